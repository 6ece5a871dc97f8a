import { useMemo, useSyncExternalStore } from 'react'
import { useSession } from '../../account/session-store.ts'
import { type KeptAnswer, keptText, onKeptChange, parseKept } from './answer-store.ts'

/** Answers of the signed-in user that this browser keeps, oldest first; of one venue where it is named. */
export function useKeptAnswers(venueId?: string): KeptAnswer[] {
  const userId = useSession().user?.id ?? ''
  const text = useSyncExternalStore(
    onKeptChange,
    () => keptText(userId),
    () => '[]',
  )
  return useMemo(() => {
    const answers = parseKept(text)
    return venueId === undefined ? answers : answers.filter((answer) => answer.venue_id === venueId)
  }, [text, venueId])
}
