import { useCallback, useEffect, useState } from 'react'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { useApi } from '../site.ts'
import { fetchMapVenues, type MapVenue } from './queries.ts'

type State = { venues: readonly MapVenue[] | null; error: string | null }

/** All venues of the map, fetched by the browser; null until they are loaded. `retry` fetches again after a failure. */
export function useMapVenues(): State & { retry: () => void } {
  const api = useApi()
  const [state, setState] = useState<State>({ venues: null, error: null })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    const abort = new AbortController()
    fetchMapVenues(api, abort.signal).then(
      (venues) => setState({ venues, error: null }),
      (error: unknown) => {
        if (!abort.signal.aborted) setState({ venues: null, error: apiErrorMessage(error, PUBLIC_FALLBACKS.fetchVenues) })
      },
    )
    return () => abort.abort()
  }, [api, attempt])

  const retry = useCallback(() => {
    setState({ venues: null, error: null })
    setAttempt((count) => count + 1)
  }, [])
  return { ...state, retry }
}
