import { menuCategories, menuItems, menus, venues } from '../db/schema/index.ts'

/** The columns of a dish, of items joined with their categories, menus and venues. */
export const dishColumns = {
  id: menuItems.id,
  name: menuItems.name,
  description: menuItems.description,
  price: menuItems.price,
  image_url: menuItems.image_url,
  image_alt: menuItems.image_alt,
  rating: menuItems.rating,
  dietary_info: menuItems.dietary_info,
  featured: menuItems.featured,
  category: { id: menuCategories.id, name: menuCategories.name },
  menu: { id: menus.id, name: menus.name, menu_type: menus.menu_type },
  venue: {
    id: venues.id,
    name: venues.name,
    slug: venues.slug,
    image_url: venues.image_url,
    image_alt: venues.image_alt,
    cuisine: venues.cuisine,
    address_city: venues.address_city,
  },
}
