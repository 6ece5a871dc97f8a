import { isOpenAt, isOpenOn, type LocalMinute } from '../domain/hours/open-at.ts'
import { interpretQuery } from '../domain/search/interpret-query.ts'
import { foldText } from '../domain/text.ts'
import { allowedDishes, allowedVenues, dishesToEat } from './allowed-documents.ts'
import { askedOfVenues, withCourse } from './asked-words.ts'
import { requiredAttributes } from './attributes.ts'
import { subtract } from './bitmap.ts'
import type { Catalogue, CatalogueVenue } from './catalogue.ts'
import { denialWords, dishWords, headOf } from './dish-words.ts'
import { distancesFrom, type Position } from './distance.ts'
import { HEADING } from './documents.ts'
import type { ReadingOptions } from './known-words.ts'
import { mentionsOf } from './match-word.ts'
import { placesIn } from './places-in.ts'
import { asTyped, everything } from './query-words.ts'
import { readDemand } from './read-demand.ts'
import { readExcluded, readWords, understoodWord } from './read-words.ts'
import { withScratch } from './scratch.ts'
import type { SearchAnswer, SearchRequest } from './search-answer.ts'
import { searchKind } from './search-kind.ts'
import type { SynonymTable } from './synonym-table.ts'
import { MAX_QUERY_WORDS } from './top-documents.ts'
import { dishesOfVenue } from './venue-dishes.ts'
import { venueWords } from './venue-words.ts'
import { hasPrice, isDishBetter, namesSomething, priceLimitsOf, priceOrderOf } from './which-list.ts'

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
    const food = asked.isMeal ? [asTyped([dishesToEat(catalogue, segment)])] : []
    if (isListingAll) return { words: [everything(allowed), ...food], allowed }
    if (hasNoWords) return { words: denialWords(segment, excluded), allowed }
    const query = { words, places, allowed, name, isFiltered, head, excluded }
    const openVenues = openThen ? [asTyped([allowedDishes(segment, openThen)])] : []
    return { words: [...dishWords(catalogue, segment, query), ...openVenues, ...food].slice(0, MAX_QUERY_WORDS), allowed }
  })
  const venueMatches = venueWords(catalogue, { ...askedOfVenues(catalogue, asked, { words, places, reading }), name })
  const venues = searchKind(catalogue, 'venues', { ...request, priceOrder }, (segment) => {
    const allowed = allowedVenues(segment, allowedPlaces)
    if (isPlaceAlone) return { words: [everything(allowed)], allowed }
    const openVenues = openThen && words.length > 0 ? [asTyped([allowedVenues(segment, openThen)])] : []
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
