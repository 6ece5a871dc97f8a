import { PRICE_BANDS, type PriceBand } from '../../domain/venue/price-bands.ts'
import { present, sortedValuesOf, venueSlugsOf } from '../filters/filter-search.ts'
import { parseChoices, parsePage } from '../search-params.ts'

/** What the address of the venues page says. */
export type VenueSearch = { city?: string[]; price?: PriceBand[]; venue?: string[]; page?: number | undefined }

/** Reads an address; what it cannot mean is left out. */
export function venueSearch(search: Record<string, unknown>): VenueSearch {
  return present({
    city: sortedValuesOf(search.city),
    price: parseChoices(search.price, PRICE_BANDS),
    venue: venueSlugsOf(search.venue),
    page: parsePage(search.page),
  })
}
