import type { Facet } from '../../contract/common.ts'
import { SEARCH_MAX_FACETS } from '../../domain/search/search-sorts.ts'
import { foldText } from '../../domain/text.ts'

/**
 * Returns the town in a query if none of the towns of the results is it or is called like it, as Old Windsor is for 'Windsor'; otherwise
 * null. Also null when the results are in so many towns that not all are counted.
 */
export function missingTown(town: string | null, towns: readonly Facet[]): string | null {
  if (town === null || towns.length >= SEARCH_MAX_FACETS) return null
  return towns.some(({ value, count }) => count > 0 && foldText(value).includes(foldText(town))) ? null : town
}
