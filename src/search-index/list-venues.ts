import type { LocalMinute } from '../domain/hours/open-at.ts'
import type { PriceBand } from '../domain/venue/price-bands.ts'
import { allowedVenues } from './allowed-documents.ts'
import type { Catalogue, CatalogueVenue } from './catalogue.ts'
import type { Position } from './distance.ts'
import type { Facets } from './facets.ts'
import { everything } from './query-words.ts'
import { withScratch } from './scratch.ts'
import type { FoundDocument } from './search-answer.ts'
import { searchKind } from './search-kind.ts'

/** A list of venues without a text. */
export type VenueListing = {
  cities: readonly string[]
  cuisines: readonly string[]
  priceBands: readonly PriceBand[]
  /** Only venues with these ids; null for all. */
  ids: readonly string[] | null
  /** In degrees. */
  position: Position | null
  /** Ignored without a position. */
  withinKm: number | null
  localMinute: LocalMinute
  /** Only venues that are certainly open at this time; null for all. */
  openAt: LocalMinute | null
  sort: 'best' | 'name' | 'nearest' | 'price' | '-price'
  offset: number
  limit: number
}

/** `facets` have all cities, not only the most frequent ones. */
export type ListedVenues = { venues: FoundDocument[]; total: number; facets: Facets }

/** Lists public venues with the counts of each filter value. Featured venues come first among those that the order does not tell apart. */
export function listVenues(catalogue: Catalogue, listing: VenueListing): ListedVenues {
  const { cities, cuisines, priceBands, ids, withinKm, openAt, sort, ...request } = listing
  const only = ids?.map((id) => catalogue.venueById(id)).filter((venue): venue is CatalogueVenue => venue !== undefined) ?? null
  const filters = { diets: [], avoided: [], menuTypes: [], cities, cuisines, priceBands }
  const refinement = { filters, hasAllFacets: true, maxPrice: null, withinKm, openAt, sort }
  return withScratch(() => {
    const { found, total, facets } = searchKind(
      catalogue,
      'venues',
      { ...request, query: '', isExact: true, refinement, priceOrder: null },
      (segment) => {
        const allowed = allowedVenues(segment, only)
        return { words: [everything(allowed)], allowed }
      },
    )
    if (!facets) throw new Error('a listing has facets')
    return { venues: found, total, facets }
  })
}
