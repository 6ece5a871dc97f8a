import type { FilterGroup, FilterOption, InitialOptions } from './filter-group.ts'
import { type FilterParams, selectedValues } from './filter-params.ts'

/** 'Filter by City': the largest cities, and the others to be found. */
export function cityGroup(cities: InitialOptions): FilterGroup {
  return { parameter: 'city', label: 'Filter by City', noun: { one: 'city', many: 'cities' }, ...cities }
}

/** 'Filter by Venue': all to be found, since any guide has too many to show. */
export function venueGroup(chosen: readonly FilterOption[]): FilterGroup {
  return { parameter: 'venue', label: 'Filter by Venue', noun: { one: 'venue', many: 'venues' }, options: [], hasMore: true, chosen }
}

/** A group whose few choices are the same in every guide. */
export function fixedGroup(
  words: Pick<FilterGroup, 'parameter' | 'label' | 'noun'>,
  options: readonly FilterOption[],
  search: FilterParams,
): FilterGroup {
  const values = selectedValues(search, words.parameter)
  return { ...words, options, hasMore: false, chosen: options.filter(({ value }) => values.includes(value)) }
}
