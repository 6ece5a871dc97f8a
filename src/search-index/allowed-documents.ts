import { type Bitmap, intersect, setBit } from './bitmap.ts'
import type { Catalogue, CatalogueVenue } from './catalogue.ts'
import { scratchBitmap, scratchCopy } from './scratch.ts'
import type { Segment } from './segment.ts'
import { at } from './typed-array.ts'

type VenueRule = (venue: CatalogueVenue) => boolean

/** Returns a scratch bitmap, which the caller may change. */
export function allowedDishes(catalogue: Catalogue, segment: Segment, isAllowed: VenueRule | undefined): Bitmap {
  if (!isAllowed) return scratchCopy(segment.visible)
  const allowed = scratchBitmap(segment.size)
  for (const venue of catalogue.venues) if (isAllowed(venue)) addDishesOf(venue, segment, allowed)
  intersect(allowed, segment.visible)
  return allowed
}

/** Returns a bitmap that may be shared and must not be changed. */
export function allowedVenues(catalogue: Catalogue, segment: Segment, isAllowed: VenueRule | undefined): Bitmap {
  if (!isAllowed) return segment.visible
  const allowed = scratchBitmap(segment.size)
  for (let document = 0; document < segment.size; document++) {
    const venue = catalogue.venues[at(segment.columns.groups, document)]
    if (venue && isAllowed(venue)) setBit(allowed, document)
  }
  intersect(allowed, segment.visible)
  return allowed
}

export function addDishesOf(venue: CatalogueVenue | undefined, segment: Segment, bits: Bitmap): void {
  for (const menu of venue?.menus ?? []) segment.forEachOfGroup(menu.number, (dish) => setBit(bits, dish))
}
