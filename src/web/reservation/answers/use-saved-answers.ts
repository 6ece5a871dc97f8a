import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useSession } from '../../session/session-store.ts'
import { useApi } from '../../site.ts'
import { formatStored } from './answer-messages.ts'
import { deleteAnswer, onSavedChange, parseSaved, type SavedAnswer, savedText } from './answer-store.ts'
import { isResultOf } from './send-answers.ts'

type AllSaved = ReturnType<typeof parseSaved>

export function useSaved(venueId?: string): AllSaved {
  const userId = useSession().user?.id ?? ''
  const text = useSyncExternalStore(
    onSavedChange,
    () => savedText(userId),
    () => '[]',
  )
  return useMemo(() => {
    const { answers, attendances } = parseSaved(text)
    const isShown = ({ venue_id }: { venue_id: string }) => venueId === undefined || venue_id === venueId
    return { answers: answers.filter(isShown), attendances: attendances.filter(isShown) }
  }, [text, venueId])
}

export function useSavedAnswers(venueId?: string): SavedAnswer[] {
  return useSaved(venueId).answers
}

/** Returns a function that undoes an answer. When the server has already stored it, a toast says so and the list reloads. */
export function useUndo(): (answer: SavedAnswer) => Promise<void> {
  const api = useApi()
  const client = useQueryClient()
  return async (answer) => {
    deleteAnswer(answer)
    if (!answer.was_sent) return
    const row = await api.get('/api/reservations/:id', { params: { id: answer.reservation_id } }).catch(() => null)
    if (row && isResultOf(row, answer)) showToast(formatStored(row, true))
    await client.invalidateQueries({ queryKey: KEYS.reservations })
  }
}
