import { useCallback, useRef, useState } from 'react'
import type { AllergenChanges } from '../../domain/menu/allergens.ts'
import { useSession } from '../session/session-store.ts'
import type { DishRow } from './dish-status.ts'
import { addChanges, loadPending, type PendingChanges, storePending, withoutSaved } from './pending-changes.ts'

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
    ({ item, statements }: DishRow, changes: AllergenChanges) => {
      const before = Object.fromEntries(Object.keys(changes).map((key) => [key, statements[key as keyof AllergenChanges] ?? null]))
      undoStack.current.push({ itemId: item.id, before })
      keep(addChanges(latest.current, item.id, changes))
    },
    [keep],
  )
  /** Undoes the last change. Returns the id of its dish, or null when there is none. */
  const undo = useCallback((): string | null => {
    const last = undoStack.current.pop()
    if (!last) return null
    keep(addChanges(latest.current, last.itemId, last.before))
    return last.itemId
  }, [keep])
  return { pending, latest, removeSaved, change, undo }
}
