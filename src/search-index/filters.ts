import { isOpenAt, type LocalMinute } from '../domain/hours/open-hours.ts'
import { ALLERGENS, type Allergen } from '../domain/menu/allergens.ts'
import { DIETARY_TAGS, type DietaryTag } from '../domain/menu/dietary-tags.ts'
import type { MenuType } from '../domain/menu/menu-lists.ts'
import { OPEN_NOW } from '../domain/search/open-param.ts'
import { SEARCH_MAX_FACETS } from '../domain/search/search-sorts.ts'
import type { PriceBand } from '../domain/venue/price-bands.ts'
import { freeFromBit, requiredAttributes, STATES_ALLERGENS, tagBit } from './attributes.ts'
import { type Bitmap, createBitmap, forEachBit, setBit } from './bitmap.ts'
import type { Catalogue, CatalogueVenue } from './catalogue.ts'
import type { Segment } from './segment.ts'
import { at } from './typed-array.ts'

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

/** Dishes that are shown when allergens are selected: dishes that state to be free from them, or dishes without statements. */
export type AllergenView = 'free_from' | 'not_stated'

export type FacetValues = { value: string; count: number }[]
export type Facets = Record<keyof SearchFilters | 'open', FacetValues>

type FilterOptions = { allergenView?: AllergenView | undefined; open?: OpenFilter | undefined }

/** Documents to filter. The group of a dish is its menu; the group of a venue is the venue. */
export type DocumentKind = 'dishes' | 'venues'

const CITY = 1
const CUISINE = 2
const OWN = 4
const DIET = 8
const ALLERGEN = 16
const OPEN = 32
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

  constructor(catalogue: Catalogue, kind: DocumentKind, filters: SearchFilters, { allergenView, open }: FilterOptions = {}) {
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
    this.#open = open
  }

  /** Returns the documents that pass all filters. Call it once per segment. */
  apply({ columns, size }: Segment, documents: Bitmap): Bitmap {
    const passing = createBitmap(size)
    forEachBit(documents, (document) => {
      const group = at(columns.groups, document)
      const attributes = at(columns.attributes, document)
      const ofDish = ((attributes & this.#diets) === this.#diets ? 0 : DIET) | (this.#passesAllergens(attributes) ? 0 : ALLERGEN)
      const fails = this.#failsOf(group) | ofDish
      if ((fails & ~ALLERGEN) === 0 && (attributes & STATES_ALLERGENS) === 0) this.#notStated += 1
      if ((fails & ~CITY) === 0) increment(this.#byCity, group)
      if ((fails & ~CUISINE) === 0) increment(this.#byCuisine, group)
      if ((fails & ~OWN) === 0) increment(this.#byOwn, group)
      if ((fails & ~OPEN) === 0) increment(this.#byOpen, group)
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
    }
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
    const known = at(this.#fails, group)
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
    this.#fails[group] = fails
    return fails
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

function toFacets(counts: ReadonlyMap<string, number>, chosen: readonly string[]): FacetValues {
  const all = [...counts].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  const kept = all.filter(([value], place) => place < SEARCH_MAX_FACETS || chosen.includes(value))
  const missing = chosen.filter((value) => !counts.get(value)).map((value) => [value, 0] as const)
  return [...kept, ...missing].map(([value, count]) => ({ value, count }))
}

function increment(counts: Uint32Array, place: number): void {
  counts[place] = at(counts, place) + 1
}

function indexOfBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}
