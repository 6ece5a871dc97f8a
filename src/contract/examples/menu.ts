import { ALLERGENS, type Allergen, type AllergenStatement } from '../../domain/menu/allergens.ts'
import type { ChangeAllergensInput, ConfirmAllergensInput } from '../allergens.ts'
import type {
  CreateCategoryInput,
  CreateItemInput,
  CreateMenuInput,
  ManagedCategory,
  ManagedItem,
  ManagedMenu,
  MenuOrder,
  UpdateItemInput,
  UpdateMenuInput,
} from '../managed-menu.ts'
import { type Dish, dishSchema, type Menu, type MenuCategory, type MenuFacets, type MenuItem, menuSchema } from '../menu.ts'
import { venueExample } from './venue.ts'

const allergenStatements = {
  ...(Object.fromEntries(ALLERGENS.map((allergen) => [allergen, 'free_from'])) as Record<Allergen, AllergenStatement>),
  gluten: 'contains',
  milk: 'contains',
} as const

const menuItemExample: MenuItem = {
  id: '5f3d4c1a-7c58-4a52-8a4a-0a6a5b0b7f21',
  category_id: '2c1b7a90-6f1e-4a3f-9a55-6a4b8b1d2e10',
  name: 'Chicken and leek pie',
  description: 'Short crust, buttered greens',
  price: 16,
  sizes: [],
  image_url: null,
  image_alt: null,
  rating: 5,
  dietary_info: ['nut-free'],
  allergens: {
    statements: allergenStatements,
    confirmed_name: 'I. Achebe',
    confirmed_at: '2026-11-19T15:00:00.000Z',
  },
  order: 1,
  featured: true,
  active: true,
}

export const menuCategoryExample: MenuCategory = {
  id: menuItemExample.category_id,
  menu_id: '9a0e6f0e-2f4c-4a0d-8a0c-3d7b1f2c4e55',
  name: 'Mains',
  description: null,
  items: [menuItemExample],
}

export const menuExample: Menu = {
  id: menuCategoryExample.menu_id,
  venue_id: venueExample.id,
  venue: menuSchema.shape.venue.parse(venueExample),
  name: 'Kitchen menu',
  description: 'Served noon till nine',
  menu_type: 'Daily',
  active: true,
  start_date: '2026-06-01T09:00:00.000Z',
  end_date: null,
  image_url: null,
  image_alt: null,
  typical_price: 16,
  updated_at: '2026-06-01T09:00:00.000Z',
  categories: [menuCategoryExample],
}

export const menuFacetsExample: MenuFacets = {
  city: [{ value: 'Windsor', label: 'Windsor', count: 12 }],
  price: [{ value: 'under-10', label: 'Less than £10', count: 4 }],
  type: [{ value: 'Specials', label: 'Specials', count: 3 }],
}

export const dishExample: Dish = dishSchema.parse({
  ...menuItemExample,
  featured: true,
  category: menuCategoryExample,
  menu: menuExample,
  venue: venueExample,
})

const UPDATED_AT = '2026-11-20T18:00:00.000Z'
const { venue: exampleVenue, categories: _categories, ...menuWithoutCategories } = menuExample

export const managedItemExample: ManagedItem = {
  ...menuItemExample,
  allergens: {
    statements: allergenStatements,
    confirmed_name: 'I. Achebe',
    confirmed_at: '2026-11-19T15:00:00.000Z',
    recipe_changed: false,
  },
  updated_at: UPDATED_AT,
}

export const managedCategoryExample: ManagedCategory = { ...menuCategoryExample, updated_at: UPDATED_AT, items: [managedItemExample] }

export const managedMenuExample: ManagedMenu = {
  ...menuWithoutCategories,
  venue: { id: exampleVenue.id, name: exampleVenue.name, slug: exampleVenue.slug },
  needs_review: false,
  visible: true,
  item_count: 1,
  created_at: menuExample.start_date,
  updated_at: UPDATED_AT,
  categories: [managedCategoryExample],
}

export const createMenuExample: CreateMenuInput = { venue_id: menuExample.venue_id, name: 'Christmas lunch', menu_type: 'Specials' }
export const updateMenuExample: UpdateMenuInput = { name: 'Christmas lunch and tea', seen_updated_at: UPDATED_AT }
const placedCategoryExample = { id: menuCategoryExample.id, items: [menuItemExample.id] }
export const menuOrderExample: MenuOrder = { categories: [placedCategoryExample], seen: { categories: [placedCategoryExample] } }
export const createCategoryExample: CreateCategoryInput = { menu_id: menuExample.id, name: 'Mains' }
export const createItemExample: CreateItemInput = {
  category_id: menuCategoryExample.id,
  name: 'Chicken and leek pie',
  price: 16,
  dietary_info: ['nut-free'],
}
export const updateItemExample: UpdateItemInput = { price: 16.5, rating: null, seen_updated_at: UPDATED_AT }
export const changeAllergensExample: ChangeAllergensInput = { statements: { milk: 'free_from', eggs: null } }
export const confirmAllergensExample: ConfirmAllergensInput = {
  statements: allergenStatements,
  confirmed_name: 'I. Achebe',
  seen_updated_at: UPDATED_AT,
}
