import { useEffect, useState } from 'react'
import type { Availability } from '../../contract/hours.ts'
import type { Reservation } from '../../contract/reservation.ts'
import type { VenueOffer } from '../../domain/hours/offer.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { INITIAL_VALUES, type ReservationFormValues, toRequest } from '../../domain/reservation/form-values.ts'
import { validateReservationRequest } from '../../domain/reservation/request.ts'
import { ApiError } from '../api.ts'
import { useApi, useSite } from '../site.ts'
import type { FormErrors } from '../ui/form/form-errors.ts'
import { type Form, useForm } from '../ui/form/use-form.ts'
import { reservationFormErrors } from './form-errors.ts'
import { createIdempotencyKeySource } from './idempotency.ts'
import { isFor } from './use-availability.ts'

/** The form as it was posted without JavaScript, and why it was rejected. */
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
        offer: hasHours ? (found && isFor(found, { ...values, date: values.requested_date }) ? found : UNKNOWN_OFFER) : null,
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
      if (error instanceof ApiError && error.current) setFound(error.current as Availability)
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
