import type { MenuType } from '../domain/menu/menu-lists.ts'
import { type Bitmap, intersect } from './bitmap.ts'
import type { Catalogue, CatalogueVenue } from './catalogue.ts'
import { scratchBitmap, scratchCopy } from './scratch.ts'
import type { Segment } from './segment.ts'

/**
 * Returns the visible dishes of the venues as a scratch bitmap, which the caller may change.
 * @param venues null for all venues
 */
export function allowedDishes(segment: Segment, venues: readonly CatalogueVenue[] | null): Bitmap {
  if (!venues) return scratchCopy(segment.visible)
  const allowed = scratchBitmap(segment.size)
  addDishesOf(venues, segment, allowed)
  intersect(allowed, segment.visible)
  return allowed
}

/**
 * Returns those of the venues that are visible, as a bitmap that may be shared and must not be changed.
 * @param venues null for all venues
 */
export function allowedVenues(segment: Segment, venues: readonly CatalogueVenue[] | null): Bitmap {
  if (!venues) return segment.visible
  const allowed = scratchBitmap(segment.size)
  segment.addDocumentsOf(
    venues.map((venue) => venue.number),
    allowed,
  )
  intersect(allowed, segment.visible)
  return allowed
}

export function addDishesOf(venues: readonly CatalogueVenue[], segment: Segment, documents: Bitmap): void {
  const menus: number[] = []
  for (const venue of venues) for (const { number } of venue.menus) menus.push(number)
  segment.addDocumentsOf(menus, documents)
}

/** Dishes of menus that are not only of drinks, as a scratch bitmap. */
export function dishesToEat(catalogue: Catalogue, segment: Segment): Bitmap {
  return dishesOfMenus(catalogue, segment, (type) => type !== 'Drinks')
}

/** Dishes of menus that are only of drinks, as a scratch bitmap. */
export function dishesToDrink(catalogue: Catalogue, segment: Segment): Bitmap {
  return dishesOfMenus(catalogue, segment, (type) => type === 'Drinks')
}

function dishesOfMenus(catalogue: Catalogue, segment: Segment, isWanted: (type: MenuType) => boolean): Bitmap {
  const dishes = scratchBitmap(segment.size)
  const menus = catalogue.menus.filter(({ menu_type }) => isWanted(menu_type))
  segment.addDocumentsOf(
    menus.map(({ number }) => number),
    dishes,
  )
  return dishes
}
