import { stringify } from 'csv-stringify/sync'
import { guardCell } from '../../domain/spreadsheet.ts'

/** Tells spreadsheets that the file is UTF-8; whoever imports it passes over it. */
const BYTE_ORDER_MARK = '\ufeff'

/** A table as CSV with a header line: quoted where RFC 4180 requires it, guarded against being taken for a formula, lists with '|' between. */
export async function* toCsv<Thing>({ batches, columns, rowsOf }: ExportTable<Thing>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([columns])
  for await (const batch of batches) {
    yield lines(batch.flatMap(rowsOf).map((row) => columns.map((column) => cellOf(row[column]))))
  }
}

/** The things as a JSON array, one a line. */
export async function* toJson<Thing>({ batches }: ExportTable<Thing>): AsyncGenerator<string> {
  let isFirst = true
  for await (const batch of batches) {
    yield batch.map((thing, index) => `${isFirst && index === 0 ? '[\n' : ',\n'}${JSON.stringify(thing)}`).join('')
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString()
  return guardCell(Array.isArray(value) ? value.join('|') : String(value))
}

function lines(rows: readonly (readonly unknown[])[]): string {
  return stringify([...rows] as unknown[][])
}

/** What is exported, batch by batch: as objects, and as rows of a table, whose columns these are. */
export type ExportTable<Thing> = {
  batches: AsyncIterable<Thing[]>
  columns: readonly string[]
  /** One thing as one or more rows of the table. */
  rowsOf(thing: Thing): Record<string, unknown>[]
}
