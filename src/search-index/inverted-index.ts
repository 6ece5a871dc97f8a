import { type Bitmap, createBitmap, isBlank, unite } from './bitmap.ts'
import { at } from './typed-array.ts'
import { EVERY_PLACE, type MatchCollector, type MatchPlace } from './word-matches.ts'

/** Bits of a posting that store fields; the others store the document number. */
export const FIELD_BITS = 2
/** The word is in the name of the venue, or in the name or category of the dish. */
export const IN_NAME = 1
/** The word is in the dish's own name and says what dish it is, or is in the name, town, postcode or cuisine of the venue. */
export const IN_KEY_FIELD = 2

/** Positions in the sorted list of terms, from `from` to before `to`. */
export type TermRange = { from: number; to: number }

/** The field bit that a posting needs to count in a place; 0, because every posting counts anywhere. */
const FIELD: Record<MatchPlace, number> = { anywhere: 0, inName: IN_NAME, exact: IN_KEY_FIELD }

/** A place without documents has no bitmap. */
type StoredMatches = Partial<Record<MatchPlace, Bitmap>>

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
  readonly #frequent = new Map<string, StoredMatches>()

  constructor({ size, terms, offsets, postings }: Pick<InvertedIndex, 'size' | 'terms' | 'offsets' | 'postings'>) {
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

  collect(range: TermRange, places: readonly MatchPlace[], collector: MatchCollector): void {
    const stored = this.#frequent.get(keyOf(range))
    for (const place of places) {
      const documents = stored?.[place]
      if (documents) collector.add(place, documents)
      else if (!stored && range.to > range.from) this.#addPostings(range, place, collector.own(place))
    }
  }

  addMatches(range: TermRange, place: MatchPlace, documents: Bitmap): void {
    const stored = this.#frequent.get(keyOf(range))
    if (!stored) this.#addPostings(range, place, documents)
    else if (stored[place]) unite(documents, stored[place])
  }

  /**
   * Stores the matches of every word, and of every prefix of up to ten letters, with more than `minPostings` postings, as up to three
   * bitmaps each. This limits the time of the slowest query.
   * @param mark the last one that begins terms that are not words
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
    const stored: StoredMatches = {}
    for (const place of EVERY_PLACE) {
      const documents = createBitmap(this.size)
      this.#addPostings(range, place, documents)
      if (!isBlank(documents)) stored[place] = documents
    }
    this.#frequent.set(keyOf(range), stored)
  }

  /** Without a branch for each posting, because the processor could not predict them. */
  #addPostings(range: TermRange, place: MatchPlace, documents: Bitmap): void {
    const { postings } = this
    const always = FIELD[place] === 0 ? 1 : 0
    const fieldPlace = FIELD[place] >>> 1
    for (let i = at(this.offsets, range.from), end = at(this.offsets, range.to); i < end; i++) {
      const posting = at(postings, i)
      const bit = ((posting >>> fieldPlace) | always) & 1
      const word = posting >>> (FIELD_BITS + 5)
      documents[word] = at(documents, word) | (bit << ((posting >>> FIELD_BITS) & 31))
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

function keyOf({ from, to }: TermRange): string {
  return `${from}:${to}`
}
