import { useEffect, useRef, useState } from 'react'
import type { Availability } from '../../contract/hours.ts'
import type { Reservation } from '../../contract/reservation.ts'
import type { VenueOffer } from '../../domain/hours/offer.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { INITIAL_VALUES, type ReservationFormValues, toRequest } from '../../domain/reservation/form-values.ts'
import { validateReservationRequest } from '../../domain/reservation/request.ts'
import { ApiError } from '../api.ts'
import { currentOf } from '../current-of.ts'
import { createIdempotencyKeySource } from '../idempotency.ts'
import { pluralise } from '../pluralise.ts'
import { useApi, useSite } from '../site.ts'
import { apiErrorToFormErrors, type FormErrors } from '../ui/form/form-errors.ts'
import { type Form, useForm } from '../ui/form/use-form.ts'
import type { Made } from './request-result.tsx'
import { isAvailabilityFor } from './use-availability.ts'

/** The request or its response was lost. A retry sends the same idempotency key, so it never makes a second reservation. */
const NO_ANSWER =
  "We couldn't reach the server. Your details are still here. Check your connection and try again; you won't be booked twice."
/** The server failed, or a proxy refused. */
const TRY_AGAIN = "Your details are still here. Try again; you won't be booked twice."

/** Returns the errors of a failed request, with a hint when no response came or when the user can retry. */
export function reservationFormErrors(error: unknown): FormErrors {
  const errors = apiErrorToFormErrors(error, FALLBACK_MESSAGES.submitReservation)
  if (!(error instanceof ApiError)) return errors
  if (error.status === 0) return { ...errors, message: FALLBACK_MESSAGES.submitReservation, hint: NO_ANSWER }
  if (error.status >= 429 && !error.retryAfter) return { ...errors, hint: TRY_AGAIN }
  const wait = error.status === 429 && error.retryAfter ? ` You can try again in ${formatDuration(error.retryAfter)}.` : ''
  return { ...errors, message: errors.message + wait }
}

/** Formats seconds in the largest unit that fits, rounded up: '1 minute', '3 hours'. */
function formatDuration(seconds: number): string {
  if (seconds < 60) return pluralise(Math.ceil(seconds), 'second')
  if (seconds < 3600) return pluralise(Math.ceil(seconds / 60), 'minute')
  return pluralise(Math.ceil(seconds / 3600), 'hour')
}

type PostedReservation = { values: ReservationFormValues; errors: FormErrors | null }

type Draft = { values: ReservationFormValues; keyOf: ReturnType<typeof createIdempotencyKeySource> }

/** Unsent values by venue id until the tab is closed, so that leaving the page loses nothing. */
const drafts = new Map<string, Draft>()

/** Applies until the times of a date are loaded; the server validates the request. */
const UNKNOWN_OFFER: VenueOffer = { date: '', times: [], first: '', last: '9999-12-31', largest_party: null }

type Options = {
  venueId: string
  hasHours: boolean
  onSent: (made: Reservation) => void
  posted?: PostedReservation | undefined
}

export type ReservationFormState = Form<ReservationFormValues> & {
  venueId: string
  availability: Availability | null
  setAvailability: (availability: Availability) => void
}

/** The form of one request. Sending the same content again uses the same idempotency key. */
export function useReservationForm({ venueId, hasHours, onSent, posted }: Options): ReservationFormState {
  const api = useApi()
  const { timeZone } = useSite()
  const [keyOf] = useState(() => drafts.get(venueId)?.keyOf ?? createIdempotencyKeySource())
  const [found, setFound] = useState<Availability | null>(null)
  const form = useForm<ReservationFormValues>({
    initialValues: posted?.values ?? drafts.get(venueId)?.values ?? INITIAL_VALUES,
    validate: (values) =>
      validateReservationRequest(toRequest(values, venueId), {
        now: new Date(),
        timeZone,
        offer: hasHours ? (found && isAvailabilityFor(found, { ...values, date: values.requested_date }) ? found : UNKNOWN_OFFER) : null,
      }),
    submit: async (values) => {
      const request = toRequest(values, venueId)
      const made = await api.post('/api/reservations', { body: request, headers: { 'idempotency-key': keyOf(request) } })
      drafts.delete(venueId)
      onSent(made)
    },
    fallback: FALLBACK_MESSAGES.submitReservation,
    toErrors: reservationFormErrors,
    onFailure: (error) => {
      const current = currentOf(error, 'post', '/api/reservations')
      if (current) setFound(current)
    },
    posted: posted?.errors ?? null,
    focusesBanner: true,
  })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => drafts.set(venueId, { values, keyOf }) }),
    [subscribe, venueId, keyOf],
  )
  return { ...form, venueId, availability: found, setAvailability: setFound }
}

/**
 * Returns the request that was made, and `onSent`, which shows it in place of the form: it moves the focus to `card`.
 * @param initial a request that was posted without JavaScript
 */
export function useMadeRequest(initial: Made | null = null) {
  const card = useRef<HTMLElement>(null)
  const [made, setMade] = useState(initial)
  const onSent = (stored: Made) => {
    setMade(stored)
    card.current?.focus()
    // The result is shorter than the form, whose button was at its end.
    requestAnimationFrame(() => card.current?.scrollIntoView({ block: 'start' }))
  }
  return { card, made, onSent }
}
