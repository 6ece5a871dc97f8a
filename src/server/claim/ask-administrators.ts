import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import { DAY_MS } from '../../domain/durations.ts'
import { DomainError } from '../../domain/errors.ts'
import { type Authorized, authorize } from '../../domain/permissions.ts'
import { hasUnstorableCharacters, trimToNull } from '../../domain/text.ts'
import { isUuid } from '../../domain/uuid.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { users, venueClaimCodes, venueClaims, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { queueEmail, queueEmails } from '../mail/outbox.ts'
import { claimApproved, claimAsked, claimRejected } from '../mail/templates/claim.ts'
import { adminRecipients } from '../reservation/email-venue.ts'
import {
  assignClaimedVenue,
  type ClaimedVenue,
  type ClaimRow,
  claimedVenueColumns,
  lockClaimant,
  lockOpenClaim,
  openClaim,
} from './lock-claim.ts'

const MAX_EMAILS_A_DAY = 20

type Input = { venueId: string; note: string | null; admit: () => Promise<void> }

/**
 * Opens a claim and puts it into the administrators' queue. A repeated call only changes the note.
 * @throws DomainError not_allowed, claim_not_for_admins or user_not_owner; field_unstorable; errors of `lockClaimant` and `openClaim`
 */
export async function askAdministrators({ ctx, input }: { ctx: AppContext; input: Input }): Promise<void> {
  const authorized = authorize(ctx.actor, 'claim:create', undefined)
  if (ctx.actor.kind !== 'user') throw new DomainError('not_signed_in')
  const { userId } = ctx.actor
  const note = trimToNull(input.note)
  if (note && hasUnstorableCharacters(note)) throw DomainError.forField('note', 'field_unstorable')
  await input.admit()
  await writeAs(
    ctx,
    async (tx, ctx) => {
      const { user, venue } = await lockClaimant(tx, { userId, venueId: input.venueId })
      const claim = await openClaim(tx, ctx, authorized, { user, venue })
      const now = ctx.clock()
      await tx
        .update(venueClaims)
        .set({ note, asked_at: claim.asked_at ?? now })
        .where(eq(venueClaims.id, claim.id))
      const changes = [{ field: 'claim_id', from: claim.id, to: claim.id }]
      await recordAudit(tx, ctx, authorized, { action: 'venue.ask-for-claim', id: venue.id, name: venue.name, changes })
      if (!claim.asked_at) await tellAdministrators(tx, ctx, venue)
    },
    { accounts: [userId] },
  )
}

async function tellAdministrators(tx: Transaction, ctx: AppContext, venue: ClaimedVenue): Promise<void> {
  const dayAgo = new Date(ctx.clock().getTime() - DAY_MS)
  if ((await tx.$count(venueClaims, gt(venueClaims.asked_at, dayAgo))) > MAX_EMAILS_A_DAY) return
  const waiting = await tx.$count(venueClaims, and(eq(venueClaims.state, 'pending'), isNotNull(venueClaims.asked_at)))
  const admins = await adminRecipients(tx)
  await queueEmails(
    tx,
    ctx,
    admins.map((to) => claimAsked(ctx.config, to, { venue, waiting })),
  )
}

/**
 * Makes a claimant the owner of the venue. Repeating it changes nothing.
 * @throws DomainError not_allowed, user_is_self; not_found; claim_not_open when it was decided in the meantime; claimant_not_confirmed; errors
 * of `lockClaimant` and `assignClaimedVenue`
 */
