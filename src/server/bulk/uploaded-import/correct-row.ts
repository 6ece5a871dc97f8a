import { and, eq } from 'drizzle-orm'
import type { BulkChangeRow, ImportRow } from '../../../contract/bulk.ts'
import { MAX_CELL_LENGTH, MAX_CORRECTED_CELLS, MAX_CORRECTED_ROWS } from '../../../domain/bulk.ts'
import { DomainError } from '../../../domain/errors.ts'
import { authorize } from '../../../domain/permissions.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { bulkChangeRows, bulkChanges, importChoices } from '../../db/schema/index.ts'
import { mapColumn } from '../../venue/import/columns.ts'
import { toRow } from './check-import.ts'
import { findImport } from './find-import.ts'
import { checkRows, readFileRows } from './import-file.ts'
import { textOf } from './rejected-rows.ts'

type Place = { id: string; position: number }

/**
 * Returns a rejected row of a checked file of venues, with its cells by field.
 * @throws DomainError not_allowed, not_found, or import_not_checked
 */
export async function readRejectedRow({ ctx, input: { id, position } }: { ctx: AppContext; input: Place }): Promise<ImportRow> {
  const { file, row } = await requireRejected(ctx, id, position)
  let at = 0
  for await (const source of readFileRows(ctx, id, file)) {
    at += 1
    if (at === position) return { position, reason: row.details?.reason ?? '', columns: 'columns' in source ? toCells(source.columns) : {} }
  }
  throw new DomainError('not_found')
}

/** Columns that become a field have the name of the field; those with another meaning, such as hours of a day, keep theirs. */
function toCells(columns: Record<string, unknown>): Record<string, string> {
  const used = Object.entries(columns).flatMap(([name, value]) => {
    const target = mapColumn(name)
    const text = textOf(value)
    return target === null || text.length > MAX_CELL_LENGTH ? [] : [[mapColumn(target) === target ? target : name, text] as const]
  })
  return Object.fromEntries(used.slice(0, MAX_CORRECTED_CELLS))
}

type Correction = Place & { columns: Record<string, string> }

/**
 * Checks a rejected row with other cells, and stores them for the import unless the row is rejected again. The row is checked by itself:
 * whether an earlier row describes the same venue is found when the file is imported.
 * @returns the row with what the import would do with it; `planned` is `refused` when nothing was stored
 * @throws DomainError not_allowed; not_found; import_not_checked; invalid_request when too many rows of the file were corrected
 */
export async function correctRow({
  ctx,
  input: { id, position, columns },
}: {
  ctx: AppContext
  input: Correction
}): Promise<BulkChangeRow> {
  const { row } = await requireRejected(ctx, id, position)
  const report = await checkRows(ctx, [{ line: row.line ?? position, columns }])
  const { planned = null, details = null, venue_name } = toRow(id, report)
  const checked = { ...row, planned, details, venue_name, reason: null }
  if (report.outcome !== 'refused') await storeCorrection(ctx, { id, position, columns }, checked)
  const { change_id: _ofImport, ...shown } = checked
  return { ...shown, left_out: false, left_out_fields: [] }
}

type CheckedRow = Awaited<ReturnType<typeof requireRejected>>['row']

function storeCorrection(ctx: AppContext, { id, position, columns }: Correction, { planned, details, venue_name }: CheckedRow) {
  return writeAs(ctx, async (tx, ctx) => {
    const [change] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for('update')
    if (!change) throw new DomainError('not_found')
    authorize(ctx.actor, 'bulk:use', { createdBy: change.created_by }, 'not_found')
    if (change.status !== 'checked' || !change.file) throw new DomainError('import_not_checked')
    authorize(ctx.actor, 'guide:import', { what: change.file.what })
    const corrections = { ...change.file.corrections, [position]: columns }
    // Limited, because all corrections are stored with the file.
    if (Object.keys(corrections).length > MAX_CORRECTED_ROWS) throw new DomainError('invalid_request')
    await tx
      .update(bulkChanges)
      .set({ file: { ...change.file, corrections } })
      .where(eq(bulkChanges.id, id))
    await tx.update(bulkChangeRows).set({ planned, details, venue_name }).where(isRow(id, position))
    // The row may have been left out before it was rejected.
    await tx
      .update(importChoices)
      .set({ left_out: false, left_out_fields: [] })
      .where(and(eq(importChoices.change_id, id), eq(importChoices.position, position)))
  })
}

function isRow(id: string, position: number) {
  return and(eq(bulkChangeRows.change_id, id), eq(bulkChangeRows.position, position))
}

async function requireRejected(ctx: AppContext, id: string, position: number) {
  const { file, status } = await findImport(ctx, id)
  authorize(ctx.actor, 'guide:import', { what: file.what })
  if (status !== 'checked') throw new DomainError('import_not_checked')
  const [row] = await ctx.db.orm.select().from(bulkChangeRows).where(isRow(id, position))
  if (file.what !== 'venues' || row?.planned !== 'refused') throw new DomainError('not_found')
  return { file, row }
}
