import type { Dish } from '../../contract/menu.ts'

/** What a card shows of a dish. */
export type DishCardView = Pick<Dish, 'id' | 'name' | 'price' | 'sizes' | 'image_url' | 'image_alt'> & {
  venue: Pick<Dish['venue'], 'name' | 'slug'>
}

/** Only what the card shows, so that a page carries no more. */
export function toDishCardView(dish: Dish): DishCardView {
  const { id, name, price, sizes, image_url, image_alt, venue } = dish
  return { id, name, price, sizes, image_url, image_alt, venue: { name: venue.name, slug: venue.slug } }
}
