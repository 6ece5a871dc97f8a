import { useCallback, useEffect, useRef, useState } from 'react'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { SEARCH_DEBOUNCE_MS } from '../../domain/search/search-query.ts'
import { apiErrorMessage } from '../api.ts'
import { useApi } from '../site.ts'
import type { Results } from './results.ts'
import { toQuery } from './search-text.ts'

export type SearchState = {
  /** `waiting`: from the first keystroke until the request is sent. */
  phase: 'idle' | 'waiting' | 'running' | 'done' | 'failed'
  results: Results | null
  message: string
}

const IDLE: SearchState = { phase: 'idle', results: null, message: '' }

/** Loads the code that fetches results, on the first search. Rejects without a message when it cannot be loaded. */
function loadFetcher() {
  return import('./fetch-results.ts').catch(() => {
    throw new Error()
  })
}

/** Searches when typing pauses. The response to an older query never replaces a newer one. */
export function useSearch() {
  const api = useApi()
  const [state, setState] = useState(IDLE)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const call = useRef<AbortController>(undefined)
  const next = useRef<string | null>(null)

  const cancel = useCallback(() => {
    clearTimeout(timer.current)
    call.current?.abort()
  }, [])
  useEffect(() => cancel, [cancel])

  const run = useCallback(async () => {
    const query = next.current
    cancel()
    if (!query) return
    const mine = new AbortController()
    call.current = mine
    setState((before) => ({ ...before, phase: 'running' }))
    try {
      const { fetchResults } = await loadFetcher()
      const results = await fetchResults(api, query, mine.signal)
      if (!mine.signal.aborted) setState({ phase: 'done', results, message: '' })
    } catch (error) {
      if (!mine.signal.aborted) setState({ phase: 'failed', results: null, message: apiErrorMessage(error, PUBLIC_FALLBACKS.search) })
    }
  }, [api, cancel])

  const type = useCallback(
    (typed: string) => {
      cancel()
      next.current = toQuery(typed)
      if (!next.current) return setState(IDLE)
      setState((before) => ({ ...before, phase: 'waiting' }))
      timer.current = setTimeout(run, SEARCH_DEBOUNCE_MS)
    },
    [cancel, run],
  )

  return { state, type }
}
