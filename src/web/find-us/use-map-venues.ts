import { useCallback, useEffect, useState } from 'react'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import type { Viewport } from '../map/map-adapter.ts'
import { useApi } from '../site.ts'
import { missingArea } from './map-area.ts'
import { fetchMapVenues, type MapVenues } from './queries.ts'

type State = { known: MapVenues | null; error: string | null }

/**
 * The venues around a view. Refetches when the view leaves the loaded area or changes its zoom level; null until the first response.
 * Keeps the previous venues while loading. `retry` fetches again after a failure.
 */
export function useMapVenues(view: Pick<Viewport, 'bounds' | 'zoom'> | null): State & { retry: () => void } {
  const api = useApi()
  const [state, setState] = useState<State>({ known: null, error: null })
  const [attempt, setAttempt] = useState(0)
  const { known } = state
  const missing = view ? missingArea(known, view) : null
  // Different views with the same area share one request.
  const wanted = missing ? JSON.stringify(missing) : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` represents the area, and each attempt refetches
  useEffect(() => {
    if (!missing) return
    const abort = new AbortController()
    fetchMapVenues(api, missing, abort.signal).then(
      (found) => setState({ known: found, error: null }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        setState((before) => ({ ...before, error: apiErrorMessage(error, PUBLIC_FALLBACKS.fetchVenues) }))
      },
    )
    return () => abort.abort()
  }, [api, wanted, attempt])

  const retry = useCallback(() => {
    setState((before) => ({ ...before, error: null }))
    setAttempt((count) => count + 1)
  }, [])
  return { ...state, retry }
}
