import { LRUCache } from 'lru-cache'
import { forEachBit, intersect } from './bitmap.ts'
import type { Catalogue } from './catalogue.ts'
import { DishesByVenue, type MenuFlags } from './dishes-by-venue.ts'
import type { WordReading } from './read-words.ts'
import { scratchBitmap } from './scratch.ts'
import type { Segment } from './segment.ts'
import { at } from './typed-array.ts'

/** Words whose menus are cached, such as names of large towns, one byte for each menu. Words without venues take next to nothing. */
const MAX_KEPT = 40
const ENTRY_BYTES = 100

type Kept = { version: number; menus: MenuFlags | undefined }

const keptOf = new WeakMap<Catalogue, LRUCache<string, Kept>>()

/** The dishes of a segment whose venue has the word; undefined when no venue has it. */
export function findDishesByVenue(catalogue: Catalogue, { columns }: Segment, word: WordReading): DishesByVenue | undefined {
  const menus = menusOfVenuesWith(catalogue, word)
  return menus && new DishesByVenue(menus, columns.groups)
}

/** Cached until a venue or a menu changes. */
function menusOfVenuesWith(catalogue: Catalogue, word: WordReading): MenuFlags | undefined {
  const cache = keptOf.get(catalogue) ?? createCache(catalogue)
  keptOf.set(catalogue, cache)
  const key = [...word.prefixes, '', ...word.terms].join(' ')
  const kept = cache.get(key)
  if (kept?.version === catalogue.venueVersion) return kept.menus
  const menus = findMenus(catalogue, word)
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
