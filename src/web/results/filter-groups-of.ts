import type { FilterGroup, FilterOption } from '../filters/filter-group.ts'
import { selectedValues } from '../filters/filter-params.ts'
import type { FacetGroups, Parameter } from './facet-groups.ts'
import type { ResultsParams } from './results-params.ts'

const WORDS: Record<Parameter, Pick<FilterGroup, 'label' | 'noun'>> = {
  open: { label: 'Opening hours', noun: { one: 'time', many: 'times' } },
  diet: { label: 'Diets', noun: { one: 'diet', many: 'diets' } },
  avoid: { label: 'Allergens to avoid', noun: { one: 'allergen', many: 'allergens' } },
  menu_type: { label: 'Menu type', noun: { one: 'menu type', many: 'menu types' } },
  cuisine: { label: 'Cuisine', noun: { one: 'cuisine', many: 'cuisines' } },
  city: { label: 'Town', noun: { one: 'town', many: 'towns' } },
  price: { label: 'Price', noun: { one: 'price', many: 'prices' } },
}

const WITH_NAMES: readonly Parameter[] = ['cuisine', 'city']
/** Most visible options of such a group; the others are in a searchable list. */
const MAX_OPTIONS = 12

function largest(all: readonly FilterOption[], chosen: readonly string[]): FilterOption[] {
  const most = new Set(all.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0)).slice(0, MAX_OPTIONS))
  return all.filter((option) => most.has(option) || chosen.includes(option.value))
}

export function filterGroupsOf(type: 'items' | 'venues', facets: FacetGroups, search: ResultsParams): FilterGroup[] {
  const parameters: Parameter[] =
    type === 'items' ? ['open', 'diet', 'avoid', 'menu_type', 'cuisine', 'city'] : ['open', 'cuisine', 'city', 'price']
  return parameters
    .map((parameter) => {
      const chosen = selectedValues(search, parameter)
      const all = facets[parameter]
      const hasMore = all.length > MAX_OPTIONS && WITH_NAMES.includes(parameter)
      const options = hasMore ? largest(all, chosen) : all
      return {
        parameter,
        ...WORDS[parameter],
        options,
        hasMore,
        ...(hasMore && { all }),
        chosen: all.filter(({ value }) => chosen.includes(value)),
      }
    })
    .filter(({ options }) => options.length > 0)
}
