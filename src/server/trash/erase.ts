/** Deletes personal data from the trash when it is deleted from the tables. */
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { foldText } from '../../domain/text.ts'
import { trashEntries, trashRows } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

type ErasedReservation = { id: string; party_size: number; requested_date: string; requested_time: string }

/**
 * Deletes the reservations of a diner from the trash. Entries are locked first, so that a concurrent restore runs
 * before or after.
 * @param email ignoring case
 */
export async function eraseDiner(tx: Transaction, email: string): Promise<ErasedReservation[]> {
  return eraseReservations(tx, sql`fold_text(${trashRows.data} ->> 'email') = ${foldText(email.trim())}`)
}

export async function eraseOldReservations(tx: Transaction, before: string): Promise<number> {
  const isDue = sql`${trashRows.data} ->> 'requested_date' < ${before} and ${trashRows.data} ->> 'anonymised_at' is null`
  return (await eraseReservations(tx, isDue)).length
}

export async function scrubConfirmedNames(tx: Transaction, userId: string): Promise<void> {
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
  const isDue = and(eq(trashRows.is_diner, true), which)
  const found = await tx.selectDistinct({ id: trashRows.entry_id }).from(trashRows).where(isDue)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  await tx.select({ id: trashEntries.id }).from(trashEntries).where(inArray(trashEntries.id, ids)).orderBy(trashEntries.id).for('update')
  const erased = await tx.delete(trashRows).where(isDue).returning({ data: trashRows.data })
  return erased.map(({ data }) => data as ErasedReservation)
}
