import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { unescapeFormula } from '../../domain/csv-escape.ts'
import { normaliseColumnName } from './parse-cells.ts'
import { MAX_ROW_COLUMNS, MAX_ROW_LENGTH, type SourceRow, UnreadableFileError } from './source-row.ts'

const DELIMITERS = [',', ';', '\t'] as const

/** Spreadsheets name the separator in a line before the header, such as 'sep=;'. */
const SEPARATOR_LINE = /^"?sep=(.)"?\s*$/i

type Parsed = { record: string[]; info: { lines: number }; raw: string }

/**
 * Parses CSV with a header line. The separator is the most frequent of comma, semicolon and tab in the header,
 * unless a first line such as 'sep=;' names it. Line ends in quotes become LF. Skips empty lines.
 * @throws UnreadableFileError when a quote is not closed, or the header line has too many columns
 */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const [firstLine, all] = await peekLine(unixLineEnds(text))
  const named = SEPARATOR_LINE.exec(firstLine)?.[1]
  let endOfLastRow = 0
  const parser = parse({
    delimiter: named ?? delimiterOf(firstLine),
    record_delimiter: '\n',
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_ROW_LENGTH,
    info: true,
    raw: true,
    // The parser loses rows that it has parsed but not yet emitted when a later one is invalid, so that the loop below does not see the
    // last row.
    on_record: (record, { lines }) => {
      endOfLastRow = lines
      return record
    },
  })
  const source = Readable.from(all)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let header: string[] | undefined
  try {
    for await (const parsed of parser as AsyncIterable<Parsed>) {
      if (header) yield rowOf(header, parsed)
      else if (named === undefined || !SEPARATOR_LINE.test(parsed.raw)) header = distinctNames(requireFewColumns(parsed.record))
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFileError(csvErrorMessage(error, endOfLastRow)) : error
  } finally {
    source.destroy()
  }
}

function requireFewColumns(header: string[]): string[] {
  if (header.length <= MAX_ROW_COLUMNS) return header
  throw new UnreadableFileError(`The header line has more than ${MAX_ROW_COLUMNS.toLocaleString('en-GB')} columns`)
}

/** Gives columns with the same name different names. Otherwise the last one would silently replace the others. */
function distinctNames(header: string[]): string[] {
  const counts = new Map<string, number>()
  return header.map((name, index) => {
    const key = normaliseColumnName(name)
    if (key === '') return `column ${index + 1}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

function rowOf(header: string[], { record, info, raw }: Parsed): SourceRow {
  const inner = raw.replace(/^\n+/, '').replace(/\n$/, '')
  const line = info.lines - (inner.split('\n').length - 1)
  if (record.length !== header.length) {
    return { line, unreadable: `This row has ${record.length} columns, the header line has ${header.length}` }
  }
  // `Object.fromEntries` instead of assignments, because a column may be named __proto__.
  return { line, columns: Object.fromEntries(header.map((name, index) => [name, unescapeFormula(record[index] ?? '')])) }
}

function csvErrorMessage(error: CsvError, endOfLastRow: number): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `At line ${endOfLastRow + 1} or later a quote is opened and never closed`
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    const length = MAX_ROW_LENGTH.toLocaleString('en-GB')
    return `At line ${endOfLastRow + 1} or later a row has more than ${length} characters: is there a stray quote?`
  }
  return `The file is not valid CSV: ${error.message}`
}

function delimiterOf(header: string): string {
  const counts = DELIMITERS.map((sign) => ({ sign, count: header.split(sign).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}

async function* unixLineEnds(text: AsyncIterable<string>): AsyncGenerator<string> {
  let heldBack = ''
  for await (const chunk of text) {
    const piece = heldBack + chunk
    heldBack = piece.endsWith('\r') ? '\r' : ''
    yield piece.slice(0, piece.length - heldBack.length).replace(/\r\n?/g, '\n')
  }
  if (heldBack) yield '\n'
}

async function peekLine(text: AsyncGenerator<string>): Promise<[string, AsyncGenerator<string>]> {
  let seen = ''
  for (;;) {
    const line = /^\s*(\S[^\n]*)\n/.exec(seen)
    if (line || seen.length > MAX_ROW_LENGTH) return [line?.[1] ?? seen, prepend(seen, text)]
    const next = await text.next()
    if (next.done) return [seen, prepend(seen, text)]
    seen += next.value
  }
}

async function* prepend(seen: string, text: AsyncGenerator<string>): AsyncGenerator<string> {
  yield seen
  yield* text
}
