import type { Menu, MenuItem } from '../../contract/menu.ts'
import { compareItems } from '../../domain/menu/menu-order.ts'

/** How many lines of a specials menu its slip shows. */
const MAX_LINES = 3

/** What a slip shows of a specials menu. */
export type SpecialsCardView = Pick<Menu, 'id' | 'name' | 'image_url' | 'image_alt'> & {
  venue: Pick<Menu['venue'], 'name' | 'slug'>
  items: Pick<MenuItem, 'name' | 'price' | 'sizes'>[]
}

/** Only what the slip shows: the menu's first items in their order, category by category. */
export function toSpecialsCardView(menu: Menu): SpecialsCardView {
  const items = menu.categories.flatMap((category) => [...category.items].sort(compareItems))
  return {
    id: menu.id,
    name: menu.name,
    ...pictureOf(menu),
    venue: { name: menu.venue.name, slug: menu.venue.slug },
    items: items.slice(0, MAX_LINES).map(({ name, price, sizes }) => ({ name, price, sizes })),
  }
}

/** The menu's own picture, else its venue's. */
function pictureOf({ image_url, image_alt, venue }: Menu): Pick<SpecialsCardView, 'image_url' | 'image_alt'> {
  return image_url ? { image_url, image_alt } : { image_url: venue.image_url, image_alt: venue.image_alt }
}
