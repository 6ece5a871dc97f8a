import type { ReservationRow } from '../../../contract/reservation.ts'
import { ERROR_MESSAGES } from '../../../domain/messages.ts'
import { partySizeLabel } from '../../../domain/party-size.ts'
import type { Attendance } from '../../../domain/reservation/attendance.ts'
import { formatDate, localNow } from '../../../domain/time.ts'
import type { SavedAnswer, SavedAttendance } from './answer-store.ts'

export const SENT_LATER = "You're offline. We'll send your answer when you're back."
export const SENT_AGAIN = "We couldn't reach the server. We keep trying to send your answer."

export const TIME_PASSED = 'The time of the reservation passed before it could be sent, so the diner was not told.'

type Decided = Pick<ReservationRow, 'status' | 'decided_at' | 'decided_by' | 'decided_via'>

export function formatDecision({ status, decided_at, decided_by, decided_via }: Decided, now: Date, timeZone: string): string | null {
  if (status === 'pending' || !decided_at) return null
  const { date, time } = localNow(new Date(decided_at), timeZone)
  const when = date === localNow(now, timeZone).date ? `at ${time}` : `on ${formatDate(date)} at ${time}`
  if (decided_by === 'you') return `You ${status} this ${when}`
  if (decided_by === 'someone_else') return `Someone else ${status} this ${when}`
  return `${status === 'confirmed' ? 'Confirmed' : 'Declined'} ${decided_via === 'email_link' ? 'by email link ' : ''}${when}`
}

export function formatRefusal(row: Decided & Pick<ReservationRow, 'withdrawn_at'>, now: Date, timeZone: string): string | null {
  return row.withdrawn_at ? ERROR_MESSAGES.reservation_withdrawn : formatDecision(row, now, timeZone)
}

export function formatReport(saved: SavedAnswer | SavedAttendance): string {
  const refusal = saved.refusal ?? ''
  const end = /[.!?]$/.test(refusal) ? '' : '.'
  const table = `the table for ${partySizeLabel(saved.party_size)} on ${formatDate(saved.requested_date)} at ${saved.requested_time}`
  if ('attendance' in saved) return `${NOTED[saved.attendance]} ${table}, but this was not stored. ${refusal}${end}`
  return `You ${saved.status} ${table}, but your answer was not stored. ${refusal}${end}`
}

const NOTED: Record<Attendance, string> = {
  arrived: 'You noted arrived guests for',
  no_show: 'You noted a no-show for',
  expected: 'You undid the note about',
}

export function formatNoted({ first_name, last_name }: ReservationRow, attendance: Attendance): string {
  const name = `${first_name} ${last_name}`.trim() || 'Walk-in'
  return `${name}: ${{ arrived: 'arrived', no_show: 'no-show', expected: 'expected again' }[attendance]}`
}

/** `wasUndone`: the user undid the answer after it had been sent. */
export function formatStored({ first_name, last_name, status }: ReservationRow, wasUndone: boolean): string {
  const done = `Reservation of ${first_name} ${last_name} ${status}`
  return wasUndone ? `${done}: your answer had already been sent` : done
}
