import type { DietaryTag } from '../domain/menu/dietary-tags.ts'
import { tokenise } from '../domain/search/tokenise.ts'
import { dishesByMenuUse } from './allowed-documents.ts'
import { type Bitmap, intersect } from './bitmap.ts'
import type { Catalogue } from './catalogue.ts'
import { asNamed, asTyped, asTypedTwice } from './query-words.ts'
import { scratchCopy } from './scratch.ts'
import type { Segment } from './segment.ts'
import type { QueryWord } from './top-documents.ts'
import { at, byteAt } from './typed-array.ts'

/** Flags by venue number: 1 when the venue has food with all attributes. A drink is not enough. */
type VenueFlags = Uint8Array

export function venuesWithDishes(catalogue: Catalogue, attributes: number): VenueFlags {
  const flags = new Uint8Array(catalogue.venues.length)
  const venuesOfMenus = catalogue.groupColumns.venuesOfMenus.numbers
  for (const segment of catalogue.dishIndex.segments) {
    const dishes = scratchCopy(segment.visible)
    intersect(dishes, dishesByMenuUse(catalogue, segment).toEat)
    segment.keepMatching(dishes, attributes, { minPrice: null, maxPrice: null })
    const { groups } = segment.columns
    for (let w = 0; w < dishes.length; w++) {
      for (let bits = at(dishes, w); bits !== 0; bits &= bits - 1)
        flags[at(venuesOfMenus, at(groups, w * 32 + 31 - Math.clz32(bits & -bits)))] = 1
    }
  }
  return flags
}

/** Removes the venues without a flag from a bitmap of a segment. */
export function keepFlagged({ columns }: Segment, venues: Bitmap, flags: VenueFlags): void {
  for (let w = 0; w < venues.length; w++) {
    for (let bits = at(venues, w); bits !== 0; bits &= bits - 1) {
      const bit = bits & -bits
      if (byteAt(flags, at(columns.groups, w * 32 + 31 - Math.clz32(bit))) === 0) venues[w] = at(venues, w) & ~bit
    }
  }
}

/**
 * Returns ranking words for venues whose cuisine or name states the diet. Venues that state the nearest other diet come before the rest.
 * @param isFinding whether the diet alone finds venues; false beside a town, so that only venues there are found
 */
export function dietVenueWords(segment: Segment, diet: DietaryTag, isFinding: boolean): QueryWord[] {
  const [own = [], ...near] = [diet, ...(NEAR[diet] ?? [])].map((name) =>
    tokenise(name).map((word) => segment.documentsWith(word, 'exact')),
  )
  return [{ ...asNamed(own), anywhere: isFinding ? own : [] }, ...asTypedTwice(own), ...near.map(asTyped)]
}

const NEAR: Partial<Record<DietaryTag, readonly DietaryTag[]>> = { vegan: ['vegetarian'], vegetarian: ['vegan'] }
