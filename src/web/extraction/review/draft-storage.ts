import type { MenuReview } from '../../../contract/menu-extraction.ts'
import { unsavedKey } from '../../session/kept-data.ts'
import { type Draft, removeMissingIds } from './draft.ts'

type Kept = { seen: string; draft: Draft }

/** Session storage key. It survives a reload, a crash and signing in again. */
const draftKey = (userId: string, menuId: string) => unsavedKey(userId, `review:${menuId}`)

export function saveDraft(userId: string, { menu }: MenuReview, draft: Draft): void {
  try {
    sessionStorage.setItem(draftKey(userId, menu.id), JSON.stringify({ seen: menu.updated_at, draft } satisfies Kept))
  } catch {
    // The storage is full: a reload loses the draft, and the browser warns before leaving the page.
  }
}

export function deleteDraft(userId: string, { menu }: MenuReview): void {
  sessionStorage.removeItem(draftKey(userId, menu.id))
}

/**
 * Returns the user's stored draft, or null. `isStale`: the menu was changed since; records that it no longer has are new ones
 * in the draft.
 */
export function loadDraft(userId: string, review: MenuReview): { draft: Draft; isStale: boolean } | null {
  const text = sessionStorage.getItem(draftKey(userId, review.menu.id))
  if (text === null) return null
  try {
    const { seen, draft } = JSON.parse(text) as Kept
    return { draft: removeMissingIds(draft, review), isStale: seen !== review.menu.updated_at }
  } catch {
    // Another version of this page stored it in a different shape.
    return null
  }
}
