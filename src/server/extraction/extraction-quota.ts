import { and, eq, inArray } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { ACTIVE_STATES } from '../../domain/menu/extraction.ts'
import type { Authorized } from '../../domain/permissions.ts'
import { menuExtractions, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

export const MAX_ACTIVE_PER_VENUE = 3

/**
 * Requires a free slot for one more file of a venue. Locks the venue, so that concurrent uploads count each other.
 * @throws DomainError extractions_too_many, or venue_not_found when the venue was deleted
 */
export async function requireFreeSlot(tx: Transaction, { subject: { venueId } }: Authorized<'menu:manage'>): Promise<void> {
  const [venue] = await tx.select({ id: venues.id }).from(venues).where(eq(venues.id, venueId)).for('no key update')
  if (!venue) throw new DomainError('venue_not_found')
  const open = await tx.$count(
    menuExtractions,
    and(eq(menuExtractions.venue_id, venueId), inArray(menuExtractions.state, [...ACTIVE_STATES])),
  )
  if (open >= MAX_ACTIVE_PER_VENUE) throw new DomainError('extractions_too_many')
}
