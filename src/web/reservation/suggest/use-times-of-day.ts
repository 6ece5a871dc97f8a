import { useEffect, useRef, useState } from 'react'
import type { TimeState } from '../../../domain/hours/offer.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { MAX_PARTY_SIZE } from '../../../domain/party-size.ts'
import { TIME_SLOTS } from '../../../domain/reservation/slots.ts'
import { ApiError, apiErrorMessage } from '../../api.ts'
import { useApi } from '../../site.ts'
import type { Covers } from './covers-phrase.ts'

export type Choice = { time: string; state: TimeState }

/** Every slot, for a venue without online requests, whose availability cannot be requested. */
const ALL_SLOTS: readonly Choice[] = TIME_SLOTS.map((time) => ({ time, state: 'free' }))

/** The times of a day at a venue for a party. Without React Query, because pages outside the back office use it. */
export function useTimesOfDay(
  venueId: string,
  date: string,
  partySize: number,
): { choices: readonly Choice[] | undefined; failure: string | null; retry: () => void } {
  const api = useApi()
  const [read, setRead] = useState<{ of: string; choices?: readonly Choice[]; failure?: string } | null>(null)
  const [attempt, setAttempt] = useState(0)
  // Other times may be free for a larger party.
  const of = `${venueId} ${date} ${partySize}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again, and `of` names what is read
  useEffect(() => {
    const leaving = new AbortController()
    const query = { date, party_size: Math.min(partySize, MAX_PARTY_SIZE) }
    api
      .get('/api/venues/:id/availability', { params: { id: venueId }, query, signal: leaving.signal })
      .then(({ times }) => setRead({ of, choices: times.map(({ time, state }) => ({ time, state })) }))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return
        const isOff = error instanceof ApiError && error.code === 'requests_off'
        setRead(isOff ? { of, choices: ALL_SLOTS } : { of, failure: apiErrorMessage(error, FALLBACK_MESSAGES.fetchVenue) })
      })
    return () => leaving.abort()
  }, [api, of, attempt])
  const current = read?.of === of ? read : null
  const retry = () => {
    setRead(null)
    setAttempt(attempt + 1)
  }
  return { choices: current?.choices, failure: current?.failure ?? null, retry }
}

/** Returns the booked people of a day by half hour; empty until they are loaded, and when loading fails. */
export function useCovers(date: string, readCovers: ReadCovers | undefined): readonly Covers[] {
  const [read, setRead] = useState<{ date: string; covers: readonly Covers[] } | null>(null)
  const reading = useRef(readCovers)
  useEffect(() => {
    const leaving = new AbortController()
    reading
      .current?.(date, leaving.signal)
      .then((covers) => setRead({ date, covers }))
      .catch(() => {})
    return () => leaving.abort()
  }, [date])
  return read?.date === date ? read.covers : []
}

export type ReadCovers = (date: string, signal: AbortSignal) => Promise<readonly Covers[]>