export async function approveClaim({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<void> {
  const { found, authorized } = await findClaim(ctx, id)
  const { user_id: userId, venue_id: venueId } = found
  if (found.state === 'proved' && isDecidedBy(ctx, found)) return
  await writeAs(
    ctx,
    async (tx, ctx) => {
      // The claim was deleted with the account of the claimant. Without this check `lockClaimant` would report that the actor is not signed
      // in.
      if ((await tx.$count(venueClaims, eq(venueClaims.id, id))) === 0) throw new DomainError('claim_not_open')
      const { user, venue } = await lockClaimant(tx, { userId, venueId, unconfirmed: 'claimant_not_confirmed' })
      const claim = await lockOpenClaim(tx, { userId, venueId })
      if (claim?.id !== id) throw new DomainError('claim_not_open')
      await assignClaimedVenue(tx, ctx, authorized, { user, venue, claim, way: 'administrator' })
      await queueEmail(tx, ctx, claimApproved(ctx.config, user.email, venue))
    },
    { accounts: [userId] },
  )
}

/**
 * Rejects a claim. The claimant gets the reason by email. Repeating it with the same reason changes nothing.
 * @throws DomainError not_allowed, user_is_self; not_found; required_fields or field_unstorable for the reason;
 * claim_not_open when it was decided in the meantime
 */
export async function refuseClaim({ ctx, input }: { ctx: AppContext; input: { id: string; reason: string } }): Promise<void> {
  const { found, authorized } = await findClaim(ctx, input.id)
  const reason = input.reason.trim()
  if (!reason) throw DomainError.forField('reason', 'required_fields')
  if (hasUnstorableCharacters(reason)) throw DomainError.forField('reason', 'field_unstorable')
  if (found.state === 'refused' && found.reason === reason && isDecidedBy(ctx, found)) return
  await writeAs(
    ctx,
    async (tx, ctx) => {
      const claim = await lockOpenClaim(tx, { userId: found.user_id, venueId: found.venue_id })
      if (claim?.id !== input.id) throw new DomainError('claim_not_open')
      const [venue] = await tx.select(claimedVenueColumns).from(venues).where(eq(venues.id, claim.venue_id))
      const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, claim.user_id))
      if (!venue || !user) throw new DomainError('claim_not_open')
      const decided_by = ctx.actor.kind === 'user' ? ctx.actor.userId : null
      await tx
        .update(venueClaims)
        .set({ state: 'refused', way: 'administrator', reason, decided_by, decided_at: ctx.clock() })
        .where(eq(venueClaims.id, claim.id))
      await tx.delete(venueClaimCodes).where(eq(venueClaimCodes.claim_id, claim.id))
      const changes = [
        { field: 'claim_id', from: claim.id, to: null },
        { field: 'user_id', from: claim.user_id, to: null },
      ]
      await recordAudit(tx, ctx, authorized, { action: 'venue.refuse-claim', id: venue.id, name: venue.name, changes })
      await queueEmail(tx, ctx, claimRejected(user.email, { venue, reason }))
    },
    { accounts: [found.user_id] },
  )
}

/** Whether the same user made this decision in an earlier attempt, whose response may have been lost. */
function isDecidedBy({ actor }: AppContext, { way, decided_by }: ClaimRow): boolean {
  return way === 'administrator' && actor.kind === 'user' && decided_by === actor.userId
}

async function findClaim(ctx: AppContext, id: string): Promise<{ found: ClaimRow; authorized: Authorized<'claim:decide'> }> {
  authorize(ctx.actor, 'claim:list', undefined)
  const [found] = isUuid(id) ? await ctx.db.orm.select().from(venueClaims).where(eq(venueClaims.id, id)) : []
  if (!found) throw new DomainError('not_found')
  return { found, authorized: authorize(ctx.actor, 'claim:decide', { userId: found.user_id }) }
}

/** Repeating it changes nothing. @throws DomainError claim_not_open when the actor has no open claim to the venue */
export async function withdrawClaim({ ctx, input: { venueId } }: { ctx: AppContext; input: { venueId: string } }): Promise<void> {
  if (ctx.actor.kind !== 'user') throw new DomainError('not_signed_in')
  const { userId } = ctx.actor
  const authorized = authorize(ctx.actor, 'claim:prove', { userId })
  await writeAs(
    ctx,
    async (tx, ctx) => {
      const claim = isUuid(venueId) ? await lockOpenClaim(tx, { userId, venueId }) : undefined
      if (!claim && (await hasWithdrawn(tx, { userId, venueId }))) return
      const [venue] = claim ? await tx.select({ name: venues.name }).from(venues).where(eq(venues.id, claim.venue_id)) : []
      if (!claim || !venue) throw new DomainError('claim_not_open')
      await tx.update(venueClaims).set({ state: 'withdrawn', decided_at: ctx.clock() }).where(eq(venueClaims.id, claim.id))
      await tx.delete(venueClaimCodes).where(eq(venueClaimCodes.claim_id, claim.id))
      const changes = [{ field: 'claim_id', from: claim.id, to: null }]
      await recordAudit(tx, ctx, authorized, { action: 'venue.withdraw-claim', id: venueId, name: venue.name, changes })
    },
    { accounts: [userId] },
  )
}

async function hasWithdrawn(tx: Transaction, { userId, venueId }: { userId: string; venueId: string }): Promise<boolean> {
  if (!isUuid(venueId)) return false
  const [last] = await tx
    .select({ state: venueClaims.state })
    .from(venueClaims)
    .where(and(eq(venueClaims.user_id, userId), eq(venueClaims.venue_id, venueId)))
    .orderBy(desc(venueClaims.created_at), desc(venueClaims.decided_at))
    .limit(1)
  return last?.state === 'withdrawn'
}
