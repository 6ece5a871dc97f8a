import { useRef, useState } from 'react'
import type { ManagedMenu } from '../../../contract/managed-menu.ts'
import { Icon } from '../../ui/icon.tsx'
import { CategoryNameForm } from './category-name-form.tsx'

/** The way to another category, at the menu's end. */
export function AddCategory({ menu }: { menu: ManagedMenu }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // The button comes back with the next render.
    setTimeout(() => button.current?.focus())
  }
  if (isOpen) return <CategoryNameForm label="New category" venueId={menu.venue_id} of={{ menuId: menu.id }} onClose={close} />
  return (
    <button type="button" className="btn ghost sm" ref={button} onClick={() => setOpen(true)}>
      <Icon name="plus" />
      Add Category
    </button>
  )
}
