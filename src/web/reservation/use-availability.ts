import { useEffect, useState } from 'react'
import type { Availability } from '../../contract/hours.ts'
import { isLocalDate } from '../../domain/time.ts'

type Wanted = { date: string; party_size: string }

type Options = {
  wanted: Wanted
  found: Availability | null
  setFound: (availability: Availability) => void
  lookUp: (query: { date: string; party_size: string }, signal: AbortSignal) => Promise<Availability>
}

/** `availability`: the times of an earlier date or party size until the new ones are loaded; null before the first. */
type Times = { availability: Availability | null; state: 'loaded' | 'loading' | 'failed' }

/** Requests the times when the date or the party size changes. After an error they are requested at the next change. */
export function useAvailability({ wanted: { date, party_size }, found, setFound, lookUp }: Options): Times {
  const [failed, setFailed] = useState<Wanted | null>(null)
  const isWanted = isLocalDate(date)
  const isKnown = found !== null && isFor(found, { date, party_size })
  useEffect(() => {
    if (!isWanted || isKnown) return
    const leaving = new AbortController()
    setFailed(null)
    lookUp({ date, party_size }, leaving.signal).then(setFound, () => {
      if (!leaving.signal.aborted) setFailed({ date, party_size })
    })
    return () => leaving.abort()
  }, [lookUp, setFound, isWanted, isKnown, date, party_size])
  const hasFailed = failed?.date === date && failed.party_size === party_size
  return { availability: isWanted ? found : null, state: !isWanted || isKnown ? 'loaded' : hasFailed ? 'failed' : 'loading' }
}

export function isFor(found: Availability, { date, party_size }: Wanted): boolean {
  return found.date === date && String(found.party_size) === party_size
}
