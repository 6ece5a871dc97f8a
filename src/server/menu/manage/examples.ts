import type {
  ItemChange,
  ManagedCategory,
  ManagedItem,
  ManagedMenu,
  MenuChange,
  MenuOrder,
  NewCategory,
  NewItem,
  NewMenu,
} from '../../../contract/managed-menu.ts'
import { menuCategoryExample, menuExample, menuItemExample } from '../examples.ts'

const UPDATED_AT = '2026-11-20T18:00:00.000Z'
const { venue, categories: _categories, ...menu } = menuExample

export const managedItemExample: ManagedItem = { ...menuItemExample, updated_at: UPDATED_AT }

export const managedCategoryExample: ManagedCategory = { ...menuCategoryExample, updated_at: UPDATED_AT, items: [managedItemExample] }

export const managedMenuExample: ManagedMenu = {
  ...menu,
  venue: { id: venue.id, name: venue.name, slug: venue.slug },
  needs_review: false,
  visible: true,
  item_count: 1,
  created_at: menuExample.start_date,
  updated_at: UPDATED_AT,
  categories: [managedCategoryExample],
}

export const newMenuExample: NewMenu = { venue_id: menuExample.venue_id, name: 'Christmas lunch', menu_type: 'Specials' }
export const menuChangeExample: MenuChange = { name: 'Christmas lunch and tea', seen_updated_at: UPDATED_AT }
export const menuOrderExample: MenuOrder = { categories: [{ id: menuCategoryExample.id, items: [menuItemExample.id] }] }
export const newCategoryExample: NewCategory = { menu_id: menuExample.id, name: 'Mains' }
export const newItemExample: NewItem = {
  category_id: menuCategoryExample.id,
  name: 'Chicken and leek pie',
  price: 16,
  dietary_info: ['nut-free'],
}
export const itemChangeExample: ItemChange = { price: 16.5, rating: null, seen_updated_at: UPDATED_AT }
