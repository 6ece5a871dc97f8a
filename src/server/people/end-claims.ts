import { and, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import { users, venueClaimCodes, venueClaims, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { queueEmails } from '../mail/outbox.ts'
import { claimEnded } from '../mail/templates/claim.ts'

/**
 * Ends the open claims to a venue that has an owner, and informs the claimants. The caller must have locked the team of
 * the venue.
 * @param ownerId the new owner, who gets no email
 */
export async function endOpenClaims(
  tx: Transaction,
  ctx: Pick<AppContext, 'config' | 'clock' | 'jobs'>,
  { venueId, ownerId }: { venueId: string; ownerId: string },
): Promise<void> {
  const ended = await tx
    .update(venueClaims)
    .set({ state: 'ended', decided_at: ctx.clock() })
    .where(and(eq(venueClaims.venue_id, venueId), eq(venueClaims.state, 'pending')))
    .returning({ id: venueClaims.id, user_id: venueClaims.user_id })
  if (ended.length === 0) return
  const ids = ended.map(({ id }) => id)
  await tx.delete(venueClaimCodes).where(inArray(venueClaimCodes.claim_id, ids))
  const others = await tx
    .select({ email: users.email, userId: users.id, venue: { id: venues.id, name: venues.name, slug: venues.slug } })
    .from(venueClaims)
    .innerJoin(users, eq(users.id, venueClaims.user_id))
    .innerJoin(venues, eq(venues.id, venueClaims.venue_id))
    .where(inArray(venueClaims.id, ids))
  const letters = others.filter(({ userId }) => userId !== ownerId).map(({ email, venue }) => claimEnded(ctx.config, email, venue))
  await queueEmails(tx, ctx, letters)
}
