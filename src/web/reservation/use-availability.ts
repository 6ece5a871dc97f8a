import { useEffect } from 'react'
import type { Availability } from '../../contract/hours.ts'
import { isLocalDate } from '../../domain/time.ts'

type Wanted = { date: string; party_size: string }

type Options = {
  wanted: Wanted
  /** The times that were looked up last; null before. */
  found: Availability | null
  setFound: (availability: Availability) => void
  /** Looks the times up. The same function while the venue is the same. */
  lookUp: (query: { date: string; party_size: string }, signal: AbortSignal) => Promise<Availability>
}

/**
 * Looks up the times whenever date or party size change. Returns the times to show, which are those of the choice before until the new ones are there;
 * null before there are any.
 */
export function useAvailability({ wanted: { date, party_size }, found, setFound, lookUp }: Options): Availability | null {
  const isWanted = isLocalDate(date)
  const isKnown = found !== null && isFor(found, { date, party_size })
  useEffect(() => {
    if (!isWanted || isKnown) return
    const leaving = new AbortController()
    lookUp({ date, party_size }, leaving.signal)
      .then(setFound)
      // Without an answer the times of the week stay, and the server judges the request.
      .catch(() => {})
    return () => leaving.abort()
  }, [lookUp, setFound, isWanted, isKnown, date, party_size])
  return isWanted ? found : null
}

/** Whether times are those of a date and a party size. */
export function isFor(found: Availability, { date, party_size }: Wanted): boolean {
  return found.date === date && String(found.party_size) === party_size
}
