import { and, asc, eq, type SQL } from 'drizzle-orm'
import { menus, venues } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { isUuid } from '../../db/uuid.ts'
import type { ReadMenu } from './parse-menu.ts'

/** The venue that rows mean: by our id, else by the id of the source it was imported from, else by its slug. */
export async function findExistingVenue(tx: Transaction, { venueId, venueSlug }: ReadMenu): Promise<{ id: string; name: string } | null> {
  const ways: (SQL | null)[] = [
    venueId && isUuid(venueId) ? eq(venues.id, venueId) : null,
    venueId ? eq(venues.source_id, venueId) : null,
    venueSlug ? eq(venues.slug, venueSlug) : null,
  ]
  for (const way of ways) {
    if (!way) continue
    const [venue] = await tx.select({ id: venues.id, name: venues.name }).from(venues).where(way).for('key share')
    if (venue) return venue
  }
  return null
}

/**
 * The menu that rows mean, held until the transaction ends: by its id, else the first of the venue with this name that
 * no rows before have dealt with.
 */
export async function findExistingMenu(
  tx: Transaction,
  venueId: string,
  { id, fields }: ReadMenu,
  isMet: (id: string) => boolean,
): Promise<{ id: string; venue_id: string } | null> {
  const columns = { id: menus.id, venue_id: menus.venue_id }
  const [own] = id && isUuid(id) ? await tx.select(columns).from(menus).where(eq(menus.id, id)).for('update') : []
  if (own) return own
  const named = await tx
    .select(columns)
    .from(menus)
    .where(and(eq(menus.venue_id, venueId), eq(menus.name, fields.name ?? '')))
    .orderBy(asc(menus.created_at), asc(menus.id))
    .for('update')
  return named.find((menu) => !isMet(menu.id)) ?? null
}
