import type { ErrorCode } from '../errors.ts'
import { withoutSeconds, zonedToInstant } from '../time.ts'
import type { ReservationStatus } from './status.ts'

/** A diner withdraws a reservation; a venue calls off a confirmed table. */
export const WITHDRAWERS = ['diner', 'venue'] as const

export type Withdrawer = (typeof WITHDRAWERS)[number]

/** `requested_time` with or without seconds. */
type Dated = { requested_date: string; requested_time: string }

export function reservationStart({ requested_date, requested_time }: Dated, timeZone: string): Date {
  return zonedToInstant(requested_date, withoutSeconds(requested_time), timeZone)
}

/**
 * Returns the error code when a diner cannot withdraw a reservation, otherwise null. It must be pending or confirmed, and its time must be
 * in the future.
 */
export function withdrawalError(
  reservation: Dated & { status: ReservationStatus; withdrawn_at: Date | null },
  { now, timeZone }: { now: Date; timeZone: string },
): ErrorCode | null {
  if (reservation.withdrawn_at) return 'reservation_withdrawn'
  if (reservation.status === 'declined') return 'reservation_declined'
  return reservationStart(reservation, timeZone) <= now ? 'reservation_over' : null
}
