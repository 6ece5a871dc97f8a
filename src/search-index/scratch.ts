import { type Bitmap, bitmapLength } from './bitmap.ts'

/** By length in words: the bitmaps of the current search, then those of the one before. */
const pools = new Map<number, { bitmaps: Bitmap[]; used: number }>()
let isSearching = false

/**
 * Runs a search, which must be synchronous. Its `scratchBitmap`s are used again by the next search. A million documents need 125 KB for
 * each of up to 30 bitmaps of a search. If each search allocated them, the garbage collector would stop searches for up to 40 ms.
 */
export function withScratch<T>(search: () => T): T {
  isSearching = true
  try {
    return search()
  } finally {
    isSearching = false
    for (const [length, pool] of pools) {
      // Bitmaps of this length belonged to a segment that was replaced.
      if (pool.used === 0) pools.delete(length)
      pool.used = 0
    }
  }
}

/** Returns an empty bitmap that is valid until the end of the search, so it must not be cached. */
export function scratchBitmap(size: number): Bitmap {
  const { bitmap, isNew } = take(bitmapLength(size))
  return isNew ? bitmap : bitmap.fill(0)
}

/** Returns a copy that is valid until the end of the search. */
export function scratchCopy(bits: Bitmap): Bitmap {
  const { bitmap } = take(bits.length)
  bitmap.set(bits)
  return bitmap
}

function take(length: number): { bitmap: Bitmap; isNew: boolean } {
  if (!isSearching) return { bitmap: new Uint32Array(length), isNew: true }
  const pool = pools.get(length) ?? { bitmaps: [], used: 0 }
  pools.set(length, pool)
  const known = pool.bitmaps[pool.used]
  const bitmap = known ?? new Uint32Array(length)
  pool.bitmaps[pool.used] = bitmap
  pool.used += 1
  return { bitmap, isNew: known === undefined }
}
