import type { ErrorCode } from '../errors.ts'

export const RESERVATION_STATUSES = ['pending', 'confirmed', 'declined'] as const

export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

export const DECISIONS = ['confirmed', 'declined'] as const

export type Decision = (typeof DECISIONS)[number]

/**
 * How a decision was made: by a signed-in account, the link in an email, the venue's rule for instant confirmation, or a diner who accepted
 * a suggested time.
 */
export const DECISION_CHANNELS = ['account', 'email_link', 'instant', 'suggestion'] as const

export type DecisionChannel = (typeof DECISION_CHANNELS)[number]

export const DECIDERS = ['you', 'someone_else'] as const

export const REASON_MAX_LENGTH = 500

export const DECLINE_REASONS = ['We’re full at that time', 'The party is too large', 'We’re closed then'] as const

const NEXT: Record<ReservationStatus, readonly ReservationStatus[]> = {
  pending: ['confirmed', 'declined'],
  confirmed: [],
  declined: [],
}

export function canTransition(from: ReservationStatus, to: ReservationStatus): boolean {
  return NEXT[from].includes(to)
}

/** Returns why a request cannot be decided; null when it can. A decision is final, and a withdrawn request cannot be decided. */
export function decisionError(
  { status, withdrawn_at }: { status: ReservationStatus; withdrawn_at: Date | string | null },
  decision: Decision,
): ErrorCode | null {
  if (withdrawn_at) return 'reservation_withdrawn'
  if (canTransition(status, decision)) return null
  return status === 'confirmed' ? 'reservation_confirmed' : 'reservation_declined'
}
