import { and, eq, gt, sql } from 'drizzle-orm'
import { withoutSpaces } from '../../domain/account/typed-code.ts'
import { DomainError, type ErrorCode } from '../../domain/errors.ts'
import { type Authorized, authorize, can } from '../../domain/permissions.ts'
import { CLAIM_CODE_LENGTH, CLAIM_CODE_MS, type CodeWay, MAX_CLAIM_CODE_ATTEMPTS } from '../../domain/venue/claim.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { venueClaimCodes, venueClaims } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { computeMac, isSameMac } from '../mac.ts'
import { queueEmail } from '../mail/outbox.ts'
import { claimCode } from '../mail/templates/claim.ts'
import { randomDigits } from '../random-digits.ts'
import { codeRecipients } from './code-recipients.ts'
import {
  assignClaimedVenue,
  type Claimant,
  type ClaimedVenue,
  type ClaimRow,
  lockClaimant,
  lockOpenClaim,
  openClaim,
} from './lock-claim.ts'

type SendCode = {
  venueId: string
  way: CodeWay
  /** Counts the code for the user, the venue and the mailbox, in the transaction that queues it; throws to reject it. */
  admit: (to: string, tx: Transaction) => Promise<void>
}

/** A request within this time after another one counts as its repetition, because the response may have been lost. */
const REPEATED_MS = 60_000

/**
 * Opens a claim and sends its code. An earlier code of the claim becomes invalid. Sends nothing when a code was sent to the same address
 * less than a minute ago and was not tried yet, because a second email would end the code of the first.
 * @throws DomainError not_allowed, claim_not_for_admins or user_not_owner; claim_way_unavailable; errors of
 * `lockClaimant` and `openClaim`
 */
export async function sendClaimCode({ ctx, input }: { ctx: AppContext; input: SendCode }): Promise<void> {
  const authorized = authorize(ctx.actor, 'claim:create', undefined)
  if (ctx.actor.kind !== 'user') throw new DomainError('not_signed_in')
  const { userId } = ctx.actor
  const { venueId, way } = input
  await writeAs(
    ctx,
    async (tx, ctx) => {
      const { user, venue } = await lockClaimant(tx, { userId, venueId })
      const to = recipientOf(venue, user, way)
      const claim = await openClaim(tx, ctx, authorized, { user, venue })
      if (claim.code_way === way && (await hasFreshCode(tx, ctx, { claimId: claim.id, to }))) return
      await input.admit(to, tx)
      const code = randomDigits(CLAIM_CODE_LENGTH)
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
    },
    { accounts: [userId] },
  )
}

type Sent = { claimId: string; to: string }

async function hasFreshCode(tx: Transaction, ctx: Pick<AppContext, 'clock' | 'secret'>, sent: Sent): Promise<boolean> {
  const endsAfter = new Date(ctx.clock().getTime() + CLAIM_CODE_MS - REPEATED_MS)
  const { claim_id, attempts, expires_at } = venueClaimCodes
  const isFresh = and(eq(claim_id, sent.claimId), eq(attempts, 0), gt(expires_at, endsAfter))
  const [stored] = await tx.select().from(venueClaimCodes).where(isFresh)
  return stored !== undefined && isSameMac(hashRecipient(ctx, sent), stored.hash.split(' ')[0] ?? '')
}

function recipientOf(venue: { email: string | null; website: string | null }, claimant: { email: string }, way: CodeWay): string {
  const recipient = codeRecipients(venue, claimant).find((one) => one.way === way)
  if (!recipient) throw new DomainError('claim_way_unavailable')
  return recipient.to
}

/**
 * The hash of the recipient, a space, and the hash of the code. The second includes the recipient as well, so that the code becomes invalid
 * when the email address of the venue or of the claimant changes.
 */
function hashCode(ctx: Pick<AppContext, 'secret'>, { claimId, to, code }: Sent & { code: string }): string {
  const ofCode = computeMac(`venue claim code\n${claimId}\n${to.toLowerCase()}\n${code}`, ctx.secret)
  return `${hashRecipient(ctx, { claimId, to })} ${ofCode}`
}

function hashRecipient({ secret }: Pick<AppContext, 'secret'>, { claimId, to }: Sent): string {
  return computeMac(`recipient of a venue claim code\n${claimId}\n${to.toLowerCase()}`, secret)
}

type ProveClaim = { venueId: string; code: string }

/**
 * Checks the code of a claim, and makes the claimant the owner; does nothing for an owner of the venue. Wrong attempts are counted, also
 * when the request is repeated.
 * @throws DomainError claim_code_wrong; claim_code_ended when no code is valid; errors of `lockClaimant` and `assignClaimedVenue`
 */
export async function proveClaim({ ctx, input }: { ctx: AppContext; input: ProveClaim }): Promise<void> {
  const created = authorize(ctx.actor, 'claim:create', undefined)
  if (ctx.actor.kind !== 'user') throw new DomainError('not_signed_in')
  const { userId } = ctx.actor
  const authorized = authorize(ctx.actor, 'claim:prove', { userId })
  // The response to an earlier attempt may have been lost.
  if (can(ctx.actor, 'venue:change-people', { venueId: input.venueId })) return
  const errorCode = await writeAs(
    ctx,
    async (tx, ctx) => {
      const { user, venue } = await lockClaimant(tx, { userId, venueId: input.venueId })
      const claim = await lockOpenClaim(tx, { userId, venueId: venue.id })
      if (!claim) return 'claim_code_ended'
      const wrong = await judgeCode(tx, ctx, created, { user, venue, claim, code: input.code })
      if (wrong || !claim.code_way) return wrong ?? 'claim_code_ended'
      await assignClaimedVenue(tx, ctx, authorized, { user, venue, claim, way: claim.code_way })
      return null
    },
    { accounts: [userId] },
  )
  // Throws after the commit, which stores the attempt.
  if (errorCode) throw new DomainError(errorCode)
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
  if (!stored || to === undefined || stored.expires_at <= ctx.clock() || stored.attempts >= MAX_CLAIM_CODE_ATTEMPTS)
    return 'claim_code_ended'
  if (isSameMac(hashCode(ctx, { claimId: claim.id, to, code: withoutSpaces(code) }), stored.hash)) return null
  await tx
    .update(venueClaimCodes)
    .set({ attempts: sql`${venueClaimCodes.attempts} + 1` })
    .where(eq(venueClaimCodes.claim_id, claim.id))
  const changes = [{ field: 'attempts', from: stored.attempts, to: stored.attempts + 1 }]
  await recordAudit(tx, ctx, authorized, { action: 'venue.try-claim-code', id: venue.id, name: venue.name, changes })
  return stored.attempts + 1 >= MAX_CLAIM_CODE_ATTEMPTS ? 'claim_code_ended' : 'claim_code_wrong'
}
