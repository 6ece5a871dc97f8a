import { eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { venueClaimCodes, venueClaims, venues } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { isUuid } from '../db/uuid.ts'
import { lockOpenClaim } from './lock-claim.ts'

/** @throws DomainError claim_not_open when the actor has no open claim to the venue */
export async function withdrawClaim({ ctx, input: { venueId } }: { ctx: AppContext; input: { venueId: string } }): Promise<void> {
  if (ctx.actor.kind !== 'user') throw new DomainError('not_signed_in')
  const { userId } = ctx.actor
  const authorized = authorize(ctx.actor, 'claim:prove', { userId })
  await inTransaction(ctx.db, async (tx) => {
    const claim = isUuid(venueId) ? await lockOpenClaim(tx, { userId, venueId }) : undefined
    const [venue] = claim ? await tx.select({ name: venues.name }).from(venues).where(eq(venues.id, claim.venue_id)) : []
    if (!claim || !venue) throw new DomainError('claim_not_open')
    await tx.update(venueClaims).set({ state: 'withdrawn', decided_at: ctx.clock() }).where(eq(venueClaims.id, claim.id))
    await tx.delete(venueClaimCodes).where(eq(venueClaimCodes.claim_id, claim.id))
    const changes = [{ field: 'claim_id', from: claim.id, to: null }]
    await recordAudit(tx, ctx, authorized, { action: 'venue.withdraw-claim', id: venueId, name: venue.name, changes })
  })
}
