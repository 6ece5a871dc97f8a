import { useContext, useRef, useState } from 'react'
import type { ManagedCategory } from '../../../contract/managed-menu.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { pluralise } from '../../pluralise.ts'
import { ConfirmAction } from '../../private/confirm-action.tsx'
import { IconAction } from '../../private/icon-action.tsx'
import { PrivateIcon } from '../../private/private-icon.tsx'
import * as styles from './category-block.module.css'
import { CategoryNameForm } from './category-name-form.tsx'
import { SortableCategory, SortableItems } from './dnd/sortable.tsx'
import { MenuHeadingLevel } from './heading-level.ts'
import { useItemDialogs } from './item-dialogs.tsx'
import { MenuItemRow } from './item-row.tsx'
import { useDeleteFromMenu } from './use-menus.ts'

export function CategoryBlock({ category, venueId }: { category: ManagedCategory; venueId: string }) {
  const Heading = useContext(MenuHeadingLevel) === 3 ? 'h4' : 'h5'
  const { id, name, items } = category
  const deleteFromMenu = useDeleteFromMenu(venueId)
  const { add } = useItemDialogs()
  const [isRenamed, setRenamed] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const closeName = () => {
    setRenamed(false)
    // The edit button exists again after the next render.
    setTimeout(() => pencil.current?.focus())
  }
  return (
    <SortableCategory id={id} name={name}>
      {(handle) => (
        <>
          {isRenamed ? (
            <CategoryNameForm label="Category name" venueId={venueId} of={{ category }} onClose={closeName} />
          ) : (
            <div className={styles.bar}>
              {handle}
              <Heading>{name}</Heading>
              <button type="button" className="btn ghost compact" onClick={() => add(category)}>
                <PrivateIcon name="plus" />
                Add Item<span className="visually-hidden"> to {name}</span>
              </button>
              <span className={styles.actions}>
                <IconAction ref={pencil} verb="Rename" name={name} onPress={() => setRenamed(true)} />
                <IconAction verb="Delete" name={name} onPress={() => setDeleting(true)} />
              </span>
            </div>
          )}
          <SortableItems categoryId={id} items={items}>
            {items.map((item) => (
              <MenuItemRow key={item.id} item={item} category={category} venueId={venueId} />
            ))}
          </SortableItems>
          <ConfirmAction
            open={isDeleting}
            onClose={() => setDeleting(false)}
            title="Delete Category"
            run={() => deleteFromMenu('/api/menu-categories/:id', category, PRIVATE_FALLBACKS.updateMenu)}
            row="section"
          >
            <p>
              <span className="strong">{name}</span> and its {pluralise(items.length, 'item')} go. This action cannot be undone.
            </p>
          </ConfirmAction>
        </>
      )}
    </SortableCategory>
  )
}
