import { useCallback, useEffect, useState } from 'react'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { ApiError, apiErrorMessage } from '../api.ts'

type Linked<Found> = { state: 'loading' } | { state: 'unknown' } | { state: 'failed'; message: string } | ({ state: 'found' } & Found)

/** Returns the token in the fragment of a link; empty when it cannot be decoded. */
export function tokenFromHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/**
 * Reads what the token in the URL fragment leads to. Browsers do not send the fragment to the server.
 * @param read keeps its identity between renders
 * @returns `reload` returns what it found, undefined when it found nothing; `retry` is for a button
 */
export function useLinked<Found extends object>(read: (token: string, signal?: AbortSignal) => Promise<Found>) {
  const [linked, setLinked] = useState<Linked<Found>>({ state: 'loading' })
  const show = (found: Found) => setLinked({ state: 'found', ...found })
  const load = useCallback(
    async (signal?: AbortSignal): Promise<Found | undefined> => {
      const token = tokenFromHash(location.hash)
      if (!token) {
        setLinked({ state: 'unknown' })
        return
      }
      try {
        const found = await read(token, signal)
        setLinked({ state: 'found', ...found })
        return found
      } catch (error) {
        if (signal?.aborted) return
        const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
        setLinked(
          isUnknown ? { state: 'unknown' } : { state: 'failed', message: apiErrorMessage(error, FALLBACK_MESSAGES.fetchReservation) },
        )
      }
    },
    [read],
  )
  useEffect(() => {
    let leaving: AbortController | undefined
    const look = () => {
      leaving?.abort()
      leaving = new AbortController()
      void load(leaving.signal)
    }
    look()
    addEventListener('hashchange', look)
    return () => {
      leaving?.abort()
      removeEventListener('hashchange', look)
    }
  }, [load])
  const retry = () => {
    // The focus must move, because the button disappears.
    document.getElementById('main')?.focus({ preventScroll: true })
    void load()
  }
  return { linked, reload: () => load(), retry, show }
}
