import { isConnective, type SearchQuery } from '../domain/search/interpret-query.ts'
import type { PriceLimits } from '../domain/search/price-words.ts'
import { SEARCH_PRICES } from '../domain/search/search-sorts.ts'
import type { Catalogue } from './catalogue.ts'
import { kindsOfPlaceIn } from './kinds-of-place.ts'
import type { Hit } from './live-index.ts'
import { townIn } from './read-demand.ts'

/** In pence: the lowest limit that the page offers. */
const CHEAP = Math.min(...SEARCH_PRICES) * 100

/**
 * Whether the first dish matches better than the first venue: it matches more words, or as many words with more of them in its name. False
 * when the query has nothing but kinds of venues and a town, because the user then looks for a venue. True for a diet, an allergen or a price, which
 * venues do not have.
 */
export function isDishBetter(dish: Hit | undefined, venue: Hit | undefined, asked: SearchQuery, catalogue: Catalogue): boolean {
  if (!dish || !venue) return dish !== undefined
  if (asked.diets.length + asked.avoided.length > 0 || hasPrice(asked)) return true
  const { words } = asked
  const town = townIn(catalogue, words)
  const kinds = kindsOfPlaceIn(words)
  const isOther = (word: string, index: number) => !isConnective(word) && !kinds.has(index) && !isIn(town, index)
  const isLimited = hasPrice(priceLimitsOf(asked, catalogue))
  if ((kinds.size > 0 || (town && !isLimited)) && !words.some(isOther)) return false
  return isLimited || dish.matched > venue.matched || (dish.matched === venue.matched && dish.named > venue.named)
}

export function hasPrice({ minPrice, maxPrice }: PriceLimits): boolean {
  return minPrice !== null || maxPrice !== null
}

/** Whether the query says what to look for, not only where or how: the words neither only connect others nor are all a town. */
export function namesSomething(catalogue: Catalogue, words: readonly string[]): boolean {
  const town = townIn(catalogue, words)
  return words.some((word, index) => !isConnective(word) && !isIn(town, index))
}

/** Up to the lowest price that the page offers for 'cheap eats', which names neither a dish nor an amount. */
export function priceLimitsOf({ words, minPrice, maxPrice, isCheap }: SearchQuery, catalogue: Catalogue): PriceLimits {
  const isLimited = isCheap && maxPrice === null && !namesSomething(catalogue, words)
  return { minPrice, maxPrice: isLimited ? CHEAP : maxPrice }
}

function isIn(town: { start: number; end: number } | null, index: number): boolean {
  return town !== null && index >= town.start && index < town.end
}
