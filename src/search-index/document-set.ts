import { type Bitmap, hasBit, intersect, isBlank, uniteAll } from './bitmap.ts'
import { scratchBitmap, scratchCopy } from './scratch.ts'
import { at } from './typed-array.ts'

/**
 * A set of documents as the union of bitmaps of one length; none for the empty set. The bitmaps may be stored ones and must not be changed.
 * Among millions of documents most of the time of a search would otherwise be spent on copying them.
 */
export type DocumentSet = readonly Bitmap[]

/** Word `w` of the union. */
export function wordOf(set: DocumentSet, w: number): number {
  let bits = 0
  for (let i = 0; i < set.length; i++) bits |= at(set[i] as Bitmap, w)
  return bits
}

export function hasDocument(set: DocumentSet, document: number): boolean {
  return set.some((bitmap) => hasBit(bitmap, document))
}

export function isEmpty(set: DocumentSet): boolean {
  return set.every(isBlank)
}

/** The union as a scratch bitmap, which the caller may change. */
export function unionOf(set: DocumentSet, size: number): Bitmap {
  const [first, ...others] = new Set(set)
  if (!first) return scratchBitmap(size)
  const union = scratchCopy(first)
  uniteAll(union, others)
  return union
}

/** The documents of the union of the sets that are allowed, as a scratch bitmap. */
export function allowedOf(sets: readonly DocumentSet[], allowed: Bitmap): Bitmap {
  const found = unionOf(sets.flat(), allowed.length * 32)
  intersect(found, allowed)
  return found
}
