import type { Facet } from '../../contract/common.ts'
import { foldText } from '../../domain/text.ts'
import { type FilterParams, selectedValues } from './filter-params.ts'

/** A longer list shows its largest choices alone, and the others in a searchable list. */
export const MAX_CHIPS = 8
const SUGGESTIONS = 6

export type FilterOption = { value: string; label: string; count?: number }

export type FilterGroup = {
  /** Its parameter in the address. */
  parameter: string
  label: string
  noun: { one: string; many: string }
  /** What is chosen, with its words. */
  chosen: readonly FilterOption[]
  /** The choices that are always in sight. */
  options: readonly FilterOption[]
  /** Whether there are others, which are looked up. */
  hasMore: boolean
  /** All choices, where the page knows them: none is looked up then. */
  all?: readonly FilterOption[]
}

/** What a page carries of a list of choices: all of them if they are few, else the largest and those that are chosen. */
export type InitialOptions = { options: FilterOption[]; hasMore: boolean; chosen: FilterOption[] }

/** The values of a group that are rendered. */
export function initialOptions(facets: readonly Facet[], chosen: readonly string[]): InitialOptions {
  const hasMore = facets.length > MAX_CHIPS
  const largest = new Set([...facets].sort((a, b) => b.count - a.count).slice(0, SUGGESTIONS))
  const shown = hasMore ? facets.filter((facet) => largest.has(facet)) : facets
  return {
    options: shown.map(({ value, label }) => ({ value, label })),
    hasMore,
    chosen: chosen.map((value) => optionOf(facets, value)),
  }
}

/** A choice as the list spells it, whatever capitals and accents someone typed; one the list does not know stands for itself. */
function optionOf(facets: readonly Facet[], typed: string): FilterOption {
  const folded = foldText(typed)
  const facet = facets.find((one) => one.value === typed) ?? facets.find((one) => foldText(one.value) === folded)
  return { value: facet?.value ?? typed, label: facet?.label ?? typed }
}

/** Reads a group at the choices of the moment, which may be newer than the page's data. */
export function withSelection(group: FilterGroup, search: FilterParams): FilterGroup {
  const known = [...group.chosen, ...group.options]
  const values = selectedValues(search, group.parameter)
  return { ...group, chosen: values.map((value) => known.find((option) => option.value === value) ?? { value, label: value }) }
}

/** 'Slough or Windsor'; a longer list as its number: '5 cities'. */
export function formatSelection({ chosen, noun }: FilterGroup): string {
  if (chosen.length > 3) return `${chosen.length} ${noun.many}`
  const labels = chosen.map((option) => option.label)
  const last = labels.pop() ?? ''
  return labels.length > 0 ? `${labels.join(', ')} or ${last}` : last
}

/** What is chosen beyond the choices in sight. */
export function hiddenSelection({ chosen, options }: FilterGroup): FilterOption[] {
  const inSight = new Set(options.map((option) => option.value))
  return chosen.filter((option) => !inSight.has(option.value))
}
