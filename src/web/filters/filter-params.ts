import { isFilterValue, MAX_FILTER_VALUES } from '../../domain/filter-values.ts'
import { slugify } from '../../domain/venue/slug.ts'
import { parseValues } from '../search-params.ts'

/** The pages whose address carries filters. */
export type FilteredPath = '/venues' | '/menu' | '/search'

/** What an address says of a filtered list: the chosen values by parameter, what is not a filter as text or number, and the page from 2 up. */
export type FilterParams = { [parameter: string]: readonly string[] | string | number | undefined; page?: number | undefined }

/** The same choices without the parameters that are absent, so that equal choices have one address. */
export function omitAbsentParams<T extends object>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/**
 * Chosen values in the one order that the server, the cache and the browser agree on; those that the server would refuse
 * are left out, since an address may say anything.
 */
export function parseSortedValues(value: unknown): string[] | undefined {
  const values = parseValues(value)?.filter(isFilterValue).slice(0, MAX_FILTER_VALUES).sort()
  return values?.length ? values : undefined
}

/** Chosen venues as slugs. A name typed by hand, where scripts are off, becomes its slug. */
export function parseVenueSlugs(value: unknown): string[] | undefined {
  return parseSortedValues(parseValues(value)?.map((one) => (/^[a-z0-9-]+$/.test(one) ? one : slugify(one))))
}

type ListSearch = { city?: string[]; page?: number | undefined }
type FoundList = { last: number; cities: { chosen: readonly { value: string }[] } }

/** What an address should have said, now that its list has come: a page there is, cities as they are spelt. Null if it did. */
export function canonicalParams({ page = 1, ...asked }: ListSearch, { last, cities }: FoundList): ListSearch | null {
  const city = parseSortedValues(cities.chosen.map(({ value }) => value))
  if (page <= last && String(city) === String(asked.city)) return null
  return omitAbsentParams({ ...asked, city, page: Math.min(page, last) > 1 ? Math.min(page, last) : undefined })
}

/** The values chosen in one group. */
export function selectedValues(search: FilterParams, parameter: string): readonly string[] {
  const values = search[parameter]
  return Array.isArray(values) ? values : []
}

/** Parameters that a form without scripts sends besides its own fields: all except filters and the page. */
export function fixedParams({ page: _page, ...search }: FilterParams): [name: string, value: string | number][] {
  return Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []))
}

/** How many values are chosen in all groups together. */
export function countSelected(search: FilterParams): number {
  return Object.values(search).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 0), 0)
}

/** The choices after a click on one value: on if it was off, off if it was on; back to the first page either way. */
export function toggleValue<S extends FilterParams>(search: S, parameter: string, value: string): S {
  const chosen = selectedValues(search, parameter)
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
  const { page: _page, [parameter]: _old, ...others } = search
  return (next.length > 0 ? { ...others, [parameter]: next } : others) as S
}
