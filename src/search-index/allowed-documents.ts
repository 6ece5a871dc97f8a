import { LRUCache } from 'lru-cache'
import type { PriceLimits } from '../domain/search/price-words.ts'
import { type Bitmap, createBitmap, intersect, setBit } from './bitmap.ts'
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

/**
 * Combinations of attributes and price per segment whose documents are cached, one bitmap each. Entries stay valid because columns never
 * change.
 */
const MAX_KEPT = 20
const keptBySegment = new WeakMap<Segment, LRUCache<string, Bitmap>>()

export function keepMatchingColumns(segment: Segment, bits: Bitmap, attributes: number, { minPrice, maxPrice }: PriceLimits): void {
  const cache = keptBySegment.get(segment) ?? new LRUCache({ max: MAX_KEPT })
  keptBySegment.set(segment, cache)
  const key = `${attributes} ${minPrice} ${maxPrice}`
  const kept = cache.get(key) ?? documentsWith(segment, attributes, minPrice ?? 0, maxPrice ?? Number.POSITIVE_INFINITY)
  cache.set(key, kept)
  intersect(bits, kept)
}

function documentsWith({ columns, size }: Segment, attributes: number, minPrice: number, maxPrice: number): Bitmap {
  const documents = createBitmap(size)
  for (let document = 0; document < size; document++) {
    const price = at(columns.prices, document)
    if ((at(columns.attributes, document) & attributes) === attributes && price >= minPrice && price <= maxPrice)
      setBit(documents, document)
  }
  return documents
}
