/** `line` is where the row begins, starting at 1. */
export type SourceRow =
  | { line: number; columns: Record<string, unknown> }
  /** Not a valid row; `unreadable` is a message with the reason. Reading continues with the next row. */
  | { line: number; unreadable: string }

/** Maximum length of a row, in characters. A venue has a few thousand. Without a limit, an unclosed quote could exhaust memory. */
export const MAX_ROW_LENGTH = 1_000_000

/** The file cannot be read completely. The message is for the user. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
}

export type RowParser = (text: AsyncIterable<string>) => AsyncGenerator<SourceRow>

export const TOO_LONG = 'This row is longer than any can be'
const NO_OBJECT = 'This row is not a JSON object'

export function parseJsonRow(line: number, json: string): SourceRow {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return { line, unreadable: 'This row is not valid JSON' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { line, unreadable: NO_OBJECT }
  return { line, columns: value as Record<string, unknown> }
}
