import { useMemo, useSyncExternalStore } from 'react'
import { useSession } from '../../session/session-store.ts'
import { keptText, onSavedChange, parseSaved, type SavedAnswer } from './answer-store.ts'

/** Answers of the signed-in user that this browser keeps, oldest first; of one venue where it is named. */
export function useSavedAnswers(venueId?: string): SavedAnswer[] {
  const userId = useSession().user?.id ?? ''
  const text = useSyncExternalStore(
    onSavedChange,
    () => keptText(userId),
    () => '[]',
  )
  return useMemo(() => {
    const answers = parseSaved(text)
    return venueId === undefined ? answers : answers.filter((answer) => answer.venue_id === venueId)
  }, [text, venueId])
}
