import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReservationRow } from '../../../contract/reservation.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import type { Decision } from '../../../domain/reservation/status.ts'
import { trimToNull } from '../../../domain/text.ts'
import { ApiError, apiErrorMessage } from '../../api.ts'
import { currentOf } from '../../current-of.ts'
import { KEYS } from '../../private/query-keys.ts'
import { useSession } from '../../session/session-store.ts'
import { useApi, useSite } from '../../site.ts'
import { formatRefusal } from '../answers/answer-messages.ts'
import { type SavedAnswer, saveAnswer } from '../answers/answer-store.ts'
import { isResultOf, sendDecision } from '../answers/send-answers.ts'
import { useUndo } from '../answers/use-saved-answers.ts'

/** 'kept': stored in the browser, to be sent later. */
export type Decided = 'stored' | 'kept'

const NOT_KEPT = "You're offline, and this browser cannot keep your answer. Please try again when you're back."

/**
 * Sends a decision. Without a network connection or a response, the decision is stored in the browser and sent later.
 * @returns `cancel`, which aborts the request; a toast says when the server had already stored it
 */
export function useDecide(row: ReservationRow, decision: Decision, onDone: (how: Decided) => void) {
  const api = useApi()
  const client = useQueryClient()
  const { timeZone } = useSite()
  const userId = useSession().user?.id ?? ''
  const undo = useUndo()
  const [isUnkept, setUnkept] = useState(false)
  const running = useRef<{ answer: SavedAnswer; controller: AbortController } | null>(null)
  const stale = () => client.invalidateQueries({ queryKey: KEYS.reservations })
  const done = async () => {
    await stale()
    onDone('stored')
  }
  const keep = (answer: SavedAnswer) => {
    if (saveAnswer(answer)) onDone('kept')
    else setUnkept(true)
  }
  const { mutate, error, isPending } = useMutation({
    meta: { hasForm: true },
    mutationFn: (answer: SavedAnswer) => {
      const controller = new AbortController()
      running.current = { answer, controller }
      return sendDecision(api, answer, controller.signal)
    },
    onSuccess: done,
    onError: (failure, answer) => {
      if (running.current?.controller.signal.aborted || !(failure instanceof ApiError)) return
      const current = currentOf(failure, 'patch', '/api/reservations/:id')
      if (current && isResultOf(current, answer)) return done()
      if (failure.status === 0) return keep({ ...answer, was_sent: true })
      if (failure.status === 409) return stale()
    },
  })
  const refusal = currentOf(error, 'patch', '/api/reservations/:id')
  return {
    isPending,
    isOver: error instanceof ApiError && error.status === 409,
    error: isUnkept
      ? NOT_KEPT
      : error && !(error instanceof ApiError && error.status === 0)
        ? ((refusal && formatRefusal(refusal, new Date(), timeZone)) ?? apiErrorMessage(error, FALLBACK_MESSAGES.updateReservation))
        : null,
    decide: (reason: string) => {
      setUnkept(false)
      const answer = answerOf(row, { userId, status: decision, reason })
      if (navigator.onLine) mutate(answer)
      else keep(answer)
    },
    cancel: () => {
      const stopped = running.current
      if (!isPending || !stopped) return
      stopped.controller.abort()
      void undo({ ...stopped.answer, was_sent: true })
    },
  }
}

function answerOf(row: ReservationRow, { userId, status, reason }: { userId: string; status: Decision; reason: string }): SavedAnswer {
  const { id, venue_id, party_size, requested_date, requested_time } = row
  return {
    user_id: userId,
    venue_id,
    reservation_id: id,
    status,
    reason: status === 'declined' ? trimToNull(reason) : null,
    party_size,
    requested_date,
    requested_time,
    answered_at: new Date().toISOString(),
    was_sent: false,
    refusal: null,
    seen_changed_at: row.diner_change?.changed_at ?? null,
  }
}
