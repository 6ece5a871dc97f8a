import { useCallback, useEffect, useState } from 'react'
import type { SearchPlaces } from '../../contract/search.ts'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { stringifySearch } from '../search-params.ts'
import { useApi } from '../site.ts'
import { resultsQuery } from './queries.ts'
import type { ResultsParams } from './results-params.ts'

type State = { places: SearchPlaces['data'] | null; error: string | null }

/**
 * The venues of a search for the map; null until the first response. Keeps the previous ones while loading. `retry` fetches again after a
 * failure.
 */
export function useSearchPlaces(search: ResultsParams, type: 'items' | 'venues'): State & { retry: () => void } {
  const api = useApi()
  const [state, setState] = useState<State>({ places: null, error: null })
  const [attempt, setAttempt] = useState(0)
  // The map does not depend on order and page.
  const query = { ...resultsQuery(search), sort: undefined, type }
  const key = stringifySearch(query)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` represents the query, and each attempt refetches
  useEffect(() => {
    const abort = new AbortController()
    api.get('/api/search/places', { query, signal: abort.signal }).then(
      ({ data }) => setState({ places: data, error: null }),
      (error: unknown) => {
        if (!abort.signal.aborted) setState(({ places }) => ({ places, error: apiErrorMessage(error, PUBLIC_FALLBACKS.fetchVenues) }))
      },
    )
    return () => abort.abort()
  }, [api, key, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { ...state, retry }
}
