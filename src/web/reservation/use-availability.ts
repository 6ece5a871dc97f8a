import { useEffect, useState } from 'react'
import type { Availability } from '../../contract/hours.ts'
import { PARTY_SIZES } from '../../domain/party-size.ts'
import { isLocalDate } from '../../domain/time.ts'
import { ApiError } from '../api.ts'

type Wanted = { date: string; party_size: string }

type Options = {
  wanted: Wanted
  found: Availability | null
  setFound: (availability: Availability) => void
  lookUp: (query: { date: string; party_size: string }, signal: AbortSignal) => Promise<Availability>
}

/** `availability`: the times of an earlier date or party size until the new ones are loaded; null before the first. */
type Times = { availability: Availability | null; state: 'loaded' | 'loading' | 'failed' }

/**
 * Requests the times when the date or the party size changes, unless one of them is invalid. After an error they are requested at the next
 * change. When the server refuses the date or the party size, the earlier times stay and submitting says what is wrong.
 */
export function useAvailability({ wanted: { date, party_size }, found, setFound, lookUp }: Options): Times {
  const [failed, setFailed] = useState<(Wanted & { isRefused: boolean }) | null>(null)
  const hasDate = isLocalDate(date)
  const isWanted = hasDate && PARTY_SIZES.some((size) => String(size) === party_size)
  const isKnown = found !== null && isAvailabilityFor(found, { date, party_size })
  useEffect(() => {
    if (!isWanted || isKnown) return
    const leaving = new AbortController()
    setFailed(null)
    lookUp({ date, party_size }, leaving.signal).then(setFound, (error: unknown) => {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (!leaving.signal.aborted) setFailed({ date, party_size, isRefused })
    })
    return () => leaving.abort()
  }, [lookUp, setFound, isWanted, isKnown, date, party_size])
  const failure = failed?.date === date && failed.party_size === party_size ? failed : null
  const isSettled = !isWanted || isKnown || failure?.isRefused
  return { availability: hasDate ? found : null, state: isSettled ? 'loaded' : failure ? 'failed' : 'loading' }
}

export function isAvailabilityFor(found: Availability, { date, party_size }: Wanted): boolean {
  return found.date === date && String(found.party_size) === party_size
}
