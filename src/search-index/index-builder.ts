import { FIELD_BITS, InvertedIndex } from './inverted-index.ts'
import { at, NumberList } from './typed-array.ts'

/** Words of a document and the fields that contain them: `IN_NAME`, `IN_KEY_FIELD` or both. */
export type IndexedWords = { words: readonly string[]; fields: number }

export class IndexBuilder {
  readonly #termNumbers = new Map<string, number>()
  /** By term: the last document that contained it, plus one. */
  readonly #lastSeen = new NumberList()
  /** `term << FIELD_BITS | fields`, one document after the other. */
  readonly #occurrences = new NumberList()
  readonly #starts = new NumberList()

  /** A word that occurs in several fields is stored with the bits of the first one. */
  add(fields: readonly IndexedWords[]): void {
    this.#starts.push(this.#occurrences.length)
    const document = this.#starts.length
    for (const { words, fields: bits } of fields) {
      for (const word of words) {
        const term = this.#termNumber(word)
        if (this.#lastSeen.get(term) === document) continue
        this.#lastSeen.set(term, document)
        this.#occurrences.push((term << FIELD_BITS) | bits)
      }
    }
  }

  build(): InvertedIndex {
    const terms = [...this.#termNumbers.keys()]
    const order = terms.map((_, number) => number).sort((a, b) => ((terms[a] ?? '') < (terms[b] ?? '') ? -1 : 1))
    const positions = new Uint32Array(terms.length)
    for (const [position, number] of order.entries()) positions[number] = position
    const occurrences = this.#occurrences.toArray()
    const offsets = countPostings(occurrences, positions)
    const starts = this.#starts.toArray()
    const postings = new Uint32Array(occurrences.length)
    const next = offsets.slice(0, terms.length)
    for (let document = 0; document < starts.length; document++) {
      const end = document + 1 < starts.length ? at(starts, document + 1) : occurrences.length
      for (let i = at(starts, document); i < end; i++) {
        const occurrence = at(occurrences, i)
        const term = at(positions, occurrence >>> FIELD_BITS)
        const place = at(next, term)
        postings[place] = (document << FIELD_BITS) | (occurrence & ((1 << FIELD_BITS) - 1))
        next[term] = place + 1
      }
    }
    return new InvertedIndex({ size: starts.length, terms: order.map((number) => terms[number] ?? ''), offsets, postings })
  }

  #termNumber(word: string): number {
    const known = this.#termNumbers.get(word)
    if (known !== undefined) return known
    const number = this.#termNumbers.size
    this.#termNumbers.set(word, number)
    this.#lastSeen.push(0)
    return number
  }
}

function countPostings(occurrences: Uint32Array, positions: Uint32Array): Uint32Array {
  const offsets = new Uint32Array(positions.length + 1)
  for (let i = 0; i < occurrences.length; i++) {
    const after = at(positions, at(occurrences, i) >>> FIELD_BITS) + 1
    offsets[after] = at(offsets, after) + 1
  }
  for (let term = 1; term < offsets.length; term++) offsets[term] = at(offsets, term) + at(offsets, term - 1)
  return offsets
}
