import { isOpenAt, type LocalMinute } from '../domain/hours/open-at.ts'
import { ALLERGENS, type Allergen } from '../domain/menu/allergens.ts'
import { DIETARY_TAGS, type DietaryTag } from '../domain/menu/dietary-tags.ts'
import type { MenuType } from '../domain/menu/menu-lists.ts'
import { OPEN_NOW } from '../domain/search/open-param.ts'
import { kilometresOf, SEARCH_MILES, SEARCH_PRICES } from '../domain/search/search-sorts.ts'
import type { PriceBand } from '../domain/venue/price-bands.ts'
import { freeFromBit, requiredAttributes, STATES_ALLERGENS, tagBit } from './attributes.ts'
import { type Bitmap, forEachBit, setBit } from './bitmap.ts'
import type { Catalogue, CatalogueVenue } from './catalogue.ts'
import { distancesFrom, type Position } from './distance.ts'
import { type Facets, type FacetValues, limitsWith, toFacets, toPence } from './facets.ts'
import { scratchBitmap } from './scratch.ts'
import type { Segment } from './segment.ts'
import { at, byteAt } from './typed-array.ts'

export type SearchFilters = {
  diets: readonly DietaryTag[]
  avoided: readonly Allergen[]
  cities: readonly string[]
  cuisines: readonly string[]
  menuTypes: readonly MenuType[]
  priceBands: readonly PriceBand[]
}

export type OpenFilter = { at: LocalMinute | null; now: LocalMinute }
export type NearFilter = { position: Position; withinKm: number | null }

/** Dishes that are shown when allergens are selected: dishes that state to be free from them, or dishes without statements. */
export type AllergenView = 'free_from' | 'not_stated'

type FilterOptions = {
  allergenView?: AllergenView | undefined
  open?: OpenFilter | undefined
  /** In pence; dishes only. */
  maxPrice?: number | null
  near?: NearFilter | undefined
}

/** Documents to filter. The group of a dish is its menu; the group of a venue is the venue. */
export type DocumentKind = 'dishes' | 'venues'

const CITY = 1
const CUISINE = 2
const OWN = 4
const DIET = 8
const ALLERGEN = 16
const OPEN = 32
const PRICE = 64
const NEAR = 128
const UNKNOWN = 255

/**
 * Applies filters and counts the values of each filter group. A document that fails only one group still counts for the values of that
 * group, because another value may be selected instead. Dietary tags and allergens are exceptions: a dish must pass all selected ones.
 */
export class FilterCounter {
  readonly #catalogue: Catalogue
  readonly #kind: DocumentKind
  readonly #filters: SearchFilters
  readonly #diets: number
  readonly #avoided: number
  readonly #isNotStatedShown: boolean
  readonly #open: OpenFilter | undefined
  readonly #fails: Uint8Array
  readonly #byCity: Uint32Array
  readonly #byCuisine: Uint32Array
  readonly #byOwn: Uint32Array
  readonly #byAttribute = new Uint32Array(32)
  #notStated = 0
  /** By menu or venue: documents that pass all filters except opening hours. */
  readonly #byOpen: Uint32Array
  readonly #byNear: Uint32Array
  /** In pence. */
  readonly #maxPrice: number
  readonly #priceLimits: Uint32Array
  readonly #byPriceLimit: Uint32Array
  readonly #near: NearFilter | undefined
  readonly #distanceOf: ((venue: CatalogueVenue) => number) | undefined

  constructor(
    catalogue: Catalogue,
    kind: DocumentKind,
    filters: SearchFilters,
    { allergenView, open, maxPrice = null, near }: FilterOptions = {},
  ) {
    this.#catalogue = catalogue
    this.#kind = kind
    this.#filters = filters
    this.#diets = kind === 'dishes' ? requiredAttributes(filters.diets) : 0
    this.#avoided = kind === 'dishes' ? requiredAttributes([], filters.avoided) : 0
    this.#isNotStatedShown = allergenView === 'not_stated'
    const groups = catalogue[kind === 'dishes' ? 'menus' : 'venues'].length
    this.#fails = new Uint8Array(groups).fill(UNKNOWN)
    this.#byCity = new Uint32Array(groups)
    this.#byCuisine = new Uint32Array(groups)
    this.#byOwn = new Uint32Array(groups)
    this.#byOpen = new Uint32Array(groups)
    this.#byNear = new Uint32Array(groups)
    this.#open = open
    this.#near = near
    this.#distanceOf = near && distancesFrom(near.position)
    this.#maxPrice = (kind === 'dishes' ? maxPrice : null) ?? Number.POSITIVE_INFINITY
    this.#priceLimits = Uint32Array.from(kind === 'dishes' ? limitsWith(SEARCH_PRICES.map(toPence), maxPrice) : [])
    this.#byPriceLimit = new Uint32Array(this.#priceLimits.length)
  }

