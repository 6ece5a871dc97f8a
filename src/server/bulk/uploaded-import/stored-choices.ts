import { and, eq, getTableColumns, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { DomainError } from '../../../domain/errors.ts'
import { authorize } from '../../../domain/permissions.ts'
import type { AppContext } from '../../app-context.ts'
import { bulkChangeRows, type bulkChanges, type ImportFile, importChoices } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { RowChoice, RowChoices } from '../../import-files/row-choices.ts'
import { lockBulkChange } from '../read-bulk-change.ts'

/** Choices that decide what the check reports. Rows that are left out are reported as well, so that they can be taken in again. */
export async function choicesForCheck({ db }: AppContext, id: string): Promise<RowChoices> {
  const decides = or(isNotNull(importChoices.yields_to), isNotNull(importChoices.new_venue_id))
  const rows = await db.orm
    .select()
    .from(importChoices)
    .where(and(eq(importChoices.change_id, id), decides))
  return new Map(rows.map(({ position, yields_to, new_venue_id }) => [position, choiceOf({ yields_to, new_venue_id })]))
}

/**
 * Choices of an import that runs: those of the check, rows that are left out, and rows that the check found to be duplicates, which create
 * nothing. A row that was left out before the columns were chosen again, and would change nothing now, is imported, so that it gets a
 * result like all others.
 */
export async function choicesForImport({ db }: AppContext, id: string): Promise<RowChoices> {
  const chosen = await db.orm
    .select({ ...getTableColumns(importChoices), left_out: sql<boolean>`${and(importChoices.left_out, isLeavable(id))}` })
    .from(importChoices)
    .innerJoin(
      bulkChangeRows,
      and(eq(bulkChangeRows.change_id, importChoices.change_id), eq(bulkChangeRows.position, importChoices.position)),
    )
    .where(eq(importChoices.change_id, id))
  const duplicates = await db.orm
    .select({ position: bulkChangeRows.position, first: sql<number>`(${bulkChangeRows.details} ->> 'first')::int` })
    .from(bulkChangeRows)
    .where(and(eq(bulkChangeRows.change_id, id), eq(bulkChangeRows.planned, 'duplicate')))
  const choices = new Map<number, RowChoice>(duplicates.map(({ position, first }) => [position, { yieldsTo: { row: first, line: first } }]))
  for (const { position, left_out, left_out_fields, ...rest } of chosen) {
    if (choices.has(position)) continue
    choices.set(position, { leftOut: left_out, leftOutFields: left_out_fields, ...choiceOf(rest) })
  }
  return choices
}

function choiceOf({ yields_to, new_venue_id }: Pick<typeof importChoices.$inferSelect, 'yields_to' | 'new_venue_id'>): RowChoice {
  return {
    ...(yields_to === null ? {} : { yieldsTo: { row: yields_to, line: yields_to } }),
    ...(new_venue_id === null ? {} : { newVenueId: new_venue_id }),
  }
}

/** Condition for rows of an import that a user left out. */
export function isLeftOut(): SQL {
  return sql`exists (select from import_choices c where c.change_id = ${bulkChangeRows.change_id} and c.position = ${bulkChangeRows.position} and c.left_out)`
}

/** Deletes the choices between duplicates, because the user must choose again when the columns have other meanings. */
export async function forgetDuplicateChoices(tx: Transaction, id: string): Promise<void> {
  await tx.update(importChoices).set({ yields_to: null, new_venue_id: null }).where(eq(importChoices.change_id, id))
}

type Checked = { change: typeof bulkChanges.$inferSelect; file: ImportFile }

/**
 * Locks an import that is checked and not yet running.
 * @throws DomainError not_allowed, not_found or import_not_checked
 */
export async function lockCheckedImport(tx: Transaction, ctx: AppContext, id: string): Promise<Checked> {
  const change = await lockBulkChange(tx, ctx, id)
  if (!change.file) throw new DomainError('not_found')
  authorize(ctx.actor, 'guide:import', { what: change.file.what })
  if (change.status !== 'checked') throw new DomainError('import_not_checked')
  return { change, file: change.file }
}

export const LEAVABLE = ['created', 'changed'] as const

/** Rows that the import would create or change, and that can be left out. */
export function isLeavable(id: string): SQL | undefined {
  return and(eq(bulkChangeRows.change_id, id), inArray(bulkChangeRows.planned, [...LEAVABLE]))
}
