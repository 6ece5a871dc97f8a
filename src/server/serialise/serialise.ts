import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { escapeFormula, QUOTED_CELLS } from '../../domain/csv-escape.ts'
import { DomainError } from '../../domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { toLogError } from '../log/log-error.ts'

/** Marks the file as UTF-8 for spreadsheets. The import skips it. */
const BYTE_ORDER_MARK = '\ufeff'

type LineEnd = 'unix' | 'windows'

/** CSV with a header line: quoted as in RFC 4180, formulas escaped, lists joined with '|'. */
export async function* toCsv<Entity>(
  { batches, columns, rowsOf }: ExportTable<Entity>,
  { lineEnd = 'unix' }: { lineEnd?: LineEnd } = {},
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([columns], lineEnd)
  for await (const batch of batches) {
    const cells = batch.flatMap(rowsOf).map((row) => columns.map((column) => cellOf(row[column])))
    yield lines(cells, lineEnd)
  }
}

export async function* toJson<Entity>({ batches }: ExportTable<Entity>): AsyncGenerator<string> {
  let isFirst = true
  for await (const batch of batches) {
    yield batch.map((entity, index) => `${isFirst && index === 0 ? '[\n' : ',\n'}${JSON.stringify(entity)}`).join('')
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString()
  return escapeFormula(Array.isArray(value) ? value.join('|') : String(value))
}

function lines(rows: readonly (readonly unknown[])[], record_delimiter: LineEnd): string {
  return stringify([...rows] as unknown[][], { quoted_match: QUOTED_CELLS, record_delimiter })
}

export type ExportTable<Entity> = {
  batches: AsyncIterable<Entity[]>
  columns: readonly string[]
  rowsOf(entity: Entity): Record<string, unknown>[]
}

export function toStream(ctx: AppContext, pieces: AsyncIterable<string>): ReadableStream {
  const bytes = toBytes(logFailure(ctx, pieces))
  return Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream
}

/** A reader that disconnects throws its AbortError outside `logFailure`, because the export has not failed. */
async function* toBytes(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece)
}

async function* logFailure({ log }: AppContext, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* pieces
  } catch (error) {
    if (error instanceof DomainError) log.warn({ code: error.code }, 'export ended')
    else log.error({ error: toLogError(error) }, 'export failed')
    // The HTTP server writes the message of this error into the response.
    throw new Error('the export failed')
  }
}
