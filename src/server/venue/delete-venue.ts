import { eq } from 'drizzle-orm'
import { lastState } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { can } from '../../domain/permissions.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { menus, reservations, venueOldSlugs, venues } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'
import { deletedMenus } from '../menu/manage/delete-menu.ts'
import { whereActiveUpcoming } from '../reservation/filters.ts'
import { tellOfClosing } from '../reservation/letters.ts'
import { mailedVenueColumns } from '../reservation/mailed-venue.ts'
import { managedColumns } from './to-managed-venue.ts'

/**
 * Deletes a venue with its menus and reservations; diners who count on a table there get a mail, in the same transaction.
 * @throws DomainError not_allowed or venue_not_found
 */
export async function deleteVenue({ ctx, input: { id } }: { ctx: Context; input: { id: string } }): Promise<void> {
  if (!can(ctx.actor, 'venue:manage', undefined)) throw new DomainError('not_allowed')
  if (!isUuid(id)) throw new DomainError('venue_not_found')
  await ctx.changes.write(async (tx, touch) => {
    // Whoever is asking for a table there at this moment holds the row: what they get is among the upcoming.
    const [venue] = await tx.select(mailedVenueColumns).from(venues).where(eq(venues.id, id)).for('update')
    if (!venue) throw new DomainError('venue_not_found')
    const upcoming = await tx.select().from(reservations).where(whereActiveUpcoming(ctx, id))
    const [{ id: _id, ...record } = venue] = await tx.select(managedColumns).from(venues).where(eq(venues.id, id))
    const ownMenus = await tx.select({ id: menus.id }).from(menus).where(eq(menus.venue_id, id))
    const deleted = await deletedMenus(
      tx,
      ownMenus.map((menu) => menu.id),
      ctx.clock(),
    )
    const formerSlugs = await tx.select({ slug: venueOldSlugs.slug }).from(venueOldSlugs).where(eq(venueOldSlugs.venue_id, id))
    await tellOfClosing(tx, ctx, upcoming, venue)
    await tx.delete(venues).where(eq(venues.id, id))
    const changes = [
      ...lastState({ ...record, former_slugs: formerSlugs.map(({ slug }) => slug) }),
      { field: 'menus', from: deleted.length, to: 0 },
      { field: 'upcoming_reservations', from: upcoming.length, to: 0 },
    ]
    await audit(tx, ctx, ...deleted, { action: 'venue.delete', id, name: venue.name, changes })
    touch('venues', 'menus', `venue:${id}`)
  })
}
