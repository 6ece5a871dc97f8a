import { type FormEvent, useRef, useState } from 'react'
import { checkReservationRequest } from '../../domain/reservation/request.ts'
import { useApi, useSite } from '../site.ts'
import { DEFAULT_ENTRIES, type Entries, toRequest } from './entries.ts'
import { idempotencyKeys } from './idempotency.ts'
import { type FormProblem, problemOfEntries, problemOfFailure } from './problem.ts'

export type Reservation = {
  entries: Entries
  set: (field: keyof Entries, text: string) => void
  problem: FormProblem | null
  forgetProblem: () => void
  isSubmitting: boolean
  submit: (event: FormEvent) => void
}

/** The life of one request: typed, checked, sent once, and kept as typed when it fails. */
export function useReservation(venueId: string, onSent: () => void): Reservation {
  const api = useApi()
  const { timeZone } = useSite()
  const [entries, setEntries] = useState(DEFAULT_ENTRIES)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const isRunning = useRef(false)
  const [keyOf] = useState(() => idempotencyKeys())

  async function send() {
    const request = toRequest(entries, venueId)
    const refused = problemOfEntries(checkReservationRequest(request, { now: new Date(), timeZone }))
    setProblem(refused)
    if (refused) return
    setIsSubmitting(true)
    try {
      await api.post('/api/reservations', request, { headers: { 'idempotency-key': keyOf(request) } })
      onSent()
    } catch (error) {
      setProblem(problemOfFailure(error))
    } finally {
      setIsSubmitting(false)
    }
  }

  return {
    entries,
    set: (field, text) => setEntries((before) => ({ ...before, [field]: text })),
    problem,
    forgetProblem: () => setProblem(null),
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
