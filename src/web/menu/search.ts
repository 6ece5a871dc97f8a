import { MENU_PRICE_BANDS, type MenuPriceBandSlug } from '../../domain/menu/menu-price-bands.ts'
import { MENU_TYPES, type MenuType } from '../../domain/menu/menu-types.ts'
import { countChosen, present, sortedValuesOf, venueSlugsOf } from '../filters/filter-search.ts'
import { parseChoices, parsePage } from '../search-params.ts'

/** What the address of the menus page says. */
export type MenuSearch = { city?: string[]; price?: MenuPriceBandSlug[]; type?: MenuType[]; venue?: string[]; page?: number | undefined }

const bandSlugs = MENU_PRICE_BANDS.map((band) => band.slug)

/** Reads an address; what it cannot mean is left out. Without a filter there are no pages. */
export function menuSearch(search: Record<string, unknown>): MenuSearch {
  const filters = present({
    city: sortedValuesOf(search.city),
    price: parseChoices(search.price, bandSlugs),
    type: parseChoices(search.type, MENU_TYPES),
    venue: venueSlugsOf(search.venue),
  })
  const page = parsePage(search.page)
  return countChosen(filters) > 0 && page ? { ...filters, page } : filters
}
