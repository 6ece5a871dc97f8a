import type { MenuReview } from '../../../contract/menu-extraction.ts'
import { type Draft, removeMissingIds } from './draft.ts'

/** A review in progress, and the menu's time when it began. */
type Kept = { seen: string; draft: Draft }

/** In the tab, which outlives a reload and a crash, and which signing in again does not empty. */
const draftKey = (menuId: string) => `plateful-review-${menuId}`

/** Keeps what is typed into a review. */
export function saveDraft({ menu }: MenuReview, draft: Draft): void {
  try {
    sessionStorage.setItem(draftKey(menu.id), JSON.stringify({ seen: menu.updated_at, draft } satisfies Kept))
  } catch {
    // No room is left: then a reload loses it, as the browser's own question says.
  }
}

/** Forgets what was typed: it was published, or given up. */
export function deleteDraft({ menu }: MenuReview): void {
  sessionStorage.removeItem(draftKey(menu.id))
}

/**
 * What was typed into this review before, if anything was.
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
