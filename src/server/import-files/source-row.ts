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

/**
 * Maximum columns of a row. The widest known source has about a hundred. Each column of each row is compared with the known names, which
 * takes a second for 90,000 of them.
 */
export const MAX_ROW_COLUMNS = 1000
export const TOO_WIDE = 'This row has more columns than any can have'

export function parseJsonRow(line: number, json: string): SourceRow {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return { line, unreadable: 'This row is not valid JSON' }
  }
  if (!isObject(value)) return { line, unreadable: NO_OBJECT }
  if (Object.keys(value).length > MAX_ROW_COLUMNS) return { line, unreadable: TOO_WIDE }
  return isDeeperThan(value, MAX_ROW_DEPTH) ? { line, unreadable: TOO_DEEP } : { line, columns: value }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  // An outline on a map has tens of thousands of arrays, and `Object.values` copies each.
  const values: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  return values.some((one) => isDeeperThan(one, levels - 1))
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
