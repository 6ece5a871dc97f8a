/** Which documents a search may return at all: visible ones of venues near enough, with the required tags and prices. */
import { LRUCache } from 'lru-cache'
import { type Bitmap, createBitmap, intersect, setBit } from './bitmap.ts'
import type { Catalogue, CatalogueVenue } from './catalogue.ts'
import type { Segment } from './segment.ts'
import { at } from './typed-array.ts'

type VenueRule = (venue: CatalogueVenue) => boolean

/** The visible dishes of venues that the rule allows, as a bitmap of its own. */
export function allowedDishes(catalogue: Catalogue, segment: Segment, isAllowed: VenueRule | undefined): Bitmap {
  if (!isAllowed) return segment.visible.slice()
  const allowed = createBitmap(segment.size)
  for (const venue of catalogue.venues) if (isAllowed(venue)) addDishesOf(venue, segment, allowed)
  intersect(allowed, segment.visible)
  return allowed
}

/** The visible venues that the rule allows. */
export function allowedVenues(catalogue: Catalogue, segment: Segment, isAllowed: VenueRule | undefined): Bitmap {
  if (!isAllowed) return segment.visible
  const allowed = createBitmap(segment.size)
  for (let document = 0; document < segment.size; document++) {
    const venue = catalogue.venues[at(segment.columns.groups, document)]
    if (venue && isAllowed(venue)) setBit(allowed, document)
  }
  intersect(allowed, segment.visible)
  return allowed
}

/** Adds the dishes of a venue. */
export function addDishesOf(venue: CatalogueVenue | undefined, segment: Segment, bits: Bitmap): void {
  for (const menu of venue?.menus ?? []) segment.forEachOfGroup(menu.number, (dish) => setBit(bits, dish))
}

/** Pairs of attributes and price per segment whose documents are kept: one bitmap each. Columns never change. */
const MAX_KEPT = 20
const keptBySegment = new WeakMap<Segment, LRUCache<string, Bitmap>>()

/** Removes documents that lack one of the attributes or cost more. @param maxPrice in pence */
export function keepMatchingColumns(segment: Segment, bits: Bitmap, attributes: number, maxPrice: number | null): void {
  const cache = keptBySegment.get(segment) ?? new LRUCache({ max: MAX_KEPT })
  keptBySegment.set(segment, cache)
  const key = `${attributes} ${maxPrice}`
  const kept = cache.get(key) ?? documentsWith(segment, attributes, maxPrice ?? Number.POSITIVE_INFINITY)
  cache.set(key, kept)
  intersect(bits, kept)
}

function documentsWith({ columns, size }: Segment, attributes: number, maxPrice: number): Bitmap {
  const documents = createBitmap(size)
  for (let document = 0; document < size; document++) {
    if ((at(columns.attributes, document) & attributes) === attributes && at(columns.prices, document) <= maxPrice)
      setBit(documents, document)
  }
  return documents
}
