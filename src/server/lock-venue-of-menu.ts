import { eq, inArray } from 'drizzle-orm'
import { isUuid } from '../domain/uuid.ts'
import { menus, venues } from './db/schema/index.ts'
import type { Transaction } from './db/transaction.ts'

/**
 * Locks the venue of a menu until the transaction ends. Every transaction that locks both locks the venue first. Every change of a public
 * menu locks the venue, because a trigger writes the list of public menus. Not a shared lock: PostgreSQL grants a shared lock also to
 * transactions that request it after another one started to wait for the exclusive lock. A venue whose menus are changed without a pause
 * could then never be changed.
 */
export async function lockVenueOfMenu(tx: Transaction, id: string): Promise<void> {
  if (!isUuid(id)) return
  const ofMenu = tx.select({ id: menus.venue_id }).from(menus).where(eq(menus.id, id))
  await tx.select({ id: venues.id }).from(venues).where(inArray(venues.id, ofMenu)).for('no key update')
}
