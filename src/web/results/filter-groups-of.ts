import type { Allergen } from '../../domain/menu/allergens.ts'
import type { FilterGroup, FilterOption } from '../filters/filter-group.ts'
import { foldedGroup, mostFrequent } from '../filters/filter-groups.ts'
import { selectedValues } from '../filters/filter-params.ts'
import type { FacetGroups, Parameter } from './facet-groups.ts'
import type { ResultsParams } from './results-params.ts'

const WORDS: Record<Parameter, Pick<FilterGroup, 'label' | 'noun' | 'hint'>> = {
  open: { label: 'Opening hours', noun: { one: 'time', many: 'times' } },
  diet: { label: 'Diets', noun: { one: 'diet', many: 'diets' } },
  avoid: {
    label: 'Allergens to avoid',
    noun: { one: 'allergen', many: 'allergens' },
    hint: 'Hides dishes that contain them, and dishes that don’t say.',
  },
  menu_type: { label: 'Menu type', noun: { one: 'menu type', many: 'menu types' } },
  cuisine: { label: 'Cuisine', noun: { one: 'cuisine', many: 'cuisines' } },
  city: { label: 'Town', noun: { one: 'town', many: 'towns' } },
  price: { label: 'Price', noun: { one: 'price', many: 'prices' } },
}

const WITH_NAMES: readonly Parameter[] = ['cuisine', 'city']
const COMMON_ALLERGENS: readonly string[] = ['gluten', 'milk', 'eggs', 'nuts', 'peanuts', 'sesame'] satisfies Allergen[]
/** More names than these are in a searchable list. */
const MAX_FOLDED = 24

/** The groups of options of a kind of results, in the order of the page. Groups without options are left out. */
export function filterGroupsOf(type: 'items' | 'venues', facets: FacetGroups, search: ResultsParams): FilterGroup[] {
  const parameters: Parameter[] =
    type === 'items' ? ['open', 'diet', 'avoid', 'cuisine', 'city', 'menu_type'] : ['open', 'cuisine', 'city', 'price']
  return parameters.map((parameter) => groupOf(parameter, facets[parameter], search)).filter(({ options }) => options.length > 0)
}

function groupOf(parameter: Parameter, all: readonly FilterOption[], search: ResultsParams): FilterGroup {
  const hasMore = all.length > MAX_FOLDED && WITH_NAMES.includes(parameter)
  const kept = hasMore ? selectedValues(search, parameter) : []
  const group = foldedGroup({ parameter, ...WORDS[parameter] }, all, search, likely(parameter, all, kept))
  return hasMore ? { ...group, folded: [], hasMore, all } : group
}

/** The most frequent options and those with the values in `kept`. Allergens are always the same, because diners look for theirs. */
function likely(parameter: Parameter, all: readonly FilterOption[], kept: readonly string[]): FilterOption[] {
  if (parameter === 'avoid') return all.filter(({ value }) => COMMON_ALLERGENS.includes(value))
  return [...mostFrequent(all), ...all.filter(({ value }) => kept.includes(value))]
}
