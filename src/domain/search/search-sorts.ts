/** Results that match more words always come first. `-price`: the highest first. */
export const SEARCH_SORTS = ['best', 'nearest', 'price', '-price', 'rating', 'name'] as const

export type SearchSort = (typeof SEARCH_SORTS)[number]

/**
 * The filters that the page suggests to remove when nothing matches. Not allergens, so that no diner is led to dishes that they must not
 * eat.
 */
export const SEARCH_FILTERS = ['open', 'diet', 'menu_type', 'max_price', 'cuisine', 'city', 'price', 'within_km'] as const

export type SearchFilter = (typeof SEARCH_FILTERS)[number]

/** Highest prices that the page offers, in pounds. */
export const SEARCH_PRICES = [10, 15, 20, 30]
export const SEARCH_MILES = [1, 3, 5, 10]

export const KM_PER_MILE = 1.609344

/** Kilometres as the value of a parameter, to the metre. */
export function kilometresOf(miles: number): string {
  return (miles * KM_PER_MILE).toFixed(3)
}

/** Results beyond this number are counted, but not listed. */
export const SEARCH_MAX_DEPTH = 1000
export const SEARCH_MAX_FACETS = 200
export const SEARCH_MAX_PLACES = 200
