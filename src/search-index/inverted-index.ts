import { type Bitmap, unite } from './bitmap.ts'
import { at } from './typed-array.ts'

/** Bits of a posting beside the number of the document. */
export const FIELD_BITS = 2
/** The word is in the name of the document. */
export const IN_NAME = 1
/** The word says where a venue is or what it is called: its name, address or cuisine. */
export const IN_PLACE = 2

/** Consecutive terms, from the first to before the last, as positions in the sorted list of terms. */
export type TermRange = { from: number; to: number }

/** The documents that match one word of a query: anywhere, and in their name. */
export type WordMatches = { anywhere: Bitmap; inName: Bitmap }

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

  /**
   * Adds the documents of a range to `matches`.
   * @param countsInName whether words in the name are added to `inName` as well
   */
  addMatches(range: TermRange, matches: WordMatches, countsInName: boolean): void {
    const frequent = this.#frequent.get(keyOf(range))
    if (frequent) {
      unite(matches.anywhere, frequent.anywhere)
      if (countsInName) unite(matches.inName, frequent.inName)
      return
    }
    this.#addPostings(range, matches, countsInName)
  }

  /** The stored matches of a range with so many postings that collecting them for each query would be slow. Must not be changed. */
  frequentMatches(range: TermRange): WordMatches | undefined {
    return this.#frequent.get(keyOf(range))
  }

  /** Adds the documents that have a word of the range in a field: `IN_NAME`, `IN_PLACE` or both. */
  addMatchesInFields(range: TermRange, fields: number, bits: Bitmap): void {
    const { postings } = this
    for (let i = at(this.offsets, range.from), end = at(this.offsets, range.to); i < end; i++) {
      const posting = at(postings, i)
      const document = posting >>> FIELD_BITS
      if (posting & fields) bits[document >>> 5] = at(bits, document >>> 5) | (1 << (document & 31))
    }
  }

  /**
   * Stores the matches of every prefix, up to ten letters long, that has more than `minPostings` postings. It bounds the time of the slowest query by
   * that number, for two bitmaps per prefix.
   */
  storeFrequentPrefixes(minPostings: number): void {
    for (let length = 1; length <= LONGEST_STORED_PREFIX; length++) {
      for (let from = 0; from < this.terms.length; ) {
        const prefix = (this.terms[from] ?? '').slice(0, length)
        const range = { from, to: Math.max(this.#firstNotBefore(`${prefix}\uffff`), from + 1) }
        const key = keyOf(range)
        if (prefix.length === length && this.frequency(range) > minPostings && !this.#frequent.has(key)) {
          const matches = { anywhere: new Uint32Array((this.size + 31) >>> 5), inName: new Uint32Array((this.size + 31) >>> 5) }
          this.#addPostings(range, matches, true)
          this.#frequent.set(key, matches)
        }
        from = range.to
      }
    }
  }

  #addPostings(range: TermRange, { anywhere, inName }: WordMatches, countsInName: boolean): void {
    const { postings } = this
    for (let i = at(this.offsets, range.from), end = at(this.offsets, range.to); i < end; i++) {
      const posting = at(postings, i)
      const word = posting >>> (FIELD_BITS + 5)
      const bit = 1 << ((posting >>> FIELD_BITS) & 31)
      anywhere[word] = at(anywhere, word) | bit
      if (countsInName && posting & IN_NAME) inName[word] = at(inName, word) | bit
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

function keyOf({ from, to }: TermRange): string {
  return `${from}:${to}`
}
