import type { DietaryTag } from '../domain/menu/dietary-tags.ts'
import { interpretQuery } from '../domain/search/interpret-query.ts'
import { tokenise } from '../domain/search/tokenise.ts'
import { CUISINES } from '../domain/venue/cuisines.ts'
import { requiredAttributes } from './attributes.ts'
import { type Bitmap, countAll, createBitmap, intersect, setBit } from './bitmap.ts'
import type { Catalogue, CatalogueVenue } from './catalogue.ts'
import type { Hit, LiveIndex } from './live-index.ts'
import { matchesOf } from './match-word.ts'
import { readWords, type WordReading } from './read-words.ts'
import type { Segment } from './segment.ts'
import type { SynonymTable } from './synonym-table.ts'
import { findMatching, type QueryWord } from './top-documents.ts'
import { at } from './typed-array.ts'

export type SearchRequest = {
  query: string
  /** Searches for the words exactly as typed, without corrections. */
  isExact: boolean
  limit: number
  offset: number
  /** Where the searcher is, in degrees; null when unknown. */
  position: { latitude: number; longitude: number } | null
}

/** A match, its number of words, and how many of them are in its name. */
export type FoundDocument = { id: string; matched: number; named: number }

/** How a query was understood, for the searcher to see and to correct. */
export type Interpretation = {
  corrections: { typed: string; used: string[] }[]
  diets: DietaryTag[]
  /** In pence. */
  maxPrice: number | null
  withinKm: number | null
  /** Words that nothing in the guide has. */
  unknown: string[]
}

export type SearchAnswer = {
  interpretation: Interpretation
  /** The list whose first result matches better; venues when both match alike. */
  best: 'venues' | 'dishes'
  venues: FoundDocument[]
  dishes: FoundDocument[]
  totalVenues: number
  totalDishes: number
}

/** Shorter words of a venue do not count for its dishes: they begin too many words. */
const MIN_CONTEXT_WORD = 3

/** Answers a query from the catalogue, at the time that it was last set to. */
export function searchCatalogue(catalogue: Catalogue, synonyms: SynonymTable, request: SearchRequest): SearchAnswer {
  const asked = interpretQuery(request.query)
  const { venueIndex, dishIndex } = catalogue
  const words = readWords(asked.words, {
    indexes: [dishIndex, venueIndex],
    synonyms,
    isCorrecting: !request.isExact,
    isLastOpen: !/\s$/.test(request.query),
  })
  const near = asked.near && request.position ? { ...request.position, withinKm: asked.near.withinKm } : null
  const attributes = requiredAttributes(asked.diets)
  const isVenueAllowed = near ? (venue: CatalogueVenue) => distanceKm(near, venue) <= near.withinKm : undefined
  const isFiltered = attributes !== 0 || asked.maxPrice !== null

  const dishes = searchIndex(dishIndex, request, (segment) => {
    const allowed = allowedDishes(catalogue, segment, isVenueAllowed)
    if (isFiltered) keepMatchingColumns(segment, allowed, attributes, asked.maxPrice)
    const matched = words.map((word) => withContext(catalogue, segment, word, words.length))
    // Filters alone, such as 'vegan', list everything that passes them.
    if (words.length === 0 && isFiltered) matched.push({ anywhere: allowed, inName: allowed, exact: allowed })
    return { words: matched, allowed }
  })
  const venues = searchIndex(venueIndex, request, (segment) => ({
    words: words.map((word) => matchesOf(segment, word)),
    allowed: isVenueAllowed ? allowedVenues(catalogue, segment, isVenueAllowed) : segment.visible,
  }))
  return {
    interpretation: {
      corrections: words.filter((word) => word.corrections.length > 0).map((word) => ({ typed: word.typed, used: word.corrections })),
      diets: asked.diets,
      maxPrice: asked.maxPrice,
      withinKm: near?.withinKm ?? null,
      unknown: words.filter((word) => word.isUnknown).map((word) => word.typed),
    },
    best: isDishBetter(dishes.found[0], venues.found[0], asked.words, catalogue) ? 'dishes' : 'venues',
    venues: venues.found,
    dishes: dishes.found,
    totalVenues: venues.total,
    totalDishes: dishes.total,
  }
}

/** The folded names of cuisines without spaces: 'steak house' is 'Steakhouse'. */
const CUISINE_NAMES = new Set(CUISINES.map((cuisine) => tokenise(cuisine).join('')))

/**
 * Whether the first dish answers the words better than the first venue: it matches more of them, or as many with more of them in its name. Who types
 * a cuisine or a town looks for a venue.
 */
