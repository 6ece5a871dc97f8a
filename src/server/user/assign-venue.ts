import { asc, eq } from 'drizzle-orm'
import { diffFields } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { endOpenClaims } from '../claim/end-claims.ts'
import { users, venueOwners } from '../db/schema/index.ts'
import { addToVenue } from '../people/add-to-venue.ts'
import { removeFromVenues } from '../people/remove-from-venues.ts'

/**
 * Assigns a venue to an owner, or none. Replaces all that the person had in one transaction. Calendar feeds and daily emails of a venue that stays are
 * kept.
 * @throws DomainError not_allowed, user_not_found, user_not_owner, venue_not_found or people_too_many
 */
export async function assignVenue({
  ctx,
  input: { userId, venueId },
}: {
  ctx: AppContext
  input: { userId: string; venueId: string | null }
}): Promise<void> {
  const authorized = authorize(ctx.actor, 'assignment:change', undefined)
  await ctx.changes.transaction(async (tx) => {
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
    if (!user) throw new DomainError('user_not_found')
    const theirs = await tx
      .select()
      .from(venueOwners)
      .where(eq(venueOwners.user_id, userId))
      .orderBy(asc(venueOwners.created_at), asc(venueOwners.venue_id))
    const [had, ...others] = theirs
    await removeFromVenues(
      tx,
      userId,
      theirs.map(({ venue_id }) => venue_id).filter((id) => id !== venueId),
    )
    if (venueId !== null) {
      await addToVenue(tx, { userId, venueId, role: 'owner', now: ctx.clock() })
      await endOpenClaims(tx, ctx, { venueId, ownerId: userId })
    }
    const before = { venue_id: had?.venue_id, venue_role: had?.venue_id === venueId ? had?.role : 'owner' }
    const changes = diffFields(
      { ...before, other_venues: others.map(({ venue_id }) => venue_id) },
      { venue_id: venueId, venue_role: 'owner', other_venues: [] },
    )
    if (changes.length > 0) await recordAudit(tx, ctx, authorized, { action: 'user.assign_venue', id: userId, name: user.email, changes })
  })
}
