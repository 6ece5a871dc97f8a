import { SEARCH_MAX_FACETS } from '../domain/search/search-sorts.ts'

export type FacetValues = { value: string; count: number }[]
/** Prices are in pounds, distances in kilometres; both only for the limits that the page offers and the chosen one. */
export type Facets = Record<
  'diets' | 'avoided' | 'cities' | 'cuisines' | 'menuTypes' | 'priceBands' | 'open' | 'maxPrices' | 'distances',
  FacetValues
>

export function withChosenLimit(offered: readonly number[], chosen: number | null): number[] {
  return [...new Set([...offered, ...(chosen === null ? [] : [chosen])])].sort((a, b) => a - b)
}

export function toPence(pounds: number): number {
  return pounds * 100
}

/** @param most number of values, besides the chosen ones */
export function toFacets(counts: ReadonlyMap<string, number>, chosen: readonly string[], most = SEARCH_MAX_FACETS): FacetValues {
  const all = [...counts].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  const kept = all.filter(([value], place) => place < most || chosen.includes(value))
  const missing = chosen.filter((value) => !counts.get(value)).map((value) => [value, 0] as const)
  return [...kept, ...missing].map(([value, count]) => ({ value, count }))
}
