import { and, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import { diffFields } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { MAX_PEOPLE_PER_VENUE, MAX_VENUES_PER_PERSON } from '../../domain/people/people.ts'
import type { Authorized } from '../../domain/permissions.ts'
import { localNow } from '../../domain/time.ts'
import type { AppContext } from '../app-context.ts'
import { type AuditEvent, recordAudit } from '../audit/audit.ts'
import { images, mails, reservations, trashRows, users } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { nextUpdatedAt } from '../optimistic-lock.ts'
import { allocateSlug, isSlugInUse } from '../slug/allocate-slugs.ts'
import type { TrashEntryRow } from './list-trash.ts'
import { IMAGE_TABLES, type ImagePlace, moveImageToTrash } from './replaced-image.ts'

const ACTIONS = { venue: 'venue.update', menu: 'menu.update', item: 'menu_item.update', settings: 'settings.update' } as const

/**
 * Shows an image again where it was shown. What is shown there now goes to the trash.
 * @returns false when the image or its place no longer exists
 */
export async function restoreImage(
  tx: Transaction,
  ctx: AppContext,
  authorized: Authorized<'trash:restore'>,
  { id, parent_kind, parent_id, venue_id }: TrashEntryRow,
): Promise<boolean> {
  const [kept] = await tx.select({ data: trashRows.data }).from(trashRows).where(eq(trashRows.entry_id, id))
  const place = toPlace(parent_kind, parent_id, venue_id)
  if (!kept || !place) return false
  const restored = kept.data as { image_url: string; image_alt: string | null }
  const table = IMAGE_TABLES[place.kind]
  const shown = { image_url: table.image_url, image_alt: table.image_alt, name: table.name }
  // Not `for update`: two restores at one venue both hold its key share lock already, so that each would wait for the other.
  const [present] = await tx.select(shown).from(table).where(eq(table.id, place.id)).for('no key update')
  // The lock prevents the clean-up job from deleting it in the meantime.
  const [image] = await tx.select().from(images).where(eq(images.url, restored.image_url)).for('key share')
  if (!present || !image) return false
  await moveImageToTrash(tx, ctx, place, { before: present, after: restored.image_url })
  const changes = diffFields(present, { ...restored, name: present.name })
  if (changes.length === 0) return true
  await tx
    .update(table)
    .set({ ...restored, updated_at: nextUpdatedAt(table.updated_at, ctx.clock()) })
    .where(eq(table.id, place.id))
  const name = place.kind === 'settings' ? 'Settings' : (present.name ?? '')
  const event: AuditEvent = { action: ACTIONS[place.kind], id: place.id, name, changes }
  await recordAudit(tx, ctx, authorized, event as AuditEvent<'venue'>)
  return true
}

function toPlace(kind: TrashEntryRow['parent_kind'], id: string | null, venueId: string | null): ImagePlace | null {
  if (id === null) return null
  if (kind === 'settings') return { kind, id, venueId: null }
  return venueId !== null && (kind === 'venue' || kind === 'menu' || kind === 'item') ? { kind, id, venueId } : null
}

/** @throws DomainError trash_email_taken when another account has the email address */
export async function prepareUser(tx: Transaction, { title }: TrashEntryRow): Promise<void> {
  if ((await tx.$count(users, eq(users.email, title))) > 0) throw new DomainError('trash_email_taken')
}

/**
 * Returns the venues whose decided reservations and confirmed allergens get the user's references back. Drops
 * references of rows that no longer exist.
 */
export async function venuesOfLinks(tx: Transaction, entryId: string): Promise<string[]> {
  const ofReservation = sql`select r.venue_id from reservations r where t.table_name = 'reservations' and r.id = (t.data ->> 'id')::uuid`
  const ofItem = sql`select m.venue_id from menu_items i join menu_categories c on c.id = i.category_id join menus m on m.id = c.menu_id
    where t.table_name = 'menu_item_allergens' and i.id = (t.data ->> 'item_id')::uuid`
  await tx.execute(sql`delete from trash_rows t where entry_id = ${entryId} and link_column is not null
    and table_name in ('reservations', 'menu_item_allergens') and not exists (${ofReservation} union all ${ofItem})`)
  const { rows } = await tx.execute<{ venue_id: string }>(sql`
    select distinct v.venue_id from trash_rows t cross join lateral (${ofReservation} union all ${ofItem}) v
    where t.entry_id = ${entryId} and t.link_column is not null`)
  return rows.map(({ venue_id }) => venue_id)
}

/** Removes people whom a restored venue or user can no longer have: without the role, or over a limit. @returns their number */
export async function removeInvalidAssignments(tx: Transaction, { kind, entity_id }: TrashEntryRow): Promise<number> {
  const isRestored = kind === 'venue' ? sql`o.venue_id = ${entity_id}` : sql`o.user_id = ${entity_id}`
  // The same lock as every change of the people of a venue, so that concurrent changes see each other.
  await tx.execute(
    sql`select from venues where id in (select o.venue_id from venue_owners o where ${isRestored}) order by id for no key update`,
  )
  const { rowCount } = await tx.execute(sql`delete from venue_owners o where ${isRestored} and (
    not exists (select from user_roles r where r.user_id = o.user_id and r.role = 'venue_owner')
    or (select count(*) from venue_owners p where p.venue_id = o.venue_id) > ${MAX_PEOPLE_PER_VENUE}
    or (select count(*) from venue_owners p where p.user_id = o.user_id) > ${MAX_VENUES_PER_PERSON})`)
  return rowCount ?? 0
}

/**
 * Adjusts the rows of a venue to the current data: replaces a slug that another venue has or had, and drops former
 * slugs and an import source id that are in use.
 * @returns the old and the new slug; null when the slug stays
 */
export async function prepareVenue(tx: Transaction, { id, entity_id, title }: TrashEntryRow): Promise<{ from: string; to: string } | null> {
  await tx.execute(sql`delete from trash_rows where entry_id = ${id} and table_name = 'venue_old_slugs'
    and ${isSlugInUse(sql`data ->> 'slug'`)}`)
  await tx.execute(sql`update trash_rows set data = data || '{"source_id": null}' where entry_id = ${id} and table_name = 'venues'
    and exists (select from venues v where v.source_id = data ->> 'source_id')`)
  const { rows } = await tx.execute<{ slug: string; is_taken: boolean }>(sql`select data ->> 'slug' as slug,
    ${isSlugInUse(sql`data ->> 'slug'`)} as is_taken
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
 * Deletes unsent emails about the deletion. All other diners with upcoming reservations were informed, or may have been, and no longer
 * expect the table: the venue cancels their reservations. Does not look for sent emails, because they are deleted earlier than the trash
 * can be.
 * @returns the number of reservations cancelled
 */
export async function callOffForInformedDiners(
  tx: Transaction,
  { config }: Pick<AppContext, 'config'>,
  { entity_id, deleted_at }: TrashEntryRow,
): Promise<number> {
  const isOfVenue = eq(reservations.venue_id, entity_id)
  const ofVenue = tx.select({ id: reservations.id }).from(reservations).where(isOfVenue)
  const isUnsent = and(
    eq(mails.kind, 'venue-closed'),
    inArray(mails.reservation_id, ofVenue),
    isNull(mails.sent_at),
    eq(mails.unanswered, 0),
  )
  const unsent = await tx.delete(mails).where(isUnsent).returning({ id: mails.reservation_id })
  const uninformed = unsent.flatMap(({ id }) => (id === null ? [] : [id]))
  const { date, time } = localNow(deleted_at, config.timeZone)
  const wasUpcoming = sql`(${reservations.requested_date}, ${reservations.requested_time}) > (${date}::date, ${time}::time)`
  const changed = await tx
    .update(reservations)
    .set({ withdrawn_at: deleted_at, withdrawn_by: 'venue', requested_change: null })
    .where(
      and(
        isOfVenue,
        wasUpcoming,
        inArray(reservations.status, ['pending', 'confirmed']),
        isNull(reservations.withdrawn_at),
        ne(reservations.email, ''),
        notInArray(reservations.id, uninformed),
      ),
    )
  return changed.rowCount ?? 0
}
