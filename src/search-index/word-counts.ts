import type { Bitmap } from './bitmap.ts'
import type { DocumentSet } from './document-set.ts'
import { at } from './typed-array.ts'

/** Words of a bitmap that are counted together: a few kilobytes, so that they stay in the first cache of a processor. */
export const BLOCK = 1024

/**
 * Counts in how many of up to seven sets each document of a block is. The counts of 32 documents are three words of bits: adding a set is a
 * binary addition with carry in each of the 32 columns. A loop for each set, over a few typed arrays, is several times as fast as one loop
 * over all sets for each word of a bitmap.
 */
export class WordCounts {
  readonly #sets: readonly (DocumentSet | null)[]
  readonly #bits = new Uint32Array(BLOCK)
  readonly #ones = new Uint32Array(BLOCK)
  readonly #twos = new Uint32Array(BLOCK)
  readonly #fours = new Uint32Array(BLOCK)

  /** @param sets null for a set that may contain any document, so that it counts for all of them */
  constructor(sets: readonly (DocumentSet | null)[]) {
    this.#sets = sets
  }

  /** Counts the documents from word `start` to before word `end` of the bitmaps, at most a block. */
  count(start: number, end: number): void {
    for (const slice of [this.#ones, this.#twos, this.#fours]) slice.fill(0)
    for (const set of this.#sets) {
      const [first, ...others] = set ?? []
      if (first && others.length === 0) {
        this.#add(first, start, end - start)
        continue
      }
      this.#bits.fill(set ? 0 : 0xffffffff)
      for (const bitmap of set ?? []) addBits(this.#bits, bitmap, start, end)
      this.#add(this.#bits, 0, end - start)
    }
  }

  /** Returns those of 32 documents, at a word of the block, whose count is above `limit`. */
  above(place: number, limit: number): number {
    return countsAbove(at(this.#ones, place), at(this.#twos, place), at(this.#fours, place), limit)
  }

  equal(place: number, limit: number): number {
    return countsEqual(at(this.#ones, place), at(this.#twos, place), at(this.#fours, place), limit)
  }

  #add(bits: Bitmap, start: number, length: number): void {
    const [ones, twos, fours] = [this.#ones, this.#twos, this.#fours]
    for (let i = 0; i < length; i++) {
      const added = at(bits, start + i)
      const carry = at(ones, i) & added
      ones[i] = at(ones, i) ^ added
      fours[i] = at(fours, i) | (at(twos, i) & carry)
      twos[i] = at(twos, i) ^ carry
    }
  }
}

function addBits(target: Bitmap, source: Bitmap, start: number, end: number): void {
  for (let w = start; w < end; w++) target[w - start] = at(target, w - start) | at(source, w)
}

/** Returns the documents whose count is above `limit`: at the highest bit that differs, theirs is set. */
export function countsAbove(ones: number, twos: number, fours: number, limit: number): number {
  if (limit & 4) return fours & (limit & 2 ? twos & (limit & 1 ? 0 : ones) : twos | (limit & 1 ? 0 : ones))
  return fours | (limit & 2 ? twos & (limit & 1 ? 0 : ones) : twos | (limit & 1 ? 0 : ones))
}

export function countsEqual(ones: number, twos: number, fours: number, limit: number): number {
  return ~((ones ^ -(limit & 1)) | (twos ^ -((limit >>> 1) & 1)) | (fours ^ -(limit >>> 2)))
}
