import { omitAbsentParams } from '../filters/filter-params.ts'
import type { ResultsParams } from './results-params.ts'

export function withoutFilters({ q, exact, type, sort, from, lat, lng }: ResultsParams): ResultsParams {
  return omitAbsentParams({ q, exact, type, sort, from, lat, lng })
}

export function inList(
  type: 'items' | 'venues',
  { diet, avoid, not_stated, menu_type, max_price, price, page: _page, ...shared }: ResultsParams,
): ResultsParams {
  const own = type === 'items' ? { diet, avoid, not_stated, menu_type, max_price } : { price }
  return omitAbsentParams({ ...shared, ...own, type })
}

export function isNarrowed({ diet, avoid, menu_type, open, max_price, cuisine, city, price, within }: ResultsParams): boolean {
  return [diet, avoid, menu_type, open, max_price, cuisine, city, price, within].some((value) => value !== undefined)
}
