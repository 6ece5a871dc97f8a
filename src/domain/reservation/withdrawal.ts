import type { ErrorCode } from '../errors.ts'
import { instantOf } from '../time.ts'
import type { ReservationStatus } from './status.ts'

/** What the rules of time and withdrawal ask of a reservation; `requested_time` with or without seconds. */
type Dated = { requested_date: string; requested_time: string }

/** The instant at which the party is expected, in the guide's time zone. */
export function expectedAt({ requested_date, requested_time }: Dated, timeZone: string): Date {
  return instantOf(requested_date, requested_time.slice(0, 5), timeZone)
}

/** Why a diner cannot take a reservation back; null where they can: pending or confirmed, and before its time. */
export function whyNotWithdrawn(
  reservation: Dated & { status: ReservationStatus; withdrawn_at: Date | null },
  { now, timeZone }: { now: Date; timeZone: string },
): ErrorCode | null {
  if (reservation.withdrawn_at) return 'reservation_withdrawn'
  if (reservation.status === 'declined') return 'reservation_declined'
  return expectedAt(reservation, timeZone) <= now ? 'reservation_over' : null
}
