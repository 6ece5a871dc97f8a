import { type Bitmap, createBitmap, unite } from './bitmap.ts'
import { at } from './typed-array.ts'

/** Bits of a posting beside the number of the document. */
export const FIELD_BITS = 2
/** The word counts as one of the name: that of a venue, that of a dish and its category. */
export const IN_NAME = 1
/** The word is in the name of a dish itself; in the name, town, postcode or cuisine of a venue. */
export const IN_KEY_FIELD = 2

/** Consecutive terms, from the first to before the last, as positions in the sorted list of terms. */
export type TermRange = { from: number; to: number }

/** The documents that match one word of a query. */
export type WordMatches = {
  anywhere: Bitmap
  /** Those that have it in their name. */
  inName: Bitmap
  /** Those that have it in a key field, as it was typed. */
  exact: Bitmap
}

/**
 * Which documents contain which words. Terms are sorted and their postings lie one after the other, so that all words with one prefix are one range of
 * postings. Documents are numbered in rank order: among equally good matches the lower number comes first.
 */
export class InvertedIndex {
  readonly size: number
  /** Distinct words, sorted by code units. */
  readonly terms: readonly string[]
  /** The postings of term `t` begin at `offsets[t]` and end before `offsets[t + 1]`. */
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

  /** All terms that begin with a prefix. */
  prefixRange(prefix: string): TermRange {
    return { from: this.#firstNotBefore(prefix), to: this.#firstNotBefore(`${prefix}\uffff`) }
  }

  /** The term itself; an empty range when no document has it. */
  termRange(term: string): TermRange {
    const from = this.#firstNotBefore(term)
    return { from, to: this.terms[from] === term ? from + 1 : from }
  }

  /** The number of postings of a range: how often its words occur, counted once per document and word. */
  frequency({ from, to }: TermRange): number {
    return at(this.offsets, to) - at(this.offsets, from)
  }

  /** Adds the documents of a range to `matches`; to `exact` only when its words were typed. */
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

  /** The stored matches of a range with so many postings that collecting them for each query would be slow. Must not be changed. */
  frequentMatches(range: TermRange): WordMatches | undefined {
    return this.#frequent.get(keyOf(range))
  }

  /** Adds the documents that have a word of the range in a key field. */
  addMatchesInKeyFields(range: TermRange, bits: Bitmap): void {
    const { postings } = this
    for (let i = at(this.offsets, range.from), end = at(this.offsets, range.to); i < end; i++) {
      const posting = at(postings, i)
      const document = posting >>> FIELD_BITS
      if (posting & IN_KEY_FIELD) bits[document >>> 5] = at(bits, document >>> 5) | (1 << (document & 31))
    }
  }

  /**
   * Stores the matches of every prefix, up to ten letters long, that has more than `minPostings` postings. It bounds the time of the slowest query by
   * that number, for three bitmaps per prefix.
   */
  storeFrequentPrefixes(minPostings: number): void {
    for (let length = 1; length <= LONGEST_STORED_PREFIX; length++) {
      for (let from = 0; from < this.terms.length; ) {
        const prefix = (this.terms[from] ?? '').slice(0, length)
        const range = { from, to: Math.max(this.#firstNotBefore(`${prefix}\uffff`), from + 1) }
        const key = keyOf(range)
        if (prefix.length === length && this.frequency(range) > minPostings && !this.#frequent.has(key)) {
          const matches = noMatches(this.size)
          this.#addPostings(range, matches, true)
          this.#frequent.set(key, matches)
        }
        from = range.to
      }
    }
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

  /** The position of the first term that is not before `text`. */
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

/** Matches of a word that no document has. */
export function noMatches(size: number): WordMatches {
  return { anywhere: createBitmap(size), inName: createBitmap(size), exact: createBitmap(size) }
}

function keyOf({ from, to }: TermRange): string {
  return `${from}:${to}`
}
