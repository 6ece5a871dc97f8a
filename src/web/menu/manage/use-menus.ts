import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { List } from '../../../contract/common.ts'
import type { ManagedItem, ManagedMenu, MenuOrder } from '../../../contract/managed-menu.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { apiErrorMessage } from '../../api.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useUndoDeletion } from '../../private/undo.ts'
import { useOptimisticMutation } from '../../private/use-optimistic-mutation.ts'
import { useApi } from '../../site.ts'

/** Page size above the number of menus of any venue, because this list has no pages. */
const ALL = 100

function menusKey(venueId: string) {
  return [...KEYS.menus, venueId]
}

export function useMenus(venueId: string) {
  const api = useApi()
  return useQuery({
    queryKey: menusKey(venueId),
    queryFn: ({ signal }) => api.get('/api/managed-menus', { query: { venue_id: venueId, limit: ALL }, signal }),
  })
}

/** Refetches the venue's menus, and the lists that count them. Resolves when the menus are loaded. */
export function useInvalidateMenus(venueId: string): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    void client.invalidateQueries({ queryKey: KEYS.venues })
    await client.invalidateQueries({ queryKey: menusKey(venueId) })
  }
}

export function useFeatureItem(venueId: string): (input: { id: string; featured: boolean }) => void {
  const api = useApi()
  const { showError, dismissError } = useErrorBanner()
  const feature = useOptimisticMutation<List<ManagedMenu>, { id: string; featured: boolean }>({
    queryKey: menusKey(venueId),
    isInOrder: true,
    send: ({ id, featured }) => api.patch('/api/menu-items/:id', { params: { id }, body: { featured } }),
    apply: (list, { id, featured }) => changeItem(list, id, (item) => ({ ...item, featured })),
    onFailed: (error) => showError(apiErrorMessage(error, PRIVATE_FALLBACKS.updateFeatured)),
  })
  return (input) => {
    dismissError()
    feature(input)
  }
}

type Reorder = { menu: ManagedMenu; categories: ManagedMenu['categories']; change: MenuOrder }

export function useReorder(venueId: string): (input: Reorder) => void {
  const api = useApi()
  const { showError, dismissError } = useErrorBanner()
  const reorder = useOptimisticMutation<List<ManagedMenu>, Reorder>({
    queryKey: menusKey(venueId),
    isInOrder: true,
    send: ({ menu, change }) => api.patch('/api/menus/:id/order', { params: { id: menu.id }, body: change }),
    apply: (list, { menu, categories }) => ({ ...list, data: list.data.map((one) => (one.id === menu.id ? { ...one, categories } : one)) }),
    onFailed: (error) => showError(apiErrorMessage(error, PRIVATE_FALLBACKS.updateMenu)),
  })
  return (input) => {
    dismissError()
    reorder(input)
  }
}

/**
 * Runs a change of a menu and shows a failure in the banner. Refetches in both cases, so that the user can retry with the current state.
 * Resolves to whether it succeeded.
 */
export function useMenuAction(venueId: string): (act: () => Promise<unknown>, fallback: string) => Promise<boolean> {
  const { showError, dismissError } = useErrorBanner()
  const changed = useInvalidateMenus(venueId)
  return async (act, fallback) => {
    dismissError()
    try {
      await act()
    } catch (error) {
      showError(apiErrorMessage(error, fallback))
      void changed()
      return false
    }
    await changed()
    return true
  }
}

type Deletable = '/api/menus/:id' | '/api/menu-categories/:id' | '/api/menu-items/:id'

export function useDeleteFromMenu(venueId: string): (path: Deletable, of: { id: string; name: string }, fallback: string) => Promise<void> {
  const api = useApi()
  const act = useMenuAction(venueId)
  const undo = useUndoDeletion()
  return async (path, { id, name }, fallback) => {
    let trashId: string | null = null
    const isDeleted = await act(async () => {
      trashId = (await api.delete(path, { params: { id } })).trash_id
    }, fallback)
    if (isDeleted) showToast(`${name} is deleted`, undo(trashId))
  }
}

function changeItem(list: List<ManagedMenu>, id: string, change: (item: ManagedItem) => ManagedItem): List<ManagedMenu> {
  const inMenu = (menu: ManagedMenu) => ({
    ...menu,
    categories: menu.categories.map((category) => ({
      ...category,
      items: category.items.map((item) => (item.id === id ? change(item) : item)),
    })),
  })
  return { ...list, data: list.data.map(inMenu) }
}
