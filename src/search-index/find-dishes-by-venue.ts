import { LRUCache } from 'lru-cache'
import { forEachBit, intersect } from './bitmap.ts'
import type { Catalogue, CatalogueVenue } from './catalogue.ts'
import { DishesByVenue, type MenuFlags } from './dishes-by-venue.ts'
import type { Position } from './distance.ts'
import type { WordReading } from './read-words.ts'
import { scratchBitmap } from './scratch.ts'
import type { Segment } from './segment.ts'
import { at, floatAt } from './typed-array.ts'

/** Maximum number of words whose menus are cached, such as names of large towns. Takes one byte for each menu, and almost nothing for a word without venues. */
const MAX_KEPT = 40
const ENTRY_BYTES = 100

/** Distance from the middle of a town within which a venue counts as near it. */
const NEAR_TOWN_KM = 5

type Kept = { version: number; menus: MenuFlags | undefined }

const keptOf = new WeakMap<Catalogue, LRUCache<string, Kept>>()

/** The dishes of a segment whose venue has the word; undefined when no venue has it. */
export function findDishesByVenue(catalogue: Catalogue, { columns }: Segment, word: WordReading): DishesByVenue | undefined {
  const menus = menusOfVenuesWith(catalogue, word)
  return menus && new DishesByVenue(menus, columns.groups)
}

/** The dishes of a segment whose venue is in the town or around it; undefined when no venue there has coordinates. */
export function findDishesNear(catalogue: Catalogue, { columns }: Segment, town: string): DishesByVenue | undefined {
  const menus = keep(catalogue, `near ${town}`, () => findMenusNear(catalogue, town))
  return menus && new DishesByVenue(menus, columns.groups)
}

function menusOfVenuesWith(catalogue: Catalogue, word: WordReading): MenuFlags | undefined {
  return keep(catalogue, [...word.prefixes, '', ...word.terms].join(' '), () => findMenus(catalogue, word))
}

/** Cached until a venue or a menu changes. */
function keep(catalogue: Catalogue, key: string, find: () => MenuFlags | undefined): MenuFlags | undefined {
  const cache = keptOf.get(catalogue) ?? createCache(catalogue)
  keptOf.set(catalogue, cache)
  const kept = cache.get(key)
  if (kept?.version === catalogue.venueVersion) return kept.menus
  const menus = find()
  cache.set(key, { version: catalogue.venueVersion, menus })
  return menus
}

function createCache({ menus }: Catalogue): LRUCache<string, Kept> {
  return new LRUCache({
    maxSize: MAX_KEPT * (menus.length + 10 * ENTRY_BYTES),
    sizeCalculation: (kept) => (kept.menus?.length ?? 0) + ENTRY_BYTES,
  })
}

function findMenus(catalogue: Catalogue, word: WordReading): MenuFlags | undefined {
  let menus: MenuFlags | undefined
  for (const { index, columns, size, visible } of catalogue.venueIndex.segments) {
    const venues = scratchBitmap(size)
    for (const prefix of word.prefixes) index.addMatches(index.prefixRange(prefix), 'exact', venues)
    for (const term of word.terms) index.addMatches(index.termRange(term), 'exact', venues)
    intersect(venues, visible)
    forEachBit(venues, (document) => {
      menus ??= new Uint8Array(catalogue.menus.length)
      for (const { number } of catalogue.venues[at(columns.groups, document)]?.menus ?? []) menus[number] = 1
    })
  }
  return menus
}

function findMenusNear(catalogue: Catalogue, town: string): MenuFlags | undefined {
  const there = catalogue.venuesIn(catalogue.spellingsOf(town)).filter(({ active }) => active)
  const middle = middleOf(there)
  if (!middle) return undefined
  const distances = catalogue.groupColumns.distancesFrom(middle).venues
  const menus = new Uint8Array(catalogue.menus.length)
  const near = catalogue.venues.filter(({ number }) => floatAt(distances, number) <= NEAR_TOWN_KM)
  for (const { number } of [...there, ...near].flatMap((venue) => venue.menus)) menus[number] = 1
  return menus
}

/** The mean position of the venues that have coordinates; null when none has. */
function middleOf(venues: readonly CatalogueVenue[]): Position | null {
  const positions = venues.flatMap(({ latitude, longitude }) => (latitude === null || longitude === null ? [] : [{ latitude, longitude }]))
  const mean = (of: (position: Position) => number) => positions.reduce((sum, position) => sum + of(position), 0) / positions.length
  return positions.length === 0 ? null : { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }
}
