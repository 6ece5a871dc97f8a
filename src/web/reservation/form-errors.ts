import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { ApiError } from '../api.ts'
import { pluralise } from '../pluralise.ts'
import { apiErrorToFormErrors, type FormErrors } from '../ui/form/form-errors.ts'

/**
 * The request or its response was lost. A retry sends the same idempotency key, so it never makes a second reservation.
 */
const NO_ANSWER =
  "We couldn't reach the server. Your details are still here. Check your connection and try again; you won't be booked twice."

/** Returns the errors of a failed request, with a hint when no response came or when the user can retry. */
export function reservationFormErrors(error: unknown): FormErrors {
  const errors = apiErrorToFormErrors(error, FALLBACK_MESSAGES.submitReservation)
  if (!(error instanceof ApiError)) return errors
  if (error.status === 0) return { ...errors, hint: NO_ANSWER }
  const wait = error.status === 429 && error.retryAfter ? ` You can try again in ${formatDuration(error.retryAfter)}.` : ''
  return { ...errors, message: errors.message + wait }
}

/** Formats seconds in the largest unit that fits, rounded up: '1 minute', '3 hours'. */
function formatDuration(seconds: number): string {
  if (seconds < 60) return pluralise(Math.ceil(seconds), 'second')
  if (seconds < 3600) return pluralise(Math.ceil(seconds / 60), 'minute')
  return pluralise(Math.ceil(seconds / 3600), 'hour')
}
