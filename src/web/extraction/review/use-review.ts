import type { MenuReview } from '../../../contract/menu-extraction.ts'
import { allItems, applyEdit, currentCertainty, listToCheck, nextToCheck } from './draft.ts'
import { usePhotoTurns } from './photo-turns.ts'
import { usePublishReview } from './use-publish-review.ts'
import { useReviewDraft } from './use-review-draft.ts'
import { useRowFocus } from './use-row-focus.ts'

/**
 * Returns the state of a review: the edited draft, the selected item, and publishing. Edits that remove or add a row move
 * the focus to the row where the user continues.
 * @param onPublished called when the menu is public
 */
export function useReview(review: MenuReview, onPublished: () => void) {
  const { apply, restore, removeItem, close, ...stored } = useReviewDraft(review)
  const { draft } = stored
  const { focusField, focusMenuName, ...rows } = useRowFocus()
  const { goTo, selected } = rows
  const photoTurns = usePhotoTurns()
  const publishing = usePublishReview(review, { draft, rows: { goTo, focusMenuName }, onSaved: close, onPublished })

  return {
    ...stored,
    ...rows,
    ...publishing,
    apply,
    photoTurns,
    /** The button is gone, so that the first field gets the focus. */
    startAgain: () => {
      stored.startAgain()
      focusMenuName()
    },
    toCheck: listToCheck(draft).length,
    goToNext: () => {
      // Wraps around to the same item when no other is left.
      const next = nextToCheck(draft, selected) ?? listToCheck(draft)[0]
      if (next) goTo(next.key)
    },
    accept: (key: string) => {
      const after = applyEdit(draft, { type: 'item', key, change: { isAccepted: true } })
      restore(after)
      const next = nextToCheck(after, key)
      if (next) goTo(next.key)
    },
    /** Takes the name that was read instead of the spelling of an earlier menu. The button is gone, so that its field gets the focus. */
    takePrinted: (of: 'item' | 'category', key: string, name: string) => {
      apply(of === 'item' ? { type: 'item', key, change: { name } } : { type: 'category', key, name })
      if (of === 'item') goTo(key, '[data-field="name"]')
      else focusField(key, 'input')
    },
    add: (category: string) => {
      const key = newKey()
      apply({ type: 'add', category, key })
      goTo(key, '[data-field="name"]')
    },
    remove: (key: string) => {
      const items = allItems(draft)
      const at = items.findIndex((item) => item.key === key)
      const next = items[at] && currentCertainty(items[at]) !== 'clear' ? nextToCheck(draft, key) : null
      removeItem(key, items[at]?.name ?? '')
      // Removing a dish in doubt leads to the next doubt.
      if (next) return goTo(next.key)
      const neighbour = items[at + 1] ?? items[at - 1]
      if (neighbour) goTo(neighbour.key, '[data-field="name"]')
      else focusMenuName()
    },
    split: (at: string) => {
      const key = newKey()
      apply({ type: 'splitCategory', at, key })
      focusField(key, 'input')
    },
    merge: (key: string) => {
      const above = draft.categories[draft.categories.findIndex((category) => category.key === key) - 1]
      apply({ type: 'mergeCategory', key })
      // The button is gone, so focus the name of the remaining category.
      if (above) focusField(above.key, 'input')
    },
  }
}

function newKey(): string {
  return `n${Date.now()}`
}

export type ReviewWork = ReturnType<typeof useReview>
