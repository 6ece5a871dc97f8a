import { useEffect, useReducer, useRef, useState } from 'react'
import type { MenuReview } from '../../../contract/menu-extraction.ts'
import { useSession } from '../../session/session-store.ts'
import { type Draft, type Edit, toReviewDraft } from './draft.ts'
import { deleteDraft, loadDraft, saveDraft } from './draft-storage.ts'
import { changeHistory } from './edit-history.ts'

/** Returns the draft of a review with its undo steps. Edits are stored, so that a reload keeps them. */
export function useReviewDraft(review: MenuReview) {
  const userId = useSession().user?.id ?? ''
  const [unedited] = useState(() => toReviewDraft(review))
  const [found, setFound] = useState(() => loadDraft(userId, review))
  const [{ draft, earlier }, change] = useReducer(changeHistory, { draft: found?.draft ?? unedited, earlier: [], field: null })
  const [removed, setRemoved] = useState<{ name: string; after: number } | null>(null)
  const isClosed = useRef(false)
  const apply: (edit: Edit) => void = change
  const restore = (to: Draft) => apply({ type: 'restore', draft: to })

  useEffect(() => {
    if (isClosed.current) return
    if (draft === unedited) deleteDraft(userId, review)
    else saveDraft(userId, review, draft)
  }, [draft, unedited, userId, review])

  return {
    /** Draft of an earlier page load. Stale when the menu was changed since. */
    found,
    draft,
    apply,
    restore,
    removeItem: (key: string, name: string) => {
      setRemoved({ name: name || 'The item', after: earlier.length + 1 })
      apply({ type: 'remove', key })
    },
    removed: removed?.after === earlier.length ? removed.name : null,
    canUndo: earlier.length > 0,
    undo: () => change({ type: 'undo' }),
    startAgain: () => {
      setFound(null)
      setRemoved(null)
      restore(unedited)
    },
    isDirty: () => !isClosed.current && draft !== unedited,
    forget: () => deleteDraft(userId, review),
    close: () => {
      isClosed.current = true
      deleteDraft(userId, review)
    },
  }
}
