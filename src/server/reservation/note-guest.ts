import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { noteGuestBody } from '../../contract/evening.ts'
import type { ReservationRow } from '../../contract/reservation.ts'
import { DomainError } from '../../domain/errors.ts'
import { type Attendance, attendanceError, attendanceOf } from '../../domain/reservation/attendance.ts'
import { venueNoteError } from '../../domain/reservation/booking.ts'
import { normaliseOptionalText } from '../../domain/reservation/request.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { reservations } from '../db/schema/index.ts'
import { lockReservation, readReservationRow, reservationLabel } from './find-reservation.ts'

/**
 * Stores whether the guests of a confirmed reservation came, and the venue's note about them. The note is not in the
 * audit log, because it may be about health.
 * @throws DomainError not_signed_in when `user_id` names another user; not_found, also for another venue's reservation;
 * a code of `attendanceError`, or attendance_changed with the current reservation when another user changed the
 * attendance; edited_meanwhile with it when the note is not `seen_note`; field_too_long or field_unstorable for the note
 */
export async function noteGuest({
  ctx,
  input: { id, user_id, attendance, was, note, seen_note },
}: {
  ctx: AppContext
  input: z.output<typeof noteGuestBody> & { id: string }
}): Promise<ReservationRow> {
  if (user_id !== undefined && !(ctx.actor.kind === 'user' && ctx.actor.userId === user_id)) throw new DomainError('not_signed_in')
  return writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    const { found, authorized } = await lockReservation(tx, ctx, id, 'reservation:note')
    const now = ctx.clock()
    const noteError = note ? venueNoteError(note) : null
    if (noteError) throw DomainError.forField('note', noteError)
    const isWritten = note !== undefined && normaliseOptionalText(note) !== found.venue_note
    if (isWritten && seen_note !== undefined && normaliseOptionalText(seen_note) !== found.venue_note)
      throw new DomainError('edited_meanwhile', { current: await readReservationRow(tx, ctx, id) })
    const isNew = attendance !== undefined && attendance !== attendanceOf(found)
    const refusal = isNew ? attendanceError(found, attendance, { now, timeZone: ctx.config.timeZone }) : null
    const isChanged = isNew && was !== undefined && !was.includes(attendanceOf(found))
    if (refusal || isChanged) throw new DomainError(refusal ?? 'attendance_changed', { current: await readReservationRow(tx, ctx, id) })
    await tx
      .update(reservations)
      .set({
        ...(isNew ? attendanceColumns(attendance, now) : {}),
        ...(note === undefined ? {} : { venue_note: normaliseOptionalText(note) }),
        id,
      })
      .where(eq(reservations.id, id))
    if (isNew) {
      const changes = [{ field: 'attendance', from: attendanceOf(found), to: attendance }]
      await recordAudit(tx, ctx, authorized, { action: 'reservation.attendance', id, name: reservationLabel(found), changes })
    }
    invalidateVenues(found.venue_id)
    return readReservationRow(tx, ctx, id)
  })
}

function attendanceColumns(attendance: Attendance, now: Date) {
  return { arrived_at: attendance === 'arrived' ? now : null, no_show_at: attendance === 'no_show' ? now : null }
}
