import type { ManagedMenu } from '../../../contract/managed-menu.ts'
import { AddCategory } from './add-category.tsx'
import { CategoryBlock } from './category-block.tsx'
import { SortableMenu } from './dnd/sortable-menu.tsx'
import { ItemDialogs } from './item-dialogs.tsx'
import { CompareLink } from './review-link.tsx'

/** What is in a menu: categories and items, each of which can be changed, moved and taken out. */
export function MenuBody({ menu }: { menu: ManagedMenu }) {
  return (
    <ItemDialogs menu={menu}>
      <SortableMenu menu={menu}>
        {(category) => <CategoryBlock key={category.id} category={category} venueId={menu.venue_id} />}
      </SortableMenu>
      <div className="menu-foot">
        <AddCategory menu={menu} />
        {menu.needs_review ? null : <CompareLink menu={menu} />}
      </div>
    </ItemDialogs>
  )
}
