import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { createReservationBody, Reservation } from '../../contract/reservation.ts'
import { DomainError, throwIfErrors } from '../../domain/errors.ts'
import { type Authorized, authorize } from '../../domain/permissions.ts'
import { normaliseOptionalText, validateReservationRequest } from '../../domain/reservation/request.ts'
import type { AppContext } from '../app-context.ts'
import { reservations, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { isUuid } from '../db/uuid.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import { emailVenueColumns, type VenueWithOwners } from './email-venue.ts'
import { queueRequestEmails } from './emails.ts'
import { type Claim, claimKey, storeResult } from './idempotency.ts'
import { reservationColumns, toReservation } from './to-reservation.ts'

type Input = {
  request: z.output<typeof createReservationBody>
  /** The client's idempotency key: a retry with the same key creates no second reservation. */
  idempotencyKey?: string | undefined
  /** Called after validation, before the insert; throws to reject the reservation. */
  admit?: (tx: Transaction) => Promise<void>
}

/**
 * Creates a reservation request. `isReplay` is true when an earlier request with the same key created it.
 * @throws DomainError trap_sprung, a code of `validateReservationRequest`, venue_not_found, idempotency_key_reused or idempotency_key_invalid
 */
export async function createReservation({
  ctx,
  input,
}: {
  ctx: AppContext
  input: Input
}): Promise<{ reservation: Reservation; isReplay: boolean }> {
  const authorized = authorize(ctx.actor, 'reservation:create', undefined)
  const { nickname, ...request } = input.request
  if (nickname) throw new DomainError('trap_sprung')
  return ctx.changes.transaction(async (tx, ofVenue) => {
    const claim = input.idempotencyKey === undefined ? null : await claimKey(tx, { key: input.idempotencyKey, request, now: ctx.clock() })
    if (claim?.kind === 'taken') return { reservation: await replayReservation(tx, claim), isReplay: true }
    const now = ctx.clock()
    throwIfErrors(validateReservationRequest(request, { now, timeZone: ctx.config.timeZone }))
    const venue = await requireVenue(tx, request.venue_id)
    await input.admit?.(tx)
    const row = await insertReservation(tx, authorized, request, now)
    if (claim) await storeResult(tx, claim.key, row.id)
    await queueRequestEmails(tx, ctx, row, venue)
    ofVenue(row.venue_id)
    return { reservation: toReservation(row), isReplay: false }
  })
}

async function insertReservation(
  tx: Transaction,
  _authorized: Authorized<'reservation:create'>,
  request: Omit<Input['request'], 'nickname'>,
  now: Date,
): Promise<typeof reservations.$inferSelect> {
  const [row] = await tx
    .insert(reservations)
    .values({
      ...request,
      allergies: normaliseOptionalText(request.allergies),
      special_requests: normaliseOptionalText(request.special_requests),
      status: 'pending',
      created_at: now,
    })
    .returning()
  if (!row) throw new Error('the inserted reservation did not come back')
  return row
}

async function requireVenue(tx: Transaction, id: string): Promise<VenueWithOwners> {
  const [venue] = isUuid(id)
    ? await tx
        .select(emailVenueColumns)
        .from(venues)
        .where(and(whereVenueActive, eq(venues.id, id)))
        .for('key share')
    : []
  if (!venue) throw new DomainError('venue_not_found')
  return venue
}

/** The reservation can only be missing when its venue was deleted in the meantime. */
async function replayReservation(tx: Transaction, { reservationId }: Extract<Claim, { kind: 'taken' }>): Promise<Reservation> {
  const [row] = reservationId ? await tx.select(reservationColumns).from(reservations).where(eq(reservations.id, reservationId)) : []
  if (!row) throw new DomainError('venue_not_found')
  return toReservation(row)
}
