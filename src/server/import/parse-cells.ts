import type { ErrorCode } from '../../domain/errors.ts'

/** A value as a field wants it; or why it cannot be read. */
export type ParseResult<T> = { value: T } | { error: ErrorCode }

const NUMBER = /^[+-]?\d+(\.\d+)?$/
const FLAGS = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])

/** The name of a column whatever way it is written: 'Menu Name' is 'menu_name'. */
export function normaliseColumnName(column: string): string {
  return column
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

/** Text without white space at its ends; a number counts as its digits: a place may be called 1921. */
export function readText(cell: unknown): ParseResult<string> {
  if (typeof cell === 'number') return { value: String(cell) }
  if (typeof cell !== 'string') return { error: 'invalid_request' }
  // A letter that was already lost when the file was decoded: keeping the mark in its place helps nobody.
  return cell.includes('\uFFFD') ? { error: 'field_unstorable' } : { value: cell.trim() }
}

/** A decimal number, as such or as text with a point. */
export function readNumber(cell: unknown, error: ErrorCode): ParseResult<number> {
  if (typeof cell === 'number') return { value: cell }
  return typeof cell === 'string' && NUMBER.test(cell.trim()) ? { value: Number(cell) } : { error }
}

/** true or false, as such or in one of the words that spreadsheets use. */
export function readFlag(cell: unknown): ParseResult<boolean> {
  const value = FLAGS.get(String(cell).trim().toLowerCase())
  return value === undefined ? { error: 'flag_invalid' } : { value }
}

/** The parts of a list, or of text with '|', ';' or ',' between them. */
export function partsOf(cell: unknown): unknown[] {
  if (typeof cell === 'string') return cell.split(/[|;,]/)
  return Array.isArray(cell) ? cell : [cell]
}

/** A value as it is compared: files keep neither white space at the ends of a text nor the kind of its line ends. */
export function normaliseForComparison<T>(value: T): T | string {
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value
}
