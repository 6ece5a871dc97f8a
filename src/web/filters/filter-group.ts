import type { ReactNode } from 'react'
import type { Facet } from '../../contract/common.ts'
import { foldText } from '../../domain/text.ts'
import { type FilterParams, selectedValues } from './filter-params.ts'

/** A longer list shows only its largest options as chips, and all others in a searchable list. */
export const MAX_CHIPS = 8
const SUGGESTIONS = 6

export type FilterOption = { value: string; label: string; count?: number }

export type FilterGroup = {
  parameter: string
  label: string
  noun: { one: string; many: string }
  chosen: readonly FilterOption[]
  options: readonly FilterOption[]
  folded?: readonly FilterOption[]
  hint?: string
  content?: ReactNode
  needsScript?: boolean
  /** Whether there are more than `options`; they must be searched. */
  hasMore: boolean
  /** All options, when the page has them; they are then searched locally. */
  all?: readonly FilterOption[]
}

export type InitialOptions = { options: FilterOption[]; hasMore: boolean; chosen: FilterOption[] }

/** The options that the page contains: all of a short list, otherwise the largest and the chosen ones. */
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

/** The option for a typed value, ignoring case and accents. An unknown value becomes a separate option. */
function optionOf(facets: readonly Facet[], typed: string): FilterOption {
  const folded = foldText(typed)
  const facet = facets.find((one) => one.value === typed) ?? facets.find((one) => foldText(one.value) === folded)
  return { value: facet?.value ?? typed, label: facet?.label ?? typed }
}

export function withSelection(group: FilterGroup, search: FilterParams): FilterGroup {
  const known = [...group.chosen, ...group.options, ...(group.folded ?? [])]
  const values = selectedValues(search, group.parameter)
  return { ...group, chosen: values.map((value) => known.find((option) => option.value === value) ?? { value, label: value }) }
}

export function formatSelection({ chosen, noun }: FilterGroup): string {
  if (chosen.length > 3) return `${chosen.length} ${noun.many}`
  const labels = chosen.map((option) => option.label)
  const last = labels.pop() ?? ''
  return labels.length > 0 ? `${labels.join(', ')} or ${last}` : last
}

export function hiddenSelection({ chosen, options, folded = [] }: FilterGroup): FilterOption[] {
  const inSight = new Set([...options, ...folded].map((option) => option.value))
  return chosen.filter((option) => !inSight.has(option.value))
}
