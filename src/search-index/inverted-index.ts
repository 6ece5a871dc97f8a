import { type Bitmap, createBitmap, unite } from './bitmap.ts'
import { at } from './typed-array.ts'

/** Bits of a posting that store fields; the others store the document number. */
export const FIELD_BITS = 2
/** The word is in the name of the venue, or in the name or category of the dish. */
export const IN_NAME = 1
/** The word is in the dish's own name and says what dish it is, or is in the name, town, postcode or cuisine of the venue. */
export const IN_KEY_FIELD = 2

/** Positions in the sorted list of terms, from `from` to before `to`. */
export type TermRange = { from: number; to: number }

export type WordMatches = {
  anywhere: Bitmap
  inName: Bitmap
  exact: Bitmap
}

/**
 * Maps words to documents. Terms are sorted and their postings are consecutive, so that all words with one prefix are one range. Documents
 * are numbered in rank order: among equally good matches the lower number comes first.
 */
export class InvertedIndex {
  readonly size: number
  readonly terms: readonly string[]
  /** The postings of term `t` are from `offsets[t]` to before `offsets[t + 1]`. */
  readonly offsets: Uint32Array
  /** `document << FIELD_BITS | fields`, ascending within a term. */
  readonly postings: Uint32Array
  readonly #frequent = new Map<string, WordMatches>()

  constructor(size: number, terms: readonly string[], offsets: Uint32Array, postings: Uint32Array) {
    this.size = size
    this.terms = terms
    this.offsets = offsets
    this.postings = postings
  }

  prefixRange(prefix: string): TermRange {
    return { from: this.#firstNotBefore(prefix), to: this.#firstNotBefore(`${prefix}\uffff`) }
  }

  termRange(term: string): TermRange {
    const from = this.#firstNotBefore(term)
    return { from, to: this.terms[from] === term ? from + 1 : from }
  }

  frequency({ from, to }: TermRange): number {
    return at(this.offsets, to) - at(this.offsets, from)
  }

  addMatches(range: TermRange, matches: WordMatches, isTyped: boolean): void {
    const frequent = this.#frequent.get(keyOf(range))
    if (frequent) {
      unite(matches.anywhere, frequent.anywhere)
      unite(matches.inName, frequent.inName)
      if (isTyped) unite(matches.exact, frequent.exact)
      return
    }
    this.#addPostings(range, matches, isTyped)
  }

  addMatchesAnywhere(range: TermRange, bits: Bitmap): void {
    const frequent = this.#frequent.get(keyOf(range))
    if (frequent) {
      unite(bits, frequent.anywhere)
      return
    }
    const { postings } = this
    for (let i = at(this.offsets, range.from), end = at(this.offsets, range.to); i < end; i++) {
      const document = at(postings, i) >>> FIELD_BITS
      bits[document >>> 5] = at(bits, document >>> 5) | (1 << (document & 31))
    }
  }

  /** Returns the stored matches of a frequent range, which would be slow to collect for each query. Must not be changed. */
  frequentMatches(range: TermRange): WordMatches | undefined {
    return this.#frequent.get(keyOf(range))
  }

  addMatchesInKeyFields(range: TermRange, bits: Bitmap): void {
    const frequent = this.#frequent.get(keyOf(range))
    if (frequent) {
      unite(bits, frequent.exact)
      return
    }
    const { postings } = this
    for (let i = at(this.offsets, range.from), end = at(this.offsets, range.to); i < end; i++) {
      const posting = at(postings, i)
      const document = posting >>> FIELD_BITS
      if (posting & IN_KEY_FIELD) bits[document >>> 5] = at(bits, document >>> 5) | (1 << (document & 31))
    }
  }

  /**
   * Stores the matches of every word, and of every prefix of up to ten letters, with more than `minPostings` postings, as three bitmaps each. This
   * limits the time of the slowest query.
   * @param mark the last one that begins terms that are no words
   */
  storeFrequentMatches(minPostings: number, mark: string): void {
    for (let from = 0; from < this.terms.length; from++) this.#storeIfFrequent({ from, to: from + 1 }, minPostings)
    for (let length = 1; length <= LONGEST_STORED_PREFIX; length++) {
      for (let from = this.prefixRange(mark).to; from < this.terms.length; ) {
        const prefix = (this.terms[from] ?? '').slice(0, length)
        const range = { from, to: Math.max(this.#firstNotBefore(`${prefix}\uffff`), from + 1) }
        if (prefix.length === length) this.#storeIfFrequent(range, minPostings)
        from = range.to
      }
    }
  }

  #storeIfFrequent(range: TermRange, minPostings: number): void {
    if (this.frequency(range) <= minPostings || this.#frequent.has(keyOf(range))) return
    const matches = noMatches(this.size)
    this.#addPostings(range, matches, true)
    this.#frequent.set(keyOf(range), matches)
  }

  #addPostings(range: TermRange, { anywhere, inName, exact }: WordMatches, isTyped: boolean): void {
    const { postings } = this
    for (let i = at(this.offsets, range.from), end = at(this.offsets, range.to); i < end; i++) {
      const posting = at(postings, i)
      const word = posting >>> (FIELD_BITS + 5)
      const bit = 1 << ((posting >>> FIELD_BITS) & 31)
      anywhere[word] = at(anywhere, word) | bit
      if (posting & IN_NAME) inName[word] = at(inName, word) | bit
      if (isTyped && posting & IN_KEY_FIELD) exact[word] = at(exact, word) | bit
    }
  }

  #firstNotBefore(text: string): number {
    let low = 0
    let high = this.terms.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.terms[middle] ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }
}

const LONGEST_STORED_PREFIX = 10

export function noMatches(size: number): WordMatches {
  return { anywhere: createBitmap(size), inName: createBitmap(size), exact: createBitmap(size) }
}

function keyOf({ from, to }: TermRange): string {
  return `${from}:${to}`
}
