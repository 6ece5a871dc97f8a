import { pageCount } from '../../domain/pagination.ts'
import type { Api } from '../api.ts'
import { type FilterOption, type InitialOptions, initialOptions } from '../filters/filter-group.ts'
import { countSelected } from '../filters/filter-params.ts'
import { fetchVenueNames } from '../filters/option-loader.ts'
import { placeInWords, placeQuery } from '../filters/place-params.ts'
import { type BrowsedMenu, toBrowsedMenu } from './browsed-menu.ts'
import type { MenuSearchParams } from './menu-search-params.ts'

/** Ten menus with 150 dishes make a page of about 80 KB. */
const PAGE_SIZE = 10

export type MenuList = {
  /** Whether the guide has no menus. */
  isEmpty: boolean
  menus: BrowsedMenu[] | null
  total: number
  last: number
  cities: InitialOptions
  chosenVenues: FilterOption[]
  /** The place of `from` in words; null when it is unknown. */
  from: string | null | undefined
}

/** Fetches nothing without a filter. */
export async function fetchMenuList(api: Api, search: MenuSearchParams, signal?: AbortSignal): Promise<MenuList> {
  const { city, price, type, venue, sort, page } = search
  const isAsked = countSelected(search) > 0
  const [list, facets, chosenVenues] = await Promise.all([
    isAsked
      ? api.get('/api/menus', { query: { city, price, type, venue, sort, page, ...placeQuery(search), limit: PAGE_SIZE }, signal })
      : null,
    api.get('/api/menus/facets', { signal }),
    fetchVenueNames(api, venue, signal),
  ])
  const total = list?.total ?? 0
  const from = placeInWords(list?.from)
  // The list of an empty guide is empty, whatever is chosen.
  const isEmpty = facets.city.length === 0
  return {
    isEmpty,
    menus: list ? list.data.map((menu) => toBrowsedMenu(menu, from)) : null,
    total,
    last: pageCount(total, PAGE_SIZE),
    cities: initialOptions(facets.city, city ?? []),
    chosenVenues,
    from,
  }
}
