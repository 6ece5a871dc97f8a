import { and, eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { users, venueClaims, venueOwners, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { isUuid } from '../db/uuid.ts'
import { lockPeople } from '../people/add-to-venue.ts'

export type ClaimedVenue = { id: string; name: string; slug: string; email: string | null; website: string | null }
export type Claimant = { id: string; email: string }
export type ClaimRow = typeof venueClaims.$inferSelect

export const claimedVenueColumns = {
  id: venues.id,
  name: venues.name,
  slug: venues.slug,
  email: venues.email,
  website: venues.website,
  active: venues.active,
}

/**
 * Locks a claimant and the team of a venue without an owner until the transaction ends, so that of two claimants the
 * later one sees the earlier. Always in this order, to prevent deadlocks.
 * @throws DomainError not_signed_in when the account was deleted, email_not_confirmed; venue_not_found, also for a
 * hidden venue; venue_has_owner
 */
export async function lockClaimant(
  tx: Transaction,
  input: { userId: string; venueId: string },
): Promise<{ user: Claimant; venue: ClaimedVenue }> {
  const [user] = await tx
    .select({ id: users.id, email: users.email, isConfirmed: users.email_verified })
    .from(users)
    .where(eq(users.id, input.userId))
    .for('update')
  if (!user) throw new DomainError('not_signed_in')
  if (!user.isConfirmed) throw new DomainError('email_not_confirmed')
  if (!isUuid(input.venueId) || !(await lockPeople(tx, input.venueId))) throw new DomainError('venue_not_found')
  const [venue] = await tx.select(claimedVenueColumns).from(venues).where(eq(venues.id, input.venueId))
  if (!venue?.active) throw new DomainError('venue_not_found')
  const isOwner = and(eq(venueOwners.venue_id, venue.id), eq(venueOwners.role, 'owner'))
  if ((await tx.$count(venueOwners, isOwner)) > 0) throw new DomainError('venue_has_owner')
  return { user, venue }
}

export async function lockOpenClaim(
  tx: Transaction,
  { userId, venueId }: { userId: string; venueId: string },
): Promise<ClaimRow | undefined> {
  const isOpen = and(eq(venueClaims.user_id, userId), eq(venueClaims.venue_id, venueId), eq(venueClaims.state, 'pending'))
  const [claim] = await tx.select().from(venueClaims).where(isOpen).for('update')
  return claim
}
