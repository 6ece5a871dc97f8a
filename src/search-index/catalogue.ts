import { listHourChanges, type OpenHours, readOpenHours, withSetHours } from '../domain/hours/open-at.ts'
import { isMenuVisible } from '../domain/menu/visibility.ts'
import { tokenise } from '../domain/search/tokenise.ts'
import { mealsIn, toDishDocument, toVenueDocument } from './documents.ts'
import { GroupColumns } from './group-columns.ts'
import { LiveIndex } from './live-index.ts'
import type { DishRow, MenuRow, VenueRow } from './rows.ts'
import type { IndexedRow, SegmentParts } from './segment.ts'

/** A venue. `number` is its index in `Catalogue.venues` and stays the same until the catalogue is loaded again. */
export type CatalogueVenue = Pick<VenueRow, 'id' | 'active' | 'latitude' | 'longitude' | 'cuisines' | 'price' | 'address_city'> & {
  number: number
  menus: CatalogueMenu[]
  openHours: OpenHours
}

/** `meals`: the words of its text by which its dishes are found. */
type CatalogueMenu = Omit<MenuRow, 'venue_id' | 'description'> & {
  meals: readonly string[]
  number: number
  venue: CatalogueVenue
  isVisible: boolean
}

/**
 * The part of the catalogue that changes in place; it is small compared with the segments. Venues and menus are in the order of their
 * numbers.
 */
type CatalogueContent = {
  venues: Omit<CatalogueVenue, 'number' | 'menus'>[]
  menus: (Omit<CatalogueMenu, 'number' | 'venue'> & { venue: number })[]
  cities: ReadonlyMap<string, string>
  openChanges: ReadonlySet<number>
  recentVenues: IndexedRow[]
  recentDishes: IndexedRow[]
}

/** A catalogue as plain values, for a file. The segments never change. */
export type CatalogueParts = { content: CatalogueContent; venues: SegmentParts[]; dishes: SegmentParts[] }

const EARLIEST = Number.NEGATIVE_INFINITY
const NEVER = Number.POSITIVE_INFINITY

export class Catalogue {
  readonly venues: CatalogueVenue[] = []
  readonly menus: CatalogueMenu[] = []
  readonly venueIndex = new LiveIndex((number) => this.venues[number]?.active ?? false)
  readonly dishIndex = new LiveIndex((number) => this.menus[number]?.isVisible ?? false)
  readonly groupColumns = new GroupColumns()
  venueVersion = 0
  /** Minutes of the week at which any venue opens or closes. Never removed when opening hours change. */
  readonly openChanges = new Set<number>()
  readonly #cities = new Map<string, string>()
  readonly #spellings = new Map<string, ReadonlySet<string> | null>()
  readonly #openHours = new Map<string, OpenHours>()
  readonly #venuesById = new Map<string, CatalogueVenue>()
  readonly #menusById = new Map<string, CatalogueMenu>()
  #validFrom = EARLIEST
  #validUntil = EARLIEST

  /** Restores a catalogue from the result of `toParts`. Call `setTime` before searching. */
  static fromParts({ content, venues, dishes }: CatalogueParts): Catalogue {
    const catalogue = new Catalogue()
    for (const [number, venue] of content.venues.entries()) catalogue.#addVenue({ ...venue, number, menus: [] })
    for (const [number, { venue: venueNumber, ...menu }] of content.menus.entries()) {
      const venue = catalogue.venues[venueNumber]
      if (!venue) throw new Error(`menu ${menu.id} has no venue`)
      catalogue.#addMenu({ ...menu, number, venue })
    }
    for (const [name, spelling] of content.cities) catalogue.#cities.set(name, spelling)
    for (const minute of content.openChanges) catalogue.openChanges.add(minute)
    catalogue.venueIndex.restore(venues, content.recentVenues)
    catalogue.dishIndex.restore(dishes, content.recentDishes)
    return catalogue
  }

