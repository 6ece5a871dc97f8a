import { eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { MAX_PEOPLE_PER_VENUE, MAX_VENUES_PER_PERSON, type VenueRole } from '../../domain/people/people.ts'
import { userRoles, venueOwners, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { isUuid } from '../db/uuid.ts'

type NewPerson = { userId: string; venueId: string; role: VenueRole; now: Date }

/**
 * Adds a user to a venue, whose team it locks until the transaction ends. The caller must have locked the user. The
 * role of an existing member can only change from staff to owner.
 * @throws DomainError user_not_owner, venue_not_found, people_too_many or venues_too_many
 */
export async function addToVenue(tx: Transaction, { userId, venueId, role, now }: NewPerson): Promise<void> {
  const [account] = await tx.select().from(userRoles).where(eq(userRoles.user_id, userId))
  if (account?.role !== 'venue_owner') throw new DomainError('user_not_owner')
  if (!(await lockPeople(tx, venueId))) throw new DomainError('venue_not_found')
  const adding = tx.insert(venueOwners).values({ user_id: userId, venue_id: venueId, role, created_at: now })
  const target = [venueOwners.user_id, venueOwners.venue_id]
  await (role === 'owner' ? adding.onConflictDoUpdate({ target, set: { role } }) : adding.onConflictDoNothing({ target }))
  if ((await tx.$count(venueOwners, eq(venueOwners.venue_id, venueId))) > MAX_PEOPLE_PER_VENUE) throw new DomainError('people_too_many')
  if ((await tx.$count(venueOwners, eq(venueOwners.user_id, userId))) > MAX_VENUES_PER_PERSON) throw new DomainError('venues_too_many')
}

/**
 * Locks the team of a venue, so that of two changes the later one sees the earlier. Diners' requests do not wait for
 * it.
 * @returns the venue's name; null when there is no such venue
 */
export async function lockPeople(tx: Transaction, venueId: string): Promise<{ name: string } | null> {
  if (!isUuid(venueId)) return null
  const [venue] = await tx.select({ name: venues.name }).from(venues).where(eq(venues.id, venueId)).for('no key update')
  return venue ?? null
}
