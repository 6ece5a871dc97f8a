import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { type Authorized, authorize } from '../../domain/permissions.ts'
import { foldText } from '../../domain/text.ts'
import { TRASH_ENTITIES } from '../../domain/trash.ts'
import { isUuid } from '../../domain/uuid.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext, Services } from '../app-context.ts'
import { type AuditEvent, recordAudit } from '../audit/audit.ts'
import { trashEntries, trashRows } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'

type ErasedReservation = { id: string; party_size: number; requested_date: string; requested_time: string }

/**
 * Deletes the reservations of a diner from the trash. Entries are locked first, so that a concurrent restore runs
 * before or after.
 * @param email ignoring case
 */
export async function eraseDiner(tx: Transaction, email: string): Promise<ErasedReservation[]> {
  return eraseReservations(tx, sql`fold_text(${trashRows.data} ->> 'email') = ${foldText(email.trim())}`)
}

/** Erases reservations in the trash for dates before `before`. @returns their number */
export async function eraseOldReservations(tx: Transaction, before: string): Promise<number> {
  const whereDue = sql`${trashRows.data} ->> 'requested_date' < ${before} and ${trashRows.data} ->> 'anonymised_at' is null`
  return (await eraseReservations(tx, whereDue)).length
}

/** Removes a user as the one who confirmed allergens from dishes in the trash. */
export async function removeConfirmedNamesFromTrash(tx: Transaction, userId: string): Promise<void> {
  const isTheirs = and(
    eq(trashRows.table_name, 'menu_item_allergens'),
    isNull(trashRows.link_column),
    sql`${trashRows.data} ->> 'confirmed_by' = ${userId}`,
  )
  await tx
    .update(trashRows)
    .set({ data: sql`${trashRows.data} || '{"confirmed_by": null, "confirmed_name": null}'` })
    .where(isTheirs)
}

async function eraseReservations(tx: Transaction, which: SQL): Promise<ErasedReservation[]> {
  const whereDue = and(eq(trashRows.is_diner, true), which)
  const found = await tx.selectDistinct({ id: trashRows.entry_id }).from(trashRows).where(whereDue)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  await tx.select({ id: trashEntries.id }).from(trashEntries).where(inArray(trashEntries.id, ids)).orderBy(trashEntries.id).for('update')
  const erased = await tx.delete(trashRows).where(whereDue).returning({ data: trashRows.data })
  return erased.map(({ data }) => data as ErasedReservation)
}

/** Entries deleted per transaction. One entry can contain a venue with thousands of items. */
const BATCH_SIZE = 20

/** @throws DomainError not_allowed or not_found */
export async function deleteForGood({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<void> {
  const authorized = authorize(ctx.actor, 'trash:manage', undefined)
  if (!isUuid(id)) throw new DomainError('not_found')
  const deleted = await writeAs(ctx, async (tx, ctx) => {
    // Waits for a concurrent transaction with the entry, which a batch would skip.
    await tx.select({ id: trashEntries.id }).from(trashEntries).where(eq(trashEntries.id, id)).for('update')
    return deleteBatch(tx, ctx, authorized, eq(trashEntries.id, id))
  })
  if (deleted === 0) throw new DomainError('not_found')
}

/**
 * Permanently deletes everything that is in the trash at the time of the call.
 * @returns the number of entries
 */
export async function emptyTrash({ ctx }: { ctx: AppContext }): Promise<number> {
  const authorized = authorize(ctx.actor, 'trash:manage', undefined)
  // Entries that are added while it runs stay.
  const until = ctx.clock()
  return inBatches(() => writeAs(ctx, (tx, ctx) => deleteBatch(tx, ctx, authorized, lte(trashEntries.deleted_at, until))))
}

export async function deleteExpiredTrash({ db, clock }: Services): Promise<number> {
  return inBatches(() => inTransaction(db, async (tx) => (await deleteEntries(tx, lte(trashEntries.expires_at, clock()))).length))
}

async function inBatches(deleteOne: () => Promise<number>): Promise<number> {
  let count = 0
  for (;;) {
    const deleted = await deleteOne()
    count += deleted
    if (deleted < BATCH_SIZE) return count
  }
}

async function deleteBatch(tx: Transaction, ctx: AppContext, authorized: Authorized<'trash:manage'>, which: SQL): Promise<number> {
  const deleted = await deleteEntries(tx, which)
  const events = deleted.map(
    ({ kind, entity_id, title }): AuditEvent => ({ action: `${TRASH_ENTITIES[kind]}.delete_for_good`, id: entity_id, name: title }),
  )
  await recordAudit(tx, ctx, authorized, ...(events as AuditEvent<'venue'>[]))
  return deleted.length
}

/** The clean-up jobs delete the files of the menus and unused images. */
async function deleteEntries(tx: Transaction, which: SQL): Promise<(typeof trashEntries.$inferSelect)[]> {
  const entries = await tx.select().from(trashEntries).where(and(which)).limit(BATCH_SIZE).for('update', { skipLocked: true })
  if (entries.length === 0) return []
  const ids = entries.map(({ id }) => id)
  await tx.execute(sql`insert into orphaned_menu_files (extraction_id, file_name)
    select (data ->> 'id')::uuid, data ->> 'file_name' from trash_rows
    where entry_id = any(${sql.param(ids)}::uuid[]) and table_name = 'menu_extractions' and data ->> 'file_name' is not null and link_column is null
    on conflict do nothing`)
  await tx.delete(trashEntries).where(inArray(trashEntries.id, ids))
  for (const { kind, entity_id } of entries) if (kind === 'user') await removeConfirmedNamesFromTrash(tx, entity_id)
  return entries
}
