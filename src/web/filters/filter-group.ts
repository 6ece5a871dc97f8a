import type { Facet } from '../../contract/list.ts'
import type { FilterSearch } from './filter-search.ts'
import { chosenIn } from './filter-search.ts'

/** A longer list becomes removable chips and a searchable list. */
export const MAX_CHIPS = 8

export type FilterOption = { value: string; label: string; count?: number }

export type FilterGroup = {
  /** Its parameter in the address. */
  parameter: string
  label: string
  noun: { one: string; many: string }
  /** What is chosen, with its words. */
  chosen: readonly FilterOption[]
  /** Every choice, where there are few enough to show; null where they are looked up. */
  options: readonly FilterOption[] | null
}

/** What a page carries of a list of choices: all of them if they are few, else only those that are chosen. */
export type CarriedOptions = { options: FilterOption[] | null; chosen: FilterOption[] }

/** The part of a group's values that goes into the page. */
export function carriedOptions(facets: readonly Facet[], chosen: readonly string[]): CarriedOptions {
  const options = facets.map(({ value, label }) => ({ value, label }))
  return {
    options: options.length > MAX_CHIPS ? null : options,
    chosen: chosen.map((value) => options.find((option) => option.value === value) ?? { value, label: value }),
  }
}

/** Reads a group at the choices of the moment, which may be newer than the page's data. */
export function groupAt(group: FilterGroup, search: FilterSearch): FilterGroup {
  const known = [...group.chosen, ...(group.options ?? [])]
  const values = chosenIn(search, group.parameter)
  return { ...group, chosen: values.map((value) => known.find((option) => option.value === value) ?? { value, label: value }) }
}

/** 'Slough or Windsor'; a longer list as its number: '5 cities'. */
export function chosenInWords({ chosen, noun }: FilterGroup): string {
  if (chosen.length > 3) return `${chosen.length} ${noun.many}`
  const labels = chosen.map((option) => option.label)
  const last = labels.pop() ?? ''
  return labels.length > 0 ? `${labels.join(', ')} or ${last}` : last
}
