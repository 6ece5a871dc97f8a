import type { Facet } from '../../contract/common.ts'
import type { SearchResultsPage } from '../../contract/search.ts'
import { OPEN_NOW } from '../../domain/filter-values.ts'
import { ALLERGEN_LABELS, ALLERGENS } from '../../domain/menu/allergens.ts'
import { DIETARY_TAGS } from '../../domain/menu/dietary-tags.ts'
import { MENU_TYPES } from '../../domain/menu/menu-lists.ts'
import { KM_PER_MILE } from '../../domain/search/search-sorts.ts'
import { formatDate } from '../../domain/time.ts'
import { PRICE_BANDS } from '../../domain/venue/price-bands.ts'
import type { FilterOption } from '../filters/filter-group.ts'
import { selectedValues } from '../filters/filter-params.ts'
import { pluralise } from '../pluralise.ts'
import type { ResultsParams } from './results-params.ts'

type ApiFacets = SearchResultsPage['facets']
export type Parameter = Exclude<keyof ApiFacets, 'max_price' | 'within_km'>
export type Limit = 'max_price' | 'within'
export type FacetGroups = Record<Parameter | Limit, FilterOption[]>

/** The options of each group, in an order that does not depend on the selection. Groups of fixed values include options without results. */
export function toFacetGroups(facets: ApiFacets, search: ResultsParams): FacetGroups {
  return {
    open: openOptions(facets.open, selectedValues(search, 'open')),
    diet: fixed(facets.diet, DIETARY_TAGS),
    avoid: fixed(facets.avoid, ALLERGENS).map((option) => ({ ...option, label: labelOf(option.value) })),
    menu_type: fixed(facets.menu_type, MENU_TYPES),
    cuisine: byName(facets.cuisine),
    city: byName(facets.city),
    price: fixed(facets.price, PRICE_BANDS),
    max_price: facets.max_price.map(({ value, count }) => ({ value, label: `Up to £${value}`, count })),
    within: facets.within_km.map(({ value, count }) => milesOption(Number(value), count)),
  }
}

function openOptions(facets: readonly Facet[], [chosen]: readonly string[]): FilterOption[] {
  const now = { value: OPEN_NOW, label: 'Open now', count: facets[0]?.count ?? 0 }
  if (chosen === undefined || chosen === OPEN_NOW) return [now]
  const [date = '', time = ''] = chosen.split('T')
  return [now, { value: chosen, label: `Open ${formatDate(date, { weekday: true })}, ${time}` }]
}

function milesOption(km: number, count: number): FilterOption {
  const miles = Math.round(km / KM_PER_MILE)
  return { value: String(miles), label: `Within ${pluralise(miles, 'mile')}`, count }
}

function labelOf(value: string): string {
  const allergen = ALLERGENS.find((one) => one === value)
  return allergen ? ALLERGEN_LABELS[allergen] : value
}

function fixed(facets: readonly Facet[], values: readonly string[]): FilterOption[] {
  if (facets.length === 0) return []
  return values.map((value) => ({ value, label: value, count: facets.find((facet) => facet.value === value)?.count ?? 0 }))
}

function byName(facets: readonly Facet[]): FilterOption[] {
  return facets.map(({ value, label, count }) => ({ value, label, count })).sort((a, b) => a.label.localeCompare(b.label, 'en-GB'))
}
