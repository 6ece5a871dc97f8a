import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { DAY_MS } from '../../domain/durations.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { hasUnstorableCharacters, trimToNull } from '../../domain/text.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { venueClaims } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { queueEmails } from '../mail/outbox.ts'
import { claimAsked } from '../mail/templates/claim.ts'
import { adminRecipients } from '../reservation/email-venue.ts'
import { type ClaimedVenue, lockClaimant } from './lock-claim.ts'
import { openClaim } from './open-claim.ts'

const MAX_EMAILS_A_DAY = 20

type Input = { venueId: string; note: string | null; admit: () => Promise<void> }

/**
 * Opens a claim and puts it into the administrators' queue. A repeated call only changes the note.
 * @throws DomainError not_allowed, claim_not_for_admins or user_not_owner; field_unstorable; errors of `lockClaimant`
 * and `openClaim`
 */
export async function askAdministrators({ ctx, input }: { ctx: AppContext; input: Input }): Promise<void> {
  const authorized = authorize(ctx.actor, 'claim:create', undefined)
  if (ctx.actor.kind !== 'user') throw new DomainError('not_signed_in')
  const { userId } = ctx.actor
  const note = trimToNull(input.note)
  if (note && hasUnstorableCharacters(note)) throw DomainError.forField('note', 'field_unstorable')
  await input.admit()
  await inTransaction(ctx.db, async (tx) => {
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
  })
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
