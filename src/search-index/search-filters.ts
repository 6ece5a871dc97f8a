import type { LocalMinute } from '../domain/hours/open-at.ts'
import type { Allergen } from '../domain/menu/allergens.ts'
import type { DietaryTag } from '../domain/menu/dietary-tags.ts'
import type { MenuType } from '../domain/menu/menu-lists.ts'
import type { PriceBand } from '../domain/venue/price-bands.ts'
import type { Position } from './distance.ts'

export type SearchFilters = {
  diets: readonly DietaryTag[]
  /** Dishes only: allergens that a dish must state to be free from. */
  avoided: readonly Allergen[]
  cities: readonly string[]
  cuisines: readonly string[]
  menuTypes: readonly MenuType[]
  priceBands: readonly PriceBand[]
}

export type OpenFilter = { at: LocalMinute | null; now: LocalMinute }
/** `withinKm` is null when any distance will do. */
export type NearFilter = { position: Position; withinKm: number | null }

/** Dishes that are shown when allergens are selected: dishes that state to be free from them, or dishes without statements. */
export type AllergenView = 'free_from' | 'not_stated'

export type FilterOptions = {
  allergenView?: AllergenView | undefined
  open?: OpenFilter | undefined
  /** In pence; dishes only. */
  maxPrice?: number | null
  near?: NearFilter | undefined
  /** Counts all values of each group, not only the most frequent ones. */
  hasAllFacets?: boolean | undefined
}

/** Documents to filter. The group of a dish is its menu; the group of a venue is the venue. */
export type DocumentKind = 'dishes' | 'venues'
