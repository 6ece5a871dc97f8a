import { editDistance } from '../domain/search/edit-distance.ts'
import { distinctiveSoundOf, soundOf } from '../domain/search/sound.ts'
import { countBits } from './bitmap.ts'
import { LAST_MARK } from './documents.ts'
import type { InvertedIndex, TermRange } from './inverted-index.ts'
import { at } from './typed-array.ts'

/** The letters of each term as bits, so that most terms are excluded by one comparison of numbers. */
const letterMasks = new WeakMap<InvertedIndex, Uint32Array>()

export type NearestTerms = { edits: number; terms: string[] }

const MAX_NEAREST = 8
/** Maximum number of similar terms. Includes rare ones, because a neighbouring word of the query may select one of them. */
const MAX_NEAR = 64

/** Returns the terms with the same first letter that are at most `limit` edits from a word, 1 or 2; the most frequent first. */
export function termsNear(index: InvertedIndex, word: string, limit: number): string[] {
  const range = index.prefixRange([...word][0] ?? '')
  return findNear(index, word, { limit, asPrefix: false, isAll: true, range }).terms
}

/**
 * Returns the terms nearest to a word that is not in the index. Terms with the same first letter are tried first, because it is seldom
 * mistyped.
 * @param limit maximum number of edits, 1 or 2
 * @param asPrefix also compares with prefixes of terms
 */
export function nearestTerms(index: InvertedIndex, word: string, limit: number, asPrefix: boolean): NearestTerms {
  const options = { limit, asPrefix, isAll: false }
  const near = findNear(index, word, { ...options, range: index.prefixRange([...word][0] ?? '') })
  if (near.terms.length > 0) return near
  return findNear(index, word, { ...options, range: { from: index.prefixRange(LAST_MARK).to, to: index.terms.length } })
}

/** Letters that only stand for a sound, so that few terms need to be compared by it. */
const PLAIN_LETTERS = letterMask('bdlmnrv')

/** Returns the terms that sound like a word, the most similar spelling first; empty for a word whose sound too many words share. */
export function termsSounding(index: InvertedIndex, word: string): string[] {
  const sound = distinctiveSoundOf(word)
  if (sound === null) return []
  const masks = masksOf(index)
  const letters = letterMask(word) & PLAIN_LETTERS
  const found: string[] = []
  for (let number = index.prefixRange(LAST_MARK).to; number < index.terms.length; number++) {
    if ((at(masks, number) & PLAIN_LETTERS) !== letters) continue
    const term = index.terms[number] ?? ''
    if (soundOf(term) === sound) found.push(term)
  }
  const edits = (term: string) => editDistance(word, term, 3)
  return found.sort((a, b) => edits(a) - edits(b)).slice(0, MAX_NEAREST)
}

/** `isAll`: all terms within the limit, and not only the nearest ones. `range`: the terms to compare. */
type NearOptions = { limit: number; asPrefix: boolean; isAll: boolean; range: TermRange }

function findNear(index: InvertedIndex, word: string, { limit, asPrefix, isAll, range }: NearOptions): NearestTerms {
  const masks = masksOf(index)
  const typed = letterMask(word)
  let edits = limit
  let found: number[] = []
  for (let number = range.from; number < range.to; number++) {
    const mask = at(masks, number)
    // One edit adds at most one letter.
    if (countBits(typed & ~mask) > edits || (!asPrefix && countBits(mask & ~typed) > edits)) continue
    const distance = editDistance(word, index.terms[number] ?? '', edits, asPrefix)
    if (distance > edits) continue
    if (!isAll && distance < edits) found = []
    if (!isAll) edits = distance
    found.push(number)
  }
  const frequency = (number: number) => index.frequency({ from: number, to: number + 1 })
  const terms = found.sort((a, b) => frequency(b) - frequency(a)).slice(0, isAll ? MAX_NEAR : MAX_NEAREST)
  return { edits, terms: terms.map((number) => index.terms[number] ?? '') }
}

/** Computes what the comparison of misspelt words needs, so that the first such search does not wait for it. */
export function prepareNearestTerms(index: InvertedIndex): void {
  masksOf(index)
}

function masksOf(index: InvertedIndex): Uint32Array {
  const known = letterMasks.get(index)
  if (known) return known
  const masks = Uint32Array.from(index.terms, letterMask)
  letterMasks.set(index, masks)
  return masks
}

/** The letters of a word, one bit each. A word that `n` edits change has at most `n` letters that it did not have before. */
export function letterMask(word: string): number {
  let mask = 0
  for (let i = 0; i < word.length; i++) mask |= 1 << (word.charCodeAt(i) & 31)
  return mask
}
