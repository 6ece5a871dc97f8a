import type { Place } from '../../import/report.ts'
import type { SourceRow } from '../../import/source-row.ts'
import { type FlatRow, flatRows, isNested } from './flat-rows.ts'

/** The rows of one menu, which stand together in a file, and where they begin. */
export type MenuRowGroup = Place & ({ rows: FlatRow[]; columns: Record<string, unknown> } | { unreadable: string })

/** Puts the rows of a file together menu by menu: those of a table that follow each other and mean the same one. */
export async function* groupRows(source: AsyncIterable<SourceRow>): AsyncGenerator<MenuRowGroup> {
  let open: (Place & { rows: FlatRow[]; columns: Record<string, unknown> }) | null = null
  let row = 0
  for await (const one of source) {
    row++
    if ('unreadable' in one) {
      if (open) yield open
      open = null
      yield { line: one.line, row, unreadable: one.unreadable }
      continue
    }
    const rows = flatRows(one.columns)
    if (open && !isNested(one.columns) && !isNested(open.columns) && keyOf(open.rows[0]) === keyOf(rows[0])) open.rows.push(...rows)
    else {
      if (open) yield open
      open = { line: one.line, row, rows, columns: one.columns }
    }
  }
  if (open) yield open
}

function keyOf(row: FlatRow | undefined): string {
  const { menu_id, venue_id, venue_slug, menu_name, menu_type } = row ?? {}
  return JSON.stringify([menu_id ?? '', venue_id ?? '', venue_slug ?? '', menu_name ?? '', menu_type ?? ''])
}
