import type { AskedHours, LocalMinute, OpeningAt } from '../domain/hours/open-at.ts'
import type { Allergen } from '../domain/menu/allergens.ts'
import type { DietaryTag } from '../domain/menu/dietary-tags.ts'
import type { SearchSort } from '../domain/search/search-sorts.ts'
import type { Position } from './distance.ts'
import type { Facets } from './facets.ts'
import type { Demand } from './read-demand.ts'
import type { AllergenView, DocumentKind, SearchFilters } from './search-filters.ts'
import type { PriceOrder } from './sort-results.ts'
import type { VenueDishes } from './venue-dishes.ts'

export type SearchRequest = {
  query: string
  isExact: boolean
  limit: number
  offset: number
  /** Position of the user in degrees; null when unknown. */
  position: Position | null
  localMinute?: LocalMinute
  refinement?: Refinement
}

export type Refinement = {
  filters: SearchFilters
  allergenView?: AllergenView
  maxPrice: number | null
  /** Ignored without a position. */
  withinKm: number | null
  /** Only venues that are certainly open at this time, and their dishes; needs `localMinute`. */
  openAt?: LocalMinute | null
  hasAllFacets?: boolean
  sort: SearchSort
}

/**
 * `matched` is the number of matched words, `named` the number of them in the name (0 unless sorted by the best match). The distance is
 * null without a position, and for a venue without coordinates.
 */
export type FoundDocument = {
  id: string
  matched: number
  named: number
  distanceKm: number | null
  /** What the hours of the venue say now, or at the time of the filter; null without a refinement. */
  opening: OpeningAt | null
}

/** `dishes` are the venue's best dishes that match on their own; only present with a refinement. */
type FoundVenue = FoundDocument & { dishes?: VenueDishes }

/** How a query was understood, so that the user can see and correct it. */
export type Interpretation = {
  corrections: { typed: string; used: string[] }[]
  /** Known words with the same meaning as a typed word. */
  synonyms: { typed: string; used: string[] }[]
  diets: DietaryTag[]
  avoided: Allergen[]
  /** A diet in the text that no menu marks. */
  unmarkedDiet: string | null
  minPrice: number | null
  maxPrice: number | null
  withinKm: number | null
  /** The town in the text, as a venue spells it; null without one. Results there come first. */
  town: string | null
  isOpenNow: boolean
  /** When venues should be open. Required of all results, or such venues come first. */
  openOn: (AskedHours & { isRequired: boolean }) | null
  /** Which prices come first among equally good results; null for no preference. */
  priceOrder: PriceOrder | null
  excluded: string[]
  /** What may ask for a diet or an allergen and was not understood, so that no result was chosen for it. */
  unclearNeeds: string[]
  unknown: string[]
}

export type SearchAnswer = {
  interpretation: Interpretation
  /** The list whose first result matches better; venues when both match equally well. */
  best: 'venues' | 'dishes'
  venues: FoundVenue[]
  dishes: FoundDocument[]
  totalVenues: number
  totalDishes: number
  facets: Record<DocumentKind, Facets> | null
  notStated: number
  demand: Demand
}