  /** The content refers to objects that later changes modify: copy it before the next change. */
  toParts(): CatalogueParts {
    const [venues, dishes] = [this.venueIndex.toParts(), this.dishIndex.toParts()]
    return {
      content: {
        venues: this.venues.map(({ number: _, menus: __, ...venue }) => venue),
        menus: this.menus.map(({ number: _, venue, ...menu }) => ({ ...menu, venue: venue.number })),
        cities: this.#cities,
        openChanges: this.openChanges,
        recentVenues: venues.recent,
        recentDishes: dishes.recent,
      },
      venues: venues.kept,
      dishes: dishes.kept,
    }
  }

  /** Number of documents, former versions of changed ones included. */
  get size(): number {
    return this.venueIndex.size + this.dishIndex.size
  }

  get validUntil(): Date | null {
    return Number.isFinite(this.#validUntil) ? new Date(this.#validUntil) : null
  }

  setTime(now: Date): void {
    const time = now.getTime()
    if (time >= this.#validFrom && time < this.#validUntil) return
    for (const menu of this.menus) this.#updateVisibility(menu, now)
    this.#validFrom = time
    this.#validUntil = nextChange(this.menus, time)
  }

  addVenues(rows: readonly VenueRow[]): void {
    for (const row of rows) this.#rememberVenue(row)
  }

  putMenu(row: MenuRow, now: Date): void {
    this.venueVersion += 1
    const venue = this.#venuesById.get(row.venue_id)
    if (!venue) return
    const { id, name, menu_type, active, start_date, end_date } = row
    const present = { id, name, meals: mealsIn(row.description), menu_type, active, start_date, end_date }
    const known = this.#menusById.get(id)
    const menu = known ?? { ...present, number: this.menus.length, venue, isVisible: false }
    if (!known) this.#addMenu(menu)
    Object.assign(menu, present)
    this.groupColumns.setMenu(menu)
    this.#updateVisibility(menu, now)
    this.#validUntil = Math.min(this.#validUntil, nextChange([menu], now.getTime()))
  }

  putVenue(row: VenueRow, now: Date): void {
    this.venueVersion += 1
    const venue = this.#rememberVenue(row)
    this.venueIndex.put(this.venueDocument(row))
    this.venueIndex.setGroupVisible(venue.number, venue.active)
    for (const menu of venue.menus) this.#updateVisibility(menu, now)
  }

  putDish(row: DishRow): void {
    const document = this.dishDocument(row)
    if (document) this.dishIndex.put(document)
  }

  removeVenue(id: string, now: Date): void {
    this.venueVersion += 1
    this.venueIndex.remove(id)
    const venue = this.#venuesById.get(id)
    if (!venue) return
    venue.active = false
    for (const menu of venue.menus) this.#updateVisibility(menu, now)
  }

  venueOfMenu(number: number): CatalogueVenue | undefined {
    return this.menus[number]?.venue
  }

  /** Includes towns that venues have left. */
  hasCity(name: string): boolean {
    return this.#cities.has(name)
  }

  /** The name as venues spell it. Includes towns that venues have left. */
  cityNamed(name: string): string | undefined {
    return this.#cities.get(name)
  }

  /**
   * Returns the spellings of a town when the name of another town contains all of its words, as 'Old Windsor' contains 'Windsor'; null
   * otherwise. Cached until a venue changes.
   */
  spellingsBesideOthers(name: string): ReadonlySet<string> | null {
    const known = this.#spellings.get(name)
    if (known !== undefined) return known
    const words = tokenise(name)
    const isPart = [...this.#cities.keys()].some((city) => {
      const others = city.split(' ')
      return others.length > words.length && words.every((word) => others.includes(word))
    })
    const spellings = isPart ? this.spellingsOf(name) : null
    this.#spellings.set(name, spellings)
    return spellings
  }

  spellingsOf(town: string): ReadonlySet<string> {
    const words = tokenise(town).join(' ')
    return new Set(this.groupColumns.cities.values.filter((city) => tokenise(city).join(' ') === words))
  }

  venuesIn(spellings: ReadonlySet<string>): CatalogueVenue[] {
    return this.venues.filter(({ address_city }) => spellings.has(address_city))
  }

  venueById(id: string): CatalogueVenue | undefined {
    return this.#venuesById.get(id)
  }

  hasVenue(id: string): boolean {
    return this.#venuesById.has(id)
  }

  hasMenu(id: string): boolean {
    return this.#menusById.has(id)
  }

  /** Whether a stored menu has this name, and a text with the same meals, so that its dishes are found by the same words. */
  hasMenuCalled({ id, name, description }: Pick<MenuRow, 'id' | 'name' | 'description'>): boolean {
    const menu = this.#menusById.get(id)
    return menu?.name === name && menu.meals.join() === mealsIn(description).join()
  }

  venueDocument(row: VenueRow): IndexedRow {
    return toVenueDocument(row, this.#rememberVenue(row).number)
  }

  dishDocument(row: DishRow): IndexedRow | null {
    const menu = this.#menusById.get(row.menu_id)
    return menu ? toDishDocument(row, menu) : null
  }

  #addVenue(venue: CatalogueVenue): void {
    this.venues.push(venue)
    this.#venuesById.set(venue.id, venue)
    this.groupColumns.setVenue(venue)
  }

  #addMenu(menu: CatalogueMenu): void {
    this.menus.push(menu)
    this.#menusById.set(menu.id, menu)
    menu.venue.menus.push(menu)
    this.groupColumns.setMenu(menu)
  }

