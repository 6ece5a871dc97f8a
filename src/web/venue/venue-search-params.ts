import { PRICE_BANDS, type PriceBand } from '../../domain/venue/price-bands.ts'
import { omitAbsentParams, parseSortedValues, parseVenueSlugs } from '../filters/filter-params.ts'
import { parseChoices, parsePage } from '../search-params.ts'

/** What the address of the venues page says. */
export type VenueSearchParams = { city?: string[]; price?: PriceBand[]; venue?: string[]; page?: number | undefined }

/** Reads an address; what it cannot mean is left out. */
export function parseVenueSearchParams(search: Record<string, unknown>): VenueSearchParams {
  return omitAbsentParams({
    city: parseSortedValues(search.city),
    price: parseChoices(search.price, PRICE_BANDS),
    venue: parseVenueSlugs(search.venue),
    page: parsePage(search.page),
  })
}
