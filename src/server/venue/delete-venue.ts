import { eq, sql } from 'drizzle-orm'
import type { VenueDeletion } from '../../contract/managed-venue.ts'
import { deletedFields } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { type Authorized, authorize } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { menuCategories, menuItems, menus, reservations, venueOldSlugs, venueOwners, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { toVenueHours } from '../hours/venue-hours.ts'
import { deletedMenus } from '../menu/manage/menus.ts'
import { emailVenueColumns } from '../reservation/email-venue.ts'
import { queueVenueClosedEmails } from '../reservation/emails.ts'
import { whereActiveUpcoming } from '../reservation/filters.ts'
import type { Reader } from '../town/authorize-venue.ts'
import { deleteToTrash } from '../trash/delete-to-trash.ts'
import { managedColumns } from './managed-venues.ts'

/**
 * Deletes a venue with its menus and reservations, and stores them in the trash. Queues emails to diners with upcoming reservations in the
 * same transaction.
 * @param input.mayDelete throws when the venue must stay; called while the venue is locked, so that nothing is added to it until it is
 * deleted
 * @returns the id of the trash entry; null when the trash is off
 * @throws DomainError not_allowed or venue_not_found; errors of `mayDelete`
 */
export async function deleteVenue({
  ctx,
  input: { id, mayDelete = async () => {} },
}: {
  ctx: AppContext
  input: { id: string; mayDelete?: (tx: Transaction) => Promise<void> }
}): Promise<string | null> {
  authorize(ctx.actor, 'guide:edit', undefined)
  if (!isUuid(id)) throw new DomainError('venue_not_found')
  return writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    // The lock waits for concurrent reservation requests, so that the query below finds their diners.
    const [venue] = await tx.select(emailVenueColumns).from(venues).where(eq(venues.id, id)).for('update')
    if (!venue) throw new DomainError('venue_not_found')
    const authorized = await authorizeDeletion(tx, ctx, id)
    await mayDelete(tx)
    // Also locks menus and reservations, so that the emails and the audit log contain concurrent changes.
    const ownMenus = await tx.select({ id: menus.id }).from(menus).where(eq(menus.venue_id, id)).orderBy(menus.id).for('update')
    const upcoming = await tx.select().from(reservations).where(whereActiveUpcoming(ctx, id)).orderBy(reservations.id).for('update')
    const [{ id: _id, ...record } = venue] = await tx.select(managedColumns).from(venues).where(eq(venues.id, id))
    const deleted = await deletedMenus(
      tx,
      ownMenus.map((menu) => menu.id),
      ctx.clock(),
    )
    const formerSlugs = await tx.select({ slug: venueOldSlugs.slug }).from(venueOldSlugs).where(eq(venueOldSlugs.venue_id, id))
    const hours = await toVenueHours(tx, ctx, id)
    await queueVenueClosedEmails(tx, ctx, upcoming, venue)
    const trashId = await deleteToTrash(tx, ctx, { kind: 'venue', id, title: venue.name, venueId: id, parent: null }, () =>
      tx.delete(venues).where(eq(venues.id, id)),
    )
    const changes = [
      ...deletedFields({ ...record, former_slugs: formerSlugs.map(({ slug }) => slug), ...hours?.rules, days: hours?.days }),
      { field: 'menus', from: deleted.length, to: 0 },
      { field: 'upcoming_reservations', from: upcoming.length, to: 0 },
    ]
    await recordAudit(tx, ctx, authorized, ...deleted, { action: 'venue.delete', id, name: venue.name, changes })
    invalidateVenues(id)
    return trashId
  })
}

async function authorizeDeletion(reader: Reader, { actor }: AppContext, id: string): Promise<Authorized<'venue:manage'>> {
  const [venue] = await reader.select({ city: venues.address_city }).from(venues).where(eq(venues.id, id))
  if (!venue) throw new DomainError('venue_not_found')
  return authorize(actor, 'venue:manage', venue, 'venue_not_found')
}

/**
 * Returns how many records would be deleted with a venue.
 * @throws DomainError not_allowed or venue_not_found
 */
export async function previewDeletion({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<VenueDeletion> {
  authorize(ctx.actor, 'guide:edit', undefined)
  const { orm } = ctx.db
  if (!isUuid(id)) throw new DomainError('venue_not_found')
  await authorizeDeletion(orm, ctx, id)
  const items = orm
    .select({ count: sql<number>`count(*)` })
    .from(menuItems)
    .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
    .innerJoin(menus, eq(menus.id, menuCategories.menu_id))
    .where(eq(menus.venue_id, id))
  return {
    menus: await orm.$count(menus, eq(menus.venue_id, id)),
    items: (await items)[0]?.count ?? 0,
    upcoming_reservations: await orm.$count(reservations, whereActiveUpcoming(ctx, id)),
    owners: await orm.$count(venueOwners, eq(venueOwners.venue_id, id)),
  }
}
