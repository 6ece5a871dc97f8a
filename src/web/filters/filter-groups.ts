import type { FilterGroup, FilterOption, InitialOptions } from './filter-group.ts'
import { type FilterParams, selectedValues } from './filter-params.ts'

export function cityGroup(cities: InitialOptions): FilterGroup {
  return { parameter: 'city', label: 'Filter by City', noun: { one: 'city', many: 'cities' }, ...cities }
}

/** All venues are searched, because any site has too many for chips. */
export function venueGroup(chosen: readonly FilterOption[]): FilterGroup {
  return { parameter: 'venue', label: 'Filter by Venue', noun: { one: 'venue', many: 'venues' }, options: [], hasMore: true, chosen }
}

export function fixedGroup(
  words: Pick<FilterGroup, 'parameter' | 'label' | 'noun'>,
  options: readonly FilterOption[],
  search: FilterParams,
): FilterGroup {
  const values = selectedValues(search, words.parameter)
  return { ...words, options, hasMore: false, chosen: options.filter(({ value }) => values.includes(value)) }
}
