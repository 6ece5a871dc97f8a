import type { FilterGroup, FilterOption, InitialOptions } from './filter-group.ts'
import { type FilterParams, selectedValues } from './filter-params.ts'

export function cityGroup(cities: InitialOptions): FilterGroup {
  return { parameter: 'city', label: 'Filter by City', noun: { one: 'city', many: 'cities' }, ...cities }
}

/** All venues are searched, because any site has too many for chips. */
export function venueGroup(chosen: readonly FilterOption[]): FilterGroup {
  return { parameter: 'venue', label: 'Filter by Venue', noun: { one: 'venue', many: 'venues' }, options: [], hasMore: true, chosen }
}

type GroupWords = Pick<FilterGroup, 'parameter' | 'label' | 'noun' | 'hint'>

export function fixedGroup(words: GroupWords, options: readonly FilterOption[], search: FilterParams): FilterGroup {
  const values = selectedValues(search, words.parameter)
  return { ...words, options, hasMore: false, chosen: options.filter(({ value }) => values.includes(value)) }
}

/** Number of options that are visible when a group folds the others. */
const IN_SIGHT = 6

/** A group that folds all options but the likely ones when there are many. */
export function foldedGroup(
  words: GroupWords,
  all: readonly FilterOption[],
  search: FilterParams,
  likely: readonly FilterOption[] = mostFrequent(all),
): FilterGroup {
  const group = fixedGroup(words, all, search)
  if (all.length <= IN_SIGHT + 1) return group
  const inSight = (option: FilterOption) => likely.includes(option)
  return { ...group, options: all.filter(inSight), folded: all.filter((option) => !inSight(option)) }
}

export function mostFrequent(all: readonly FilterOption[]): FilterOption[] {
  return all.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0)).slice(0, IN_SIGHT)
}
