import { readCsv } from './csv.ts'
import { textOf } from './decode-source.ts'
import { readJson, readNdjson } from './json.ts'
import { parseJsonRow, type RowParser, type SourceRow, UnreadableFileError } from './source-row.ts'

/** Number of characters that are examined to detect the file type: one long first line. */
const PEEK_LENGTH = 1_000_000

/**
 * Streams the rows of a CSV, JSON or NDJSON file, optionally gzipped. Detects the type by content, and by `name` when that is ambiguous.
 * @param name the file's name, empty when unknown
 * @throws UnreadableFileError with a sentence for the user, also after some rows
 */
export async function* readRows(bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<SourceRow> {
  const text = textOf(bytes)
  let start = ''
  let done = false
  while (!done && start.length < PEEK_LENGTH && !hasWholeLine(start)) {
    const next = await text.next()
    if (next.done) done = true
    else start += next.value
  }
  if (!start.trim()) throw new UnreadableFileError('The file is empty')
  async function* all(): AsyncGenerator<string> {
    yield start
    yield* text
  }
  yield* readerOf(start, name)(all())
}

function hasWholeLine(start: string): boolean {
  return start.trimStart().includes('\n')
}

function readerOf(start: string, name: string): RowParser {
  const sign = start.trimStart()[0]
  if (sign === '[') return readJson
  if (sign !== '{') return readCsv
  const [line = ''] = start.trimStart().split('\n', 1)
  return isList(line, name) ? readJson : readNdjson
}

/** Whether an object at the beginning of a file is the list, and not its first row. */
function isList(line: string, name: string): boolean {
  if (/^\{\s*("data"\s*:\s*\[|$)/.test(line)) return true
  const row = parseJsonRow(1, line)
  if ('columns' in row) return Array.isArray(row.columns.data)
  return !/\.(ndjson|jsonl)(\.gz)?$/i.test(name) && !/\}\s*$/.test(line)
}
