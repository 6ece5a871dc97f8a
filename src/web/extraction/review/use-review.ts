import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { MenuReview } from '../../../contract/menu-extraction.ts'
import { checkSizes } from '../../../domain/menu/sizes.ts'
import { ERROR_MESSAGES } from '../../../domain/messages.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { ApiError, apiErrorMessage } from '../../api.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useApi } from '../../site.ts'
import {
  allItems,
  applyEdit,
  type Draft,
  type Edit,
  isIncluded,
  isPriceWrong,
  listToCheck,
  nextToCheck,
  toPublishInput,
  toReviewDraft,
} from './draft.ts'
import { deleteDraft, loadDraft, saveDraft } from './draft-storage.ts'
import { changeHistory } from './edit-history.ts'

/**
 * Returns the state of a review: the edited draft, the selected item, and publishing.
 * @param onPublished called when the menu is public
 */
export function useReview(review: MenuReview, onPublished: () => void) {
  const { showError, dismissError } = useErrorBanner()
  const [first] = useState(() => toReviewDraft(review))
  const [found, setFound] = useState(() => loadDraft(review))
  const [{ draft, earlier }, change] = useReducer(changeHistory, { draft: found?.draft ?? first, earlier: [], field: null })
  const apply: (edit: Edit) => void = change
  const [selected, select] = useState<string | null>(null)
  const [removed, setRemoved] = useState<{ name: string; after: number } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const hasAsked = useRef(false)
  const [focus, setFocus] = useState<{ key: string; field: string; round: number } | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const isPublished = useRef(false)

  useEffect(() => {
    if (isPublished.current) return
    if (draft === first) deleteDraft(review)
    else saveDraft(review, draft)
  }, [draft, first, review])
  useEffect(() => {
    if (!focus) return
    const row = list.current?.querySelector(`[data-row="${focus.key}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    row?.querySelector<HTMLInputElement>(focus.field)?.focus()
  }, [focus])
  const goTo = (key: string, field = '[data-field="price"]') => {
    select(key)
    setFocus((last) => ({ key, field, round: (last?.round ?? 0) + 1 }))
  }

  const publish = usePublish(review, draft, {
    onSaved: () => {
      isPublished.current = true
    },
    onPublished,
  })

  return {
    /** Draft of an earlier page load. Stale when the menu was changed since. */
    found,
    startAgain: () => {
      setFound(null)
      setRemoved(null)
      apply({ type: 'restore', draft: first })
    },
    forget: () => deleteDraft(review),
    draft,
    apply,
    selected,
    select,
    list,
    goTo,
    goToNext: () => {
      // Wraps around to the same item when no other is left.
      const next = nextToCheck(draft, selected) ?? listToCheck(draft)[0]
      if (next) goTo(next.key)
    },
    accept: (key: string) => {
      const after = applyEdit(draft, { type: 'item', key, change: { isAccepted: true } })
      apply({ type: 'restore', draft: after })
      const next = nextToCheck(after, key)
      if (next) goTo(next.key)
    },
    add: (category: string) => {
      // Different from every key of a stored draft.
      const key = `n${Date.now()}`
      apply({ type: 'add', category, key })
      goTo(key, '[data-field="name"]')
    },
    remove: (key: string) => {
      const items = allItems(draft)
      const at = items.findIndex((item) => item.key === key)
      setRemoved({ name: items[at]?.name || 'The item', after: earlier.length + 1 })
      apply({ type: 'remove', key })
      const neighbour = items[at + 1] ?? items[at - 1]
      if (neighbour) goTo(neighbour.key, '[data-field="name"]')
    },
    /** Name of the item that was removed last, until the next edit. */
    removed: removed?.after === earlier.length ? removed.name : null,
    canUndo: earlier.length > 0,
    undo: () => change({ type: 'undo' }),
    split: (at: string) => {
      const key = `n${Date.now()}`
      apply({ type: 'splitCategory', at, key })
      setFocus((last) => ({ key, field: 'input', round: (last?.round ?? 0) + 1 }))
    },
    merge: (key: string) => {
      const above = draft.categories[draft.categories.findIndex((category) => category.key === key) - 1]
      apply({ type: 'mergeCategory', key })
      // The button is gone, so focus the name of the remaining category.
      if (above) setFocus((last) => ({ key: above.key, field: 'input', round: (last?.round ?? 0) + 1 }))
    },
    /** Whether the user is asked to confirm publishing unchecked items. */
    isAsking,
    toCheck: listToCheck(draft).length,
    stopAsking: () => setAsking(false),
    publishAnyway: () => {
      setAsking(false)
      hasAsked.current = true
      if (!publish.isPending) publish.mutate()
    },
    isDirty: () => !isPublished.current && draft !== first,
    isPublishing: publish.isPending,
    publish: () => {
      dismissError()
      const kept = allItems(draft).filter(isIncluded)
      const wrong = kept.find(isPriceWrong)
      if (wrong) {
        goTo(wrong.key, wrong.sizes.length > 0 ? '[aria-invalid]' : undefined)
        return showError(ERROR_MESSAGES[checkSizes(wrong.sizes) === null ? 'price_invalid' : 'size_price_invalid'])
      }
      if (draft.name.trim() === '') list.current?.querySelector<HTMLInputElement>('[data-menu-name] input')?.focus()
      if (draft.name.trim() === '' || kept.length === 0) return showError(ERROR_MESSAGES.required_fields)
      if (listToCheck(draft).length > 0 && !hasAsked.current) return setAsking(true)
      if (!publish.isPending) publish.mutate()
    },
  }
}

type PublishCallbacks = {
  onSaved: () => void
  onPublished: () => void
}

function usePublish(review: MenuReview, draft: Draft, { onSaved, onPublished }: PublishCallbacks) {
  const api = useApi()
  const client = useQueryClient()
  const { showError } = useErrorBanner()
  return useMutation({
    mutationFn: () =>
      api.post('/api/menu-extractions/:id/publish', {
        params: { id: review.extraction.id },
        body: toPublishInput(draft, review.menu.updated_at),
      }),
    onSuccess: async () => {
      onSaved()
      deleteDraft(review)
      await client.invalidateQueries({ refetchType: 'none' })
      showToast(`${draft.name.trim()} is published`)
      onPublished()
    },
    onError: (error) => {
      showError(apiErrorMessage(error, PRIVATE_FALLBACKS.updateMenu))
      // The entered values are in the stored draft.
      if (error instanceof ApiError && error.code === 'edited_meanwhile') void client.invalidateQueries({ queryKey: KEYS.reviews })
    },
  })
}

export type ReviewWork = ReturnType<typeof useReview>
