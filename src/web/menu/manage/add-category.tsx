import { useRef, useState } from 'react'
import type { ManagedMenu } from '../../../contract/managed-menu.ts'
import { FALLBACKS } from '../../../domain/messages.ts'
import { useApi } from '../../site.ts'
import { Icon } from '../../ui/icon.tsx'
import { CategoryNameForm } from './category-name-form.tsx'
import { useMenuAction } from './use-menus.ts'

/** The way to another category, at the menu's end. */
export function AddCategory({ menu }: { menu: ManagedMenu }) {
  const api = useApi()
  const act = useMenuAction(menu.venue_id)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // The button comes back with the next render.
    setTimeout(() => button.current?.focus())
  }
  if (isOpen)
    return (
      <CategoryNameForm
        label="New category"
        first=""
        onClose={close}
        save={(name) => act(() => api.post('/api/menu-categories', { menu_id: menu.id, name }), FALLBACKS.updateMenu)}
      />
    )
  return (
    <button type="button" className="btn ghost sm" ref={button} onClick={() => setOpen(true)}>
      <Icon name="plus" />
      Add Category
    </button>
  )
}
