import { isOpenAt, isOpenOn, type LocalMinute, type OpeningAt, openingAt } from '../domain/hours/open-at.ts'
import type { Allergen } from '../domain/menu/allergens.ts'
import type { DietaryTag } from '../domain/menu/dietary-tags.ts'
import { interpretQuery } from '../domain/search/interpret-query.ts'
import type { SearchSort } from '../domain/search/search-sorts.ts'
import { foldText } from '../domain/text.ts'
import { allowedDishes, allowedVenues, dishesToEat } from './allowed-documents.ts'
import { askedOfVenues, withCourse } from './asked-words.ts'
import { requiredAttributes } from './attributes.ts'
import { type Bitmap, countAll, subtract } from './bitmap.ts'
import type { Catalogue, CatalogueVenue } from './catalogue.ts'
import { denialWords, dishWords, headOf } from './dish-words.ts'
import { distancesFrom, type Position } from './distance.ts'
import { HEADING } from './documents.ts'
import { type AllergenView, type DocumentKind, type Facets, FilterCounter, type OpenFilter, type SearchFilters } from './filters.ts'
import type { Hit, SegmentQuery } from './live-index.ts'
import { mentionsOf } from './match-word.ts'
import { placesIn } from './places-in.ts'
import { asTyped, everything, forPriceOrder } from './query-words.ts'
import { type Demand, readDemand } from './read-demand.ts'
import { type ReadingOptions, readExcluded, readWords, understoodWord } from './read-words.ts'
import { scratchBitmap, withScratch } from './scratch.ts'
import type { Segment } from './segment.ts'
import { distances, findTopByName, orderOf, type PriceOrder } from './sort-results.ts'
import type { SynonymTable } from './synonym-table.ts'
import { findMatching, MAX_QUERY_WORDS, type QueryWord } from './top-documents.ts'
import { at } from './typed-array.ts'
import { dishesOfVenue, type VenueDishes } from './venue-dishes.ts'
import { venueWords } from './venue-words.ts'
import { hasPrice, isDishBetter, namesSomething, priceLimitsOf, priceOrderOf } from './which-list.ts'

export type SearchRequest = {
  query: string
  isExact: boolean
  limit: number
  offset: number
  /** Position of the user in degrees; null when unknown. */
  position: Position | null
  localMinute?: LocalMinute
  refinement?: Refinement
}

export type Refinement = {
  filters: SearchFilters
  allergenView?: AllergenView
  maxPrice: number | null
  /** In kilometres; ignored without a position. */
  withinKm: number | null
  /** Only venues that are certainly open at this time, and their dishes; needs `localMinute`. */
  openAt?: LocalMinute | null
  sort: SearchSort
}

/**
 * `matched` is the number of matched words, `named` the number of them in the name (0 unless sorted by the best match). The distance is
 * null without a position, and for a venue without coordinates.
 */
export type FoundDocument = {
  id: string
  matched: number
  named: number
  distanceKm: number | null
  /** What the hours of the venue say now, or at the time of the filter; null without a refinement. */
  opening: OpeningAt | null
}

/** `dishes` are the venue's best dishes that match on their own; only present with a refinement. */
export type FoundVenue = FoundDocument & { dishes?: VenueDishes }

/** How a query was understood, so that the user can see and correct it. */
export type Interpretation = {
  corrections: { typed: string; used: string[] }[]
  /** Known words with the same meaning as a typed word. */
  synonyms: { typed: string; used: string[] }[]
  diets: DietaryTag[]
  avoided: Allergen[]
  minPrice: number | null
  maxPrice: number | null
  withinKm: number | null
  isOpenNow: boolean
  /** When venues should be open: on a day (0 is Monday; null for any) or late. Required of all results, or such venues come first. */
  openOn: { day: number | null; isLate: boolean; isRequired: boolean } | null
  /** Which prices come first among equally good results; null for no preference. */
  priceOrder: PriceOrder | null
  /** Words that no found dish mentions. */
  excluded: string[]
  unknown: string[]
}

export type SearchAnswer = {
  interpretation: Interpretation
  /** The list whose first result matches better; venues when both match equally well. */
  best: 'venues' | 'dishes'
  venues: FoundVenue[]
  dishes: FoundDocument[]
  totalVenues: number
  totalDishes: number
  facets: Record<DocumentKind, Facets> | null
  notStated: number
  demand: Demand
}

export function searchCatalogue(catalogue: Catalogue, synonyms: SynonymTable, request: SearchRequest): SearchAnswer {
  return withScratch(() => answer(catalogue, synonyms, request))
}

