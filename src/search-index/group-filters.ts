import { OPEN_NOW } from '../domain/filter-values.ts'
import { kilometresOf, SEARCH_MAX_FACETS, SEARCH_MILES } from '../domain/search/search-sorts.ts'
import type { Catalogue } from './catalogue.ts'
import { type Facets, type FacetValues, toFacets, withChosenLimit } from './facets.ts'
import type { CodedColumn, GroupColumns } from './group-columns.ts'
import type { DocumentKind, FilterOptions, NearFilter, SearchFilters } from './search-filters.ts'
import { at, byteAt, floatAt } from './typed-array.ts'

const CITY = 1
const CUISINE = 2
const OWN = 4
const OPEN = 8
const NEAR = 16

type Counts = { cities: Uint32Array; cuisines: Uint32Array; own: Uint32Array; open: number; distances: number[] }
type GroupFacets = Pick<Facets, 'cities' | 'cuisines' | 'menuTypes' | 'priceBands' | 'open' | 'distances'>

type GroupOptions = Pick<FilterOptions, 'open' | 'near' | 'hasAllFacets'>

/** Filters by what all dishes of a menu, or a venue, have in common. */
export class GroupFilters {
  readonly count: number
  /** By group: the filters that it fails, as bits; null if none is chosen. */
  readonly fails: Uint8Array | null
  readonly #columns: GroupColumns
  readonly #kind: DocumentKind
  readonly #filters: SearchFilters
  readonly #near: NearFilter | undefined
  readonly #mostFacets: number
  readonly #limits: readonly number[]
  readonly #isOpenNow: ((venue: number) => boolean) | null
  readonly #isOpenThen: ((venue: number) => boolean) | null

  constructor(catalogue: Catalogue, kind: DocumentKind, filters: SearchFilters, { open, near, hasAllFacets }: GroupOptions) {
    const { groupColumns: columns, venues } = catalogue
    this.count = catalogue[kind === 'dishes' ? 'menus' : 'venues'].length
    this.#columns = columns
    this.#kind = kind
    this.#filters = filters
    this.#near = near
    this.#mostFacets = hasAllFacets ? Number.POSITIVE_INFINITY : SEARCH_MAX_FACETS
    this.#limits = near ? withChosenLimit(SEARCH_MILES.map(kilometresOf).map(Number), near.withinKm) : []
    this.#isOpenNow = open ? columns.open.at(open.now, venues) : null
    this.#isOpenThen = typeof open?.at === 'number' ? columns.open.at(open.at, venues) : null
    this.fails = this.#failsOfGroups(venues.length)
  }

  /** @param byGroup documents of each group that pass all filters that are not of groups */
  facets(byGroup: Uint32Array): GroupFacets {
    const { cities, cuisines, menuTypes, priceBands } = this.#filters
    const { columns, counts, own } = { columns: this.#columns, counts: this.#countValues(byGroup), own: this.#ownColumn() }
    const ownCounts = sums(own.values, counts.own)
    const isDishes = this.#kind === 'dishes'
    return {
      cities: toFacets(sums(columns.cities.values, counts.cities), cities, this.#mostFacets),
      cuisines: toFacets(sums(columns.cuisines.values, counts.cuisines), cuisines),
      menuTypes: isDishes ? toFacets(ownCounts, menuTypes) : [],
      priceBands: isDishes ? [] : toFacets(ownCounts, priceBands),
      open: this.#isOpenNow ? toFacets(new Map([[OPEN_NOW, counts.open]]), this.#isOpenThen ? [OPEN_NOW] : []) : [],
      distances: this.#distanceFacets(counts.distances),
    }
  }

  #ownColumn(): CodedColumn<string | null> {
    return this.#kind === 'dishes' ? this.#columns.menuTypes : this.#columns.priceBands
  }

  #countValues(byGroup: Uint32Array): Counts {
    const { cities, cuisines } = this.#columns
    const own = this.#ownColumn()
    const [cityCodes, cuisineCodes, ownCodes] = [cities.codes, cuisines.codes, own.codes]
    const venuesOfMenus = this.#kind === 'dishes' ? this.#columns.venuesOfMenus.numbers : null
    const distances = this.#near && this.#columns.distancesFrom(this.#near.position).venues
    const counts: Counts = {
      cities: new Uint32Array(cities.values.length),
      cuisines: new Uint32Array(cuisines.values.length),
      own: new Uint32Array(own.values.length),
      open: 0,
      distances: this.#limits.map(() => 0),
    }
    for (let group = 0; group < byGroup.length; group++) {
      const count = at(byGroup, group)
      if (count === 0) continue
      const fails = this.fails ? byteAt(this.fails, group) : 0
      const venue = venuesOfMenus ? at(venuesOfMenus, group) : group
      if ((fails & ~CITY) === 0) add(counts.cities, at(cityCodes, venue), count)
      if ((fails & ~CUISINE) === 0) add(counts.cuisines, at(cuisineCodes, venue), count)
      if ((fails & ~OWN) === 0) add(counts.own, at(ownCodes, group), count)
      if ((fails & ~OPEN) === 0 && this.#isOpenNow?.(venue)) counts.open += count
      if ((fails & ~NEAR) !== 0 || !distances) continue
      const distance = floatAt(distances, venue)
      for (let i = this.#limits.length - 1; i >= 0 && distance <= (this.#limits[i] as number); i--) {
        counts.distances[i] = (counts.distances[i] ?? 0) + count
      }
    }
    return counts
  }

  #distanceFacets(counts: readonly number[]): FacetValues {
    return this.#limits.map((limit, i) => ({ value: limit.toFixed(3), count: counts[i] ?? 0 }))
  }

