import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ManagedItem, ManagedMenu } from '../../contract/managed-menu.ts'
import { type AllergenChanges, isComplete } from '../../domain/menu/allergens.ts'
import { ApiError } from '../api.ts'
import { KEYS } from '../private/query-keys.ts'
import { promptSignInIfUnauthenticated } from '../session/unauthenticated.ts'
import { useApi } from '../site.ts'
import { type DishRow, dishRows } from './dish-status.ts'
import { addChanges, loadPending, type PendingChanges, storePending, withoutSaved } from './pending-changes.ts'

/** Delay before saving, in milliseconds, so that several keystrokes are sent together. */
const SEND_AFTER = 700
/** Retry interval in milliseconds, because the browser may not report that the network is back. */
const RETRY_AFTER = 15_000

/** `failed` waits for the network or a retry. */
export type Saving = { state: 'saved' | 'saving' | 'failed'; at: Date | null; message: string }

export function useAllergens(menuId: string) {
  const api = useApi()
  const client = useQueryClient()
  const queryKey = useMemo(() => [...KEYS.menus, 'allergens', menuId], [menuId])
  const {
    data: menu,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get('/api/managed-menus/:id', { params: { id: menuId }, signal }),
  })
  const [pending, setPending] = useState<PendingChanges>(() => loadPending(menuId))
  const [saving, setSaving] = useState<Saving>({ state: 'saved', at: null, message: '' })
  const latest = useRef(pending)
  const running = useRef<Promise<boolean> | null>(null)

  const keep = useCallback(
    (next: PendingChanges) => {
      latest.current = next
      storePending(menuId, next)
      setPending(next)
    },
    [menuId],
  )
  const store = useCallback(
    (item: ManagedItem) => client.setQueryData<ManagedMenu>(queryKey, (known) => known && withItem(known, item)),
    [client, queryKey],
  )

  const sendAll = useCallback(async (): Promise<boolean> => {
    try {
      for (let next = firstOf(latest.current); next; next = firstOf(latest.current)) {
        const [id, statements] = next
        setSaving((known) => ({ ...known, state: 'saving' }))
        try {
          store(await api.patch('/api/menu-items/:id/allergens', { params: { id }, body: { statements } }))
        } catch (failure) {
          if (!(failure instanceof ApiError) || failure.code !== 'not_found') throw failure
          // The dish was deleted in the meantime.
          void refetch()
        }
        keep(withoutSaved(latest.current, id, statements))
      }
      setSaving((known) => (known.state === 'saved' ? known : { state: 'saved', at: new Date(), message: '' }))
      return true
    } catch (failure) {
      promptSignInIfUnauthenticated(failure)
      setSaving({ state: 'failed', at: null, message: failure instanceof ApiError ? failure.message : '' })
      return false
    }
  }, [api, keep, refetch, store])
  /** Sends the changes of one dish after another. Repeating a request is harmless. Resolves to whether everything is saved. */
  const save = useCallback(() => {
    running.current ??= sendAll().finally(() => {
      running.current = null
    })
    return running.current
  }, [sendAll])

  useAutomaticSaving(pending, saving.state, save)

  const rows = useMemo(() => (menu ? dishRows(menu, pending) : []), [menu, pending])

  const { change, undo } = useChanges(latest, keep)
  /** Rejects with an `ApiError`. After a conflict the new state of the dish is shown. */
  const confirm = useCallback(
    async ({ item, statements }: DishRow, confirmed_name: string) => {
      if (!(await save())) throw new ApiError(0, null)
      const now = client.getQueryData<ManagedMenu>(queryKey)
      const updatedAt = now && findItem(now, item.id)?.updated_at
      if (!isComplete(statements)) return
      const body = { statements, confirmed_name, seen_updated_at: updatedAt ?? item.updated_at }
      try {
        store(await api.post('/api/menu-items/:id/allergens/confirm', { params: { id: item.id }, body }))
      } catch (failure) {
        if (failure instanceof ApiError && failure.current) store(failure.current as ManagedItem)
        promptSignInIfUnauthenticated(failure)
        throw failure
      }
    },
    [api, client, queryKey, save, store],
  )
  return { menu, error, refetch, rows, pending, saving, change, undo, confirm, save }
}

function useChanges(latest: RefObject<PendingChanges>, keep: (next: PendingChanges) => void) {
  const undoStack = useRef<{ itemId: string; before: AllergenChanges }[]>([])
  const change = useCallback(
    ({ item, statements }: DishRow, changes: AllergenChanges) => {
      const before = Object.fromEntries(Object.keys(changes).map((key) => [key, statements[key as keyof AllergenChanges] ?? null]))
      undoStack.current.push({ itemId: item.id, before })
      keep(addChanges(latest.current, item.id, changes))
    },
    [keep, latest],
  )
  /** Undoes the last change. Returns the id of its dish, or null when there is none. */
  const undo = useCallback((): string | null => {
    const last = undoStack.current.pop()
    if (!last) return null
    keep(addChanges(latest.current, last.itemId, last.before))
    return last.itemId
  }, [keep, latest])
  return { change, undo }
}

function useAutomaticSaving(pending: PendingChanges, state: Saving['state'], save: () => Promise<boolean>): void {
  useEffect(() => {
    if (Object.keys(pending).length === 0) return
    const timer = setTimeout(() => void save(), SEND_AFTER)
    return () => clearTimeout(timer)
  }, [pending, save])
  useEffect(() => {
    if (state !== 'failed') return
    const again = () => void save()
    const timer = setInterval(again, RETRY_AFTER)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [state, save])
}

function firstOf(pending: PendingChanges): [string, AllergenChanges] | undefined {
  return Object.entries(pending)[0]
}

function findItem(menu: ManagedMenu, id: string): ManagedItem | undefined {
  return menu.categories.flatMap(({ items }) => items).find((item) => item.id === id)
}

function withItem(menu: ManagedMenu, item: ManagedItem): ManagedMenu {
  const categories = menu.categories.map((category) => ({
    ...category,
    items: category.items.map((one) => (one.id === item.id ? item : one)),
  }))
  return { ...menu, categories }
}
