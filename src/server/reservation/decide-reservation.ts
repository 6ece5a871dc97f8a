import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { decideReservationBody, ReservationRow } from '../../contract/reservation.ts'
import { diffFields } from '../../domain/audit.ts'
import { DomainError, type ErrorCode } from '../../domain/errors.ts'
import { textError } from '../../domain/fields.ts'
import type { Authorized } from '../../domain/permissions.ts'
import { isChangedSince } from '../../domain/reservation/request-change.ts'
import { type Decision, decisionError, REASON_MAX_LENGTH } from '../../domain/reservation/status.ts'
import { trimToNull } from '../../domain/text.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { reservations } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { lockRules } from '../hours/read-hours.ts'
import { queueDecisionEmail } from './emails.ts'
import { lockReservation, readReservationRow, reservationLabel } from './find-reservation.ts'

type Input = z.output<typeof decideReservationBody> & { id: string }

/**
 * Confirms or declines a pending reservation. Of two concurrent decisions the second waits for the first and is rejected.
 * @throws DomainError not_signed_in when the request names another user than the actor; not_found, also for another venue's reservation;
 * reservation_confirmed, reservation_declined, reservation_withdrawn or request_changed with the current reservation; field_too_long or
 * field_unstorable for the reason
 */
export async function decideReservation({ ctx, input }: { ctx: AppContext; input: Input }): Promise<ReservationRow> {
  const { id, status, user_id } = input
  if (user_id !== undefined && !(ctx.actor.kind === 'user' && ctx.actor.userId === user_id)) throw new DomainError('not_signed_in')
  const action = status === 'confirmed' ? 'reservation:confirm' : 'reservation:decline'
  return writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    const { found, authorized } = await lockReservation(tx, ctx, id, action)
    await storeDecision(
      tx,
      { ctx, authorized, found },
      {
        status,
        reason: input.reason,
        seen_changed_at: input.seen_changed_at,
        toError: async (code) => new DomainError(code, { current: await readReservationRow(tx, ctx, id) }),
      },
    )
    invalidateVenues(found.venue_id)
    return readReservationRow(tx, ctx, id)
  })
}

type Deciding = {
  ctx: Pick<AppContext, 'actor' | 'config' | 'clock' | 'secret' | 'jobs' | 'clientIp'>
  authorized: Authorized<'reservation:confirm' | 'reservation:decline' | 'reservation:answer-by-link'>
  found: typeof reservations.$inferSelect
}

type Decided = {
  status: Decision
  reason?: string | null | undefined
  seen_changed_at?: string | null | undefined
  toError: (code: ErrorCode) => Promise<DomainError>
}

/**
 * Stores a decision about a locked reservation, queues the email to the diner and records the audit event.
 * @throws DomainError field_too_long or field_unstorable for the reason; the error of `toError`
 */
export async function storeDecision(
  tx: Transaction,
  { ctx, authorized, found }: Deciding,
  { status, reason, seen_changed_at, toError }: Decided,
): Promise<void> {
  const { actor, clock } = ctx
  const kept = status === 'declined' ? normaliseReason(reason) : null
  const code = decisionError(found, status)
  if (code) throw await toError(code)
  if (isChangedSince(found, seen_changed_at)) throw await toError('request_changed')
  if (status === 'confirmed') await lockRules(tx, found.venue_id)
  const [decided] = await tx
    .update(reservations)
    .set({
      status,
      decided_at: clock(),
      decided_by: actor.kind === 'user' ? actor.userId : null,
      decided_via: actor.kind === 'email_link' ? 'email_link' : 'account',
      decline_reason: kept,
    })
    .where(eq(reservations.id, found.id))
    .returning()
  if (!decided) throw new Error('the decided reservation was not returned')
  await queueDecisionEmail(tx, ctx, decided)
  await recordAudit(tx, ctx, authorized, {
    action: `reservation.${status === 'confirmed' ? 'confirm' : 'decline'}`,
    id: found.id,
    name: reservationLabel(decided),
    changes: diffFields(found, { status }),
  })
}

/**
 * Returns the reason as it is stored; null for blank text.
 * @throws DomainError field_too_long or field_unstorable
 */
export function normaliseReason(reason: string | null | undefined): string | null {
  const kept = trimToNull(reason)
  const code = kept === null ? null : textError(kept, REASON_MAX_LENGTH)
  if (code) throw DomainError.forField('reason', code)
  return kept
}
