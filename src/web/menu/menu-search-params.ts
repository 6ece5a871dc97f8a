import {
  MENU_PRICE_BANDS,
  MENU_SORTS,
  MENU_TYPES,
  type MenuPriceBandSlug,
  type MenuSort,
  type MenuType,
} from '../../domain/menu/menu-lists.ts'
import { countSelected, omitAbsentParams, parseSortedValues, parseVenueSlugs } from '../filters/filter-params.ts'
import { type PlaceParams, parsePlace } from '../filters/place-params.ts'
import { parseSort } from '../filters/sort-params.ts'
import { parseChoices, parsePage } from '../search-params.ts'

export type MenuSearchParams = PlaceParams & {
  city?: string[]
  price?: MenuPriceBandSlug[]
  type?: MenuType[]
  venue?: string[]
  sort?: MenuSort | undefined
  page?: number | undefined
}

const bandSlugs = MENU_PRICE_BANDS.map((band) => band.slug)

export function parseMenuSearchParams(search: Record<string, unknown>): MenuSearchParams {
  const filters = omitAbsentParams({
    city: parseSortedValues(search.city),
    price: parseChoices(search.price, bandSlugs),
    type: parseChoices(search.type, MENU_TYPES),
    venue: parseVenueSlugs(search.venue),
  })
  const place = parsePlace(search)
  const order = omitAbsentParams({ sort: parseSort(search.sort, MENU_SORTS, place), ...place })
  const page = countSelected(filters) > 0 ? parsePage(search.page) : undefined
  return omitAbsentParams({ ...filters, ...order, page })
}
