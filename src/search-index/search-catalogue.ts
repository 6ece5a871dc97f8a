import { isContentWord, isFiller } from '../domain/search/connectives.ts'
import { interpretQuery } from '../domain/search/interpret-query.ts'
import { foldText } from '../domain/text.ts'
import { allowedDishes, allowedVenues, dishesByMenuUse } from './allowed-documents.ts'
import { askedOfVenues } from './asked-words.ts'
import { intersect, subtract } from './bitmap.ts'
import type { Catalogue } from './catalogue.ts'
import { dietVenueWords, keepFlagged } from './diet-venues.ts'
import { denialWords, dishWords, findHeadPosition } from './dish-words.ts'
import { HEADING } from './documents.ts'
import { prefixFrequency, type ReadingOptions } from './known-words.ts'
import { mentionsOf } from './match-word.ts'
import { prepareNearestTerms } from './nearest-terms.ts'
import { asNamed, asTyped, everything, wholeName } from './query-words.ts'
import { readDemand } from './read-demand.ts'
import { understoodWord, type WordReading } from './read-words.ts'
import { scratchCopy, withScratch } from './scratch.ts'
import type { SearchAnswer, SearchRequest } from './search-answer.ts'
import { searchKind } from './search-kind.ts'
import type { SynonymTable } from './synonym-table.ts'
import { findMatching, MAX_QUERY_WORDS, type QueryWord } from './top-documents.ts'
import { type Understood, understand } from './understand.ts'
import { dishesOfVenue } from './venue-dishes.ts'
import { venueWords } from './venue-words.ts'
import { hasPrice, isDishBetter } from './which-list.ts'

export function searchCatalogue(catalogue: Catalogue, synonyms: SynonymTable, request: SearchRequest): SearchAnswer {
  return withScratch(() => {
    const { found, nowhere } = answer(catalogue, synonyms, request)
    const query = withoutUnknown(request, nowhere, found)
    if (query === null) return isNothing(found) ? { ...found, interpretation: { ...found.interpretation, unknown: nowhere } } : found
    const other = answer(catalogue, synonyms, { ...request, query }).found
    return { ...other, demand: found.demand, interpretation: { ...other.interpretation, unknown: nowhere } }
  })
}

/**
 * Returns a query without the words that the guide does not have: 'vegan restaurants' for 'vegan restaurants near Legoland'. Null when
 * something was found, or when the other words do not say what is looked for.
 */
function withoutUnknown(
  { query, isExact }: SearchRequest,
  nowhere: readonly string[],
  { totalDishes, totalVenues }: SearchAnswer,
): string | null {
  const unknown = new Set(nowhere.flatMap((words) => words.split(' ')))
  if (isExact || unknown.size === 0 || totalDishes + totalVenues > 0) return null
  const left = query.split(/\s+/).filter((word) => !unknown.has(foldText(word)) && !isFiller(foldText(word)))
  const text = left.join(' ')
  return left.some((word) => isContentWord(foldText(word))) || interpretQuery(text).isForAnyVenue ? text : null
}

function isNothing({ totalDishes, totalVenues }: SearchAnswer): boolean {
  return totalDishes + totalVenues === 0
}

/** Builds what the first search would otherwise build and keep. Does nothing when nothing has changed. */
export function prepareSearches(catalogue: Catalogue): void {
  for (const segment of catalogue.dishIndex.segments) {
    withScratch(() => dishesByMenuUse(catalogue, segment))
    segment.preparePrices()
  }
  for (const { segments } of [catalogue.dishIndex, catalogue.venueIndex]) {
    for (const { index } of segments) prepareNearestTerms(index)
  }
}

/** `nowhere`: typed words without any match in the guide, also by synonyms. */
type Answer = { found: SearchAnswer; nowhere: string[] }

