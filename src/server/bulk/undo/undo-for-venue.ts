import { and, eq, gt, sql } from 'drizzle-orm'
import { type AuditChange, diffFields } from '../../../domain/audit.ts'
import { MENU_PARTS } from '../../../domain/bulk.ts'
import { DomainError } from '../../../domain/errors.ts'
import { authorize } from '../../../domain/permissions.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { InvalidateVenues } from '../../cache/change-bus.ts'
import { auditEntries, bulkChanges, menus, reservations, venueOldSlugs, venueOwners, venues } from '../../db/schema/index.ts'
import { retryChangeOfVenues, type Transaction } from '../../db/transaction.ts'
import { nextUpdatedAt } from '../../optimistic-lock.ts'
import { addOwner, undoAddOwner } from '../../people/add-owner.ts'
import { allocateSlug } from '../../slug/allocate-slugs.ts'
import { requireTown } from '../../town/authorize-venue.ts'
import { moveImageToTrash } from '../../trash/replaced-image.ts'
import { deleteVenue } from '../../venue/delete-venue.ts'
import {
  type Entry,
  entriesOf,
  isCreation,
  isLaterChange,
  restoreDeleted,
  valuesBeforeAndAfter,
  withoutMissingImage,
} from './undo-values.ts'

/**
 * Undoes the effect of a bulk change on one venue, according to its audit entries.
 * @param changeId the change to undo; `ctx.bulkChangeId` is the change that undoes it
 * @throws DomainError bulk_changed_since when the venue was changed again, bulk_gone when the trash no longer has it,
 * and the errors of the use cases
 */
export async function undoForVenue(ctx: AppContext, changeId: string, venueId: string): Promise<void> {
  const entries = await entriesOf(ctx, changeId, 'venue', venueId)
  const last = entries.at(-1)
  if (!last) throw new DomainError('not_found')
  switch (last.action) {
    case 'venue.delete':
      return restoreDeleted(ctx, changeId, 'venue', venueId)
    case 'venue.restore':
      await deleteVenue({ ctx, input: { id: venueId, mayDelete: (tx) => requireUntouched(tx, changeId, last, venueId) } })
      return
    case 'venue.add-person':
      return undoAddOwner({ ctx, input: { venueId, ...personOf(last) } })
    case 'venue.remove-person':
      return addOwner({ ctx, input: { venueId, userId: removedPersonOf(last) } })
    default:
      if (isCreation(entries)) {
        await deleteVenue({ ctx, input: { id: venueId, mayDelete: (tx) => requireUnused(tx, entries, last, venueId) } })
        return
      }
      return restoreVenueValues(
        ctx,
        venueId,
        entries.map(({ changes }) => changes),
      )
  }
}

function personOf({ changes }: Entry): { userId: string; wasStaff: boolean } {
  const value = (field: string) => changes.find((change) => change.field === field)
  return { userId: String(value('user_id')?.to), wasStaff: value('role')?.from === 'staff' }
}

function removedPersonOf({ changes }: Entry): string {
  return String(changes.find(({ field }) => field === 'user_id')?.from)
}

const NOT_IMPORTED = new Set(['id', 'name_key', 'cuisine', 'new', 'reply_hours', 'created_at', 'updated_at', 'search_vector'])

/**
 * Requires that a venue that a change created was neither changed nor used since. Changes that were undone do not count.
 * @throws DomainError bulk_changed_since
 */
async function requireUnused(tx: Transaction, entries: readonly Entry[], last: Entry, venueId: string): Promise<void> {
  const uses = await Promise.all([
    tx.$count(auditEntries, isLaterChange(last, [venueId])),
    tx.$count(menus, eq(menus.venue_id, venueId)),
    tx.$count(venueOwners, eq(venueOwners.venue_id, venueId)),
    tx.$count(reservations, eq(reservations.venue_id, venueId)),
  ])
  if (uses.some((count) => count > 0)) throw new DomainError('bulk_changed_since')
  const [venue = {}] = await tx.select().from(venues).where(eq(venues.id, venueId))
  const created = Object.fromEntries(entries.flatMap(({ changes }) => changes.map(({ field, to }) => [field, to])))
  const present = Object.fromEntries(Object.entries(venue).filter(([column]) => !NOT_IMPORTED.has(column)))
  if (diffFields(created, present).length > 0) throw new DomainError('bulk_changed_since')
}

/**
 * Requires that a venue that a change restored, its menus and its reservations were not changed since, and that no reservation was made.
 * @throws DomainError bulk_changed_since
 */
