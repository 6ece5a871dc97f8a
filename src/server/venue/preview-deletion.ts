import { eq, sql } from 'drizzle-orm'
import type { VenueDeletion } from '../../contract/managed-venue.ts'
import { DomainError } from '../../domain/errors.ts'
import { can } from '../../domain/permissions.ts'
import type { Context } from '../context.ts'
import { menuCategories, menuItems, menus, reservations, venueOwners, venues } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'
import { whereActiveUpcoming } from '../reservation/filters.ts'

/** What would go with a venue. @throws DomainError not_allowed or venue_not_found */
export async function previewDeletion({ ctx, input: { id } }: { ctx: Context; input: { id: string } }): Promise<VenueDeletion> {
  if (!can(ctx.actor, 'venue:manage', undefined)) throw new DomainError('not_allowed')
  const { orm } = ctx.db
  if (!isUuid(id) || (await orm.$count(venues, eq(venues.id, id))) === 0) throw new DomainError('venue_not_found')
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
