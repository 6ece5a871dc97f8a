/** Results that match more words always come first. */
export const SEARCH_SORTS = ['best', 'nearest', 'price', 'rating', 'name'] as const

export type SearchSort = (typeof SEARCH_SORTS)[number]

/**
 * The filters that the page suggests to remove when nothing matches. Not allergens, so that no diner is led to dishes that they must not
 * eat.
 */
export const SEARCH_FILTERS = ['open', 'diet', 'menu_type', 'max_price', 'cuisine', 'city', 'price', 'within_km'] as const

export type SearchFilter = (typeof SEARCH_FILTERS)[number]

/** Results beyond this number are counted, but not listed. */
export const SEARCH_MAX_DEPTH = 1000
export const SEARCH_MAX_FACETS = 200
export const SEARCH_MAX_PLACES = 200
