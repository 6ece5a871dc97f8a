import { Link } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { ManagedMenu } from '../../../contract/managed-menu.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { pluralise } from '../../pluralise.ts'
import { ConfirmAction } from '../../private/confirm-action.tsx'
import { DateTime } from '../../private/date-time.tsx'
import { IconAction } from '../../private/icon-action.tsx'
import { showToast } from '../../private/toasts.ts'
import { useOwnId } from '../../private/use-own-id.ts'
import { useApi } from '../../site.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './menu-header.module.css'
import { useDeleteFromMenu, useMenuAction } from './use-menus.ts'

export const MenuHeadingLevel = createContext<3 | 4>(3)

type Props = {
  menu: ManagedMenu
  isOpen: boolean
  controls: string
  /** Whether the form has just been closed, so that the edit button gets the focus. */
  wasEdited: boolean
  onToggle: () => void
  onEdit: () => void
}

export function MenuHeader({ menu, isOpen, controls, wasEdited, onToggle, onEdit }: Props) {
  const { id, name, menu_type, item_count } = menu
  const Heading = `h${useContext(MenuHeadingLevel)}` as const
  const api = useApi()
  const act = useMenuAction(menu.venue_id)
  const deleteFromMenu = useDeleteFromMenu(menu.venue_id)
  const [isDeleting, setDeleting] = useState(false)
  const copy = useOwnId()
  const duplicate = async () => {
    const send = () => api.post('/api/menus/:id/duplicate', { params: { id }, body: { id: copy.idOf() } })
    if (!(await act(send, PRIVATE_FALLBACKS.saveMenu))) return
    copy.renew()
    showToast(`${name} is duplicated`)
  }
  const remove = () => deleteFromMenu('/api/menus/:id', menu, PRIVATE_FALLBACKS.deleteMenu)
  return (
    <div className={styles.header}>
      <button
        type="button"
        className={`icon-button compact ${styles.chevron}`}
        aria-expanded={isOpen}
        aria-controls={controls}
        aria-label={isOpen ? `Close ${name}` : `Show ${name}`}
        onClick={onToggle}
      >
        <Icon name="down" />
      </button>
      <Heading className={styles.name}>{name}</Heading>
      <span className={styles.marks}>
        <Badge>{menu_type}</Badge>
        <span className="muted small">{pluralise(item_count, 'item')}</span>
        <MenuStatus menu={menu} />
        {menu.needs_review ? <ReviewLink menu={menu} /> : null}
      </span>
      <span className={styles.actions}>
        <EditButton name={name} takesFocus={wasEdited} onClick={onEdit} />
        <IconAction verb="Duplicate" name={name} onClick={() => void duplicate()} />
        <IconAction verb="Delete" name={name} onClick={() => setDeleting(true)} />
      </span>
      <ConfirmAction open={isDeleting} onClose={() => setDeleting(false)} title="Delete Menu" run={remove} row="section">
        <p>
          <span className="strong">{name}</span> and its {pluralise(item_count, 'item')} go. This action cannot be undone.
        </p>
      </ConfirmAction>
    </div>
  )
}

function EditButton({ name, takesFocus, onClick }: { name: string; takesFocus: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    // After a confirmation dialog that may have closed the form, because it restores the focus itself.
    const timer = setTimeout(() => button.current?.focus())
    return () => clearTimeout(timer)
  }, [takesFocus])
  return <IconAction ref={button} verb="Edit" name={name} onClick={onClick} />
}

function MenuStatus({ menu: { needs_review, active, start_date, end_date } }: { menu: ManagedMenu }) {
  const now = new Date().toISOString()
  if (needs_review) return <span className="badge pending">Needs review</span>
  if (!active) return <span className="badge neutral">Inactive</span>
  if (start_date > now)
    return (
      <span className="badge neutral">
        <span>
          From <DateTime at={start_date} withTime />
        </span>
      </span>
    )
  if (end_date === null) return null
  return end_date < now ? (
    <span className="badge neutral">Ended</span>
  ) : (
    <span className="muted small">
      until <DateTime at={end_date} withTime />
    </span>
  )
}

function ReviewLink({ menu: { id, name } }: { menu: ManagedMenu }) {
  return (
    <Link className="btn outline compact" to="/menu-review/$id" params={{ id }} aria-label={`Review ${name}`}>
      Review
    </Link>
  )
}

export function AllergensLink({ menu: { id, name, categories } }: { menu: ManagedMenu }) {
  const items = categories.flatMap((category) => category.items)
  if (items.length === 0) return null
  const confirmed = items.filter(({ allergens }) => allergens?.confirmed_at).length
  return (
    <Link className="btn ghost compact" to="/menu-allergens/$id" params={{ id }} aria-label={`Allergens of ${name}`}>
      Allergens ({confirmed} of {items.length} confirmed)
    </Link>
  )
}

export function CompareLink({ menu: { id, name } }: { menu: ManagedMenu }) {
  return (
    <Link className="btn ghost compact" to="/menu-review/$id" params={{ id }} aria-label={`Update from photo: ${name}`}>
      Update from photo
    </Link>
  )
}
