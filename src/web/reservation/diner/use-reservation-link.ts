import { useCallback } from 'react'
import type { TableChange } from '../../../domain/reservation/change.ts'
import type { SuggestedTime } from '../../../domain/reservation/suggestion.ts'
import { ApiError } from '../../api.ts'
import { useApi } from '../../site.ts'
import { useLinked } from '../use-linked.ts'

/** Returns the reservation of the link that opened the page, and the functions that change it. */
export function useReservationLink() {
  const api = useApi()
  const read = useCallback(
    async (token: string, signal?: AbortSignal) => ({
      reservation: await api.post('/api/reservations/link', { body: { token }, signal }),
      token,
    }),
    [api],
  )
  const { linked, reload, show } = useLinked(read)
  const withdraw = async (token: string) => show({ reservation: await api.post('/api/reservations/withdraw', { body: { token } }), token })
  const accept = async (token: string, time: SuggestedTime) => {
    try {
      show({ reservation: await api.post('/api/reservations/suggestion/accept', { body: { token, ...time } }), token })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await reload()
      throw error
    }
  }
  const decline = async (token: string) =>
    show({ reservation: await api.post('/api/reservations/suggestion/decline', { body: { token } }), token })
  const change = async (token: string, wanted: TableChange) =>
    show({ reservation: await api.post('/api/reservations/change', { body: { token, ...wanted } }), token })
  return { linked, reload, withdraw, accept, decline, change }
}
