import { venueExample } from '../../contract/examples/venue.ts'
import { type Dish, dish, type Menu, type MenuCategory, type MenuFacets, type MenuItem, menu } from '../../contract/menu.ts'

export const menuItemExample: MenuItem = {
  id: '5f3d4c1a-7c58-4a52-8a4a-0a6a5b0b7f21',
  category_id: '2c1b7a90-6f1e-4a3f-9a55-6a4b8b1d2e10',
  name: 'Chicken and leek pie',
  description: 'Short crust, buttered greens',
  price: 16,
  image_url: null,
  image_alt: null,
  rating: 5,
  dietary_info: ['nut-free'],
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
  venue: menu.shape.venue.parse(venueExample),
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

export const dishExample: Dish = dish.parse({
  ...menuItemExample,
  featured: true,
  category: menuCategoryExample,
  menu: menuExample,
  venue: venueExample,
})