  /** Returns the documents that pass all filters. Call it once per segment. */
  apply({ columns, size }: Segment, documents: Bitmap): Bitmap {
    const passing = scratchBitmap(size)
    forEachBit(documents, (document) => {
      const group = at(columns.groups, document)
      const attributes = at(columns.attributes, document)
      const ofDish = ((attributes & this.#diets) === this.#diets ? 0 : DIET) | (this.#passesAllergens(attributes) ? 0 : ALLERGEN)
      const price = at(columns.prices, document)
      const fails = this.#failsOf(group) | ofDish | (price > this.#maxPrice ? PRICE : 0)
      if ((fails & ~ALLERGEN) === 0 && (attributes & STATES_ALLERGENS) === 0) this.#notStated += 1
      if ((fails & ~CITY) === 0) increment(this.#byCity, group)
      if ((fails & ~CUISINE) === 0) increment(this.#byCuisine, group)
      if ((fails & ~OWN) === 0) increment(this.#byOwn, group)
      if ((fails & ~OPEN) === 0) increment(this.#byOpen, group)
      if ((fails & ~NEAR) === 0) increment(this.#byNear, group)
      if ((fails & ~PRICE) === 0) this.#countPrice(price)
      if (fails !== 0) return
      setBit(passing, document)
      for (let bits = attributes; bits !== 0; bits &= bits - 1) increment(this.#byAttribute, indexOfBit(bits))
    })
    return passing
  }

  /** Number of dishes without allergen statements that pass all other filters. Complete after all segments. */
  get notStated(): number {
    return this.#notStated
  }

  facets(): Facets {
    const { diets, avoided, cities, cuisines, menuTypes, priceBands } = this.#filters
    const isDishes = this.#kind === 'dishes'
    const own = this.#sum(this.#byOwn, (group, venue) => (isDishes ? [this.#catalogue.menus[group]?.menu_type] : [venue.price]))
    const countOf = (bit: number) => at(this.#byAttribute, indexOfBit(bit))
    const tags = new Map(DIETARY_TAGS.map((tag) => [tag, countOf(tagBit(tag))] as const))
    const free = new Map(ALLERGENS.map((allergen) => [allergen, countOf(freeFromBit(allergen))] as const))
    return {
      diets: isDishes ? toFacets(tags, diets) : [],
      avoided: isDishes ? toFacets(free, avoided) : [],
      cities: toFacets(
        this.#sum(this.#byCity, (_, venue) => [venue.address_city]),
        cities,
      ),
      cuisines: toFacets(
        this.#sum(this.#byCuisine, (_, venue) => venue.cuisines),
        cuisines,
      ),
      menuTypes: isDishes ? toFacets(own, menuTypes) : [],
      priceBands: isDishes ? [] : toFacets(own, priceBands),
      open: this.#openFacets(),
      maxPrices: [...this.#priceLimits].map((limit, place) => ({ value: `${limit / 100}`, count: at(this.#byPriceLimit, place) })),
      distances: this.#distanceFacets(),
    }
  }

  #countPrice(price: number): void {
    for (let place = this.#priceLimits.length - 1; place >= 0 && price <= at(this.#priceLimits, place); place--) {
      increment(this.#byPriceLimit, place)
    }
  }

  #distanceFacets(): FacetValues {
    const distanceOf = this.#distanceOf
    if (!this.#near || !distanceOf) return []
    const limits = limitsWith(SEARCH_MILES.map(kilometresOf).map(Number), this.#near.withinKm)
    const sums = this.#sum(this.#byNear, (_, venue) => {
      const distance = distanceOf(venue)
      return limits.filter((limit) => distance <= limit).map((limit) => limit.toFixed(3))
    })
    return limits.map((limit) => ({ value: limit.toFixed(3), count: sums.get(limit.toFixed(3)) ?? 0 }))
  }

  #openFacets(): FacetValues {
    if (!this.#open) return []
    const { at: chosen, now } = this.#open
    const sums = this.#sum(this.#byOpen, (_, { openHours }) => (isOpenAt(openHours, now) ? [OPEN_NOW] : []))
    return toFacets(sums, chosen === null ? [] : [OPEN_NOW])
  }

  #passesAllergens(attributes: number): boolean {
    if (this.#avoided === 0) return true
    return this.#isNotStatedShown ? (attributes & STATES_ALLERGENS) === 0 : (attributes & this.#avoided) === this.#avoided
  }

  #venueOf(group: number): CatalogueVenue | undefined {
    return this.#kind === 'dishes' ? this.#catalogue.venueOfMenu(group) : this.#catalogue.venues[group]
  }

  #failsOf(group: number): number {
    const known = byteAt(this.#fails, group)
    if (known !== UNKNOWN) return known
    const { cities, cuisines, menuTypes, priceBands } = this.#filters
    const venue = this.#venueOf(group)
    let fails = 0
    if (!passes(cities, [venue?.address_city])) fails |= CITY
    if (!passes(cuisines, venue?.cuisines ?? [])) fails |= CUISINE
    const own = this.#kind === 'dishes' ? passes(menuTypes, [this.#catalogue.menus[group]?.menu_type]) : passes(priceBands, [venue?.price])
    if (!own) fails |= OWN
    const openAt = this.#open?.at ?? null
    if (openAt !== null && !(venue && isOpenAt(venue.openHours, openAt))) fails |= OPEN
    if (!this.#isNear(venue)) fails |= NEAR
    this.#fails[group] = fails
    return fails
  }

  #isNear(venue: CatalogueVenue | undefined): boolean {
    const { withinKm = null } = this.#near ?? {}
    return !this.#distanceOf || withinKm === null || (venue !== undefined && this.#distanceOf(venue) <= withinKm)
  }

  #sum(counts: Uint32Array, valuesOf: (group: number, venue: CatalogueVenue) => readonly (string | null | undefined)[]) {
    const sums = new Map<string, number>()
    for (const [group, count] of counts.entries()) {
      const venue = count > 0 ? this.#venueOf(group) : undefined
      if (!venue) continue
      for (const value of valuesOf(group, venue)) if (value) sums.set(value, (sums.get(value) ?? 0) + count)
    }
    return sums
  }
}

function passes(chosen: readonly string[], values: readonly (string | null | undefined)[]): boolean {
  return chosen.length === 0 || values.some((value) => value && chosen.includes(value))
}

function increment(counts: Uint32Array, place: number): void {
  counts[place] = at(counts, place) + 1
}

function indexOfBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}
