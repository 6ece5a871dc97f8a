import { getTableColumns } from 'drizzle-orm'
import type { ManagedCategory, ManagedItem, ManagedMenu } from '../../../contract/managed-menu.ts'
import { isMenuVisible } from '../../../domain/menu/visibility.ts'
import { menuCategories, menuItems, menus, venues } from '../../db/schema/index.ts'
import { managedAllergens } from '../allergens/columns.ts'

const { name_key: _menuKey, ...ofMenu } = getTableColumns(menus)
const { name_key: _itemKey, ...ofItem } = getTableColumns(menuItems)
const { order: _order, ...ofCategory } = getTableColumns(menuCategories)

export const managedMenuColumns = ofMenu
export const managedCategoryColumns = ofCategory
export const managedItemColumns = { ...ofItem, allergens: managedAllergens }

export const managedMenuVenueColumns = { id: venues.id, name: venues.name, slug: venues.slug, active: venues.active }

type AsRow<T, Dates extends keyof T> = Omit<T, Dates> & { [K in Dates]: null extends T[K] ? Date | null : Date }
export type ItemRow = AsRow<ManagedItem, 'updated_at'>
export type CategoryRow = Omit<AsRow<ManagedCategory, 'updated_at'>, 'items'>
export type ManagedMenuRow = Omit<
  AsRow<ManagedMenu, 'updated_at' | 'created_at' | 'start_date' | 'end_date'>,
  'venue' | 'visible' | 'item_count' | 'categories'
>
type MenuVenueRow = ManagedMenu['venue'] & { active: boolean }

export function toManagedItem({ updated_at, ...item }: ItemRow): ManagedItem {
  return { ...item, updated_at: updated_at.toISOString() }
}

export function toManagedCategory({ updated_at, ...category }: CategoryRow, items: readonly ItemRow[]): ManagedCategory {
  return { ...category, updated_at: updated_at.toISOString(), items: items.map(toManagedItem) }
}

export function toManagedMenu(
  menu: ManagedMenuRow,
  { active, ...venue }: MenuVenueRow,
  categories: ManagedCategory[],
  now: Date,
): ManagedMenu {
  return {
    ...menu,
    start_date: menu.start_date.toISOString(),
    end_date: menu.end_date?.toISOString() ?? null,
    created_at: menu.created_at.toISOString(),
    updated_at: menu.updated_at.toISOString(),
    venue,
    visible: active && isMenuVisible(menu, now),
    item_count: categories.reduce((sum, { items }) => sum + items.length, 0),
    categories,
  }
}
