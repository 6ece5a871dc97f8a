import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReservationRow } from '../../../contract/reservation.ts'
import type { ApiError } from '../../api.ts'
import { repeatUntilStopped } from '../../private/call-again.ts'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { reloadSessionIfUnauthenticated } from '../../session/unauthenticated.ts'
import { useApi, useSite } from '../../site.ts'
import { formatNoted, formatStored } from './answer-messages.ts'
import { deleteOldAnswers } from './answer-store.ts'
import { sendAnswers, sendAttendances } from './send-answers.ts'
import { useSaved } from './use-saved-answers.ts'

/** Web Locks name, so that one tab sends at a time. Without Web Locks the server still accepts each answer only once. */
const LOCK = 'plateful-answers'

let isSending = false

export function AnswerSender({ userId }: { userId: string }) {
  const api = useApi()
  const client = useQueryClient()
  const { timeZone } = useSite()
  const { answers, attendances } = useSaved()
  const waiting = [...answers, ...attendances].filter(({ refusal }) => refusal === null).length
  useEffect(() => deleteOldAnswers(new Date()), [])
  useEffect(() => {
    if (waiting === 0) return
    const refresh = (toast: string) => {
      showToast(toast)
      return client.invalidateQueries({ queryKey: KEYS.reservations })
    }
    const send = async () => {
      if (!navigator.onLine || isSending) return
      isSending = true
      const onFailed = (error: ApiError) => reloadSessionIfUnauthenticated(api, error)
      const run = async () => {
        const onStored = (row: ReservationRow, wasUndone: boolean) => void refresh(formatStored(row, wasUndone))
        await sendAnswers({ api, userId, timeZone, now: () => new Date(), onStored, onFailed })
        await sendAttendances({ api, userId, onStored: (row, { attendance }) => refresh(formatNoted(row, attendance)), onFailed })
      }
      try {
        await (navigator.locks ? navigator.locks.request(LOCK, run) : run())
      } finally {
        isSending = false
      }
    }
    const again = () => void send()
    again()
    return repeatUntilStopped(again)
  }, [api, client, timeZone, userId, waiting])
  return null
}
