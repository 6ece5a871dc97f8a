import type { ImportKind } from '../../domain/bulk.ts'
import { readCsv } from './csv.ts'
import { textOf } from './decode-source.ts'
import { isDump } from './dump/read-dump.ts'
import { rowsOfDump } from './dump/rows-of-dump.ts'
import { ROW_ARRAYS, readJson, readNdjson } from './json.ts'
import type { SourceRow } from './source-row.ts'
import { parseJsonRow, type RowParser, UnreadableFileError } from './source-row.ts'
import { fromFoodHygiene } from './sources/food-hygiene.ts'
import { fromOpenStreetMap } from './sources/openstreetmap.ts'
import { readXml } from './xml.ts'

const IS_NAMED_JSON = /\.(json|geojson|ndjson|jsonl)(\.gz)?$/i
/** One long first line. */
const PEEK_LENGTH = 1_000_000

type ReadOptions = {
  what?: ImportKind
  maxLength?: number
  maxRows?: number
  /** Gets, after the last row of a dump, the statements and rows that are not imported. */
  onLeftOut?: (list: string[]) => void
}

/**
 * Streams the rows of a CSV, JSON, NDJSON or XML file, or of a dump of PostgreSQL, optionally gzipped. Rows of known sources get the
 * columns of a venue. Detects the type by content, and by `name` when the content is ambiguous.
 * @param name the file's name, empty when unknown
 * @throws UnreadableFileError with a message for the user, also after some rows
 */
export async function* readRows(bytes: AsyncIterable<Uint8Array>, name: string, options: ReadOptions = {}): AsyncGenerator<SourceRow> {
  const { maxRows = Number.POSITIVE_INFINITY } = options
  let count = 0
  for await (const row of readAllRows(bytes, name, options)) {
    count += 1
    if (count > maxRows)
      throw new UnreadableFileError(
        `The file has more than ${maxRows.toLocaleString('en-GB')} rows. Please divide it. The command line imports larger ones.`,
      )
    yield row
  }
}

async function* readAllRows(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  { what = 'venues', maxLength = Number.POSITIVE_INFINITY, onLeftOut = () => {} }: ReadOptions,
): AsyncGenerator<SourceRow> {
  const text = limited(textOf(bytes), maxLength)
  const start = await firstLines(text)
  if (!start.trim()) throw new UnreadableFileError('The file is empty')
  async function* all(): AsyncGenerator<string> {
    yield start
    yield* text
  }
  if (isDump(start)) return yield* rowsOfDump(all(), what, onLeftOut)
  if (start.startsWith('PGDMP'))
    throw new UnreadableFileError('The dump is in the format of pg_restore. Please write it with pg_dump --format=plain.')
  const read = readerOf(start, name)
  if (read === readCsv) {
    requireTextOf(start)
    if (IS_NAMED_JSON.test(name))
      throw new UnreadableFileError('The file has no JSON list or object. A CSV file needs a name that ends in .csv.')
  }
  yield* adaptRows(read(all()))
}

/** @throws UnreadableFileError when the header line has characters that show another type of file or another encoding */
function requireTextOf(start: string): void {
  const [header = ''] = start.trimStart().split('\n', 1)
  if (/[\p{Cc}\ufffd]/u.test(header.replaceAll(/[\t\r]/g, '')))
    throw new UnreadableFileError('The file is not text in UTF-8. Please save it as CSV in UTF-8, or choose another file.')
}

/** @throws UnreadableFileError when there is more text: a small gzip file can unpack to a thousand times its size */
async function* limited(text: AsyncIterable<string>, maxLength: number): AsyncGenerator<string> {
  let length = 0
  for await (const piece of text) {
    length += piece.length
    if (length > maxLength)
      throw new UnreadableFileError('The file is too large when it is unpacked. The command line imports larger ones.')
    yield piece
  }
}

async function firstLines(text: AsyncGenerator<string>): Promise<string> {
  let start = ''
  let hasBegun = false
  while (start.length < PEEK_LENGTH) {
    const next = await text.next()
    if (next.done) break
    const written: string = hasBegun ? next.value : next.value.trimStart()
    start += next.value
    hasBegun ||= written !== ''
    if (written.includes('\n')) break
  }
  return start
}

function readerOf(start: string, name: string): RowParser {
  const sign = start.trimStart()[0]
  if (sign === '<') return readXml
  if (sign === '[') return readJson
  if (sign !== '{') return readCsv
  const [line = ''] = start.trimStart().split('\n', 1)
  return isList(line, name) ? readJson : readNdjson
}

/** Whether an object at the beginning of a file is the list, and not its first row. */
function isList(line: string, name: string): boolean {
  const [, key] = /^\{\s*(?:"([^"]*)"\s*:\s*\[|$)/.exec(line) ?? [null, '']
  if (key === undefined || ROW_ARRAYS.has(key)) return true
  const row = parseJsonRow(1, line)
  if ('columns' in row) return !isElement(row.columns) && [...ROW_ARRAYS, 'FHRSEstablishment'].some((key) => isContainer(row.columns[key]))
  return !/\.(ndjson|jsonl)(\.gz)?$/i.test(name) && !/\}\s*$/.test(line)
}

function isElement(row: Record<string, unknown>): boolean {
  return row.type === 'Feature'
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

async function* adaptRows(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  for await (const row of rows) yield adaptRow(row)
}

function adaptRow(row: SourceRow): SourceRow {
  if ('unreadable' in row) return row
  const adapted = fromOpenStreetMap(row.columns) ?? fromFoodHygiene(row.columns)
  if (!adapted) return row
  return 'other' in adapted ? { line: row.line, unreadable: adapted.other } : { line: row.line, columns: adapted.columns }
}
