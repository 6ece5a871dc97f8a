import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Reservation as Stored } from '../../contract/reservation.ts'
import { DEFAULT_ENTRIES, type Entries, toRequest } from '../../domain/reservation/entries.ts'
import { checkReservationRequest } from '../../domain/reservation/request.ts'
import { useApi, useSite } from '../site.ts'
import { idempotencyKeys } from './idempotency.ts'
import { type FormProblem, problemOfEntries, reservationFormErrors } from './problem.ts'

export type Reservation = {
  entries: Entries
  set: (field: keyof Entries, text: string) => void
  problem: FormProblem | null
  clearErrors: () => void
  isSubmitting: boolean
  submit: (event: FormEvent) => void
}

/** What was sent without scripts, and why it was refused. */
type Posted = { entries: Entries; problem: FormProblem | null }

type Unsent = { entries: Entries; keyOf: ReturnType<typeof idempotencyKeys> }

/** What was typed and not sent, by venue: a look at another page, or a phone's back button, loses nothing. Gone with the tab. */
const unsent = new Map<string, Unsent>()

/** The life of one request: typed, checked, sent once, and kept as typed when it fails. */
export function useReservation(venueId: string, onSent: (made: Stored) => void, posted?: Posted): Reservation {
  const api = useApi()
  const { timeZone } = useSite()
  const [entries, setEntries] = useState(() => posted?.entries ?? unsent.get(venueId)?.entries ?? DEFAULT_ENTRIES)
  const [problem, setProblem] = useState<FormProblem | null>(posted?.problem ?? null)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const isRunning = useRef(false)
  const [keyOf] = useState(() => unsent.get(venueId)?.keyOf ?? idempotencyKeys())
  useEffect(() => {
    unsent.set(venueId, { entries, keyOf })
  }, [venueId, entries, keyOf])

  async function send() {
    const request = toRequest(entries, venueId)
    const refused = problemOfEntries(checkReservationRequest(request, { now: new Date(), timeZone }))
    setProblem(refused)
    if (refused) return
    setIsSubmitting(true)
    try {
      const made = await api.post('/api/reservations', { body: request, headers: { 'idempotency-key': keyOf(request) } })
      unsent.delete(venueId)
      onSent(made)
    } catch (error) {
      setProblem(reservationFormErrors(error))
    } finally {
      setIsSubmitting(false)
    }
  }

  return {
    entries,
    set: (field, text) => setEntries((before) => ({ ...before, [field]: text })),
    problem,
    clearErrors: () => setProblem(null),
    isSubmitting,
    submit: (event) => {
      event.preventDefault()
      // The disabled button comes a render too late for the second click of a double one.
      if (isRunning.current) return
      isRunning.current = true
      void send().finally(() => {
        isRunning.current = false
      })
    },
  }
}
