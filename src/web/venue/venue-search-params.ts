import { OPEN_NOW } from '../../domain/search/open-param.ts'
import { CUISINES, type Cuisine } from '../../domain/venue/cuisines.ts'
import { PRICE_BANDS, type PriceBand } from '../../domain/venue/price-bands.ts'
import { VENUE_SORTS, type VenueSort } from '../../domain/venue/venue-sorts.ts'
import { omitAbsentParams, parseSortedValues, parseVenueSlugs } from '../filters/filter-params.ts'
import { type PlaceParams, parsePlace } from '../filters/place-params.ts'
import { parseSort } from '../filters/sort-params.ts'
import { parseChoices, parsePage } from '../search-params.ts'

export type VenueSearchParams = PlaceParams & {
  city?: string[]
  price?: PriceBand[]
  cuisine?: Cuisine[]
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
    cuisine: parseChoices(search.cuisine, CUISINES),
    open: parseChoices(search.open, [OPEN_NOW]),
    venue: parseVenueSlugs(search.venue),
    sort: isListable(search) ? parseSort(search.sort, VENUE_SORTS, place) : undefined,
    ...place,
    page: parsePage(search.page),
  })
}

/** What is open now is not listed by the date at which venues were added. */
function isListable({ sort, open }: Record<string, unknown>): boolean {
  return sort !== 'newest' || parseChoices(open, [OPEN_NOW]) === undefined
}