function answer(catalogue: Catalogue, synonyms: SynonymTable, request: SearchRequest): SearchAnswer {
  const asked = interpretQuery(request.query)
  const { dishIndex, venueIndex } = catalogue
  const reading: ReadingOptions = {
    indexes: [dishIndex, venueIndex],
    synonyms,
    isCorrecting: !request.isExact,
    isLastOpen: !/\s$/.test(request.query),
    lesser: asked.partyWords,
  }
  const read = readWords(asked.words, reading)
  const places = placesIn(catalogue, read.map(understoodWord))
  const words = withCourse(read, places)
  const excluded = asked.excluded.map((word) => readExcluded(word, reading))
  // A query with a time in it is no name, and `MAX_QUERY_WORDS` leaves no room for both.
  const name = asked.openOn ? '' : foldText(request.query.trim())
  const near = nearOf(request, asked.near?.withinKm)
  const attributes = requiredAttributes(asked.diets, asked.avoided)
  const isOpenNow = asked.isOpenNow && request.localMinute !== undefined
  const understood = { ...asked, words: words.map(understoodWord) }
  const limits = priceLimitsOf(understood, catalogue)
  const { openOn } = asked
  const openThen = openOn && catalogue.venues.filter((venue) => isOpenOn(venue.openHours, openOn))
  const hasNoWords = words.length === 0
  // With words, such a time lists the better matches first, because the hours of other venues may be unclear.
  const isTimeAlone = hasNoWords && openThen !== null
  const isChosen = venueRuleOf(near, isOpenNow ? request.localMinute : undefined)
  const venuesOpen = isTimeAlone ? openThen : null
  const allowedPlaces = isChosen ? (venuesOpen ?? catalogue.venues).filter(isChosen) : venuesOpen
  const isForVenues = (isTimeAlone || asked.isDear) && attributes === 0 && !hasPrice(limits)
  const isPlaceAlone = hasNoWords && ((asked.near !== null && near !== null) || isOpenNow || isForVenues)
  const priceOrder = priceOrderOf(asked, namesSomething(catalogue, understood.words))

  // A head would come before a price.
  const head = priceOrder === 'low' ? -1 : headOf(catalogue, { words, places, heads: asked.heads })
  const dishes = searchKind(catalogue, 'dishes', { ...request, priceOrder }, (segment) => {
    const allowed = allowedDishes(segment, allowedPlaces)
    const isFiltered = attributes !== 0 || hasPrice(limits)
    segment.keepMatching(allowed, attributes, limits)
    for (const word of excluded) subtract(allowed, mentionsOf(segment, word))
    // 'Open late' and 'posh' alone look for venues.
    const isListingAll = hasNoWords && (isFiltered || (isPlaceAlone && !isForVenues))
    const food = asked.isMeal ? [asTyped(dishesToEat(catalogue, segment))] : []
    if (isListingAll) return { words: [everything(allowed), ...food], allowed }
    if (hasNoWords) return { words: denialWords(segment, excluded), allowed }
    const query = { words, places, allowed, name, isFiltered, head, excluded }
    const openVenues = openThen ? [asTyped(allowedDishes(segment, openThen))] : []
    return { words: [...dishWords(catalogue, segment, query), ...openVenues, ...food].slice(0, MAX_QUERY_WORDS), allowed }
  })
  const venueMatches = venueWords(catalogue, { ...askedOfVenues(catalogue, asked, { words, places, reading }), name })
  const venues = searchKind(catalogue, 'venues', { ...request, priceOrder }, (segment) => {
    const allowed = allowedVenues(segment, allowedPlaces)
    if (isPlaceAlone) return { words: [everything(allowed)], allowed }
    const openVenues = openThen && words.length > 0 ? [asTyped(allowedVenues(segment, openThen))] : []
    return { words: [...(venueMatches.get(segment) ?? []), ...openVenues].slice(0, MAX_QUERY_WORDS), allowed }
  })
  return {
    interpretation: {
      corrections: words.filter((word) => word.corrections.length > 0).map((word) => ({ typed: word.typed, used: word.corrections })),
      synonyms: words.flatMap(({ typed, phrases }) => {
        const used = phrases.map((phrase) => phrase.join(' ')).filter((phrase) => !phrase.startsWith(HEADING))
        return used.length > 0 ? [{ typed, used }] : []
      }),
      diets: asked.diets,
      avoided: asked.avoided,
      ...limits,
      withinKm: lowest(near?.withinKm, request.position && request.refinement?.withinKm),
      isOpenNow,
      openOn: openOn && { ...openOn, isRequired: isTimeAlone },
      priceOrder,
      excluded: asked.excluded,
      unknown: words.filter((word) => word.isUnknown).map((word) => word.typed),
    },
    best: isDishBetter(dishes.best, venues.best, understood, catalogue) ? 'dishes' : 'venues',
    venues: request.refinement
      ? venues.found.map((venue) => ({ ...venue, dishes: dishesOfVenue(catalogue, venue.id, dishes.queries) }))
      : venues.found,
    dishes: dishes.found,
    totalVenues: venues.total,
    totalDishes: dishes.total,
    facets: dishes.facets && venues.facets && { dishes: dishes.facets, venues: venues.facets },
    notStated: dishes.notStated,
    demand: readDemand(catalogue, asked, request, {
      readings: words,
      bestDish: dishes.best?.matched ?? 0,
      bestVenue: venues.best?.matched ?? 0,
    }),
  }
}

