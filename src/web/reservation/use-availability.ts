import { useEffect } from 'react'
import type { Availability } from '../../contract/hours.ts'
import { isLocalDate } from '../../domain/time.ts'

type Wanted = { date: string; party_size: string }

type Options = {
  wanted: Wanted
  found: Availability | null
  setFound: (availability: Availability) => void
  lookUp: (query: { date: string; party_size: string }, signal: AbortSignal) => Promise<Availability>
}

/**
 * Requests the times when the date or the party size changes. Returns the previous times until the new ones are loaded;
 * null before the first.
 */
export function useAvailability({ wanted: { date, party_size }, found, setFound, lookUp }: Options): Availability | null {
  const isWanted = isLocalDate(date)
  const isKnown = found !== null && isFor(found, { date, party_size })
  useEffect(() => {
    if (!isWanted || isKnown) return
    const leaving = new AbortController()
    lookUp({ date, party_size }, leaving.signal)
      .then(setFound)
      // On an error the times of the week stay, and the server validates the request.
      .catch(() => {})
    return () => leaving.abort()
  }, [lookUp, setFound, isWanted, isKnown, date, party_size])
  return isWanted ? found : null
}

export function isFor(found: Availability, { date, party_size }: Wanted): boolean {
  return found.date === date && String(found.party_size) === party_size
}
