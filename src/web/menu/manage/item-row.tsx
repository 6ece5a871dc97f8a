import { useState } from 'react'
import type { ManagedCategory, ManagedItem } from '../../../contract/managed-menu.ts'
import { formatItemPrice } from '../../../domain/menu/sizes.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { ConfirmAction } from '../../private/confirm-action.tsx'
import { FeaturedToggle } from '../../private/featured-toggle.tsx'
import { IconAction } from '../../private/icon-action.tsx'
import { SortableItem } from './dnd/sortable.tsx'
import { useItemDialogs } from './item-dialogs.tsx'
import * as styles from './item-row.module.css'
import { useDeleteFromMenu, useFeatureItem } from './use-menus.ts'

type Props = { item: ManagedItem; category: ManagedCategory; venueId: string }

export function MenuItemRow({ item, category, venueId }: Props) {
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
          <span className={styles.text}>
            <span className="strong">{name}</span> {active ? null : <span className="badge neutral">Inactive</span>}
            {description ? <span className={styles.description}>{description}</span> : null}
          </span>
          <span className={`${styles.price} tabular`}>{formatItemPrice(item)}</span>
          <span className={styles.actions}>
            <IconAction verb="Edit" name={name} onPress={() => edit(category, item)} />
            <IconAction verb="Delete" name={name} onPress={() => setDeleting(true)} />
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
