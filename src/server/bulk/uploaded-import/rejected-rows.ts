import { sql } from 'drizzle-orm'
import { authorize } from '../../../domain/permissions.ts'
import { whileAllowed } from '../../actor/while-allowed.ts'
import type { AppContext } from '../../app-context.ts'
import type { ImportFile } from '../../db/schema/index.ts'
import type { SourceRow } from '../../import-files/source-row.ts'
import { toCsv } from '../../serialise/serialise.ts'
import { findImport } from './find-import.ts'
import { readFileRows, SECRET_COLUMN } from './import-file.ts'

/** The last column of the file, which an import of the corrected file ignores. */
const REASON = 'reason_for_rejection'

const BATCH_SIZE = 500

/** `next`: the position of the first row of the next venue or menu, because a menu has several rows. */
type Rejected = { position: number; next: number | null; reason: string }

/**
 * Returns the rejected rows of an import of venues or menus as CSV, with their columns and the reason. The columns have the names of the
 * fields that were chosen for them, so that the corrected file needs no choice.
 * @throws DomainError not_allowed; not_found when the file is not kept, as for users once they are imported; all before the first chunk
 */
export async function exportRejectedRows({ ctx, input }: { ctx: AppContext; input: { id: string } }): Promise<AsyncGenerator<string>> {
  const { id, file } = await findImport(ctx, input.id)
  const authorized = authorize(ctx.actor, 'guide:import', { what: file.what })
  const names = await columnNames(ctx, id, file)
  const pieces = toCsv({ batches: batchesOf(rejectedCells(ctx, id, file)), columns: [...names, REASON], rowsOf: (row) => [row] })
  return whileAllowed(ctx, authorized, pieces)
}

async function columnNames(ctx: AppContext, id: string, file: ImportFile): Promise<string[]> {
  const names = new Set<string>()
  for await (const cells of rejectedCells(ctx, id, file)) for (const name of Object.keys(cells)) names.add(name)
  names.delete(REASON)
  return [...names]
}

async function* rejectedCells(ctx: AppContext, id: string, file: ImportFile): AsyncGenerator<Record<string, unknown>> {
  const rows = readFileRows(ctx, id, file)
  let position = 0
  try {
    for await (const rejected of rejectedRows(ctx, id)) {
      const end = rejected.next ?? Number.POSITIVE_INFINITY
      while (position + 1 < end) {
        const { value: row, done } = await rows.next()
        if (done) return
        position += 1
        if (position >= rejected.position) yield { ...cellsOf(row), [REASON]: `${rejected.reason} (line ${row.line})` }
      }
    }
  } finally {
    await rows.return(undefined)
  }
}

/** A row that could not be read has no cells, only its reason. Passwords are left out. */
function cellsOf(row: SourceRow): Record<string, unknown> {
  if ('unreadable' in row) return {}
  const cells = Object.entries(row.columns).filter(([name]) => !SECRET_COLUMN.test(name))
  return Object.fromEntries(cells.map(([name, value]) => [name, textOf(value)]))
}

/** The text of a cell as the import reads it from a CSV file: lists of plain values are separated by '|'. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join('|')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

async function* rejectedRows({ db: { orm } }: AppContext, id: string): AsyncGenerator<Rejected> {
  for (let last = 0; ; ) {
    const { rows } = await orm.execute<Rejected>(sql`
      select r.position, coalesce(r.reason, r.details ->> 'reason', '') as reason,
        (select min(n.position) from bulk_change_rows n where n.change_id = r.change_id and n.position > r.position) as next
      from bulk_change_rows r
      where r.change_id = ${id}::uuid and r.position > ${last}
        and (r.outcome = 'refused' or (r.outcome is null and r.planned = 'refused'))
      order by r.position limit ${BATCH_SIZE}`)
    yield* rows
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)?.position ?? last
  }
}

async function* batchesOf<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < BATCH_SIZE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
