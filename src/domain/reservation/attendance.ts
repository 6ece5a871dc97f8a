import { HOUR_MS } from '../durations.ts'
import type { ErrorCode } from '../errors.ts'
import { reservationStart } from './start.ts'
import type { ReservationStatus } from './status.ts'

export const ATTENDANCES = ['expected', 'arrived', 'no_show'] as const

export type Attendance = (typeof ATTENDANCES)[number]

type Guests = { arrived_at: Date | string | null; no_show_at: Date | string | null }

export function attendanceOf({ arrived_at, no_show_at }: Guests): Attendance {
  return arrived_at ? 'arrived' : no_show_at ? 'no_show' : 'expected'
}

/** Some guests come early, but not the day before. */
const ARRIVAL_BEFORE_HOURS = 12

/**
 * Returns the error code when the attendance cannot be set, otherwise null.
 * The reservation must be confirmed and not withdrawn, and its time near or past. A no-show can only be set once the time has come.
 */
export function attendanceError(
  reservation: { status: ReservationStatus; withdrawn_at: Date | string | null; requested_date: string; requested_time: string },
  attendance: Attendance,
  { now, timeZone }: { now: Date; timeZone: string },
): ErrorCode | null {
  if (reservation.withdrawn_at) return 'reservation_withdrawn'
  if (reservation.status !== 'confirmed') return 'reservation_not_confirmed'
  const start = reservationStart(reservation, timeZone).getTime()
  const earliest = { expected: 0, arrived: start - ARRIVAL_BEFORE_HOURS * HOUR_MS, no_show: start }[attendance]
  return now.getTime() < earliest ? 'reservation_not_yet' : null
}
