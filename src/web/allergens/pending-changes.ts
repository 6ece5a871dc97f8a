import type { AllergenChanges } from '../../domain/menu/allergens.ts'

/** By the id of the dish. */
export type PendingChanges = Record<string, AllergenChanges>

export function addChanges(pending: PendingChanges, itemId: string, changes: AllergenChanges): PendingChanges {
  return { ...pending, [itemId]: { ...pending[itemId], ...changes } }
}

/** Removes saved changes; keeps changes that were made during the request. */
export function withoutSaved(pending: PendingChanges, itemId: string, saved: AllergenChanges): PendingChanges {
  const { [itemId]: changes = {}, ...others } = pending
  const left = Object.fromEntries(
    Object.entries(changes).filter(([allergen, statement]) => saved[allergen as keyof AllergenChanges] !== statement),
  )
  return Object.keys(left).length > 0 ? { ...others, [itemId]: left } : others
}

export function countPending(pending: PendingChanges): number {
  return Object.values(pending).reduce((sum, changes) => sum + Object.keys(changes).length, 0)
}

/** In localStorage, so that changes survive closing the browser offline. */
const keyOf = (menuId: string) => `plateful-allergens-${menuId}`

export function storePending(menuId: string, pending: PendingChanges): void {
  try {
    if (Object.keys(pending).length === 0) localStorage.removeItem(keyOf(menuId))
    else localStorage.setItem(keyOf(menuId), JSON.stringify(pending))
  } catch {
    // Storage is full or blocked: the changes last as long as the page.
  }
}

export function loadPending(menuId: string): PendingChanges {
  try {
    return JSON.parse(localStorage.getItem(keyOf(menuId)) ?? '{}') as PendingChanges
  } catch {
    return {}
  }
}
