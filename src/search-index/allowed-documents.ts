import { COURSES } from '../domain/search/courses.ts'
import { type Bitmap, createBitmap, fullBitmap, intersect, subtract, unite } from './bitmap.ts'
import type { Catalogue, CatalogueVenue } from './catalogue.ts'
import { headingTerm } from './documents.ts'
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

function addDishesOf(venues: readonly CatalogueVenue[], segment: Segment, documents: Bitmap): void {
  const menus: number[] = []
  for (const venue of venues) for (const { number } of venue.menus) menus.push(number)
  segment.addDocumentsOf(menus, documents)
}

type DishesByUse = { changes: number; toEat: Bitmap; toDrink: Bitmap; special: Bitmap }

/** Cached per segment. A new menu has no documents in older segments, so that only a changed type of a menu makes an entry invalid. */
const dishesByUse = new WeakMap<Segment, DishesByUse>()

const DRINK_HEADINGS = COURSES.filter(({ words }) => words.includes('drink')).flatMap(({ sections, headings }) => [
  ...sections,
  ...headings,
])

/** Dishes of menus or sections that are only of drinks, all other dishes, and those of menus of specials. The bitmaps are shared and must not be changed. */
export function dishesByMenuUse({ menus, groupColumns }: Catalogue, segment: Segment): Omit<DishesByUse, 'changes'> {
  const { changes } = groupColumns.menuTypes
  const known = dishesByUse.get(segment)
  if (known?.changes === changes) return known
  const toDrink = createBitmap(segment.size)
  segment.addDocumentsOf(
    menus.filter(({ menu_type }) => menu_type === 'Drinks').map(({ number }) => number),
    toDrink,
  )
  for (const heading of DRINK_HEADINGS) unite(toDrink, segment.documentsWith(headingTerm(heading), 'anywhere'))
  const toEat = fullBitmap(segment.size)
  subtract(toEat, toDrink)
  const special = createBitmap(segment.size)
  segment.addDocumentsOf(
    menus.filter(({ menu_type }) => menu_type === 'Specials').map(({ number }) => number),
    special,
  )
  const dishes = { changes, toEat, toDrink, special }
  dishesByUse.set(segment, dishes)
  return dishes
}
