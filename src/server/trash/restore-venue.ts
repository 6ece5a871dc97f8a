import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { mails, reservations, trashRows } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { allocateSlug } from '../slug/allocate-slugs.ts'
import type { TrashRow } from './trash-row.ts'

/**
 * Adjusts the rows of a venue to the current data: replaces a slug that another venue has or had, and drops former
 * slugs and an import source id that are in use.
 * @returns the old and the new slug; null when the slug stays
 */
export async function prepareVenue(tx: Transaction, { id, entity_id, title }: TrashRow): Promise<{ from: string; to: string } | null> {
  await tx.execute(sql`delete from trash_rows where entry_id = ${id} and table_name = 'venue_old_slugs' and (
    exists (select from venues v where v.slug = data ->> 'slug') or exists (select from venue_old_slugs o where o.slug = data ->> 'slug'))`)
  await tx.execute(sql`update trash_rows set data = data || '{"source_id": null}' where entry_id = ${id} and table_name = 'venues'
    and exists (select from venues v where v.source_id = data ->> 'source_id')`)
  const { rows } = await tx.execute<{ slug: string; is_taken: boolean }>(sql`select data ->> 'slug' as slug,
    exists (select from venues v where v.slug = data ->> 'slug') or exists (select from venue_old_slugs o where o.slug = data ->> 'slug') as is_taken
    from trash_rows where entry_id = ${id} and table_name = 'venues'`)
  const [venue] = rows
  if (!venue?.is_taken) return null
  const slug = await allocateSlug(tx, { id: entity_id, name: title })
  await tx
    .update(trashRows)
    .set({ data: sql`${trashRows.data} || ${JSON.stringify({ slug })}::jsonb` })
    .where(and(eq(trashRows.entry_id, id), eq(trashRows.table_name, 'venues')))
  // The new slug may be a former slug in this entry, which must not be restored as well.
  await tx.execute(sql`delete from trash_rows where entry_id = ${id} and table_name = 'venue_old_slugs' and data ->> 'slug' = ${slug}`)
  return { from: venue.slug, to: slug }
}

/**
 * Deletes unsent emails about the deletion. If a diner's email was sent, or may have been, the diner no longer expects
 * the table: the reservation is cancelled by the venue.
 * @returns the number of cancelled reservations
 */
export async function callOffTold(tx: Transaction, { entity_id, deleted_at }: TrashRow): Promise<number> {
  const ofVenue = tx.select({ id: reservations.id }).from(reservations).where(eq(reservations.venue_id, entity_id))
  const isAbout = and(eq(mails.kind, 'venue-closed'), inArray(mails.reservation_id, ofVenue))
  await tx.delete(mails).where(and(isAbout, isNull(mails.sent_at), eq(mails.unanswered, 0)))
  const told = await tx.select({ id: mails.reservation_id }).from(mails).where(isAbout)
  const ids = told.flatMap(({ id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return 0
  const changed = await tx
    .update(reservations)
    .set({ withdrawn_at: deleted_at, withdrawn_by: 'venue', requested_change: null })
    .where(and(inArray(reservations.id, ids), isNull(reservations.withdrawn_at)))
  return changed.rowCount ?? 0
}
