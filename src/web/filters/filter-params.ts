import { isFilterValue, MAX_FILTER_VALUES } from '../../domain/filter-values.ts'
import { slugify } from '../../domain/venue/slug.ts'
import { parseValues } from '../search-params.ts'

export type FilteredPath = '/venues' | '/menu' | '/search'

/** Search params of a filtered list. Filters are lists of values; the page starts at 2. */
export type FilterParams = { [parameter: string]: readonly string[] | string | number | undefined; page?: number | undefined }

/** Omits absent parameters, so that equal selections have one URL. */
export function omitAbsentParams<T extends object>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/** The valid values, sorted, so that server, cache and browser use the same URL. */
export function parseSortedValues(value: unknown): string[] | undefined {
  const values = parseValues(value)?.filter(isFilterValue).slice(0, MAX_FILTER_VALUES).sort()
  return values?.length ? values : undefined
}

/** Slugs of chosen venues. A name typed without JavaScript becomes its slug. */
export function parseVenueSlugs(value: unknown): string[] | undefined {
  return parseSortedValues(parseValues(value)?.map((one) => (/^[a-z0-9-]+$/.test(one) ? one : slugify(one))))
}

type ListSearch = { city?: string[]; page?: number | undefined }
type FoundList = { last: number; cities: { chosen: readonly { value: string }[] } }

/**
 * The canonical parameters once the list has loaded: an existing page, and cities in their stored spelling. Null when they are already
 * canonical.
 */
export function canonicalParams({ page = 1, ...asked }: ListSearch, { last, cities }: FoundList): ListSearch | null {
  const city = parseSortedValues(cities.chosen.map(({ value }) => value))
  if (page <= last && String(city) === String(asked.city)) return null
  return omitAbsentParams({ ...asked, city, page: Math.min(page, last) > 1 ? Math.min(page, last) : undefined })
}

export function selectedValues(search: FilterParams, parameter: string): readonly string[] {
  const values = search[parameter]
  if (Array.isArray(values)) return values
  return values === undefined ? [] : [String(values)]
}

export function countSelected(search: FilterParams): number {
  return Object.values(search).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 0), 0)
}

export function toggleValue<S extends FilterParams>(search: S, parameter: string, value: string): S {
  const chosen = selectedValues(search, parameter)
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
  const { page: _page, [parameter]: _old, ...others } = search
  return (next.length > 0 ? { ...others, [parameter]: next } : others) as S
}
