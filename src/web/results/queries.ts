import { DEFAULT_PAGE_SIZE, pageCount } from '../../domain/pagination.ts'
import { withoutOpenNow } from '../../domain/search/open-now.ts'
import { SEARCH_MIN_LENGTH } from '../../domain/search/search-query.ts'
import { SEARCH_MAX_DEPTH, type SearchFilter } from '../../domain/search/search-sorts.ts'
import type { Api } from '../api.ts'
import { placeInWords, placeQuery } from '../filters/place-params.ts'
import { correctedQuery } from '../search/corrected-query.ts'
import { stringifySearch } from '../search-params.ts'
import { type FacetGroups, toFacetGroups } from './facet-groups.ts'
import { type FoundView, toFoundDish, toFoundVenue } from './found-view.ts'
import { parseResultsParams, type ResultsParams } from './results-params.ts'

export type ResultsList = {
  type: 'items' | 'venues'
  found: FoundView[]
  total: number
  totals: { items: number; venues: number }
  last: number
  facets: FacetGroups
  corrected: string
  isCorrected: boolean
  /** Paragraphs on what the text was read as. */
  explanation: string[]
  /** The query without 'open now'; null when it does not say so. */
  atAnyTime: string | null
  /** For an empty list: the number of results without one of the filters, the largest first. */
  without: { parameter: Exclude<SearchFilter, 'within_km'> | 'within'; total: number }[]
  /** The town or postcode in the text; null without one. */
  place: string | null
  asksNearby: boolean
  /** The place of the parameter `from` in words; null when it is unknown. */
  from: string | null | undefined
  /** Number of dishes that the allergen filter excludes because they state nothing. */
  notStated: number
}

/** `list` is null without a query. */
type ResultsPageData = { search: ResultsParams; list: ResultsList | null }

/**
 * Returns the results, or the canonical parameters when the URL has meaningless ones or is beyond the last page. Rejects with an
 * `ApiError`.
 */
export async function fetchResultsPage(
  api: Api,
  given: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<ResultsPageData | { canonical: ResultsParams }> {
  const search = parseResultsParams(given)
  if (!isSameAddress(search, given)) return { canonical: search }
  const list = await fetchResultsList(api, search, signal)
  if (!list || (search.page ?? 1) <= list.last) return { search, list }
  return { canonical: { ...search, page: list.last > 1 ? list.last : undefined } }
}

/** Whether both have the same parameters, in any order. Empty parameters, as sent by a form without JavaScript, never match. */
function isSameAddress(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const [a, b] = [one, other].map((search) => new URLSearchParams(stringifySearch(search)))
  a?.sort()
  b?.sort()
  return String(a) === String(b) && !Object.values(other).includes('')
}

/** The results; null for fewer than two characters. Rejects with an `ApiError`. */
async function fetchResultsList(api: Api, search: ResultsParams, signal?: AbortSignal): Promise<ResultsList | null> {
  const { q = '', page: number } = search
  if (q.length < SEARCH_MIN_LENGTH) return null
  const page = await api.get('/api/search/results', { query: { ...resultsQuery(search), page: number }, signal })
  const words = [...page.corrections.flatMap(({ used }) => used), q].join(' ')
  const understood = { words, synonyms: page.synonyms }
  return {
    type: page.type,
    found:
      page.type === 'items'
        ? page.data.map((dish) => toFoundDish(dish, understood))
        : page.data.map((venue) => toFoundVenue(venue, understood)),
    total: page.total,
    totals: { items: page.total_items, venues: page.total_venues },
    last: pageCount(Math.min(page.total, SEARCH_MAX_DEPTH), DEFAULT_PAGE_SIZE),
    facets: toFacetGroups(page.facets, search),
    corrected: correctedQuery(q, page.corrections),
    isCorrected: page.corrections.length > 0,
    explanation: page.explanation,
    atAnyTime: page.open_now ? withoutOpenNow(correctedQuery(q, page.corrections)) : null,
    without: page.without.map(({ filter, total }) => ({ parameter: filter === 'within_km' ? 'within' : filter, total })),
    place: page.place,
    asksNearby: page.asks_nearby,
    from: placeInWords(page.from),
    notStated: page.not_stated,
  }
}

export function resultsQuery({ q = '', exact, within, from, lat, lng, open, page: _page, ...rest }: ResultsParams) {
  return { q, exact: exact && true, open: open?.[0], ...placeQuery({ from, lat, lng, within }), ...rest }
}
