import type { SourceRow } from '../source-row.ts'
import { fromFoodHygiene } from './food-hygiene.ts'
import { fromOpenStreetMap } from './openstreetmap.ts'

export async function* adaptRows(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  for await (const row of rows) yield adaptRow(row)
}

function adaptRow(row: SourceRow): SourceRow {
  if ('unreadable' in row) return row
  const adapted = fromOpenStreetMap(row.columns) ?? fromFoodHygiene(row.columns)
  if (!adapted) return row
  return 'other' in adapted ? { line: row.line, unreadable: adapted.other } : { line: row.line, columns: adapted.columns }
}
