import type { Api } from '../api.ts'
import { type FilterOption, type InitialOptions, initialOptions } from '../filters/filter-group.ts'
import { countSelected } from '../filters/filter-params.ts'
import { fetchVenueNames } from '../filters/option-loader.ts'
import { placeQuery } from '../filters/place-params.ts'
import type { MenuSearchParams } from './menu-search-params.ts'
import { type BrowsedMenu, toBrowsedMenu } from './menu-view.ts'

/** Menus are long: ten of them, a hundred and fifty dishes, make a page of about 80 KB. */
const PAGE_SIZE = 10

/** One page of the menus page. `menus` is null where nothing was asked for. */
export type MenuList = {
  menus: BrowsedMenu[] | null
  total: number
  last: number
  cities: InitialOptions
  chosenVenues: FilterOption[]
}

/** The menus that an address asks for; none are fetched without a filter. Rejects with the `ApiError` of the call that failed. */
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
  return {
    menus: list ? list.data.map(toBrowsedMenu) : null,
    total,
    last: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    cities: initialOptions(facets.city, city ?? []),
    chosenVenues,
  }
}
