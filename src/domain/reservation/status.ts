import type { ErrorCode } from '../errors.ts'

export const RESERVATION_STATUSES = ['pending', 'confirmed', 'declined'] as const

export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

export const DECISIONS = ['confirmed', 'declined'] as const

export type Decision = (typeof DECISIONS)[number]

/** How a reservation was decided: by a signed-in account, by the link of an email, at once by the venue's rule, or by a diner who accepted a suggested time. */
export const DECISION_CHANNELS = ['account', 'email_link', 'instant', 'suggestion'] as const

export type DecisionChannel = (typeof DECISION_CHANNELS)[number]

/** Whether the current user or someone else decided a reservation. */
export const DECIDERS = ['you', 'someone_else'] as const

/** Longest reason of a decision, in characters. */
export const REASON_MAX_LENGTH = 500

/** Reasons for a refusal that a venue can choose; the diner reads them as they are here. */
export const DECLINE_REASONS = ['We’re full at that time', 'The party is too large', 'We’re closed then'] as const

/** The allowed status changes. Confirmed and declined are final. */
const NEXT: Record<ReservationStatus, readonly ReservationStatus[]> = {
  pending: ['confirmed', 'declined'],
  confirmed: [],
  declined: [],
}

export function canTransition(from: ReservationStatus, to: ReservationStatus): boolean {
  return NEXT[from].includes(to)
}

/** Returns the error code of a reservation that cannot be confirmed or declined; null when it can. */
export function decisionError(
  { status, withdrawn_at }: { status: ReservationStatus; withdrawn_at: Date | string | null },
  decision: Decision,
): ErrorCode | null {
  if (withdrawn_at) return 'reservation_withdrawn'
  if (canTransition(status, decision)) return null
  return status === 'confirmed' ? 'reservation_confirmed' : 'reservation_declined'
}
