import { HOUR_MS } from '../durations.ts'
import type { ErrorCode } from '../errors.ts'
import type { ReservationStatus } from './status.ts'
import { reservationStart } from './withdrawal.ts'

/** Whether the guests of a confirmed reservation came. */
export const ATTENDANCES = ['expected', 'arrived', 'no_show'] as const

export type Attendance = (typeof ATTENDANCES)[number]

type Guests = { arrived_at: Date | string | null; no_show_at: Date | string | null }

export function attendanceOf({ arrived_at, no_show_at }: Guests): Attendance {
  return arrived_at ? 'arrived' : no_show_at ? 'no_show' : 'expected'
}

/** How long before its time guests of a reservation can be marked as arrived. Some come early, none the day before. */
const ARRIVAL_BEFORE_HOURS = 12

/**
 * Returns the error code of a reservation whose attendance cannot be set; null when it can: it is confirmed and not withdrawn, and its time is near or
 * over. No one is a no-show before the time of the table.
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
