/** Finds the best documents of a query by bit operations on 32 documents at a time. */
import type { Bitmap } from './bitmap.ts'
import type { DishesByVenue } from './dishes-by-venue.ts'
import { allowedOf, type DocumentSet, wordOf } from './document-set.ts'
import { at } from './typed-array.ts'
import { BLOCK, countsAbove, countsEqual, WordCounts } from './word-counts.ts'
import type { WordMatches } from './word-matches.ts'

export type QueryWord = WordMatches & {
  /** Documents whose venue has the word. They count when another word is in the document itself. */
  context?: DishesByVenue | undefined
  /** Documents in which the word counts; by default all that have it. */
  counted?: DocumentSet | undefined
  /** Documents with the word or a loose kind of it in their name; without this, `inName`. */
  inLooseName?: DocumentSet | undefined
  /** Finds documents, but counts only as typed in a key field, after all other words. */
  isConnective?: boolean
  /** Finds no documents, and counts only as typed. */
  isOrderOnly?: boolean
}

/** Numbers of matched words: anywhere, in the name, and as typed in a key field. A connective word counts only in the last one. */
export type RankedDocument = { document: number; matched: number; named: number; exact: number }

export type SortKey = (document: number) => number

/** The documents whose key is at most `key`. With it, not every other document needs to be compared by its key. */
export type LowestKeys = { documents: Bitmap; key: number }

/** Counts that are compared before the sort key: all three, or only `matched`. */
export type LevelRule = 'all' | 'matched'

/** Maximum number of words, so that counts fit into three bits. */
export const MAX_QUERY_WORDS = 7

/**
 * Returns the first `limit` of the documents, each of which has a word anywhere, ordered by matched words, words in the name, words as
 * typed in key fields, key and number. With `levels: 'matched'`, the second and third are ignored.
 */
export function findTopDocuments(
  words: readonly QueryWord[],
  matching: Bitmap,
  limit: number,
  { key, lowest, levels = 'all' }: { key?: SortKey | undefined; lowest?: LowestKeys | undefined; levels?: LevelRule } = {},
): RankedDocument[] {
  const best = new BestDocuments(limit, key)
  const telling = words.filter((word) => !word.isConnective && !word.isOrderOnly)
  const found = telling.filter((word) => word.context || isAny(countedOf(word)))
  const contexts = found.map(({ context }) => context)
  const hasContexts = contexts.some((context) => context !== undefined)
  const matched = toCounted(found.map(countedOf))
  const named = toCounted(levels === 'matched' ? [] : telling.map((word) => word.inName).filter(isAny))
  const exact = toCounted(levels === 'matched' ? [] : words.map((word) => word.exact).filter(isAny))
  const counts = [matched, named, exact]
  const highest = levelOf(matched.sets.length, named.sets.length, exact.sets.length)
  const isKeyed = key !== undefined
  const aboveOrCompared = { best, counts, first: 0, keepsThreshold: isKeyed }
  const aboveOrComparedByName = { ...aboveOrCompared, first: 1 }
  const onlyAbove = { ...aboveOrCompared, keepsThreshold: false }
  // Most documents cannot reach the threshold even if their venues have all words.
  const atMost = new WordCounts(found.map((word) => (word.context ? null : countedOf(word))))
  for (let w = 0; w < matching.length; w++) {
    const place = w % BLOCK
    if (place === 0) atMost.count(w, Math.min(w + BLOCK, matching.length))
    let candidates = at(matching, w)
    // Nothing is above the highest level.
    if (lowest && best.threshold === highest && best.isBeyondAll(lowest.key)) candidates &= at(lowest.documents, w)
    if (candidates === 0) continue
    if (best.isFull) {
      const threshold = best.thresholdCounts[0] as number
      const equal = candidates & atMost.equal(place, threshold)
      candidates = (candidates & atMost.above(place, threshold)) | keepAbove(equal, w, aboveOrComparedByName)
      if (candidates === 0) continue
    }
    if (hasContexts) {
      for (let j = 0; j < contexts.length; j++) matched.contextBits[j] = contexts[j]?.among(candidates, w) ?? 0
      if (best.isFull) candidates = keepAbove(candidates, w, aboveOrCompared)
    }
    // Documents on the level of the threshold are compared only by key.
    const above = isKeyed && best.isFull ? keepAbove(candidates, w, onlyAbove) : candidates
    if (lowest && best.isBeyondAll(lowest.key)) candidates &= above | at(lowest.documents, w)
    for (; candidates !== 0; candidates &= candidates - 1) {
      const bit = candidates & -candidates
      const document = w * 32 + 31 - Math.clz32(bit)
      if ((above & bit) === 0 && best.isBeyond(document)) continue
      best.add({
        document,
        matched: countWith(matched, w, bit),
        named: countWith(named, w, bit),
        exact: countWith(exact, w, bit),
      })
    }
    if (!isKeyed && best.isFull && best.threshold === highest) break
  }
  return best.toArray()
}

/** The documents in which the word counts. */
export function countedOf({ anywhere, counted = anywhere }: QueryWord): DocumentSet {
  return counted
}

function isAny(set: DocumentSet): boolean {
  return set.length > 0
}

/** The documents of each word. `contextBits`: those of the 32 compared documents whose venue has the word. */
type Counted = { sets: readonly DocumentSet[]; contextBits: Int32Array }

function toCounted(sets: readonly DocumentSet[]): Counted {
  return { sets, contextBits: new Int32Array(sets.length) }
}

