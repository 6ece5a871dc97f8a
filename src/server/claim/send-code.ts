import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { CLAIM_CODE_LENGTH, CLAIM_CODE_MS, type CodeWay } from '../../domain/venue/claim.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { venueClaimCodes, venueClaims } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { computeMac } from '../mac.ts'
import { queueEmail } from '../mail/outbox.ts'
import { claimCode } from '../mail/templates/claim.ts'
import { codeRecipients } from './code-recipient.ts'
import { lockClaimant } from './lock-claim.ts'
import { openClaim } from './open-claim.ts'

type Input = {
  venueId: string
  way: CodeWay
  /** Counts the code for the user, the venue and the mailbox, in the transaction that queues it; throws to reject it. */
  admit: (to: string, tx: Transaction) => Promise<void>
}

/**
 * Opens a claim and sends its code. An earlier code of the claim becomes invalid.
 * @throws DomainError not_allowed, claim_not_for_admins or user_not_owner; claim_way_unavailable; errors of
 * `lockClaimant` and `openClaim`
 */
export async function sendClaimCode({ ctx, input }: { ctx: AppContext; input: Input }): Promise<void> {
  const authorized = authorize(ctx.actor, 'claim:create', undefined)
  if (ctx.actor.kind !== 'user') throw new DomainError('not_signed_in')
  const { userId } = ctx.actor
  const { venueId, way } = input
  await inTransaction(ctx.db, async (tx) => {
    const { user, venue } = await lockClaimant(tx, { userId, venueId })
    const to = recipientOf(venue, user, way)
    const claim = await openClaim(tx, ctx, authorized, { user, venue })
    await input.admit(to, tx)
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

/** The hash includes the recipient, so that the code becomes invalid when the email address of the venue or of the claimant changes. */
export function hashCode(
  { secret }: Pick<AppContext, 'secret'>,
  { claimId, to, code }: { claimId: string; to: string; code: string },
): string {
  return computeMac(`venue claim code\n${claimId}\n${to.toLowerCase()}\n${code}`, secret)
}
