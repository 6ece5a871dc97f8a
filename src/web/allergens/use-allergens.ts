import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ManagedItem, ManagedMenu } from '../../contract/managed-menu.ts'
import { isComplete } from '../../domain/menu/allergens.ts'
import { ApiError } from '../api.ts'
import { currentOf } from '../current-of.ts'
import { KEYS } from '../private/query-keys.ts'
import { promptSignInIfUnauthenticated } from '../session/unauthenticated.ts'
import { useApi } from '../site.ts'
import { type DishRow, dishRows } from './dish-status.ts'
import { usePendingChanges } from './pending-changes.ts'
import { useSaveChanges } from './use-save-changes.ts'

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
  const store = useCallback(
    (item: ManagedItem) => client.setQueryData<ManagedMenu>(queryKey, (known) => known && withItem(known, item)),
    [client, queryKey],
  )
  const { pending, latest, removeSaved, change, undo } = usePendingChanges(menuId)
  const { saving, save } = useSaveChanges({ pending, latest, removeSaved, store, onDeleted: refetch })
  const rows = useMemo(() => (menu ? dishRows(menu, pending) : []), [menu, pending])

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
        const current = currentOf(failure, 'post', '/api/menu-items/:id/allergens/confirm')
        if (current) store(current)
        promptSignInIfUnauthenticated(failure)
        throw failure
      }
    },
    [api, client, queryKey, save, store],
  )
  return { menu, error, refetch, rows, pending, saving, change, undo, confirm, save }
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
