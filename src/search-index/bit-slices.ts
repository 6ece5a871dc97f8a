import { type Bitmap, countAll, countCommon, createBitmap, intersect, setBit, subtract } from './bitmap.ts'
import { at } from './typed-array.ts'

/** Maximum mean number of documents in a word of a bitmap at which comparing them one by one is faster than comparing whole bitmaps. */
const LISTED_SHARE = 1 / 4

/**
 * A column of whole numbers below 2^32 as one bitmap for each bit, so that 32 documents are compared at once. The comparison is that of a
 * bit-sliced index (O'Neil and Quass, Improved Query Performance with Variant Indexes, 1997).
 */
export class BitSlices {
  /** The bitmap of the lowest bit first, up to the highest bit that any value has. */
  readonly #slices: Bitmap[] = []
  readonly #values: Uint32Array

  constructor(values: Uint32Array) {
    this.#values = values
    for (let document = 0; document < values.length; document++) {
      for (let bits = at(values, document); bits !== 0; bits &= bits - 1) setBit(this.#slice(31 - Math.clz32(bits & -bits)), document)
    }
  }

  keepWithBits(documents: Bitmap, bits: number): void {
    for (let rest = bits; rest !== 0; rest &= rest - 1) {
      const slice = this.#slices[31 - Math.clz32(rest & -rest)]
      if (slice) intersect(documents, slice)
      else documents.fill(0)
    }
  }

  keepWithoutBit(documents: Bitmap, place: number): void {
    const slice = this.#slices[place]
    if (slice) subtract(documents, slice)
  }

  countWithBit(documents: Bitmap, place: number): number {
    const slice = this.#slices[place]
    return slice ? countCommon(documents, slice) : 0
  }

  /** Few documents are counted one by one. */
  addCounts(documents: Bitmap, counts: Uint32Array): void {
    if (countAll(documents) < documents.length * LISTED_SHARE) {
      for (let w = 0; w < documents.length; w++) {
        for (let rest = at(documents, w); rest !== 0; rest &= rest - 1) this.#addBitsOf(w * 32 + 31 - Math.clz32(rest & -rest), counts)
      }
      return
    }
    for (let place = 0; place < this.#slices.length; place++) {
      counts[place] = at(counts, place) + this.countWithBit(documents, place)
    }
  }

  #addBitsOf(document: number, counts: Uint32Array): void {
    for (let bits = at(this.#values, document); bits !== 0; bits &= bits - 1) {
      const place = 31 - Math.clz32(bits & -bits)
      counts[place] = at(counts, place) + 1
    }
  }

  keepAtMost(documents: Bitmap, limit: number): void {
    if (limit >= 2 ** this.#slices.length - 1) return
    if (limit < 0) documents.fill(0)
    for (let w = 0; w < documents.length; w++) documents[w] = this.#atMost(limit, at(documents, w), w)
  }

  keepAtLeast(documents: Bitmap, limit: number): void {
    if (limit <= 0) return
    if (limit >= 2 ** this.#slices.length) documents.fill(0)
    for (let w = 0; w < documents.length; w++) documents[w] = at(documents, w) & ~this.#atMost(limit - 1, at(documents, w), w)
  }

  /** `limit` has no more bits than the column. */
  #atMost(limit: number, documents: number, w: number): number {
    let equal = documents
    let below = 0
    for (let place = this.#slices.length - 1; place >= 0 && equal !== 0; place--) {
      const bits = at(this.#slices[place] as Bitmap, w)
      if ((limit >>> place) & 1) {
        below |= equal & ~bits
        equal &= bits
      } else equal &= ~bits
    }
    return below | equal
  }

  #slice(place: number): Bitmap {
    while (this.#slices.length <= place) this.#slices.push(createBitmap(this.#values.length))
    return this.#slices[place] as Bitmap
  }
}