  #rememberVenue(row: VenueRow): CatalogueVenue {
    const { id, active, latitude, longitude, cuisines, price, address_city } = row
    const openHours = this.#readHours(row)
    const present = { id, active, latitude, longitude, cuisines, price, address_city, openHours }
    const known = this.#venuesById.get(id)
    const venue = known ?? { ...present, number: this.venues.length, menus: [] }
    if (!known) this.#addVenue(venue)
    this.#cities.set(tokenise(address_city).join(' '), address_city)
    this.#spellings.clear()
    Object.assign(venue, present)
    this.groupColumns.setVenue(venue)
    return venue
  }

  #readHours({ set_hours, ...row }: VenueRow): OpenHours {
    const texts = this.#readTexts(row)
    if (!set_hours) return texts
    const hours = withSetHours(texts, set_hours)
    for (const minute of listHourChanges(hours)) this.openChanges.add(minute)
    return hours
  }

  #readTexts({ hours_mon_fri, hours_sat_sun }: Pick<VenueRow, 'hours_mon_fri' | 'hours_sat_sun'>): OpenHours {
    const key = `${hours_mon_fri ?? ''}\n${hours_sat_sun ?? ''}`
    const known = this.#openHours.get(key)
    if (known) return known
    const hours = readOpenHours(hours_mon_fri, hours_sat_sun)
    this.#openHours.set(key, hours)
    for (const minute of listHourChanges(hours)) this.openChanges.add(minute)
    return hours
  }

  #updateVisibility(menu: CatalogueMenu, now: Date): void {
    const isVisible = menu.venue.active && isMenuVisible(menu, now)
    if (isVisible === menu.isVisible) return
    menu.isVisible = isVisible
    this.dishIndex.setGroupVisible(menu.number, isVisible)
  }
}

/** Time of the next start or end in milliseconds; a menu is visible until its end inclusive. */
function nextChange(menus: readonly CatalogueMenu[], now: number): number {
  let next = NEVER
  for (const { start_date, end_date } of menus) {
    const [start, ended] = [start_date.getTime(), end_date ? end_date.getTime() + 1 : NEVER]
    if (start > now && start < next) next = start
    if (ended > now && ended < next) next = ended
  }
  return next
}
