/** The orders of search results. More words matched always come first. */
export const SEARCH_SORTS = ['best', 'nearest', 'price', 'rating', 'name'] as const

export type SearchSort = (typeof SEARCH_SORTS)[number]

/**
 * The filters that the page suggests to drop where nothing matches, by their parameters. Allergens to avoid are not among them: no one is led to dishes
 * that they must not eat.
 */
export const SEARCH_FILTERS = ['open', 'diet', 'menu_type', 'max_price', 'cuisine', 'city', 'price', 'within_km'] as const

export type SearchFilter = (typeof SEARCH_FILTERS)[number]

/** Results beyond this many are counted, but not listed. */
export const SEARCH_MAX_DEPTH = 1000
/** Most values that are counted in one filter group of a search. */
export const SEARCH_MAX_FACETS = 200
/** Most venues of a search that a map shows. */
export const SEARCH_MAX_PLACES = 200
