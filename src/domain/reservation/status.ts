import type { ErrorCode } from '../errors.ts'

export const RESERVATION_STATUSES = ['pending', 'confirmed', 'declined'] as const

export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

/** What a venue can answer. */
export const DECISIONS = ['confirmed', 'declined'] as const

export type Decision = (typeof DECISIONS)[number]

/** Who decided a reservation, seen from the user who asks. */
export const DECIDERS = ['you', 'someone_else'] as const

/** Longest reason a venue may give with a refusal, in characters. */
export const REASON_MAX_LENGTH = 500

/** The status table: what may follow what. Confirmed and declined are final. */
const NEXT: Record<ReservationStatus, readonly ReservationStatus[]> = {
  pending: ['confirmed', 'declined'],
  confirmed: [],
  declined: [],
}

/** Whether a reservation may change from one status to another. Server and pages ask this table. */
export function canMoveTo(from: ReservationStatus, to: ReservationStatus): boolean {
  return NEXT[from].includes(to)
}

/** Returns why a reservation cannot be confirmed or declined; null when it can. A withdrawn one needs no answer. */
export function whyNotDecided(
  { status, withdrawn_at }: { status: ReservationStatus; withdrawn_at: Date | string | null },
  decision: Decision,
): ErrorCode | null {
  if (withdrawn_at) return 'reservation_withdrawn'
  if (canMoveTo(status, decision)) return null
  return status === 'confirmed' ? 'reservation_confirmed' : 'reservation_declined'
}