function isDishBetter(
  dish: FoundDocument | undefined,
  venue: FoundDocument | undefined,
  words: readonly string[],
  catalogue: Catalogue,
): boolean {
  if (!dish || !venue) return dish !== undefined
  if (CUISINE_NAMES.has(words.join('')) || catalogue.hasCity(words.join(' '))) return false
  return dish.matched > venue.matched || (dish.matched === venue.matched && dish.named > venue.named)
}

type SegmentWords = { words: QueryWord[]; allowed: Bitmap }

function searchIndex(
  index: LiveIndex,
  { offset, limit }: SearchRequest,
  queryFor: (segment: Segment) => SegmentWords,
): { found: FoundDocument[]; total: number } {
  let total = 0
  const hits = index.findTop(offset + limit, (segment) => {
    const query = queryFor(segment)
    total += countAll(findMatching(query.words, query.allowed))
    return query
  })
  return { found: hits.slice(offset).map(toFound), total }
}

function toFound({ segment, document, matched, named }: Hit): FoundDocument {
  return { id: segment.idOf(document), matched, named }
}

/** The matches of a word in dishes. Words of their venue ('pizza slough') count for dishes that have another of the words. */
function withContext(catalogue: Catalogue, segment: Segment, word: WordReading, wordCount: number): QueryWord {
  const matches = matchesOf(segment, word)
  if (wordCount < 2 || word.typed.length < MIN_CONTEXT_WORD) return matches
  return { ...matches, context: dishesOfVenuesWith(catalogue, segment, word) }
}

/** Dishes whose venue has the word in its name, address or cuisine; undefined when no venue has it. */
function dishesOfVenuesWith(catalogue: Catalogue, segment: Segment, word: WordReading): Bitmap | undefined {
  let context: Bitmap | undefined
  for (const venueSegment of catalogue.venueIndex.segments) {
    const venues = createBitmap(venueSegment.size)
    const { index } = venueSegment
    for (const prefix of word.prefixes) index.addMatchesInKeyFields(index.prefixRange(prefix), venues)
    for (const term of word.terms) index.addMatchesInKeyFields(index.termRange(term), venues)
    intersect(venues, venueSegment.visible)
    for (let w = 0; w < venues.length; w++) {
      for (let bits = at(venues, w); bits !== 0; bits &= bits - 1) {
        const document = w * 32 + 31 - Math.clz32(bits & -bits)
        context ??= createBitmap(segment.size)
        addDishesOf(catalogue.venues[at(venueSegment.columns.groups, document)], segment, context)
      }
    }
  }
  return context
}

function addDishesOf(venue: CatalogueVenue | undefined, segment: Segment, bits: Bitmap): void {
  for (const menu of venue?.menus ?? []) segment.forEachOfGroup(menu.number, (dish) => setBit(bits, dish))
}

function allowedDishes(catalogue: Catalogue, segment: Segment, isAllowed: ((venue: CatalogueVenue) => boolean) | undefined): Bitmap {
  if (!isAllowed) return segment.visible.slice()
  const allowed = createBitmap(segment.size)
  for (const venue of catalogue.venues) if (isAllowed(venue)) addDishesOf(venue, segment, allowed)
  intersect(allowed, segment.visible)
  return allowed
}

function allowedVenues(catalogue: Catalogue, segment: Segment, isAllowed: (venue: CatalogueVenue) => boolean): Bitmap {
  const allowed = createBitmap(segment.size)
  for (let document = 0; document < segment.size; document++) {
    const venue = catalogue.venues[at(segment.columns.groups, document)]
    if (venue && isAllowed(venue)) setBit(allowed, document)
  }
  intersect(allowed, segment.visible)
  return allowed
}

/** Removes documents that lack one of the attributes or cost more. */
function keepMatchingColumns({ columns }: Segment, bits: Bitmap, attributes: number, maxPrice: number | null): void {
  const { prices, attributes: have } = columns
  const limit = maxPrice ?? Number.POSITIVE_INFINITY
  for (let w = 0; w < bits.length; w++) {
    let kept = 0
    for (let rest = at(bits, w); rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest
      const document = w * 32 + 31 - Math.clz32(bit)
      if ((at(have, document) & attributes) === attributes && at(prices, document) <= limit) kept |= bit
    }
    bits[w] = kept
  }
}

const KM_PER_DEGREE = 111.195

/** The distance in kilometres on a plane, exact to a thousandth within a county; infinite for a venue without coordinates. */
function distanceKm(from: { latitude: number; longitude: number }, { latitude, longitude }: CatalogueVenue): number {
  if (latitude === null || longitude === null) return Number.POSITIVE_INFINITY
  const scale = Math.cos((from.latitude * Math.PI) / 180)
  return KM_PER_DEGREE * Math.hypot(latitude - from.latitude, (longitude - from.longitude) * scale)
}