  #failsOfGroups(venues: number): Uint8Array | null {
    const { cities, cuisines, menuTypes, priceBands } = this.#filters
    const isDishes = this.#kind === 'dishes'
    const own = isDishes ? menuTypes : priceBands
    const withinKm = this.#near?.withinKm ?? null
    const isNear = withinKm !== null
    if (cities.length + cuisines.length + own.length === 0 && !this.#isOpenThen && !isNear) return null
    const columns = this.#columns
    const failsCity = failsByCode(columns.cities, CITY, (city) => passes(cities, [city]))
    const failsCuisine = failsByCode(columns.cuisines, CUISINE, (values) => passes(cuisines, values))
    const failsOwn = failsByCode(this.#ownColumn(), OWN, (value) => passes(own, [value]))
    const distances = isNear && this.#near ? columns.distancesFrom(this.#near.position).venues : null
    const [cityCodes, cuisineCodes, ownCodes] = [columns.cities.codes, columns.cuisines.codes, this.#ownColumn().codes]
    const ofVenues = new Uint8Array(venues)
    for (let venue = 0; venue < venues; venue++) {
      let fails = byteAt(failsCity, at(cityCodes, venue)) | byteAt(failsCuisine, at(cuisineCodes, venue))
      if (this.#isOpenThen && !this.#isOpenThen(venue)) fails |= OPEN
      if (distances && floatAt(distances, venue) > (withinKm ?? 0)) fails |= NEAR
      if (!isDishes) fails |= byteAt(failsOwn, at(ownCodes, venue))
      ofVenues[venue] = fails
    }
    if (!isDishes) return ofVenues
    const venuesOfMenus = columns.venuesOfMenus.numbers
    const ofMenus = new Uint8Array(this.count)
    for (let menu = 0; menu < ofMenus.length; menu++) {
      ofMenus[menu] = byteAt(ofVenues, at(venuesOfMenus, menu)) | byteAt(failsOwn, at(ownCodes, menu))
    }
    return ofMenus
  }
}

/** By code of a value: `bit` if it does not pass. */
function failsByCode<T>({ values }: CodedColumn<T>, bit: number, isPassing: (value: T) => boolean): Uint8Array {
  return Uint8Array.from(values, (value) => (isPassing(value) ? 0 : bit))
}

function passes(chosen: readonly string[], values: readonly (string | null)[]): boolean {
  return chosen.length === 0 || values.some((value) => value && chosen.includes(value))
}

/** The counts by value. One code may represent several values. */
function sums(values: readonly (string | readonly string[] | null)[], byCode: Uint32Array): Map<string, number> {
  const byValue = new Map<string, number>()
  for (const [code, value] of values.entries()) {
    const count = at(byCode, code)
    if (count === 0) continue
    for (const one of [value ?? ''].flat()) if (one) byValue.set(one, (byValue.get(one) ?? 0) + count)
  }
  return byValue
}

function add(counts: Uint32Array, place: number, count: number): void {
  counts[place] = at(counts, place) + count
}
