import type { ErrorCode } from '../../domain/errors.ts'

/** `cell` is the part of the cell that is wrong, where it does not follow from the error. */
export type ParseResult<T> = { value: T } | { error: ErrorCode; cell?: string }

const NUMBER = /^[+-]?\d+(\.\d+)?$/
const FLAGS = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])

/** 'Menu Name' becomes 'menu_name'. */
export function normaliseColumnName(column: string): string {
  return column
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

/** Reads trimmed text. A number becomes its digits, because a venue may be called 1921. */
export function readText(cell: unknown): ParseResult<string> {
  if (typeof cell === 'number') return { value: String(cell) }
  if (typeof cell !== 'string') return { error: 'invalid_request' }
  // A replacement character means that the original one was lost when the file was decoded.
  return cell.includes('\uFFFD') ? { error: 'characters_lost' } : { value: cell.trim() }
}

/** The text of a value; '' for a list or an object, whose own `toString` may not be a function. */
export function scalarText(value: unknown): string {
  return typeof value === 'object' ? '' : String(value)
}

/** Longest text of a file within a sentence, in characters. */
const MAX_QUOTED_LENGTH = 100

export function quoted(text: string): string {
  return text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text
}

export function readNumber(cell: unknown, error: ErrorCode): ParseResult<number> {
  if (typeof cell === 'number') return { value: cell }
  return typeof cell === 'string' && NUMBER.test(cell.trim()) ? { value: Number(cell) } : { error }
}

export function readFlag(cell: unknown): ParseResult<boolean> {
  const value = FLAGS.get(scalarText(cell).trim().toLowerCase())
  return value === undefined ? { error: 'flag_invalid' } : { value }
}

export function partsOf(cell: unknown): unknown[] {
  if (typeof cell === 'string') return cell.split(/[|;,]/)
  return Array.isArray(cell) ? cell : [cell]
}

/** For comparisons: files do not preserve surrounding white space and line ends. */
export function normaliseForComparison<T>(value: T): T | string {
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value
}
