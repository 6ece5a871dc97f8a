import type { VenueFacets, VenueOptions } from '../../contract/venue.ts'
import { foldText } from '../../domain/text.ts'
import type { Api } from '../api.ts'
import type { FilterOption } from './filter-group.ts'

/** Whose choices are looked up, and so counted. */
export type ListOf = 'venues' | 'menus'

/**
 * The choices of a long group that begin like a query, '' for the first ones: cities from the list's own facets, venues
 * from the server's index. Rejects with an `ApiError`.
 */
export async function findOptions(
  api: Api,
  of: ListOf,
  parameter: string,
  query: string,
  signal: AbortSignal,
): Promise<readonly FilterOption[]> {
  if (parameter === 'city') {
    const { city } = await api.get<Pick<VenueFacets, 'city'>>(`/api/${of}/facets`, {}, { signal })
    return city.filter((option) => beginsWith(option.label, query))
  }
  const { data } = await api.get<VenueOptions>('/api/venues/options', { q: query, of }, { signal })
  return of === 'menus' ? data : data.map(({ value, label }) => ({ value, label }))
}

/** Whether a name, or one of its words, begins with a query, accents aside. */
export function beginsWith(name: string, query: string): boolean {
  const folded = foldText(name)
  const start = foldText(query)
  return folded.startsWith(start) || folded.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(start))
}
