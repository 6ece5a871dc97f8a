import type { MenuReview } from '../../../contract/menu-extraction.ts'
import { type Draft, removeMissingIds } from './draft.ts'

/** A review in progress, and the menu's time when it began. */
type Kept = { seen: string; draft: Draft }

/** In the tab, which outlives a reload and a crash, and which signing in again does not empty. */
const draftKey = (menuId: string) => `plateful-review-${menuId}`

/** Stores the draft of a review in the browser. */
export function saveDraft({ menu }: MenuReview, draft: Draft): void {
  try {
    sessionStorage.setItem(draftKey(menu.id), JSON.stringify({ seen: menu.updated_at, draft } satisfies Kept))
  } catch {
    // The storage is full: a reload then loses the draft, and the browser warns of that before leaving the page.
  }
}

/** Deletes the stored draft, after it was published or discarded. */
export function deleteDraft({ menu }: MenuReview): void {
  sessionStorage.removeItem(draftKey(menu.id))
}

/**
 * Returns the stored draft of a review, or null.
 * @returns also whether the menu was changed since; what that took away of it is then in the draft as something new
 */
export function loadDraft(review: MenuReview): { draft: Draft; isStale: boolean } | null {
  const text = sessionStorage.getItem(draftKey(review.menu.id))
  if (text === null) return null
  try {
    const { seen, draft } = JSON.parse(text) as Kept
    return { draft: removeMissingIds(draft, review), isStale: seen !== review.menu.updated_at }
  } catch {
    // Kept by another version of this page.
    return null
  }
}
