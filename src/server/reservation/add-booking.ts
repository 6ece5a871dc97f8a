import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { addBookingBody } from '../../contract/evening.ts'
import type { ReservationRow } from '../../contract/reservation.ts'
import { throwIfErrors } from '../../domain/errors.ts'
import { type Authorized, authorize } from '../../domain/permissions.ts'
import { validateBooking, WALK_IN_NAME } from '../../domain/reservation/booking.ts'
import { normaliseOptionalText } from '../../domain/reservation/request.ts'
import { isBlank } from '../../domain/text.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { reservations } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { lockRules } from '../hours/read-hours.ts'
import { isStoredAlready } from '../repeated-requests.ts'
import { queueBookingEmail } from './emails.ts'
import { readReservationRow, requireReadableVenue, reservationLabel } from './find-reservation.ts'

type Input = z.output<typeof addBookingBody>

/**
 * Stores a phone booking or a walk-in as a confirmed reservation. A walk-in is marked as arrived. The guest gets an
 * email only if an email address was given. The client generates the id, so that a repeated request is stored once.
 * @throws DomainError a code of `validateBooking`; venue_not_selected or venue_not_found, also for another owner's
 * venue; idempotency_key_reused when the id belongs to another reservation, also in the trash; email_quota_reached
 */
export async function addBooking({ ctx, input }: { ctx: AppContext; input: Input }): Promise<ReservationRow> {
  const venue = await requireReadableVenue(ctx, input.venue_id)
  const authorized = authorize(ctx.actor, 'reservation:add', { venueId: venue.id }, 'venue_not_found')
  const timeZone = ctx.config.timeZone
  return writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    if (!(await isStoredAlready(tx, reservations, input.id, whereBookingOf(venue.id)))) {
      throwIfErrors(validateBooking(input, { now: ctx.clock(), timeZone }))
      await store(tx, ctx, authorized, { ...input, venue_id: venue.id })
      invalidateVenues(venue.id)
    }
    return readReservationRow(tx, ctx, input.id)
  })
}

function whereBookingOf(venueId: string): SQL | undefined {
  return and(eq(reservations.venue_id, venueId), ne(reservations.source, 'online'))
}

/** Returns '' for a text without visible characters, which the rules of a booking treat as missing. */
function trimmed(text: string): string {
  return isBlank(text) ? '' : text.trim()
}

async function store(tx: Transaction, ctx: AppContext, authorized: Authorized<'reservation:add'>, booking: Input): Promise<void> {
  const now = ctx.clock()
  await lockRules(tx, booking.venue_id)
  const { id, venue_id, source, name, party_size, date, time, phone, email, allergies, note } = booking
  const [row] = await tx
    .insert(reservations)
    .values({
      id,
      venue_id,
      source,
      first_name: trimmed(name) || WALK_IN_NAME,
      last_name: '',
      email: trimmed(email),
      phone: trimmed(phone),
      party_size,
      requested_date: date,
      requested_time: time,
      allergies: normaliseOptionalText(allergies),
      venue_note: normaliseOptionalText(note),
      status: 'confirmed',
      created_at: now,
      decided_at: now,
      decided_by: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      decided_via: 'account',
      arrived_at: source === 'walk_in' ? now : null,
      next_step_at: null,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) {
    // A concurrent attempt has stored it. Throws when the id belongs to another reservation.
    await isStoredAlready(tx, reservations, id, whereBookingOf(venue_id))
    return
  }
  await queueBookingEmail(tx, ctx, row)
  await recordAudit(tx, ctx, authorized, { action: 'reservation.add', id, name: reservationLabel(row) })
}
