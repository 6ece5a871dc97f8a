import type { FilterGroup } from '../filters/filter-group.ts'
import { selectedValues } from '../filters/filter-params.ts'
import type { FacetGroups, Parameter } from './facet-groups.ts'
import type { ResultsParams } from './results-params.ts'

const WORDS: Record<Parameter, Pick<FilterGroup, 'label' | 'noun'>> = {
  diet: { label: 'Diets', noun: { one: 'diet', many: 'diets' } },
  avoid: { label: 'Allergens to avoid', noun: { one: 'allergen', many: 'allergens' } },
  menu_type: { label: 'Menu type', noun: { one: 'menu type', many: 'menu types' } },
  cuisine: { label: 'Cuisine', noun: { one: 'cuisine', many: 'cuisines' } },
  city: { label: 'Town', noun: { one: 'town', many: 'towns' } },
  price: { label: 'Price', noun: { one: 'price', many: 'prices' } },
}

/** The filter groups that apply to a list, without those that have nothing to choose. */
export function filterGroupsOf(type: 'items' | 'venues', facets: FacetGroups, search: ResultsParams): FilterGroup[] {
  const parameters: Parameter[] = type === 'items' ? ['diet', 'avoid', 'menu_type', 'cuisine', 'city'] : ['cuisine', 'city', 'price']
  return parameters
    .map((parameter) => {
      const chosen = selectedValues(search, parameter)
      const options = facets[parameter]
      return { parameter, ...WORDS[parameter], options, hasMore: false, chosen: options.filter(({ value }) => chosen.includes(value)) }
    })
    .filter(({ options }) => options.length > 0)
}
