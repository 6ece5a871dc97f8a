import { useContext, useRef, useState } from 'react'
import type { ManagedCategory, ManagedItem } from '../../../contract/managed-menu.ts'
import { formatItemPrice } from '../../../domain/menu/sizes.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { pluralise } from '../../pluralise.ts'
import { ConfirmAction } from '../../private/confirm-action.tsx'
import { FeaturedToggle } from '../../private/featured-toggle.tsx'
import { IconAction } from '../../private/icon-action.tsx'
import { PrivateIcon } from '../../private/private-icon.tsx'
import { focusAfterRender } from '../../ui/restore-focus.ts'
import * as styles from './category-block.module.css'
import { CategoryNameForm } from './category-name-form.tsx'
import { SortableCategory, SortableItem, SortableItems } from './dnd/sortable.tsx'
import { useItemDialogs } from './item-dialogs.tsx'
import * as itemRowStyles from './item-row.module.css'
import { MenuHeadingLevel } from './menu-header.tsx'
import { useDeleteFromMenu, useFeatureItem } from './use-menus.ts'

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
    focusAfterRender(() => pencil.current)
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
                <IconAction ref={pencil} verb="Rename" name={name} onClick={() => setRenamed(true)} />
                <IconAction verb="Delete" name={name} onClick={() => setDeleting(true)} />
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

type Props = { item: ManagedItem; category: ManagedCategory; venueId: string }

function MenuItemRow({ item, category, venueId }: Props) {
  const { id, name, description, featured, active } = item
  const deleteFromMenu = useDeleteFromMenu(venueId)
  const feature = useFeatureItem(venueId)
  const { edit } = useItemDialogs()
  const [isDeleting, setDeleting] = useState(false)
  const remove = () => deleteFromMenu('/api/menu-items/:id', item, PRIVATE_FALLBACKS.deleteMenuItem)
  return (
    <SortableItem id={id} name={name}>
      {(handle) => (
        <>
          {handle}
          <FeaturedToggle isOn={featured} name={name} onToggle={(next) => feature({ id, featured: next })} />
          <span className={itemRowStyles.text}>
            <span className="strong">{name}</span> {active ? null : <span className="badge neutral">Inactive</span>}
            {description ? <span className={itemRowStyles.description}>{description}</span> : null}
          </span>
          <span className={`${itemRowStyles.price} tabular`}>{formatItemPrice(item)}</span>
          <span className={itemRowStyles.actions}>
            <IconAction verb="Edit" name={name} onClick={() => edit(category, item)} />
            <IconAction verb="Delete" name={name} onClick={() => setDeleting(true)} />
          </span>
          <ConfirmAction open={isDeleting} onClose={() => setDeleting(false)} title="Delete Menu Item" run={remove} row="li">
            <p>
              <span className="strong">{name}</span> goes from {category.name}. This action cannot be undone.
            </p>
          </ConfirmAction>
        </>
      )}
    </SortableItem>
  )
}
