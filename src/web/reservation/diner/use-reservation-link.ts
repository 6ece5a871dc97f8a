import { useCallback, useEffect, useState } from 'react'
import type { DinerReservation } from '../../../contract/reservation.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import type { TableChange } from '../../../domain/reservation/change.ts'
import type { SuggestedTime } from '../../../domain/reservation/suggestion.ts'
import { ApiError, apiErrorMessage } from '../../api.ts'
import { useApi } from '../../site.ts'
import { tokenFromHash } from '../link-token.ts'

type Linked =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'failed'; message: string }
  | { state: 'found'; reservation: DinerReservation; token: string }

/**
 * Returns the reservation of the link that opened the page, and the functions that change it. The token is in the URL
 * fragment, which browsers do not send to the server.
 */
export function useReservationLink() {
  const api = useApi()
  const [linked, setLinked] = useState<Linked>({ state: 'loading' })
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const token = tokenFromHash(location.hash)
      if (!token) return setLinked({ state: 'unknown' })
      try {
        const reservation = await api.post('/api/reservations/link', { body: { token }, signal })
        setLinked({ state: 'found', reservation, token })
      } catch (error) {
        if (signal?.aborted) return
        const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
        setLinked(
          isUnknown ? { state: 'unknown' } : { state: 'failed', message: apiErrorMessage(error, FALLBACK_MESSAGES.fetchReservation) },
        )
      }
    },
    [api],
  )
  useEffect(() => {
    const leaving = new AbortController()
    const look = () => void load(leaving.signal)
    look()
    addEventListener('hashchange', look)
    return () => {
      leaving.abort()
      removeEventListener('hashchange', look)
    }
  }, [load])
  const withdraw = async (token: string) => {
    const reservation = await api.post('/api/reservations/withdraw', { body: { token } })
    setLinked({ state: 'found', reservation, token })
  }
  const accept = async (token: string, time: SuggestedTime) => {
    try {
      const reservation = await api.post('/api/reservations/suggestion/accept', { body: { token, ...time } })
      setLinked({ state: 'found', reservation, token })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await load()
      throw error
    }
  }
  const decline = async (token: string) => {
    const reservation = await api.post('/api/reservations/suggestion/decline', { body: { token } })
    setLinked({ state: 'found', reservation, token })
  }
  const change = async (token: string, wanted: TableChange) => {
    const reservation = await api.post('/api/reservations/change', { body: { token, ...wanted } })
    setLinked({ state: 'found', reservation, token })
  }
  return { linked, reload: () => load(), withdraw, accept, decline, change }
}
