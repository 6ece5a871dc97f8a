import type { DietaryTag } from '../domain/menu/dietary-tags.ts'
import type { SearchQuery } from '../domain/search/interpret-query.ts'
import { isOfPlace } from '../domain/search/place-descriptions.ts'
import type { PriceLimits } from '../domain/search/price-words.ts'
import { SEARCH_PRICES } from '../domain/search/search-sorts.ts'
import type { Catalogue, CatalogueVenue } from './catalogue.ts'
import type { Hit } from './live-index.ts'
import { placesIn } from './places-in.ts'
import type { DocumentKind } from './search-filters.ts'
import type { PriceOrder } from './sort-results.ts'
import { at } from './typed-array.ts'

/** `hasSynonyms`: whether any word has some, which may be the cuisine of a venue. */
type AskedWords = SearchQuery & { hasSynonyms: boolean }

type BestHits = { dish: Hit | undefined; venue: Hit | undefined }

/** In pence: the lowest limit that the page offers. */
const CHEAP = Math.min(...SEARCH_PRICES) * 100

/**
 * Whether the first dish matches better than the first venue: it matches more words, or as many words with more of them in its name, or the
 * venue has none of them in its name, place or cuisines. False when the query has nothing but kinds of venues and a town, because the user
 * then looks for a venue. True for a diet, an allergen or a price, which venues do not have.
 */
export function isDishBetter({ dish, venue }: BestHits, asked: AskedWords, catalogue: Catalogue): boolean {
  if (!dish || !venue) return dish !== undefined || (venue === undefined && asksForDish(asked))
  if (hasPrice(asked)) return true
  const { town, hasKinds, isKind, isOther, isTown } = placesIn(catalogue, asked.words)
  // The words of the town. They count like words of the venue's name, but do not tell what it sells.
  const ofTown = asked.words.filter((_, position) => isTown(position)).length
  // 'Burger place windsor' is answered with burgers when no venue is known for them.
  const mayNameDish = (word: string, position: number) => isOther(position) && !isOfPlace(word)
  const isDishAtVenue = (word: string, position: number) => mayNameDish(word, position) && isVenueNoun(asked.words[position + 1])
  const isInTownOnly = venue.matched <= ofTown && asked.words.some(isDishAtVenue)
  if (!isInTownOnly && asksForVenue(asked, catalogue)) return false
  if (asked.diets.length + asked.avoided.length > 0 || asked.unmarkedDiet !== null) return true
  // 'Cheap eats slough' asks where to go; 'cheap eats' and 'cheap lunch slough' ask for dishes.
  const isLimited = hasPrice(priceLimitsOf(asked, catalogue)) && (town === '' || asked.isMeal)
  const onlyDescribesPlace = dish.named === 0 && asked.words.some(isOfPlace) && !asked.words.some(mayNameDish)
  const isVenueWith = (position: number) => isKind(position) && asked.words[position + 1] === 'with'
  const namesVenue = asked.words.some((word, position) => (isVenueNoun(word) && !isInTownOnly) || isVenueWith(position))
  if (!isLimited && (onlyDescribesPlace || namesVenue)) return false
  if ((hasKinds || (town && !isLimited)) && !asked.words.some((_, position) => isOther(position))) return false
  // A venue that has nothing but a town of several words, such as Craven Arms, matches no better than one in a town of one word.
  const venueMatched = venue.matched === ofTown ? Math.min(1, ofTown) : venue.matched
  if (isLimited || dish.matched !== venueMatched) return isLimited || dish.matched > venueMatched
  const namedVenue = Math.max(0, venue.named - ofTown - isFirstInTown(catalogue, town, catalogue.venues[groupOf(venue)]))
  const namedDish = dish.named - isFirstInTown(catalogue, town, catalogue.venueOfMenu(groupOf(dish)))
  // 'Three ferrymen roast': the dish has the words in its name that the name of the venue lacks.
  if (!hasKinds && venue.named > 1 && venue.named < venue.matched && venue.named + dish.named === dish.matched) return true
  // A match only in the description of a venue is weaker than a dish.
  return namedDish > namedVenue || (!asked.hasSynonyms && venue.named === 0 && venue.exact === 0)
}

