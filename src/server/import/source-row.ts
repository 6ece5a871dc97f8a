/** One row of a file as it was read, before anything is made of it. `line` counts from 1: where the row begins. */
export type SourceRow =
  | { line: number; columns: Record<string, unknown> }
  /** What stands there is no row: why not, as a sentence. The rows after it are read all the same. */
  | { line: number; unreadable: string }

/** Longest row read, in characters. A venue fills a few thousand; without a bound one stray quote could fill the memory. */
export const MAX_ROW_LENGTH = 1_000_000

/** The file as a whole cannot be read, or not beyond a point; the message is a sentence for whoever gave it. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
}

/** What reads one kind of file from its text. */
export type RowParser = (text: AsyncIterable<string>) => AsyncGenerator<SourceRow>

export const TOO_LONG = 'This row is longer than any can be'
const NO_OBJECT = 'This row is not a JSON object'

/** A row from the JSON text that stands at a line. */
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