async function requireUntouched(tx: Transaction, changeId: string, last: Entry, venueId: string): Promise<void> {
  const ofMenus = sql`select m.id::text from menus m where m.venue_id = ${venueId}
    union all select c.id::text from menu_categories c join menus m on m.id = c.menu_id where m.venue_id = ${venueId}
    union all select i.id::text from menu_items i join menu_categories c on c.id = i.category_id join menus m on m.id = c.menu_id
      where m.venue_id = ${venueId}`
  const ofReservations = sql`select r.id::text from reservations r where r.venue_id = ${venueId}`
  // While the venue was in the trash, no reservation could be made.
  const begun = tx.select({ at: bulkChanges.created_at }).from(bulkChanges).where(eq(bulkChanges.id, changeId))
  const isNew = and(eq(reservations.venue_id, venueId), gt(reservations.created_at, sql`(${begun})`))
  const uses = await Promise.all([
    tx.$count(auditEntries, isLaterChange(last, [venueId])),
    tx.$count(auditEntries, isLaterChange(last, ofMenus, MENU_PARTS)),
    tx.$count(auditEntries, isLaterChange(last, ofReservations, ['reservation'])),
    tx.$count(reservations, isNew),
  ])
  if (uses.some((count) => count > 0)) throw new DomainError('bulk_changed_since')
}

/**
 * Restores the values that a venue had before these changes. Does not validate them as the form does, because an
 * imported venue may lack fields that the form requires.
 * @param changes of each audit entry, the oldest first
 * @throws DomainError not_allowed; venue_not_found; bulk_changed_since when one of the fields was changed again
 */
export async function restoreVenueValues(ctx: AppContext, venueId: string, changes: readonly (readonly AuditChange[])[]): Promise<void> {
  authorize(ctx.actor, 'guide:edit', undefined)
  const { before, after } = valuesBeforeAndAfter(changes.flat())
  const restoreValues = async (tx: Transaction, ctx: AppContext, invalidateVenues: InvalidateVenues) => {
    const [present] = await tx.select().from(venues).where(eq(venues.id, venueId)).for('update')
    if (!present) throw new DomainError('venue_not_found')
    const authorized = authorize(ctx.actor, 'venue:manage', { city: present.address_city }, 'venue_not_found')
    if (diffFields(present, after).length > 0) throw new DomainError('bulk_changed_since')
    const restored = await withFreeSlug(tx, present, await withoutMissingImage(tx, before))
    if (typeof restored.address_city === 'string') requireTown(ctx.actor, restored.address_city)
    const differences = diffFields(present, restored)
    if (differences.length === 0) return
    await keepSlug(tx, present, restored.slug)
    await moveImageToTrash(
      tx,
      ctx,
      { kind: 'venue', id: venueId, venueId },
      {
        before: present,
        after: restored.image_url as string | null | undefined,
      },
    )
    await tx
      .update(venues)
      .set({ ...restored, updated_at: nextUpdatedAt(venues.updated_at, ctx.clock()) })
      .where(eq(venues.id, venueId))
    const name = typeof restored.name === 'string' ? restored.name : present.name
    await recordAudit(tx, ctx, authorized, { action: 'venue.update', id: venueId, name, changes: differences })
    invalidateVenues(venueId)
  }
  await retryChangeOfVenues(() => writeAs(ctx, restoreValues))
}

/** Another venue may have the earlier slug by now, when this one was deleted and restored in the meantime. */
async function withFreeSlug(tx: Transaction, present: typeof venues.$inferSelect, restored: Record<string, unknown>) {
  const { slug, name = present.name } = restored
  if (typeof slug !== 'string' || slug === present.slug) return restored
  const { rows } = await tx.execute(sql`select from venues where slug = ${slug}
    union all select from venue_old_slugs where slug = ${slug} and venue_id <> ${present.id}`)
  return rows.length === 0 ? restored : { ...restored, slug: await allocateSlug(tx, { id: present.id, name: String(name) }) }
}

async function keepSlug(tx: Transaction, { id, slug }: typeof venues.$inferSelect, earlier: unknown): Promise<void> {
  if (typeof earlier !== 'string' || earlier === slug) return
  await tx.delete(venueOldSlugs).where(sql`${venueOldSlugs.slug} = ${earlier} and ${venueOldSlugs.venue_id} = ${id}`)
  await tx.insert(venueOldSlugs).values({ slug, venue_id: id })
}
