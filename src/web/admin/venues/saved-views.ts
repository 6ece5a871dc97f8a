import { useMemo, useSyncExternalStore } from 'react'
import { createStoredChanges } from '../../private/stored-changes.ts'
import { type Search, toSearch } from './saved-view-search.ts'

export type SavedView = { name: string; search: Search }

export const VIEW_NAME_MAX_LENGTH = 40
export const MAX_SAVED_VIEWS = 10

export const NOT_STORED = 'The view could not be saved in this browser'

const changes = createStoredChanges()

const local = (): Storage => localStorage

const keyOf = (userId: string) => `plateful-venue-views:${userId}`

/** Returns the stored views as text, for the store snapshot: equal while they are unchanged. */
function viewsText(userId: string, storage = local): string {
  try {
    return storage().getItem(keyOf(userId)) ?? '[]'
  } catch {
    return '[]'
  }
}

/**
 * Returns at most `MAX_SAVED_VIEWS` stored views. Leaves out entries that another version of the software stored in another shape, and
 * later ones of the same name.
 */
export function parseViews(text: string): SavedView[] {
  const names = new Set<string>()
  return parseEntries(text)
    .flatMap((entry) => {
      const { name, search } = (entry ?? {}) as Partial<SavedView>
      if (typeof name !== 'string' || typeof search !== 'object' || search === null || names.has(name.toLowerCase())) return []
      names.add(name.toLowerCase())
      return [{ name, search: toSearch(search) }]
    })
    .slice(0, MAX_SAVED_VIEWS)
}

function parseEntries(text: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** Returns the stored views as they are now, also when another tab has changed them. */
export function readViews(userId: string, storage = local): SavedView[] {
  return parseViews(viewsText(userId, storage))
}

/** Stores a removed view again beside those that were saved since. Returns why it could not be stored, otherwise null. */
export function restoreView(userId: string, view: SavedView, storage = local): string | null {
  const views = readViews(userId, storage)
  return viewNameError(view.name, views, []) ?? (storeViews(userId, [...views, view], storage) ? null : NOT_STORED)
}

/** Stores the views of a user in this browser. Returns false when the browser forbids it. */
export function storeViews(userId: string, views: readonly SavedView[], storage = local): boolean {
  try {
    storage().setItem(keyOf(userId), JSON.stringify(views))
  } catch {
    return false
  }
  changes.announce()
  return true
}

/** Returns why a view cannot be saved under this name, otherwise null. */
export function viewNameError(name: string, views: readonly SavedView[], builtIn: readonly string[]): string | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'Enter a name'
  if (trimmed.length > VIEW_NAME_MAX_LENGTH) return `Use at most ${VIEW_NAME_MAX_LENGTH} characters`
  const names = [...builtIn, ...views.map((view) => view.name)].map((each) => each.toLowerCase())
  if (names.includes(trimmed.toLowerCase())) return 'There is a view with this name already'
  return views.length >= MAX_SAVED_VIEWS ? `You can save ${MAX_SAVED_VIEWS} views. Remove one first.` : null
}

export function useSavedViews(userId: string): SavedView[] {
  const text = useSyncExternalStore(
    changes.subscribe,
    () => viewsText(userId),
    () => '[]',
  )
  return useMemo(() => parseViews(text), [text])
}
