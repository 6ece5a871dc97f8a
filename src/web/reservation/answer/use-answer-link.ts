import { useCallback } from 'react'
import type { AnswerRequest } from '../../../contract/reservation.ts'
import type { Decision } from '../../../domain/reservation/status.ts'
import type { SuggestedTime } from '../../../domain/reservation/suggestion.ts'
import { ApiError } from '../../api.ts'
import { useApi } from '../../site.ts'
import { tokenFromHash, useLinked } from '../use-linked.ts'

type Found = { request: AnswerRequest; isOwnAnswer: boolean }

/**
 * Returns the request of the link in the URL fragment, and the functions that answer it. Loading changes nothing, so
 * that an email scanner that opens the link has no effect.
 */
export function useAnswerLink() {
  const api = useApi()
  const read = useCallback(
    async (token: string, signal?: AbortSignal): Promise<Found> => ({
      request: await api.post('/api/reservations/answer-link', { body: { token }, signal }),
      isOwnAnswer: false,
    }),
    [api],
  )
  const { linked, reload, show } = useLinked(read)
  const answer = async (status: Decision, reason: string | null) => {
    try {
      const request = await api.post('/api/reservations/answer', { body: { token: tokenFromHash(location.hash), status, reason } })
      show({ request, isOwnAnswer: true })
    } catch (error) {
      // The request was answered, withdrawn or is over, or the link has expired: show its current state.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) return reload()
      throw error
    }
  }
  const suggest = async (times: SuggestedTime[], message: string | null) => {
    const body = { token: tokenFromHash(location.hash), times, message }
    show({ request: await api.post('/api/reservations/answer/suggestion', { body }), isOwnAnswer: true })
  }
  const renew = () => api.post('/api/reservations/answer-link/renew', { body: { token: tokenFromHash(location.hash) } })
  return { linked, reload, answer, suggest, renew }
}