/** Whether a diet, an allergen or a price is asked for, which only dishes have. */
function asksForDish(asked: AskedWords): boolean {
  return hasPrice(asked) || asked.diets.length + asked.avoided.length > 0
}

function groupOf({ segment, document }: Hit): number {
  return at(segment.columns.groups, document)
}

/** Returns 1, which counts as one more word in the name, for a venue in the town itself and not in another with a similar name. Otherwise 0. */
function isFirstInTown(catalogue: Catalogue, town: string, venue: CatalogueVenue | undefined): number {
  return Number(town !== '' && venue !== undefined && catalogue.spellingsBesideOthers(town)?.has(venue.address_city) === true)
}

/** Whether the query asks for a venue and not for its dishes: 'vegan restaurant cookham', 'riverside pub', but not 'pub food'. */
export function asksForVenue({ afterVenue, diets, avoided }: SearchQuery, catalogue: Catalogue): boolean {
  if (afterVenue === null || avoided.length > 0 || !diets.every((diet) => KITCHENS.has(diet))) return false
  const { isOther, isKind } = placesIn(catalogue, afterVenue)
  return afterVenue.every(
    (word, position) => isOfPlace(word) || SUNDAY_ROAST.has(word) || (!isOther(position) && !isKind(position) && !FOOD.has(word)),
  )
}

/** Diets that a whole kitchen can follow. For other diets only single dishes are certain. */
const KITCHENS: ReadonlySet<string> = new Set<DietaryTag>(['vegetarian', 'vegan', 'halal', 'kosher'])

/** 'Pub sunday roast' asks where to go on a Sunday. */
const SUNDAY_ROAST: ReadonlySet<string> = new Set(['sunday', 'roast', 'roasts', 'lunch'])

/** 'Pub grub' asks for dishes. */
const FOOD: ReadonlySet<string> = new Set(['food', 'grub', 'nosh', 'meal', 'meals', 'dish', 'dishes', 'menu', 'menus', 'bites'])

/** 'Quiet restaurant' asks for a venue, although every venue of the guide is one. */
const VENUE_NOUNS: ReadonlySet<string> = new Set(['restaurant', 'restaurants', 'place', 'places', 'joint', 'spot', 'spots'])

function isVenueNoun(word: string | undefined): boolean {
  return word !== undefined && VENUE_NOUNS.has(word)
}

export function hasPrice({ minPrice, maxPrice }: PriceLimits): boolean {
  return minPrice !== null || maxPrice !== null
}

/** Whether the query says what to look for, not only where or how: a dish, an ingredient, a name or a kind of venue. */
export function namesSomething(catalogue: Catalogue, words: readonly string[]): boolean {
  const { isKind, isOther } = placesIn(catalogue, words)
  return words.some((_, position) => isKind(position) || isOther(position))
}

/** Which prices come first among dishes and venues. 'Cheap eats' names no dish: it is a limit for dishes, and no order. */
export function priceOrdersOf({ isCheap, isExpensive }: SearchQuery, isNamed: boolean): Record<DocumentKind, PriceOrder | null> {
  if (isExpensive) return { dishes: 'high', venues: 'high' }
  return { dishes: isCheap && isNamed ? 'low' : null, venues: isCheap ? 'low' : null }
}

/** Up to the lowest price that the page offers for 'cheap eats', which names neither a dish nor an amount. */
export function priceLimitsOf({ words, minPrice, maxPrice, isCheap }: SearchQuery, catalogue: Catalogue): PriceLimits {
  const isLimited = isCheap && maxPrice === null && !namesSomething(catalogue, words)
  return { minPrice, maxPrice: isLimited ? CHEAP : maxPrice }
}
