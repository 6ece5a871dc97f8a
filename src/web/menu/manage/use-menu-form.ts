import type { ManagedMenu } from '../../../contract/managed-menu.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { currentOf } from '../../current-of.ts'
import { type EditForm, useEditForm } from '../../private/edit-form/use-edit-form.ts'
import { showToast } from '../../private/toasts.ts'
import { useUndoImage } from '../../private/undo.ts'
import { useApi, useSite } from '../../site.ts'
import { type MenuFormValues, toFormValues, toRequestBody, validateMenuForm } from './menu-form-values.ts'
import { useInvalidateMenus } from './use-menus.ts'

export function useMenuForm(menu: ManagedMenu, onClose: () => void): EditForm<MenuFormValues> {
  const api = useApi()
  const { timeZone } = useSite()
  const undo = useUndoImage()
  return useEditForm({
    stored: menu,
    toFormValues: (stored) => toFormValues(stored, timeZone),
    emptyValues: toFormValues(menu, timeZone),
    validate: (values) => validateMenuForm(values, timeZone),
    currentOf: (error) => currentOf(error, 'patch', '/api/menus/:id'),
    update: ({ values, changed, seen }) =>
      api.patch('/api/menus/:id', {
        params: { id: menu.id },
        body: { ...toRequestBody(values, changed, timeZone), seen_updated_at: seen },
      }),
    refresh: useInvalidateMenus(menu.venue_id),
    onSaved: (saved) => {
      const putBack = undo(menu, saved, (body) => api.patch('/api/menus/:id', { params: { id: menu.id }, body }))
      showToast(`${saved.name} is saved`, putBack)
      onClose()
    },
    fallback: PRIVATE_FALLBACKS.updateMenu,
    onClose,
  })
}
