import { ALLERGENS, type Allergen } from '../../domain/menu/allergens.ts'
import { DIETARY_TAGS, type DietaryTag } from '../../domain/menu/dietary-tags.ts'
import { MENU_TYPES, type MenuType } from '../../domain/menu/menu-lists.ts'
import { isOpenParam } from '../../domain/search/open-param.ts'
import { SEARCH_MAX_LENGTH } from '../../domain/search/search-query.ts'
import { SEARCH_SORTS, type SearchSort } from '../../domain/search/search-sorts.ts'
import { PRICE_BANDS, type PriceBand } from '../../domain/venue/price-bands.ts'
import { omitAbsentParams, parseSortedValues } from '../filters/filter-params.ts'
import { hasPlace, parsePlace, parseWhole } from '../filters/place-params.ts'
import { parseChoices, parsePage, parseValues } from '../search-params.ts'

export type ResultsParams = {
  q?: string
  exact?: 1
  type?: 'items' | 'venues'
  diet?: DietaryTag[]
  avoid?: Allergen[]
  /** Shows the dishes without allergen statements instead. */
  not_stated?: 1
  menu_type?: MenuType[]
  /** At most one value: 'now', or a local date and time of the site. */
  open?: string[] | undefined
  max_price?: number | undefined
  cuisine?: string[]
  city?: string[]
  price?: PriceBand[]
  sort?: SearchSort | undefined
  from?: string
  lat?: number
  lng?: number
  within?: number | undefined
  page?: number | undefined
}

export function parseResultsParams(search: Record<string, unknown>): ResultsParams {
  const place = parsePlace(search)
  const sort = SEARCH_SORTS.find((one) => one === search.sort && one !== 'best' && (one !== 'nearest' || hasPlace(place)))
  const avoid = parseChoices(search.avoid, ALLERGENS)
  return omitAbsentParams({
    q: parseQuery(search.q),
    exact: Number(search.exact) === 1 ? (1 as const) : undefined,
    type: search.type === 'items' || search.type === 'venues' ? search.type : undefined,
    diet: parseChoices(search.diet, DIETARY_TAGS),
    avoid,
    not_stated: avoid && Number(search.not_stated) === 1 ? (1 as const) : undefined,
    menu_type: parseChoices(search.menu_type, MENU_TYPES),
    open: parseOpen(search.open),
    max_price: parseWhole(search.max_price, 9999),
    cuisine: parseSortedValues(search.cuisine),
    city: parseSortedValues(search.city),
    price: parseChoices(search.price, PRICE_BANDS),
    sort,
    ...place,
    page: parsePage(search.page),
  })
}

function parseQuery(value: unknown): string | undefined {
  const text = [value].flat()[0]
  return typeof text === 'string' ? text.trim().slice(0, SEARCH_MAX_LENGTH).trim() || undefined : undefined
}

/** Of several values the last, because it was chosen after the others, or is 'now'. */
function parseOpen(value: unknown): string[] | undefined {
  const last = parseValues(value)?.findLast(isOpenParam)
  return last === undefined ? undefined : [last]
}
