import { countBits } from './bitmap.ts'
import { HEADING } from './documents.ts'
import type { InvertedIndex } from './inverted-index.ts'
import { at } from './typed-array.ts'

/** The letters of each term as bits, so that most terms are excluded by one comparison of numbers. */
const letterMasks = new WeakMap<InvertedIndex, Uint32Array>()

export type NearestTerms = { edits: number; terms: string[] }

/** The most frequent terms are returned. */
const MAX_NEAREST = 8

/**
 * Returns the terms nearest to a word that is not in the index. Terms with the same first letter are tried first, because it is seldom
 * mistyped.
 * @param limit maximum number of edits, 1 or 2
 * @param asPrefix also compares with prefixes of terms
 */
export function nearestTerms(index: InvertedIndex, word: string, limit: number, asPrefix: boolean): NearestTerms {
  const sameLetter = index.prefixRange([...word][0] ?? '')
  const near = findNear(index, word, limit, asPrefix, sameLetter.from, sameLetter.to)
  return near.terms.length > 0 ? near : findNear(index, word, limit, asPrefix, index.prefixRange(HEADING).to, index.terms.length)
}

function findNear(index: InvertedIndex, word: string, limit: number, asPrefix: boolean, from: number, to: number): NearestTerms {
  const masks = masksOf(index)
  const typed = letterMask(word)
  let edits = limit
  let found: number[] = []
  for (let number = from; number < to; number++) {
    const mask = at(masks, number)
    // One edit adds at most one letter.
    if (countBits(typed & ~mask) > edits || (!asPrefix && countBits(mask & ~typed) > edits)) continue
    const distance = editDistance(word, index.terms[number] ?? '', edits, asPrefix)
    if (distance > edits) continue
    if (distance < edits) found = []
    edits = distance
    found.push(number)
  }
  const frequency = (number: number) => index.frequency({ from: number, to: number + 1 })
  const terms = found.sort((a, b) => frequency(b) - frequency(a)).slice(0, MAX_NEAREST)
  return { edits, terms: terms.map((number) => index.terms[number] ?? '') }
}

function masksOf(index: InvertedIndex): Uint32Array {
  const known = letterMasks.get(index)
  if (known) return known
  const masks = Uint32Array.from(index.terms, letterMask)
  letterMasks.set(index, masks)
  return masks
}

function letterMask(word: string): number {
  let mask = 0
  for (let i = 0; i < word.length; i++) mask |= 1 << (word.charCodeAt(i) & 31)
  return mask
}

/** Letters; longer words are not compared. */
const MAX_LETTERS = 40
const distanceRows = [new Uint8Array(MAX_LETTERS + 4), new Uint8Array(MAX_LETTERS + 4), new Uint8Array(MAX_LETTERS + 4)] as const

/**
 * Optimal string alignment distance: insertions, deletions, replacements and swaps of neighbouring letters.
 * @param limit maximum number of edits, 1 or 2
 * @param asPrefix compares with the nearest prefix of `term`, for a word that is still being typed
 * @returns the number of edits; `limit + 1` when there are more
 */
function editDistance(typed: string, term: string, limit: number, asPrefix = false): number {
  const tooMany = limit + 1
  const columns = asPrefix ? Math.min(term.length, typed.length + limit) : term.length
  if (typed.length > MAX_LETTERS || columns > MAX_LETTERS + 2) return tooMany
  if (!asPrefix && Math.abs(columns - typed.length) > limit) return tooMany
  let [beforePrevious, previous, current] = [...distanceRows]
  for (let j = 0; j <= columns; j++) previous[j] = j
  for (let i = 1; i <= typed.length; i++) {
    current[0] = i
    let lowest = i
    for (let j = 1; j <= columns; j++) {
      const isSame = typed.charCodeAt(i - 1) === term.charCodeAt(j - 1)
      let edits = Math.min(at(previous, j - 1) + (isSame ? 0 : 1), at(previous, j) + 1, at(current, j - 1) + 1)
      const isSwap =
        i > 1 && j > 1 && typed.charCodeAt(i - 1) === term.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === term.charCodeAt(j - 1)
      if (isSwap) edits = Math.min(edits, at(beforePrevious, j - 2) + 1)
      current[j] = edits
      if (edits < lowest) lowest = edits
    }
    if (lowest > limit) return tooMany
    ;[beforePrevious, previous, current] = [previous, current, beforePrevious]
  }
  let least = at(previous, columns)
  if (asPrefix) for (let j = Math.max(0, typed.length - limit); j < columns; j++) least = Math.min(least, at(previous, j))
  return Math.min(least, tooMany)
}
