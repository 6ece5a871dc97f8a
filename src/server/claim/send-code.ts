import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { CLAIM_CODE_LENGTH, CLAIM_CODE_MS, type CodeWay } from '../../domain/venue/claim.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { venueClaimCodes, venueClaims, venues } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { isUuid } from '../db/uuid.ts'
import { computeMac } from '../mac.ts'
import { queueEmail } from '../mail/outbox.ts'
import { claimCode } from '../mail/templates/claim.ts'
import { codeRecipients } from './code-recipient.ts'
import { claimedVenueColumns, lockClaimant } from './lock-claim.ts'
import { openClaim } from './open-claim.ts'

type Input = {
  venueId: string
  way: CodeWay
  /** Counts the code to the venue and the mailbox; throws to refuse. */
  admit: (to: string) => Promise<void>
}

/**
 * Sends a code that proves a claim, which it opens. An earlier code of the claim ends.
 * @throws DomainError not_allowed, claim_not_for_admins or user_not_owner; claim_way_unavailable; errors of `lockClaimant` and `openClaim`
 */
export async function sendClaimCode({ ctx, input }: { ctx: AppContext; input: Input }): Promise<void> {
  const authorized = authorize(ctx.actor, 'claim:create', undefined)
  if (ctx.actor.kind !== 'user') throw new DomainError('not_signed_in')
  const { userId, email } = ctx.actor
  const { venueId, way } = input
  // Before the transaction, which must not wait for the counters: they have a connection of their own.
  const [found] = isUuid(venueId) ? await ctx.db.orm.select(claimedVenueColumns).from(venues).where(eq(venues.id, venueId)) : []
  if (!found?.active) throw new DomainError('venue_not_found')
  const to = recipientOf(found, { email }, way)
  await input.admit(to)
  await inTransaction(ctx.db, async (tx) => {
    const { user, venue } = await lockClaimant(tx, { userId, venueId })
    if (recipientOf(venue, user, way) !== to) throw new DomainError('claim_way_unavailable')
    const claim = await openClaim(tx, ctx, authorized, { user, venue })
    const code = String(randomInt(10 ** CLAIM_CODE_LENGTH)).padStart(CLAIM_CODE_LENGTH, '0')
    const expires_at = new Date(ctx.clock().getTime() + CLAIM_CODE_MS)
    const sent = { hash: hashCode(ctx, { claimId: claim.id, to, code }), attempts: 0, expires_at }
    await tx
      .insert(venueClaimCodes)
      .values({ claim_id: claim.id, ...sent })
      .onConflictDoUpdate({ target: venueClaimCodes.claim_id, set: sent })
    await tx.update(venueClaims).set({ code_way: way }).where(eq(venueClaims.id, claim.id))
    await queueEmail(tx, ctx, { ...claimCode(ctx.config, to, { venue, claimant: user.email, code }), expiresAt: expires_at })
    const changes = [
      { field: 'claim_id', from: claim.id, to: claim.id },
      { field: 'way', from: claim.code_way, to: way },
    ]
    await recordAudit(tx, ctx, authorized, { action: 'venue.send-claim-code', id: venue.id, name: venue.name, changes })
  })
}

/** @throws DomainError claim_way_unavailable when no code can be sent in this way */
export function recipientOf(venue: { email: string | null; website: string | null }, claimant: { email: string }, way: CodeWay): string {
  const recipient = codeRecipients(venue, claimant).find((one) => one.way === way)
  if (!recipient) throw new DomainError('claim_way_unavailable')
  return recipient.to
}

/** The form in which a code is stored. With the address, so that a code ends when the address of the venue or of the claimant changes. */
export function hashCode(
  { secret }: Pick<AppContext, 'secret'>,
  { claimId, to, code }: { claimId: string; to: string; code: string },
): string {
  return computeMac(`venue claim code\n${claimId}\n${to.toLowerCase()}\n${code}`, secret)
}
