import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { BulkOutcome, ImportKind, ImportOutcome } from '../../../domain/bulk.ts'
import type { AppContext } from '../../app-context.ts'
import { BulkChangeStoppedError } from '../../audit/audit.ts'
import { bulkChangeRows, bulkChanges, type ImportFile } from '../../db/schema/index.ts'
import { importFileName } from '../../files/file-storage.ts'
import { reasonOf } from './check-import.ts'
import { importFile, type Report } from './import-file.ts'
import { choicesForImport, isLeavable, isLeftOut } from './stored-choices.ts'

/** Venues are written 100 at a time, menus and users one by one. */
const BATCH_SIZES: Record<ImportKind, number> = { venues: 100, menus: 10, users: 1 }

const OUTCOMES: Record<ImportOutcome, BulkOutcome> = {
  created: 'changed',
  changed: 'changed',
  unchanged: 'unchanged',
  duplicate: 'unchanged',
  refused: 'refused',
}

/**
 * Imports the file, and stores the outcome of each row. After a crash it starts again with the first row, because rows
 * that were imported already change nothing.
 */
export async function applyImport(ctx: AppContext, id: string, file: ImportFile, mustStop: () => Promise<boolean>): Promise<void> {
  let waiting: Report[] = []
  try {
    await noteLeftOutRows(ctx, id)
    for await (const report of importFile(ctx, id, file, { apply: true, choices: await choicesForImport(ctx, id) })) {
      if (report.outcome === 'summary') continue
      waiting.push(report)
      if (waiting.length < BATCH_SIZES[file.what]) continue
      await storeOutcomes(ctx, id, waiting)
      waiting = []
      if (await mustStop()) return
    }
  } catch (error) {
    await storeOutcomes(ctx, id, waiting)
    if (error instanceof BulkChangeStoppedError) return
    await finish(ctx, id, { status: 'stopped', file: { ...file, reason: reasonOf(error) } })
    return
  }
  await storeOutcomes(ctx, id, waiting)
  const isFinished = await finish(ctx, id, { status: 'finished', finished_at: ctx.clock() })
  if (isFinished && !(await keepsRejectedRows(ctx, id))) await ctx.files.private.remove(importFileName(id))
}

async function noteLeftOutRows({ db }: AppContext, id: string): Promise<void> {
  await db.orm
    .update(bulkChangeRows)
    .set({ outcome: 'unchanged' })
    .where(and(isLeavable(id), isNull(bulkChangeRows.outcome), isLeftOut()))
}

/**
 * Condition that the file of an import has rejected rows, which can be downloaded as long as the import is kept. Files of users are not kept,
 * because they may have passwords.
 */
export const hasRejectedRows: SQL = sql`(${bulkChanges.file} ->> 'what' <> 'users' and exists (select from ${bulkChangeRows}
  where ${bulkChangeRows.change_id} = ${bulkChanges.id} and ${bulkChangeRows.outcome} = 'refused'))`

async function keepsRejectedRows({ db }: AppContext, id: string): Promise<boolean> {
  return (await db.orm.$count(bulkChanges, and(eq(bulkChanges.id, id), hasRejectedRows))) > 0
}

async function storeOutcomes({ db }: AppContext, id: string, reports: readonly Report[]): Promise<void> {
  if (reports.length === 0) return
  const rows = reports.map((report) => ({
    position: report.row,
    outcome: OUTCOMES[report.outcome],
    reason: 'reason' in report ? report.reason : null,
  }))
  await db.orm.execute(sql`update bulk_change_rows r set reason = given.reason,
      outcome = case when given.outcome = 'unchanged' and r.planned in ('created', 'changed') then 'changed' else given.outcome end
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(position integer, outcome text, reason text)
    where r.change_id = ${id}::uuid and r.position = given.position and r.outcome is null`)
}

/** @returns false when the import was stopped in the meantime; it can then be continued, which needs its file */
async function finish({ db }: AppContext, id: string, change: Partial<typeof bulkChanges.$inferInsert>): Promise<boolean> {
  const isRunning = and(eq(bulkChanges.id, id), eq(bulkChanges.status, 'running'))
  return (await db.orm.update(bulkChanges).set(change).where(isRunning).returning({ id: bulkChanges.id })).length > 0
}
