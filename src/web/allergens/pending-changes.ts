import { useCallback, useRef, useState } from 'react'
import type { AllergenChanges, AllergenStatements } from '../../domain/menu/allergens.ts'
import { deleteKeys, unsavedKey } from '../session/kept-data.ts'
import { useSession } from '../session/session-store.ts'
import type { DishRow } from './dish-status.ts'

export type PendingChanges = Record<string, AllergenChanges>

export function addChanges(pending: PendingChanges, itemId: string, changes: AllergenChanges): PendingChanges {
  return { ...pending, [itemId]: { ...pending[itemId], ...changes } }
}

/** Returns the changes that differ from what is stated. Stating the same again ends no confirmation. */
export function onlyDifferent(statements: AllergenStatements, changes: AllergenChanges): AllergenChanges {
  return Object.fromEntries(
    Object.entries(changes).filter(([allergen, statement]) => (statements[allergen as keyof AllergenChanges] ?? null) !== statement),
  )
}

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
const keyOf = ({ userId, menuId }: Place) => unsavedKey(userId, `allergens:${menuId}`)

/** Keys of an earlier version, which contain no user: the author of these changes is unknown. */
const OLD_PREFIX = 'plateful-allergens-'

type Place = { userId: string; menuId: string }

export function storePending(place: Place, pending: PendingChanges): void {
  try {
    if (Object.keys(pending).length === 0) localStorage.removeItem(keyOf(place))
    else localStorage.setItem(keyOf(place), JSON.stringify(pending))
  } catch {
    // Storage is full or blocked: the changes last as long as the page.
  }
}

export function loadPending(place: Place): PendingChanges {
  deleteKeys(() => localStorage, OLD_PREFIX)
  try {
    return JSON.parse(localStorage.getItem(keyOf(place)) ?? '{}') as PendingChanges
  } catch {
    return {}
  }
}

export function usePendingChanges(menuId: string) {
  const userId = useSession().user?.id ?? ''
  const [pending, setPending] = useState<PendingChanges>(() => loadPending({ userId, menuId }))
  const latest = useRef(pending)
  const undoStack = useRef<{ itemId: string; before: AllergenChanges }[]>([])

  const keep = useCallback(
    (next: PendingChanges) => {
      latest.current = next
      storePending({ userId, menuId }, next)
      setPending(next)
    },
    [userId, menuId],
  )
  const removeSaved = useCallback((itemId: string, saved: AllergenChanges) => keep(withoutSaved(latest.current, itemId, saved)), [keep])
  const change = useCallback(
    ({ item, statements }: DishRow, given: AllergenChanges) => {
      const changes = onlyDifferent(statements, given)
      if (Object.keys(changes).length === 0) return
      const before = Object.fromEntries(Object.keys(changes).map((key) => [key, statements[key as keyof AllergenChanges] ?? null]))
      undoStack.current.push({ itemId: item.id, before })
      keep(addChanges(latest.current, item.id, changes))
    },
    [keep],
  )
  const undo = useCallback((): string | null => {
    const last = undoStack.current.pop()
    if (!last) return null
    keep(addChanges(latest.current, last.itemId, last.before))
    return last.itemId
  }, [keep])
  return { pending, latest, removeSaved, change, undo }
}
