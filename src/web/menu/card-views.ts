import type { Dish, Menu, MenuItem } from '../../contract/menu.ts'
import { compareItems } from '../../domain/menu/menu-order.ts'

export type DishCardView = Pick<Dish, 'id' | 'name' | 'price' | 'sizes' | 'image_url' | 'image_alt'> & {
  venue: Pick<Dish['venue'], 'name' | 'slug'>
}

/** Keeps only the displayed fields, so that the page stays small. */
export function toDishCardView(dish: Dish): DishCardView {
  const { id, name, price, sizes, image_url, image_alt, venue } = dish
  return { id, name, price, sizes, image_url, image_alt, venue: { name: venue.name, slug: venue.slug } }
}

const MAX_LINES = 3

export type SpecialsCardView = Pick<Menu, 'id' | 'name' | 'image_url' | 'image_alt'> & {
  venue: Pick<Menu['venue'], 'name' | 'slug'>
  items: Pick<MenuItem, 'name' | 'price' | 'sizes'>[]
}

export function toSpecialsCardView(menu: Menu): SpecialsCardView {
  const items = menu.categories.flatMap((category) => [...category.items].sort(compareItems))
  return {
    id: menu.id,
    name: menu.name,
    ...imageOf(menu),
    venue: { name: menu.venue.name, slug: menu.venue.slug },
    items: items.slice(0, MAX_LINES).map(({ name, price, sizes }) => ({ name, price, sizes })),
  }
}

function imageOf({ image_url, image_alt, venue }: Menu): Pick<SpecialsCardView, 'image_url' | 'image_alt'> {
  return image_url ? { image_url, image_alt } : { image_url: venue.image_url, image_alt: venue.image_alt }
}
