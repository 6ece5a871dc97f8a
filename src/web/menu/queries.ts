import type { Api } from '../api.ts'
import { type CarriedOptions, carriedOptions, type FilterOption } from '../filters/filter-group.ts'
import { countChosen } from '../filters/filter-search.ts'
import { fetchVenueNames } from '../filters/find-options.ts'
import { type BrowsedMenu, toBrowsedMenu } from './menu-view.ts'
import type { MenuSearch } from './search.ts'

/** Menus are long: ten of them, a hundred and fifty dishes, make a page of about 80 KB. */
const MENUS_A_PAGE = 10

/** One page of the menus page. `menus` is null where nothing was asked for. */
export type MenuList = {
  menus: BrowsedMenu[] | null
  total: number
  last: number
  cities: CarriedOptions
  chosenVenues: FilterOption[]
}

/** The menus that an address asks for; none are fetched without a filter. Rejects with the `ApiError` of the call that failed. */
export async function fetchMenuList(api: Api, search: MenuSearch, signal?: AbortSignal): Promise<MenuList> {
  const { city, price, type, venue, page } = search
  const isAsked = countChosen(search) > 0
  const [list, facets, chosenVenues] = await Promise.all([
    isAsked ? api.get('/api/menus', { query: { city, price, type, venue, page, limit: MENUS_A_PAGE }, signal }) : null,
    api.get('/api/menus/facets', { signal }),
    fetchVenueNames(api, venue, signal),
  ])
  const total = list?.total ?? 0
  return {
    menus: list ? list.data.map(toBrowsedMenu) : null,
    total,
    last: Math.max(1, Math.ceil(total / MENUS_A_PAGE)),
    cities: carriedOptions(facets.city, city ?? []),
    chosenVenues,
  }
}
