export type SourceRow =
  | { line: number; columns: Record<string, unknown> }
  /** Not a valid row; `unreadable` is a message with the reason. Reading continues with the next row. */
  | { line: number; unreadable: string }

/** Maximum length of a row, in characters. A venue has a few thousand. Without a limit, an unclosed quote could exhaust memory. */
export const MAX_ROW_LENGTH = 1_000_000

export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
}

export type RowParser = (text: AsyncIterable<string>) => AsyncGenerator<SourceRow>

export const TOO_LONG = 'This row is longer than any can be'
const NO_OBJECT = 'This row is not a JSON object'

/**
 * Maximum nesting of a row. A nested menu and an outline on a map have about eight levels, and functions that follow the nesting of
 * millions of brackets run out of stack.
 */
const MAX_ROW_DEPTH = 20
const TOO_DEEP = 'This row is nested more deeply than any can be'

export function parseJsonRow(line: number, json: string): SourceRow {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return { line, unreadable: 'This row is not valid JSON' }
  }
  if (!isObject(value)) return { line, unreadable: NO_OBJECT }
  return isDeeperThan(value, MAX_ROW_DEPTH) ? { line, unreadable: TOO_DEEP } : { line, columns: value }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((one) => isDeeperThan(one, levels - 1))
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
