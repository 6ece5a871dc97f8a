import type { Facet } from '../../contract/common.ts'
import type { SearchResultsPage } from '../../contract/search.ts'
import { ALLERGEN_LABELS, ALLERGENS } from '../../domain/menu/allergens.ts'
import { DIETARY_TAGS } from '../../domain/menu/dietary-tags.ts'
import { MENU_TYPES } from '../../domain/menu/menu-types.ts'
import { PRICE_BANDS } from '../../domain/venue/price-bands.ts'
import type { FilterOption } from '../filters/filter-group.ts'
import { selectedValues } from '../filters/filter-params.ts'
import type { ResultsParams } from './results-params.ts'

/** Most choices of a group in sight; a smaller town is found by typing it. */
const MAX_OPTIONS = 12

export type Parameter = keyof SearchResultsPage['facets']
export type FacetGroups = Record<Parameter, FilterOption[]>

/** The choices of each group: the largest and those that are chosen, in an order that stays while others are chosen. */
export function toFacetGroups(facets: SearchResultsPage['facets'], search: ResultsParams): FacetGroups {
  const named = (parameter: Parameter) => inOrder(largest(facets[parameter], selectedValues(search, parameter)), null)
  return {
    diet: inOrder(facets.diet, DIETARY_TAGS),
    avoid: ALLERGENS.flatMap((allergen) =>
      facets.avoid
        .filter(({ value }) => value === allergen)
        .map(({ value, count }) => ({ value, label: ALLERGEN_LABELS[allergen], count })),
    ),
    menu_type: inOrder(facets.menu_type, MENU_TYPES),
    cuisine: named('cuisine'),
    city: named('city'),
    price: inOrder(facets.price, PRICE_BANDS),
  }
}

function largest(facets: readonly Facet[], chosen: readonly string[]): Facet[] {
  return facets.filter(({ value }, place) => place < MAX_OPTIONS || chosen.includes(value))
}

function inOrder(facets: readonly Facet[], order: readonly string[] | null): FilterOption[] {
  return facets
    .map(({ value, label, count }) => ({ value, label, count }))
    .sort((a, b) => (order ? order.indexOf(a.value) - order.indexOf(b.value) : a.label.localeCompare(b.label, 'en-GB')))
}
