import { eq } from 'drizzle-orm'
import { isEmail } from '../../domain/account/email.ts'
import type { Authorized } from '../../domain/permissions.ts'
import type { ClaimWay } from '../../domain/venue/claim.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { venueClaimCodes, venueClaims } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { queueEmail } from '../mail/outbox.ts'
import { venueClaimed } from '../mail/templates/claim.ts'
import { addToVenue } from '../people/add-to-venue.ts'
import { endOpenClaims } from '../people/end-claims.ts'
import type { Claimant, ClaimedVenue, ClaimRow } from './lock-claim.ts'

type Won = { user: Claimant; venue: ClaimedVenue; claim: ClaimRow; way: ClaimWay }

/**
 * Makes a claimant the owner of a venue without an owner, and ends the claims of other users. The caller must have
 * locked claimant, venue and claim with `lockClaimant`. Informs the venue's published email address, unless it received
 * the code.
 * @throws DomainError errors of `addToVenue`
 */
export async function assignClaimedVenue(
  tx: Transaction,
  ctx: AppContext,
  authorized: Authorized<'claim:prove' | 'claim:decide'>,
  { user, venue, claim, way }: Won,
): Promise<void> {
  const now = ctx.clock()
  await addToVenue(tx, { userId: user.id, venueId: venue.id, role: 'owner', now })
  const decided_by = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  await tx.update(venueClaims).set({ state: 'proved', way, decided_by, decided_at: now }).where(eq(venueClaims.id, claim.id))
  await tx.delete(venueClaimCodes).where(eq(venueClaimCodes.claim_id, claim.id))
  const changes = [
    { field: 'claim_id', from: claim.id, to: null },
    { field: 'way', from: null, to: way },
    { field: 'user_id', from: null, to: user.id },
  ]
  const action = way === 'administrator' ? 'venue.approve-claim' : 'venue.prove-claim'
  await recordAudit(tx, ctx, authorized, { action, id: venue.id, name: venue.name, changes })
  await endOpenClaims(tx, ctx, { venueId: venue.id, ownerId: user.id })
  const published = venue.email?.trim() ?? ''
  const isTold = way === 'published_address' || !isEmail(published) || published.toLowerCase() === user.email
  if (!isTold) await queueEmail(tx, ctx, venueClaimed(ctx.config, published, { venue, owner: user.email }))
}
