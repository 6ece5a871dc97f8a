import { useQueryClient } from '@tanstack/react-query'
import { KEYS } from '../../private/query-keys.ts'
import { tell } from '../../private/toasts.ts'
import { useApi } from '../../site.ts'
import { formatStored } from './answer-sender.tsx'
import { deleteAnswer, type SavedAnswer } from './answer-store.ts'
import { isFrom } from './send-answers.ts'

/** Returns a function that takes an answer back. Where the server had it already, a toast says so, and the list shows it. */
export function useUndo(): (answer: SavedAnswer) => Promise<void> {
  const api = useApi()
  const client = useQueryClient()
  return async (answer) => {
    deleteAnswer(answer)
    if (!answer.was_sent) return
    const row = await api.get('/api/reservations/:id', { params: { id: answer.reservation_id } }).catch(() => null)
    if (row && isFrom(row, answer)) tell(formatStored(row, true))
    await client.invalidateQueries({ queryKey: KEYS.reservations })
  }
}