function answer(catalogue: Catalogue, synonyms: SynonymTable, request: SearchRequest): Answer {
  const understood = understand(catalogue, synonyms, request)
  const { asked, words } = understood
  const dishes = findDishes(catalogue, request, understood)
  const venues = findVenues(catalogue, request, understood)
  const found: SearchAnswer = {
    interpretation: toInterpretation(request, understood),
    best: isDishBetter({ dish: dishes.best, venue: venues.best }, askedFor(understood), catalogue) ? 'dishes' : 'venues',
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
      isReplaced: understood.replaced.length > 0,
      bestDish: dishes.best?.matched ?? 0,
      bestVenue: venues.best?.matched ?? 0,
    }),
  }
  // Only needed when nothing is found.
  const nowhere = isNothing(found)
    ? words.filter((word) => word.isUnknown || isNowhere(word, understood.reading)).map(({ typed }) => typed)
    : []
  return { found, nowhere }
}

function isNowhere({ typed, terms, wholes, phrases, isConnective }: WordReading, reading: ReadingOptions): boolean {
  return !isConnective && terms.length + wholes.length + phrases.length === 0 && prefixFrequency(typed, reading) === 0
}

/** The query with the words as they were understood, without those that the guide has nowhere. */
function askedFor({ asked, words }: Understood) {
  const known = words.filter(({ isUnknown }) => !isUnknown)
  return { ...asked, words: known.map(understoodWord), hasSynonyms: known.some(({ phrases }) => phrases.length > 0) }
}

function findDishes(catalogue: Catalogue, request: SearchRequest, understood: Understood) {
  const { asked, words, places, names, attributes, limits, priceOrders, openThen, allowedPlaces, isForVenues, isPlaceAlone } = understood
  const { townVenues, nearTown } = understood
  const venuesNear = nearTown === '' ? null : catalogue.venuesIn(catalogue.spellingsOf(nearTown))
  const isFiltered = attributes !== 0 || hasPrice(limits)
  // 'Open late' and 'posh' alone ask for venues.
  const isListingAll = words.length === 0 && (isFiltered || (isPlaceAlone && !isForVenues))
  const priceOrder = priceOrders.dishes
  // No head, because it would rank before the price.
  const head = priceOrder === 'low' ? -1 : findHeadPosition(catalogue, { words, places, heads: asked.heads })
  return searchKind(catalogue, 'dishes', { ...request, priceOrder }, (segment) => {
    const allowed = allowedDishes(segment, allowedPlaces)
    segment.keepMatching(allowed, attributes, limits)
    for (const word of understood.excluded) subtract(allowed, mentionsOf(segment, word))
    // A dish may be called like a drink, such as 'Steak and ale pie', and a drink may have the words of a dish, such as 'Blood orange negroni'.
    const { toEat, toDrink } = dishesByMenuUse(catalogue, segment)
    const ofMenus = asked.isDrink ? [asNamed([toDrink]), asNamed([toDrink])] : [asTyped([toEat])]
    if (isListingAll) return { words: [everything(allowed), ...ofMenus], allowed }
    if (words.length === 0) return { words: denialWords(segment, understood.excluded), allowed }
    const query = {
      words,
      places,
      nearTown,
      allowed,
      names,
      isFiltered,
      head,
      isByPrice: priceOrder !== null,
      excluded: understood.excluded,
    }
    const openVenues = openThen ? [asNamed([allowedDishes(segment, openThen)])] : []
    const inTown = townVenues && !venuesNear ? [asNamed([allowedDishes(segment, townVenues)])] : []
    // Among equally good dishes near a town, those in it come first.
    const near = venuesNear ? [asTyped([allowedDishes(segment, venuesNear)])] : []
    return {
      words: [...inTown, ...near, ...dishWords(catalogue, segment, query), ...openVenues, ...ofMenus].slice(0, MAX_QUERY_WORDS),
      allowed,
    }
  })
}