function bitsOf({ sets, contextBits }: Counted, word: number, w: number): number {
  return wordOf(sets[word] as DocumentSet, w) | (contextBits[word] as number)
}

function countWith(counted: Counted, w: number, bit: number): number {
  let count = 0
  for (let i = 0; i < counted.sets.length; i++) if (bitsOf(counted, i, w) & bit) count += 1
  return count
}

/** The allowed documents that have a word anywhere, as a scratch bitmap. */
export function findMatching(words: readonly QueryWord[], allowed: Bitmap): Bitmap {
  return allowedOf(
    words.map(({ anywhere }) => anywhere),
    allowed,
  )
}

const COUNTS = MAX_QUERY_WORDS + 1

function levelOf(matched: number, named: number, exact: number): number {
  return (matched * COUNTS + named) * COUNTS + exact
}

/**
 * How levels are compared with the threshold of `best`. `counts`: the documents of each word, for each of the three counts.
 * `first`: the first count to compare; those before are equal. `keepsThreshold`: whether documents on the threshold remain.
 */
type Comparison = { best: BestDocuments; counts: readonly Counted[]; first: number; keepsThreshold: boolean }

/**
 * Returns those of 32 candidates, at word `w` of the bitmaps, whose level is above the threshold, or at least the threshold if
 * `keepsThreshold`. Allocates nothing, because it runs for every few documents.
 */
function keepAbove(candidates: number, w: number, { best, counts, first, keepsThreshold }: Comparison): number {
  const threshold = best.thresholdCounts
  let above = 0
  let equal = candidates
  for (let i = first; i < counts.length && equal !== 0; i++) {
    const counted = counts[i] as Counted
    const { length } = counted.sets
    const limit = threshold[i] as number
    if (limit === length) {
      for (let j = 0; j < length && equal !== 0; j++) equal &= bitsOf(counted, j, w)
      continue
    }
    let ones = 0
    let twos = 0
    let fours = 0
    for (let j = 0; j < length; j++) {
      const bits = bitsOf(counted, j, w)
      const carry = ones & bits
      ones ^= bits
      fours |= twos & carry
      twos ^= carry
    }
    above |= equal & countsAbove(ones, twos, fours, limit)
    equal &= countsEqual(ones, twos, fours, limit)
  }
  return keepsThreshold ? above | equal : above
}

type Keyed = RankedDocument & { key: number }

/** Collects the best documents by level. The threshold rises as it fills, so that fewer and fewer documents are examined. */
class BestDocuments {
  isFull = false
  /** The level of the last document in the full result, and the counts that the level encodes. */
  threshold = 0
  thresholdCounts = [0, 0, 0]
  readonly #limit: number
  readonly #key: SortKey | undefined
  #boundLevel = -1
  #boundKey = Number.POSITIVE_INFINITY
  readonly #byLevel = new Map<number, Keyed[]>()
  #levels: number[] = []

  constructor(limit: number, key: SortKey | undefined) {
    this.#limit = limit
    this.#key = key
  }

  /**
   * Whether a document on the level of the threshold would come after all results, so that its words need not be counted. So does one with
   * the same key, because its number is higher.
   */
  isBeyond(document: number): boolean {
    return this.threshold === this.#boundLevel && this.#key !== undefined && this.#key(document) >= this.#boundKey
  }

  /** Whether all documents on the level of the threshold with a higher key would come after all results. */
  isBeyondAll(key: number): boolean {
    return this.threshold === this.#boundLevel && key >= this.#boundKey
  }

  add(found: RankedDocument): void {
    if (this.#limit === 0) return
    const level = levelOf(found.matched, found.named, found.exact)
    const key = this.#key?.(found.document) ?? 0
    if (level === this.#boundLevel && key >= this.#boundKey) return
    const list = this.#byLevel.get(level) ?? []
    if (list.length === 0) {
      this.#byLevel.set(level, list)
      this.#levels = [...this.#levels, level].sort((a, b) => b - a)
    }
    list.push({ ...found, key })
    if (this.#key && list.length >= 2 * this.#limit) this.#shortenAndBound(list, level)
    this.#raiseThreshold()
  }

  toArray(): RankedDocument[] {
    const found: RankedDocument[] = []
    for (const level of this.#levels) {
      const list = this.#byLevel.get(level) ?? []
      this.#shorten(list)
      for (const { key: _key, ...hit } of list) if (found.length < this.#limit) found.push(hit)
    }
    return found
  }

  /** Drops documents beyond the limit. Later documents of this level with the same or a higher key can be skipped. */
  #shortenAndBound(list: Keyed[], level: number): void {
    this.#shorten(list)
    this.#boundLevel = level
    this.#boundKey = list.at(-1)?.key ?? Number.POSITIVE_INFINITY
  }

  #shorten(list: Keyed[]): void {
    if (this.#key) list.sort((a, b) => a.key - b.key || a.document - b.document)
    list.length = Math.min(list.length, this.#limit)
  }

  #raiseThreshold(): void {
    let held = 0
    for (const level of this.#levels) {
      held += this.#byLevel.get(level)?.length ?? 0
      if (held < this.#limit) continue
      this.isFull = true
      if (level === this.threshold) return
      this.threshold = level
      this.thresholdCounts = [Math.floor(level / COUNTS ** 2), Math.floor(level / COUNTS) % COUNTS, level % COUNTS]
      return
    }
  }
}
