import { MAX_PAGE_SIZE } from '../../domain/page.ts'
import { foldText } from '../../domain/text.ts'
import type { Api } from '../api.ts'
import type { FilterOption } from './filter-group.ts'

/** The list whose options are loaded and counted. */
export type FilterTarget = 'venues' | 'menus'

/** The choices that begin like a query, '' for the first ones. Rejects with an `ApiError`. */
type LoadOptions = (query: string, signal: AbortSignal) => Promise<readonly FilterOption[]>

/** Most choices shown at once; more are found by typing on. */
export const SHOWN_OPTIONS = 50

/**
 * Looks the choices of a long group up: cities in the list's own facets, which are fetched once, those first that begin so themselves; venues in the server's
 * index, letter by letter.
 */
export function createOptionLoader(api: Api, of: FilterTarget, parameter: string): LoadOptions {
  return parameter === 'city' ? createCityLoader(api, of) : createVenueLoader(api, of)
}

/** Looks the choices up among those that the page knows. */
export function createLocalLoader(all: readonly FilterOption[]): LoadOptions {
  return async (query) => all.filter((option) => beginsWith(option.label, query)).slice(0, SHOWN_OPTIONS)
}

function createCityLoader(api: Api, of: FilterTarget): LoadOptions {
  let cities: readonly FilterOption[] | null = null
  return async (query, signal) => {
    cities ??= (await api.get(`/api/${of}/facets`, { signal })).city
    const found = cities.filter((option) => beginsWith(option.label, query))
    return found.sort((a, b) => Number(startsWith(b.label, query)) - Number(startsWith(a.label, query))).slice(0, SHOWN_OPTIONS)
  }
}

function createVenueLoader(api: Api, of: FilterTarget): LoadOptions {
  return async (query, signal) => {
    const { data } = await api.get('/api/venues/options', { query: { q: query, of, limit: SHOWN_OPTIONS }, signal })
    return of === 'menus' ? data : data.map(({ value, label }) => ({ value, label }))
  }
}

/** The names of chosen venues, in the order chosen; a slug without a venue is shown as it is. */
export async function fetchVenueNames(api: Api, slugs: readonly string[] = [], signal?: AbortSignal): Promise<FilterOption[]> {
  if (slugs.length === 0) return []
  const { data } = await api.get('/api/venues', { query: { venue: slugs, limit: MAX_PAGE_SIZE }, signal })
  return slugs.map((slug) => ({ value: slug, label: data.find((venue) => venue.slug === slug)?.name ?? slug }))
}

/** Whether a name, or one of its words, begins with a query, accents aside. */
export function beginsWith(name: string, query: string): boolean {
  const start = foldText(query)
  const words = foldText(name).split(/[^\p{L}\p{N}]+/u)
  return startsWith(name, query) || words.some((word) => word.startsWith(start))
}

function startsWith(name: string, query: string): boolean {
  return foldText(name).startsWith(foldText(query))
}
