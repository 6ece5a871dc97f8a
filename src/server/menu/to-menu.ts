import { getTableColumns } from 'drizzle-orm'
import type { Menu, MenuCategory, MenuItem } from '../../contract/menu.ts'
import type { JsonRow } from '../db/json-rows.ts'
import { menuItems, menus, venues } from '../db/schema/index.ts'
import { confirmedAllergens, publicTags } from './allergens/columns.ts'

const { name_key: _itemKey, updated_at: _updated, ...publicItemColumns } = getTableColumns(menuItems)
const { name_key: _menuKey, created_at: _created, needs_review: _review, ...publicMenuColumns } = getTableColumns(menus)

export const itemColumns = { ...publicItemColumns, dietary_info: publicTags, allergens: confirmedAllergens }

export const menuColumns = publicMenuColumns

export const menuVenueColumns = {
  id: venues.id,
  name: venues.name,
  slug: venues.slug,
  image_url: venues.image_url,
  image_alt: venues.image_alt,
  cuisine: venues.cuisine,
  price: venues.price,
  address_road: venues.address_road,
  address_city: venues.address_city,
  address_county: venues.address_county,
  address_postcode: venues.address_postcode,
}

/** A menu and its venue as `jsonRow` returns them. */
export type PublicMenuRow = JsonRow<typeof menuColumns> & Pick<Menu, 'venue'>

export function toMenu({ venue, ...menu }: PublicMenuRow, categories: MenuCategory[]): Menu {
  return {
    ...menu,
    start_date: toInstant(menu.start_date),
    end_date: menu.end_date === null ? null : toInstant(menu.end_date),
    updated_at: toInstant(menu.updated_at),
    venue,
    categories,
  }
}

/** PostgreSQL writes an offset instead of Z, and leaves out zeros. */
function toInstant(date: string): string {
  return new Date(date).toISOString()
}

export function withItems(categories: Omit<MenuCategory, 'items'>[], items: MenuItem[]): MenuCategory[] {
  const byCategory = Map.groupBy(items, (item) => item.category_id)
  return categories.map((category) => ({ ...category, items: byCategory.get(category.id) ?? [] }))
}
