import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AnswerRequest, answerByLinkBody } from '../../contract/reservation-link.ts'
import { DomainError, type ErrorCode } from '../../domain/errors.ts'
import { type Authorized, authorize } from '../../domain/permissions.ts'
import { replyDueAt } from '../../domain/reservation/reply-time.ts'
import { reservationStart } from '../../domain/reservation/start.ts'
import { withoutSeconds } from '../../domain/time.ts'
import type { AppContext } from '../app-context.ts'
import { reservations, venues } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { readCoversOverCapacity } from '../hours/capacity-check.ts'
import { recipientOfLink, reservationIdOf } from './answer-link.ts'
import { storeDecision } from './decide-reservation.ts'
import { emailVenueColumns, type VenueWithRecipients, venueRecipients } from './email-venue.ts'
import { whereNotWithdrawn } from './filters.ts'

type Row = typeof reservations.$inferSelect

type Linked = { ctx: AppContext; authorized: Authorized<'reservation:answer-by-link'>; reservation: Row; venue: VenueWithRecipients }

/**
 * Returns the request of a link in an email to its venue. Changes nothing.
 * @throws DomainError not_found, also when the recipient of the email no longer receives the venue's requests
 */
export function findAnswerRequest({ ctx, input: { token } }: { ctx: AppContext; input: { token: string } }): Promise<AnswerRequest> {
  return inTransaction(ctx.db, async (tx) => toAnswerRequest(tx, await requireLink(tx, ctx, token)))
}

/**
 * Confirms or declines a request with the link in an email to its venue, until the requested time. Of two concurrent
 * decisions the second waits for the first and is rejected.
 * @throws DomainError not_found; reservation_confirmed, reservation_declined, reservation_withdrawn, reservation_over or request_changed
 * with the current request; field_too_long or field_unstorable for the reason
 */
export function answerByLink({
  ctx,
  input: { token, ...answer },
}: {
  ctx: AppContext
  input: z.output<typeof answerByLinkBody>
}): Promise<AnswerRequest> {
  return changeByAnswerLink(ctx, token, (tx, { ctx: own, authorized, reservation }, toError) =>
    storeDecision(tx, { ctx: own, authorized, found: reservation }, { ...answer, toError }),
  )
}

type AnswerLinkChange = (tx: Transaction, linked: Linked, toError: (code: ErrorCode) => Promise<DomainError>) => Promise<void>

/**
 * Runs `change` on the request of a link, until the requested time.
 * @throws DomainError not_found; reservation_over with the current request; any error of `change`
 */
export function changeByAnswerLink(ctx: AppContext, token: string, change: AnswerLinkChange): Promise<AnswerRequest> {
  return ctx.changes.transaction(async (tx, invalidateVenues) => {
    const linked = await requireLink(tx, ctx, token, { isLocked: true })
    const { reservation } = linked
    const toError = async (code: ErrorCode) => new DomainError(code, { current: await toAnswerRequest(tx, linked) })
    if (reservation.status === 'pending' && reservation.withdrawn_at === null && isOver(ctx, reservation))
      throw await toError('reservation_over')
    await change(tx, linked, toError)
    invalidateVenues(reservation.venue_id)
    const [changed] = await tx.select().from(reservations).where(eq(reservations.id, reservation.id))
    return toAnswerRequest(tx, { ...linked, reservation: changed ?? reservation })
  })
}

async function requireLink(tx: Transaction, ctx: AppContext, token: string, { isLocked = false } = {}): Promise<Linked> {
  const id = reservationIdOf(token)
  const found = id === null ? undefined : await findRow(tx, id, isLocked)
  if (!found) throw new DomainError('not_found')
  const [venue] = await tx.select(emailVenueColumns).from(venues).where(eq(venues.id, found.venue_id))
  const recipient = venue ? recipientOfLink(token, venueRecipients(venue), ctx.secret) : null
  if (!venue || !recipient) throw new DomainError('not_found')
  const actor = { kind: 'email_link' as const, email: recipient.email, reservationId: found.id }
  const authorized = authorize(actor, 'reservation:answer-by-link', { id: found.id }, 'not_found')
  return { ctx: { ...ctx, actor }, authorized, reservation: found, venue }
}

async function findRow(tx: Transaction, id: string, isLocked: boolean): Promise<Row | undefined> {
  const query = tx.select().from(reservations).where(eq(reservations.id, id))
  const [row] = await (isLocked ? query.for('update') : query)
  return row
}

async function toAnswerRequest(tx: Transaction, { ctx, reservation, venue }: Linked): Promise<AnswerRequest> {
  const { first_name, last_name, email, phone, allergies, special_requests, status, withdrawn_at } = reservation
  const hasPassed = isOver(ctx, reservation)
  const hasDiner = !hasPassed && reservation.anonymised_at === null
  const dueAt = Math.min(replyDueAt(reservation.created_at).getTime(), reservationStart(reservation, ctx.config.timeZone).getTime())
  return {
    state: stateOf(reservation, hasPassed),
    venue_id: venue.id,
    venue_name: venue.name,
    party_size: reservation.party_size,
    requested_date: reservation.requested_date,
    requested_time: withoutSeconds(reservation.requested_time),
    diner: hasDiner ? { first_name, last_name, email, phone, allergies, special_requests } : null,
    status,
    decided_at: reservation.decided_at?.toISOString() ?? null,
    decided_via: reservation.decided_via,
    suggestion: hasDiner ? reservation.suggestion : null,
    diner_change: reservation.diner_change,
    decline_reason: hasDiner ? reservation.decline_reason : null,
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
    reply_due_at: new Date(dueAt).toISOString(),
    that_day: await countConfirmed(tx, reservation),
    beyond_room: status === 'pending' ? await readCoversOverCapacity(tx, ctx, reservation) : 0,
  }
}

function stateOf({ withdrawn_at, status }: Row, hasPassed: boolean): AnswerRequest['state'] {
  if (withdrawn_at) return 'withdrawn'
  if (status !== 'pending') return 'answered'
  return hasPassed ? 'expired' : 'open'
}

async function countConfirmed(tx: Transaction, { venue_id, requested_date }: Row): Promise<AnswerRequest['that_day']> {
  const [counted] = await tx
    .select({ tables: sql<number>`count(*)`, covers: sql<number>`coalesce(sum(${reservations.party_size}), 0)` })
    .from(reservations)
    .where(
      and(
        eq(reservations.venue_id, venue_id),
        eq(reservations.requested_date, requested_date),
        eq(reservations.status, 'confirmed'),
        whereNotWithdrawn,
      ),
    )
  return counted ?? { tables: 0, covers: 0 }
}

function isOver({ clock, config }: AppContext, reservation: Row): boolean {
  return reservationStart(reservation, config.timeZone) <= clock()
}
