import type { ErrorCode } from '../../../domain/errors.ts'
import { isEmptyField } from '../../../domain/fields.ts'
import { foldText } from '../../../domain/text.ts'
import { CUISINES } from '../../../domain/venue/cuisines.ts'

/** A value as a field wants it; or why it cannot be read. */
export type Read<T> = { value: T } | { error: ErrorCode }

const BY_FOLDED_NAME = new Map<string, string>(CUISINES.map((cuisine) => [foldText(cuisine), cuisine]))
const NUMBER = /^[+-]?\d+(\.\d+)?$/
const FLAGS = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])

/** Whether a cell says nothing: missing, null, blank, an empty list. */
export const isBlank: (cell: unknown) => boolean = isEmptyField

/** Text without white space at its ends; a number counts as its digits: a place may be called 1921. */
export function readText(cell: unknown): Read<string> {
  if (typeof cell === 'number') return { value: String(cell) }
  if (typeof cell !== 'string') return { error: 'invalid_request' }
  // A letter that was already lost when the file was decoded: keeping the mark in its place helps nobody.
  return cell.includes('\uFFFD') ? { error: 'field_unstorable' } : { value: cell.trim() }
}

/** A decimal number, as such or as text with a point. */
export function readNumber(cell: unknown, error: ErrorCode): Read<number> {
  if (typeof cell === 'number') return { value: cell }
  return typeof cell === 'string' && NUMBER.test(cell.trim()) ? { value: Number(cell) } : { error }
}

/** true or false, as such or in one of the words that spreadsheets use. */
export function readFlag(cell: unknown): Read<boolean> {
  const value = FLAGS.get(String(cell).trim().toLowerCase())
  return value === undefined ? { error: 'flag_invalid' } : { value }
}

/** Cuisines from a list, or from text with '|', ';' or ',' between them; case and accents do not matter. */
export function readCuisines(cell: unknown): Read<string[]> {
  const parts: unknown[] = typeof cell === 'string' ? cell.split(/[|;,]/) : Array.isArray(cell) ? cell : [cell]
  const names = parts.filter((part) => !isBlank(part))
  const known = names.map((name) => (typeof name === 'string' ? BY_FOLDED_NAME.get(foldText(name.trim())) : undefined))
  return known.every((cuisine) => cuisine !== undefined) ? { value: [...new Set(known)] } : { error: 'cuisine_unknown' }
}

/** The lines of an address, from a list or one text; a comma within ends a line, too. */
export function readLines(cell: unknown): string[] {
  const parts: unknown[] = Array.isArray(cell) ? cell : [cell]
  return parts.filter((part) => typeof part === 'string').flatMap((part) => part.split(/[\n,]/))
}
