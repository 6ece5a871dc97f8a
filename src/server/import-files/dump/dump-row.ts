import { UnreadableFileError } from '../source-row.ts'
import type { DumpValue } from './insert-values.ts'

/** A row of a table in a dump. `table` has its schema: 'public.venues'. */
export type DumpRow = { line: number; table: string; values: Readonly<Record<string, DumpValue>> }

export type TableColumns = { table: string; columns: readonly string[] }

/** @throws UnreadableFileError for another number of values than of columns */
export function toDumpRow({ table, columns }: TableColumns, values: readonly DumpValue[], line: number): DumpRow {
  if (values.length !== columns.length)
    throw new UnreadableFileError(`Line ${line}: the row has ${values.length} values for ${columns.length} columns`)
  const row: Record<string, DumpValue> = Object.create(null)
  for (const [index, column] of columns.entries()) row[column] = values[index] ?? null
  return { line, table, values: row }
}
