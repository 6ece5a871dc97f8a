import { isOpenAt, type LocalMinute, type OpenHours } from '../domain/hours/open-at.ts'
import type { MenuType } from '../domain/menu/menu-lists.ts'
import type { PriceBand } from '../domain/venue/price-bands.ts'
import { kilometresFrom, type Position } from './distance.ts'
import type { MenuRow, VenueRow } from './rows.ts'
import type { DocumentKind } from './search-filters.ts'
import { byteAt, floatAt, NumberList } from './typed-array.ts'

type Hours = { openHours: OpenHours }
/** Distance of each venue or, for dishes, of the venue of each menu. */
type Distances = Record<DocumentKind, Float64Array>
type Venue = Pick<VenueRow, 'address_city' | 'cuisines' | 'price' | 'latitude' | 'longitude'> & { number: number }
type Menu = Pick<MenuRow, 'menu_type'> & { number: number; venue: { number: number } }

/** What filters compare about venues and menus, in arrays by their numbers, because a search with counts reads every venue. */
export class GroupColumns {
  readonly cities = new CodedColumn<string>()
  /** Stored once for each different list of cuisines, because most venues share theirs with others. */
  readonly cuisines = new CodedColumn<readonly string[]>()
  readonly priceBands = new CodedColumn<PriceBand | null>()
  readonly menuTypes = new CodedColumn<MenuType>()
  readonly venuesOfMenus = new NumberList()
  readonly open = new OpenVenues()
  /** In degrees, two for each venue: latitude and longitude; not a number when unknown. */
  #positions = new Float64Array(1024)
  /** Cached by position, because a search needs the distances several times and its user often searches again from the same position. */
  readonly #distances = new Map<string, Distances>()

  setVenue({ number, address_city, cuisines, price, latitude, longitude }: Venue): void {
    this.cities.set(number, address_city, address_city)
    this.cuisines.set(number, cuisines.join('\n'), cuisines)
    this.priceBands.set(number, price ?? '', price)
    this.#setPosition(number, latitude ?? Number.NaN, longitude ?? Number.NaN)
    this.open.forget(number)
  }

  setMenu({ number, menu_type, venue }: Menu): void {
    this.menuTypes.set(number, menu_type, menu_type)
    setNumber(this.venuesOfMenus, number, venue.number)
    this.#distances.clear()
  }

  /** Returns the distances in kilometres by group of documents; infinite without coordinates. Valid until a venue or menu changes. */
  distancesFrom(position: Position): Distances {
    const key = `${position.latitude} ${position.longitude}`
    const known = this.#distances.get(key)
    if (known) return known
    const distanceTo = kilometresFrom(position)
    const positions = this.#positions
    const venues = new Float64Array(this.cities.length)
    for (let venue = 0; venue < venues.length; venue++) {
      const distance = distanceTo(floatAt(positions, 2 * venue), floatAt(positions, 2 * venue + 1))
      venues[venue] = Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance
    }
    const dishes = new Float64Array(this.venuesOfMenus.length)
    for (let menu = 0; menu < dishes.length; menu++) dishes[menu] = floatAt(venues, this.venuesOfMenus.get(menu))
    const distances = { dishes, venues }
    keepLatest(this.#distances, key, distances)
    return distances
  }

  #setPosition(number: number, latitude: number, longitude: number): void {
    this.#distances.clear()
    if (2 * number >= this.#positions.length) {
      const larger = new Float64Array(4 * number)
      larger.set(this.#positions)
      this.#positions = larger
    }
    this.#positions[2 * number] = latitude
    this.#positions[2 * number + 1] = longitude
  }
}

/** A column of values that stores one number for each different value. */
export class CodedColumn<T> {
  /** By code. */
  readonly values: T[] = []
  readonly #codes = new Map<string, number>()
  readonly #column = new NumberList()
  /** How often a stored value was replaced by a different one. */
  changes = 0

  /** @param key equal for equal values */
  set(place: number, key: string, value: T): void {
    const code = this.#codes.get(key) ?? this.values.length
    if (code === this.values.length) {
      this.values.push(value)
      this.#codes.set(key, code)
    }
    if (place < this.#column.length && this.#column.get(place) !== code) this.changes += 1
    setNumber(this.#column, place, code)
  }

  get length(): number {
    return this.#column.length
  }

  /** The code of each value, followed by unused elements. Valid until a value is added. */
  get codes(): Uint32Array {
    return this.#column.numbers
  }
}

const KEPT = 4

function keepLatest<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value): void {
  kept.delete(key)
  kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
}

const [UNKNOWN, CLOSED, OPEN] = [0, 1, 2]
/** Venues that may be added before all states are looked up again. */
const SPARE = 1024

/**
 * Whether venues are open at the minutes that recent searches asked for. Reading the hours of a venue takes about fifty times as long as
 * reading this state.
 */
class OpenVenues {
  readonly #states = new Map<LocalMinute, Uint8Array>()

  forget(venue: number): void {
    for (const states of this.#states.values()) states[venue] = UNKNOWN
  }

  /** Returns whether a venue is certainly open at the minute. */
  at(minute: LocalMinute, venues: readonly Hours[]): (venue: number) => boolean {
    const states = this.#statesAt(minute, venues.length)
    return (number) => {
      if (byteAt(states, number) === UNKNOWN) {
        const venue = venues[number]
        states[number] = venue && isOpenAt(venue.openHours, minute) ? OPEN : CLOSED
      }
      return byteAt(states, number) === OPEN
    }
  }

  #statesAt(minute: LocalMinute, count: number): Uint8Array {
    const known = this.#states.get(minute)
    if (known && known.length >= count) return known
    const states = new Uint8Array(count + SPARE)
    keepLatest(this.#states, minute, states)
    return states
  }
}

function setNumber(list: NumberList, place: number, value: number): void {
  if (place === list.length) list.push(value)
  else list.set(place, value)
}
