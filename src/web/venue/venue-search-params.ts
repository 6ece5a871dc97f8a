import { OPEN_NOW } from '../../domain/filter-values.ts'
import { PRICE_BANDS, type PriceBand } from '../../domain/venue/price-bands.ts'
import { VENUE_SORTS, type VenueSort } from '../../domain/venue/venue-sorts.ts'
import { omitAbsentParams, parseSortedValues, parseVenueSlugs } from '../filters/filter-params.ts'
import { type PlaceParams, parsePlace } from '../filters/place-params.ts'
import { parseSort } from '../filters/sort-params.ts'
import { parseChoices, parsePage } from '../search-params.ts'

export type VenueSearchParams = PlaceParams & {
  city?: string[]
  price?: PriceBand[]
  cuisine?: string[]
  /** Only 'now'. */
  open?: string[]
  venue?: string[]
  sort?: VenueSort | undefined
  page?: number | undefined
}

export function parseVenueSearchParams(search: Record<string, unknown>): VenueSearchParams {
  const place = parsePlace(search)
  return omitAbsentParams({
    city: parseSortedValues(search.city),
    price: parseChoices(search.price, PRICE_BANDS),
    cuisine: parseSortedValues(search.cuisine),
    open: parseChoices(search.open, [OPEN_NOW]),
    venue: parseVenueSlugs(search.venue),
    sort: parseSort(search.sort, VENUE_SORTS, place),
    ...place,
    page: parsePage(search.page),
  })
}
