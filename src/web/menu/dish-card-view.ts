import type { Dish } from '../../contract/menu.ts'

export type DishCardView = Pick<Dish, 'id' | 'name' | 'price' | 'sizes' | 'image_url' | 'image_alt'> & {
  venue: Pick<Dish['venue'], 'name' | 'slug'>
}

/** Keeps only the displayed fields, so that the page stays small. */
export function toDishCardView(dish: Dish): DishCardView {
  const { id, name, price, sizes, image_url, image_alt, venue } = dish
  return { id, name, price, sizes, image_url, image_alt, venue: { name: venue.name, slug: venue.slug } }
}
