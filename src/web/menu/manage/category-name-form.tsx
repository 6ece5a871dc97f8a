import { useRef, useState } from 'react'
import type { ManagedCategory, ManagedMenu } from '../../../contract/managed-menu.ts'
import { CATEGORY_MAX_LENGTHS, CATEGORY_REQUIRED, validateCategoryFields } from '../../../domain/menu/menu-fields.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { currentOf } from '../../current-of.ts'
import { EditForm } from '../../private/edit-form/edit-form.tsx'
import { useEditForm } from '../../private/edit-form/use-edit-form.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import { PrivateIcon } from '../../private/private-icon.tsx'
import { promptSignInIfUnauthenticated } from '../../session/unauthenticated.ts'
import { useApi } from '../../site.ts'
import { toOneLine } from '../../ui/form/field-text.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { focusAfterRender } from '../../ui/restore-focus.ts'
import * as categoryBlockStyles from './category-block.module.css'
import { FormActions } from './form-actions.tsx'
import { HistoryLink } from './history-link.tsx'
import { useInvalidateMenus } from './use-menus.ts'

type Props = {
  label: string
  venueId: string
  of: { category: ManagedCategory } | { menuId: string }
  onClose: () => void
}

export function CategoryNameForm({ label, venueId, of, onClose }: Props) {
  const api = useApi()
  const refresh = useInvalidateMenus(venueId)
  const renamed = 'category' in of ? of.category : null
  const menuId = 'menuId' in of ? of.menuId : ''
  const form = useEditForm({
    stored: renamed,
    toFormValues: ({ name }) => ({ name: toOneLine(name) }),
    emptyValues: { name: '' },
    validate: (values) => validateCategoryFields(values, CATEGORY_REQUIRED),
    create: ({ name }, id) => api.post('/api/menu-categories', { body: { id, menu_id: menuId, name } }),
    currentOf: (error) => currentOf(error, 'patch', '/api/menu-categories/:id'),
    update: ({ id, values: { name }, seen }) =>
      api.patch('/api/menu-categories/:id', { params: { id }, body: { name, seen_updated_at: seen } }),
    refresh,
    onSaved: onClose,
    onFailure: (error) => {
      if (!promptSignInIfUnauthenticated(error)) void refresh()
    },
    fallback: PRIVATE_FALLBACKS.updateMenu,
    pageBanner: useErrorBanner(),
    onClose,
  })
  return (
    <EditForm
      form={form}
      noun="category"
      entity="menu_category"
      labels={{ name: 'Name' }}
      className={categoryBlockStyles.form}
      closesOnEscape
    >
      <TextField form={form} name="name" label={label} maxLength={CATEGORY_MAX_LENGTHS.name} isRequired takesFocus />
      <FormActions form={form} />
      {renamed ? <HistoryLink entity="menu_category" id={renamed.id} name={renamed.name} /> : null}
    </EditForm>
  )
}

export function AddCategory({ menu }: { menu: ManagedMenu }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // The button exists again after the next render.
    focusAfterRender(() => button.current)
  }
  if (isOpen) return <CategoryNameForm label="New category" venueId={menu.venue_id} of={{ menuId: menu.id }} onClose={close} />
  return (
    <button type="button" className="btn ghost compact" ref={button} onClick={() => setOpen(true)}>
      <PrivateIcon name="plus" />
      Add Category
    </button>
  )
}
