import type { ManagedCategory, ManagedItem, ManagedMenu } from '../../../contract/managed-menu.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { currentOf } from '../../current-of.ts'
import { type EditForm, useEditForm } from '../../private/edit-form/use-edit-form.ts'
import { showToast } from '../../private/toasts.ts'
import { useUndoImage } from '../../private/undo.ts'
import { useApi } from '../../site.ts'
import { EMPTY_ITEM_FORM, type ItemFormValues, toFormValues, toRequestBody, validateItemForm } from './item-form-values.ts'
import { useInvalidateMenus } from './use-menus.ts'

type Options = {
  menu: ManagedMenu
  category: ManagedCategory
  item: ManagedItem | null
  onClose: () => void
}

export function useItemForm({ menu, category, item, onClose }: Options): EditForm<ItemFormValues> {
  const api = useApi()
  const undo = useUndoImage()
  return useEditForm({
    stored: item,
    toFormValues,
    emptyValues: EMPTY_ITEM_FORM,
    validate: validateItemForm,
    create: (values, id) => api.post('/api/menu-items', { body: { ...toRequestBody(values), id, category_id: category.id } }),
    currentOf: (error) => currentOf(error, 'patch', '/api/menu-items/:id'),
    update: ({ id, values, changed, seen }) =>
      api.patch('/api/menu-items/:id', {
        params: { id },
        body: { ...toRequestBody(values, changed), seen_updated_at: seen },
      }),
    refresh: useInvalidateMenus(menu.venue_id),
    onSaved: (saved) => {
      const putBack = undo(item, saved, (body) => api.patch('/api/menu-items/:id', { params: { id: item?.id ?? '' }, body }))
      showToast(`${saved.name} is saved`, putBack)
      onClose()
    },
    fallback: PRIVATE_FALLBACKS.saveMenuItem,
    onClose,
  })
}
