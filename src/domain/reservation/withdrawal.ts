import type { ErrorCode } from '../errors.ts'
import { type RequestedTime, reservationStart } from './start.ts'
import type { ReservationStatus } from './status.ts'

/** A diner withdraws a reservation; a venue calls off a confirmed table. */
export const WITHDRAWERS = ['diner', 'venue'] as const

export type Withdrawer = (typeof WITHDRAWERS)[number]

/**
 * Returns the error code when a diner cannot withdraw a reservation, otherwise null. It must be pending or confirmed, and its time must be
 * in the future.
 */
export function withdrawalError(
  reservation: RequestedTime & { status: ReservationStatus; withdrawn_at: Date | null },
  { now, timeZone }: { now: Date; timeZone: string },
): ErrorCode | null {
  if (reservation.withdrawn_at) return 'reservation_withdrawn'
  if (reservation.status === 'declined') return 'reservation_declined'
  return reservationStart(reservation, timeZone) <= now ? 'reservation_over' : null
}
