import { eq, sql } from 'drizzle-orm'
import { DomainError, type ErrorCode } from '../../domain/errors.ts'
import { type Authorized, authorize } from '../../domain/permissions.ts'
import { MAX_CODE_ATTEMPTS } from '../../domain/venue/claim.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { venueClaimCodes } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { isSameMac } from '../mac.ts'
import { assignClaimedVenue } from './assign-claimed-venue.ts'
import { codeRecipients } from './code-recipient.ts'
import { type Claimant, type ClaimedVenue, type ClaimRow, lockClaimant, lockOpenClaim } from './lock-claim.ts'
import { hashCode } from './send-code.ts'

type Input = { venueId: string; code: string }

/**
 * Checks the code of a claim, and makes the claimant the owner. Wrong attempts are counted, also when the request is
 * repeated.
 * @throws DomainError claim_code_wrong; claim_code_ended when no code is valid; errors of `lockClaimant` and
 * `assignClaimedVenue`
 */
export async function proveClaim({ ctx, input }: { ctx: AppContext; input: Input }): Promise<void> {
  const created = authorize(ctx.actor, 'claim:create', undefined)
  if (ctx.actor.kind !== 'user') throw new DomainError('not_signed_in')
  const { userId } = ctx.actor
  const authorized = authorize(ctx.actor, 'claim:prove', { userId })
  const refusal = await ctx.changes.transaction(async (tx) => {
    const { user, venue } = await lockClaimant(tx, { userId, venueId: input.venueId })
    const claim = await lockOpenClaim(tx, { userId, venueId: venue.id })
    if (!claim) return 'claim_code_ended'
    const wrong = await judgeCode(tx, ctx, created, { user, venue, claim, code: input.code })
    if (wrong || !claim.code_way) return wrong ?? 'claim_code_ended'
    await assignClaimedVenue(tx, ctx, authorized, { user, venue, claim, way: claim.code_way })
    return null
  })
  // Throws after the commit, which stores the attempt.
  if (refusal) throw new DomainError(refusal)
}

type Attempt = { user: Claimant; venue: ClaimedVenue; claim: ClaimRow; code: string }

async function judgeCode(
  tx: Transaction,
  ctx: AppContext,
  authorized: Authorized<'claim:create'>,
  { user, venue, claim, code }: Attempt,
): Promise<ErrorCode | null> {
  const [stored] = await tx.select().from(venueClaimCodes).where(eq(venueClaimCodes.claim_id, claim.id)).for('update')
  const to = codeRecipients(venue, user).find(({ way }) => way === claim.code_way)?.to
  if (!stored || to === undefined || stored.expires_at <= ctx.clock() || stored.attempts >= MAX_CODE_ATTEMPTS) return 'claim_code_ended'
  if (isSameMac(hashCode(ctx, { claimId: claim.id, to, code: code.replace(/\s/g, '') }), stored.hash)) return null
  await tx
    .update(venueClaimCodes)
    .set({ attempts: sql`${venueClaimCodes.attempts} + 1` })
    .where(eq(venueClaimCodes.claim_id, claim.id))
  const changes = [{ field: 'attempts', from: stored.attempts, to: stored.attempts + 1 }]
  await recordAudit(tx, ctx, authorized, { action: 'venue.try-claim-code', id: venue.id, name: venue.name, changes })
  return stored.attempts + 1 >= MAX_CODE_ATTEMPTS ? 'claim_code_ended' : 'claim_code_wrong'
}
