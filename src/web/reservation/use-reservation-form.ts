import { useEffect, useState } from 'react'
import type { Reservation } from '../../contract/reservation.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { INITIAL_VALUES, type ReservationFormValues, toRequest } from '../../domain/reservation/form-values.ts'
import { validateReservationRequest } from '../../domain/reservation/request.ts'
import { useApi, useSite } from '../site.ts'
import type { FormErrors } from '../ui/form/form-errors.ts'
import { type Form, useForm } from '../ui/form/use-form.ts'
import { reservationFormErrors } from './form-errors.ts'
import { createIdempotencyKeySource } from './idempotency.ts'

/** The form as it was posted without JavaScript, and why the request was rejected. */
type PostedReservation = { values: ReservationFormValues; errors: FormErrors | null }

type Draft = { values: ReservationFormValues; keyOf: ReturnType<typeof createIdempotencyKeySource> }

/** What was typed and not sent, by venue id, until the tab is closed: leaving the page loses nothing. */
const drafts = new Map<string, Draft>()

/** The form of one request. Sending the same content again has the same idempotency key. */
export function useReservationForm(
  venueId: string,
  onSent: (made: Reservation) => void,
  posted?: PostedReservation,
): Form<ReservationFormValues> {
  const api = useApi()
  const { timeZone } = useSite()
  const [keyOf] = useState(() => drafts.get(venueId)?.keyOf ?? createIdempotencyKeySource())
  const form = useForm<ReservationFormValues>({
    initialValues: posted?.values ?? drafts.get(venueId)?.values ?? INITIAL_VALUES,
    validate: (values) => validateReservationRequest(toRequest(values, venueId), { now: new Date(), timeZone }),
    submit: async (values) => {
      const request = toRequest(values, venueId)
      const made = await api.post('/api/reservations', { body: request, headers: { 'idempotency-key': keyOf(request) } })
      drafts.delete(venueId)
      onSent(made)
    },
    fallback: FALLBACK_MESSAGES.submitReservation,
    toErrors: reservationFormErrors,
    posted: posted?.errors ?? null,
    focusesBanner: true,
  })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => drafts.set(venueId, { values, keyOf }) }),
    [subscribe, venueId, keyOf],
  )
  return form
}
