import { MAX_PAGE_SIZE } from '../../domain/pagination.ts'
import { foldText } from '../../domain/text.ts'
import type { Api } from '../api.ts'
import type { FilterOption } from './filter-group.ts'

export type FilterTarget = 'venues' | 'menus'

/** Options for a query; '' returns the first ones. Rejects with an `ApiError`. */
type LoadOptions = (query: string, signal: AbortSignal) => Promise<readonly FilterOption[]>

export const SHOWN_OPTIONS = 50

/**
 * Searches the options of a long group. Cities come from the list's facets, which are fetched once; prefix matches of the whole name are
 * first. Venues are searched on the server.
 */
export function createOptionLoader(api: Api, of: FilterTarget, parameter: string): LoadOptions {
  return parameter === 'city' ? createCityLoader(api, of) : createVenueLoader(api, of)
}

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

export async function fetchVenueNames(api: Api, slugs: readonly string[] = [], signal?: AbortSignal): Promise<FilterOption[]> {
  if (slugs.length === 0) return []
  const { data } = await api.get('/api/venues', { query: { venue: slugs, limit: MAX_PAGE_SIZE }, signal })
  return slugs.map((slug) => ({ value: slug, label: data.find((venue) => venue.slug === slug)?.name ?? slug }))
}

export function beginsWith(name: string, query: string): boolean {
  const start = foldText(query)
  const words = foldText(name).split(/[^\p{L}\p{N}]+/u)
  return startsWith(name, query) || words.some((word) => word.startsWith(start))
}

function startsWith(name: string, query: string): boolean {
  return foldText(name).startsWith(foldText(query))
}
