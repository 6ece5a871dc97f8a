import { useId, useState } from 'react'
import type { ManagedMenu } from '../../../contract/managed-menu.ts'
import { CategoryBlock } from './category-block.tsx'
import { AddCategory } from './category-name-form.tsx'
import { SortableMenu } from './dnd/sortable-menu.tsx'
import { ItemDialogs } from './item-dialogs.tsx'
import { MenuForm } from './menu-form.tsx'
import { MenuHeader } from './menu-header.tsx'
import { AllergensLink, CompareLink } from './menu-links.tsx'
import * as styles from './menu-panel.module.css'

export function MenuPanel({ menu, opensAtFirst }: { menu: ManagedMenu; opensAtFirst: boolean }) {
  const id = useId()
  const [isOpen, setOpen] = useState(opensAtFirst)
  // Stays mounted when it is closed, so that entered text is kept.
  const [wasOpened, setWasOpened] = useState(opensAtFirst)
  const [editing, setEditing] = useState<'not yet' | 'now' | 'before'>('not yet')
  return (
    <section className={styles.panel} aria-label={menu.name}>
      {editing === 'now' ? (
        <MenuForm menu={menu} onClose={() => setEditing('before')} />
      ) : (
        <MenuHeader
          menu={menu}
          isOpen={isOpen}
          controls={id}
          wasEdited={editing === 'before'}
          onToggle={() => {
            setOpen(!isOpen)
            setWasOpened(true)
          }}
          onEdit={() => setEditing('now')}
        />
      )}
      <div id={id} hidden={!isOpen}>
        {wasOpened ? <MenuBody menu={menu} /> : null}
      </div>
    </section>
  )
}

export function MenuBody({ menu }: { menu: ManagedMenu }) {
  return (
    <ItemDialogs menu={menu}>
      <SortableMenu menu={menu}>
        {(category) => <CategoryBlock key={category.id} category={category} venueId={menu.venue_id} />}
      </SortableMenu>
      <div className={styles.footer}>
        <AddCategory menu={menu} />
        <AllergensLink menu={menu} />
        {menu.needs_review ? null : <CompareLink menu={menu} />}
      </div>
    </ItemDialogs>
  )
}
