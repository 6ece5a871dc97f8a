export const RESERVATION_STATUSES = ['pending', 'confirmed', 'declined'] as const

export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

/** The status table: what may follow what. Confirmed and declined are final. */
const NEXT: Record<ReservationStatus, readonly ReservationStatus[]> = {
  pending: ['confirmed', 'declined'],
  confirmed: [],
  declined: [],
}

/** Whether a reservation in one status may be moved to another. */
export function canMoveTo(from: ReservationStatus, to: ReservationStatus): boolean {
  return NEXT[from].includes(to)
}
