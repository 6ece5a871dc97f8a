import { useCallback, useEffect, useState } from 'react'
import type { AnswerRequest } from '../../../contract/reservation.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import type { Decision } from '../../../domain/reservation/status.ts'
import type { SuggestedTime } from '../../../domain/reservation/suggestion.ts'
import { ApiError, apiErrorMessage } from '../../api.ts'
import { useApi } from '../../site.ts'
import { tokenFromHash } from '../link-token.ts'

type Linked =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'failed'; message: string }
  | { state: 'found'; request: AnswerRequest; isOwnAnswer: boolean }

/**
 * Returns the request of the link in the URL fragment, and the functions that answer it. Loading changes nothing, so
 * that an email scanner that opens the link has no effect.
 */
export function useAnswerLink() {
  const api = useApi()
  const [linked, setLinked] = useState<Linked>({ state: 'loading' })
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const token = tokenFromHash(location.hash)
      if (!token) return setLinked({ state: 'unknown' })
      try {
        const request = await api.post('/api/reservations/answer-link', { body: { token }, signal })
        setLinked({ state: 'found', request, isOwnAnswer: false })
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
  const answer = async (status: Decision, reason: string | null) => {
    try {
      const request = await api.post('/api/reservations/answer', { body: { token: tokenFromHash(location.hash), status, reason } })
      setLinked({ state: 'found', request, isOwnAnswer: true })
    } catch (error) {
      // The request was answered, withdrawn or is over, or the link has expired: show its current state.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) return load()
      throw error
    }
  }
  const suggest = async (times: SuggestedTime[], message: string | null) => {
    const body = { token: tokenFromHash(location.hash), times, message }
    const request = await api.post('/api/reservations/answer/suggestion', { body })
    setLinked({ state: 'found', request, isOwnAnswer: true })
  }
  const renew = () => api.post('/api/reservations/answer-link/renew', { body: { token: tokenFromHash(location.hash) } })
  return { linked, reload: () => load(), answer, suggest, renew }
}
