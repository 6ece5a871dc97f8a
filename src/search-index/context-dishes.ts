import { LRUCache } from 'lru-cache'
import { addDishesOf } from './allowed-documents.ts'
import { type Bitmap, createBitmap, forEachBit, intersect } from './bitmap.ts'
import type { Catalogue, CatalogueVenue } from './catalogue.ts'
import type { WordReading } from './read-words.ts'
import { scratchBitmap } from './scratch.ts'
import type { Segment } from './segment.ts'
import { at } from './typed-array.ts'

/** Words per segment whose dishes are cached, such as names of large towns, one bitmap each. */
const MAX_KEPT = 40

type Kept = { version: number; dishes: Bitmap | null }

const keptBySegment = new WeakMap<Segment, LRUCache<string, Kept>>()

/**
 * Dishes whose venue has the word in its name, town, postcode or cuisine; undefined when no venue has it. Cached until a venue or a menu
 * changes; must not be changed.
 */
export function dishesOfVenuesWith(catalogue: Catalogue, segment: Segment, word: WordReading): Bitmap | undefined {
  const cache = keptBySegment.get(segment) ?? new LRUCache({ max: MAX_KEPT })
  keptBySegment.set(segment, cache)
  const key = [...word.prefixes, '', ...word.terms].join(' ')
  const kept = cache.get(key)
  if (kept?.version === catalogue.venueVersion) return kept.dishes ?? undefined
  const dishes = findDishes(catalogue, segment, word)
  cache.set(key, { version: catalogue.venueVersion, dishes: dishes ?? null })
  return dishes
}

function findDishes(catalogue: Catalogue, segment: Segment, word: WordReading): Bitmap | undefined {
  let dishes: Bitmap | undefined
  for (const venueSegment of catalogue.venueIndex.segments) {
    const venues = scratchBitmap(venueSegment.size)
    const { index } = venueSegment
    for (const prefix of word.prefixes) index.addMatchesInKeyFields(index.prefixRange(prefix), venues)
    for (const term of word.terms) index.addMatchesInKeyFields(index.termRange(term), venues)
    intersect(venues, venueSegment.visible)
    const found: CatalogueVenue[] = []
    forEachBit(venues, (document) => {
      const venue = catalogue.venues[at(venueSegment.columns.groups, document)]
      if (venue) found.push(venue)
    })
    if (found.length === 0) continue
    dishes ??= createBitmap(segment.size)
    addDishesOf(found, segment, dishes)
  }
  return dishes
}