function findVenues(catalogue: Catalogue, request: SearchRequest, understood: Understood) {
  const { asked, words, places, reading, names, priceOrders, openThen, townVenues, allowedPlaces, isPlaceAlone } = understood
  const ofVenues = askedOfVenues(catalogue, asked, { words, places, reading })
  const matches = venueWords(catalogue, { ...ofVenues, names })
  // 'No Milk Today' may be the name of a venue.
  const dietVenues = ofVenues.words === words ? understood.dietVenues : null
  const { isForVenueOfDiet } = understood
  const isFinding = places.town === '' && words.every((_, position) => !places.isOther(position))
  return searchKind(catalogue, 'venues', { ...request, priceOrder: priceOrders.venues }, (segment) => {
    const allowed = dietVenues ? scratchCopy(allowedVenues(segment, allowedPlaces)) : allowedVenues(segment, allowedPlaces)
    if (dietVenues) keepFlagged(segment, allowed, dietVenues)
    const ofDiets = dietVenues ? asked.diets.flatMap((diet) => dietVenueWords(segment, diet, isFinding)) : []
    if (isForVenueOfDiet) return { words: fitting([everything(allowed), ...(matches.get(segment) ?? []), ...ofDiets]), allowed }
    // Words in the text of a venue do not tell which of its dishes have a diet: 'gluten free pasta'.
    if (dietVenues && words.length > 0) {
      const certain = (matches.get(segment) ?? []).map((word, position) => (places.isOther(position) ? inNameOrPlace(word) : word))
      intersect(allowed, findMatching([...certain, ...ofDiets], segment.visible))
    }
    if (isPlaceAlone) return { words: [everything(allowed), ...wholeName(segment, names)], allowed }
    const openVenues = openThen && words.length > 0 ? [asNamed([allowedVenues(segment, openThen)])] : []
    const inTown = townVenues ? [asNamed([allowedVenues(segment, townVenues)])] : []
    return { words: fitting([...inTown, ...(matches.get(segment) ?? []), ...ofDiets, ...openVenues]), allowed }
  })
}

/** Returns the first `MAX_QUERY_WORDS` words, and all connectives that only find venues. */
function fitting(words: readonly QueryWord[]): QueryWord[] {
  let room = MAX_QUERY_WORDS
  return words.filter(({ isConnective, exact }) => (isConnective && exact.length === 0) || room-- > 0)
}

function toInterpretation({ position, refinement }: SearchRequest, understood: Understood): SearchAnswer['interpretation'] {
  const { asked, words, places, limits, near, isOpenNow, isTimeAlone, priceOrders } = understood
  return {
    corrections: [...understood.replaced, ...words.filter(({ corrections }) => corrections.length > 0).map(toCorrection)],
    synonyms: words.flatMap(({ typed, phrases }) => {
      const used = phrases.map((phrase) => phrase.join(' ')).filter((phrase) => !phrase.startsWith(HEADING))
      return used.length > 0 ? [{ typed, used }] : []
    }),
    diets: asked.diets,
    avoided: asked.avoided,
    unmarkedDiet: asked.unmarkedDiet,
    ...limits,
    withinKm: lowest(near?.withinKm, position && refinement?.withinKm),
    town: places.town === '' ? null : places.town,
    isOpenNow,
    openOn: asked.openOn && { ...asked.openOn, isRequired: isTimeAlone },
    priceOrder: priceOrders.dishes,
    excluded: understood.excluded.map(({ typed }) => typed),
    unclearNeeds: understood.unclearNeeds,
    unknown: words.filter((word) => word.isUnknown).map((word) => word.typed),
  }
}

function inNameOrPlace(word: QueryWord): QueryWord {
  return { ...word, anywhere: word.isOrderOnly ? [] : [...word.inName, ...word.exact] }
}

function toCorrection({ typed, corrections }: WordReading) {
  return { typed, used: corrections }
}

function lowest(...numbers: (number | null | undefined)[]): number | null {
  const given = numbers.filter((number) => number !== null && number !== undefined)
  return given.length > 0 ? Math.min(...given) : null
}
