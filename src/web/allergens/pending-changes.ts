import type { AllergenChanges } from '../../domain/menu/allergens.ts'

/** Changes that the server does not have yet, by the id of the dish. */
export type PendingChanges = Record<string, AllergenChanges>

/** Adds changes of a dish; newer ones replace older ones. */
export function addChanges(pending: PendingChanges, itemId: string, changes: AllergenChanges): PendingChanges {
  return { ...pending, [itemId]: { ...pending[itemId], ...changes } }
}

/** What is left after changes were saved: those made while they were sent. */
export function withoutSaved(pending: PendingChanges, itemId: string, saved: AllergenChanges): PendingChanges {
  const { [itemId]: changes = {}, ...others } = pending
  const left = Object.fromEntries(
    Object.entries(changes).filter(([allergen, statement]) => saved[allergen as keyof AllergenChanges] !== statement),
  )
  return Object.keys(left).length > 0 ? { ...others, [itemId]: left } : others
}

/** How many statements wait to be saved. */
export function countPending(pending: PendingChanges): number {
  return Object.values(pending).reduce((sum, changes) => sum + Object.keys(changes).length, 0)
}

/** In the browser, also after it was closed without a network. */
const keyOf = (menuId: string) => `plateful-allergens-${menuId}`

/** Keeps the changes of a menu in this browser until they are saved. */
export function storePending(menuId: string, pending: PendingChanges): void {
  try {
    if (Object.keys(pending).length === 0) localStorage.removeItem(keyOf(menuId))
    else localStorage.setItem(keyOf(menuId), JSON.stringify(pending))
  } catch {
    // The storage is full or blocked: the changes last as long as the page.
  }
}

/** The changes of a menu that this browser has kept. */
export function loadPending(menuId: string): PendingChanges {
  try {
    return JSON.parse(localStorage.getItem(keyOf(menuId)) ?? '{}') as PendingChanges
  } catch {
    return {}
  }
}