type Matches = { words: QueryWord[]; allowed: Bitmap }
type FoundKind = {
  found: FoundDocument[]
  total: number
  facets: Facets | null
  notStated: number
  best: Hit | undefined
  queries: ReadonlyMap<Segment, SegmentQuery>
}

function counterOf(catalogue: Catalogue, kind: DocumentKind, refinement: Refinement, request: SearchRequest): FilterCounter {
  const { localMinute, position } = request
  const { filters, allergenView, openAt = null, maxPrice, withinKm } = refinement
  const open: OpenFilter | undefined = localMinute === undefined ? undefined : { at: openAt, now: localMinute }
  const near = position ? { position, withinKm } : undefined
  return new FilterCounter(catalogue, kind, filters, { allergenView, open, maxPrice, near })
}

/** `priceOrder`: equally good matches are listed from the lowest or the highest price, as for 'cheap pizza'. */
function searchKind(
  catalogue: Catalogue,
  kind: DocumentKind,
  request: SearchRequest & { priceOrder: PriceOrder | null },
  matchesIn: (segment: Segment) => Matches,
): FoundKind {
  const { offset, limit, position, refinement, localMinute, priceOrder } = request
  const index = kind === 'dishes' ? catalogue.dishIndex : catalogue.venueIndex
  const counter = refinement && counterOf(catalogue, kind, refinement, request)
  const queries = new Map<Segment, SegmentQuery>()
  let total = 0
  for (const segment of index.segments) {
    const { words: found, allowed } = matchesIn(segment)
    const words = priceOrder ? found.map(forPriceOrder) : found
    const matching = findMatching(words, allowed)
    const passing = counter?.apply(segment, matching) ?? matching
    total += countAll(passing)
    queries.set(segment, { words, matching: passing })
  }
  const queryFor = (segment: Segment) => queries.get(segment) ?? { words: [], matching: scratchBitmap(segment.size) }
  const sort = refinement?.sort ?? 'best'
  const sorted = (segment: Segment) => ({
    ...queryFor(segment),
    ...orderOf(catalogue, kind, segment, { sort, from: position, priceOrder }),
  })
  const find = (count: number) => (sort === 'name' ? findTopByName(index, count, queryFor) : index.findTop(count, sorted))
  const hits = find(offset + limit)
  const distanceOf = ({ segment, document }: Hit) => (position ? distances(catalogue, kind, segment, position)(document) : null)
  const minute = refinement && (refinement.openAt ?? localMinute)
  const openingOf = ({ segment, document }: Hit) => {
    const group = at(segment.columns.groups, document)
    const venue = kind === 'dishes' ? catalogue.venueOfMenu(group) : catalogue.venues[group]
    return venue && minute !== undefined ? openingAt(venue.openHours, minute) : null
  }
  return {
    found: hits.slice(offset).map((hit) => ({ ...toFound(hit, distanceOf(hit)), opening: openingOf(hit) })),
    total,
    facets: counter?.facets() ?? null,
    notStated: counter?.notStated ?? 0,
    best: sort === 'best' ? hits[0] : index.findTop(1, queryFor)[0],
    queries,
  }
}

function toFound({ segment, document, matched, named }: Hit, distance: number | null): Omit<FoundDocument, 'opening'> {
  return { id: segment.idOf(document), matched, named, distanceKm: distance !== null && Number.isFinite(distance) ? distance : null }
}

type Near = Position & { withinKm: number }

function venueRuleOf(near: Near | null, openAt: LocalMinute | undefined): ((venue: CatalogueVenue) => boolean) | null {
  if (!near && openAt === undefined) return null
  const distanceOf = near && distancesFrom(near)
  return (venue) => (!distanceOf || distanceOf(venue) <= near.withinKm) && (openAt === undefined || isOpenAt(venue.openHours, openAt))
}

/** The distance in the text. The one of the filter is counted, so that others can be chosen instead. */
function nearOf({ position }: SearchRequest, typedKm: number | undefined): Near | null {
  return position && typedKm !== undefined ? { ...position, withinKm: typedKm } : null
}

function lowest(...numbers: (number | null | undefined)[]): number | null {
  const given = numbers.filter((number) => number !== null && number !== undefined)
  return given.length > 0 ? Math.min(...given) : null
}
