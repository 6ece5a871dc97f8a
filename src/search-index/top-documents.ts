/** Finds the best documents of a query by bit operations on 32 documents at a time. */
import type { Bitmap } from './bitmap.ts'
import type { WordMatches } from './inverted-index.ts'
import { at } from './typed-array.ts'

export type QueryWord = WordMatches & {
  /** Documents whose venue has the word. They count when another word is in the document itself. */
  context?: Bitmap | undefined
}

/** Numbers of matched words: anywhere, in the name, and as typed in a key field. */
export type RankedDocument = { document: number; matched: number; named: number; exact: number }

export type SortKey = (document: number) => number

/** Counts that are compared before the sort key: all three, or only `matched`. */
export type LevelRule = 'all' | 'matched'

/** Maximum number of words, so that counts fit into three bits. */
export const MAX_QUERY_WORDS = 7

/**
 * Returns the first `limit` allowed documents that match at least one word, ordered by matched words, words in the name, words as typed in
 * key fields, key and number. With `levels: 'matched'`, the second and third are ignored.
 */
export function findTopDocuments(
  words: readonly QueryWord[],
  allowed: Bitmap,
  limit: number,
  { key, levels = 'all' }: { key?: SortKey | undefined; levels?: LevelRule } = {},
): RankedDocument[] {
  const best = new BestDocuments(limit, key)
  const anywhere = words.map((word) => word.anywhere)
  const withContext = words.map(({ anywhere, context }) => (context ? [anywhere, context] : [anywhere]))
  const inName = levels === 'matched' ? [] : words.map((word) => word.inName)
  const inKeyField = levels === 'matched' ? [] : words.map((word) => word.exact)
  const counted = [withContext, inName.map((bits) => [bits]), inKeyField.map((bits) => [bits])]
  const highest = levelOf(words.length, inName.length, inKeyField.length)
  for (let w = 0; w < allowed.length; w++) {
    let candidates = 0
    for (const bits of anywhere) candidates |= at(bits, w)
    candidates &= at(allowed, w)
    if (candidates === 0) continue
    if (best.isFull) candidates = keepAbove(best.floor, key !== undefined, candidates, counted, w)
    for (; candidates !== 0; candidates &= candidates - 1) {
      const bit = candidates & -candidates
      let matched = 0
      for (const bitmaps of withContext) if (bitmaps.some((bits) => at(bits, w) & bit)) matched += 1
      let named = 0
      for (const bits of inName) if (at(bits, w) & bit) named += 1
      let exact = 0
      for (const bits of inKeyField) if (at(bits, w) & bit) exact += 1
      best.add({ document: w * 32 + 31 - Math.clz32(bit), matched, named, exact })
    }
    if (key === undefined && best.isFull && best.floor === highest) break
  }
  return best.toArray()
}

export function findMatching(words: readonly QueryWord[], allowed: Bitmap): Bitmap {
  const matching = new Uint32Array(allowed.length)
  for (const { anywhere } of words) for (let w = 0; w < matching.length; w++) matching[w] = at(matching, w) | at(anywhere, w)
  for (let w = 0; w < matching.length; w++) matching[w] = at(matching, w) & at(allowed, w)
  return matching
}

const COUNTS = MAX_QUERY_WORDS + 1

function levelOf(matched: number, named: number, exact: number): number {
  return (matched * COUNTS + named) * COUNTS + exact
}

/**
 * Returns those of 32 candidates whose level is above the floor, or at least the floor if `keepsFloor`. The counts of 32 documents are
 * stored as three words of bits: adding a query word is a binary addition with carry in each of the 32 columns.
 * @param counted the bitmaps of each word, for each of the three counts
 */
function keepAbove(floor: number, keepsFloor: boolean, candidates: number, counted: readonly WordBitmaps[], w: number): number {
  const limits = [Math.floor(floor / COUNTS / COUNTS), Math.floor(floor / COUNTS) % COUNTS, floor % COUNTS]
  let above = 0
  let equal = candidates
  for (const [i, words] of counted.entries()) {
    if (equal === 0 || words.length === 0) continue
    let [ones, twos, fours] = [0, 0, 0]
    for (const bitmaps of words) {
      let bits = 0
      for (const bitmap of bitmaps) bits |= at(bitmap, w)
      const carry = ones & bits
      ones ^= bits
      fours |= twos & carry
      twos ^= carry
    }
    const compared = compareCounts(ones, twos, fours, limits[i] ?? 0)
    above |= equal & compared.above
    equal &= compared.equal
  }
  return keepsFloor ? above | equal : above
}

type WordBitmaps = readonly (readonly Bitmap[])[]

function compareCounts(ones: number, twos: number, fours: number, number: number): { above: number; equal: number } {
  let above = 0
  let equal = -1
  if (number & 4) equal &= fours
  else {
    above |= equal & fours
    equal &= ~fours
  }
  if (number & 2) equal &= twos
  else {
    above |= equal & twos
    equal &= ~twos
  }
  if (number & 1) equal &= ones
  else {
    above |= equal & ones
    equal &= ~ones
  }
  return { above, equal }
}

type Keyed = RankedDocument & { key: number }

/** Collects the best documents by level. The floor rises as it fills, so that fewer and fewer documents are examined. */
class BestDocuments {
  /** Whether at least `limit` documents are at the floor or above. */
  isFull = false
  /** The level of the last document in the result, once full. */
  floor = 0
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

  add(found: RankedDocument): void {
    if (this.#limit === 0) return
    const level = levelOf(found.matched, found.named, found.exact)
    const key = this.#key?.(found.document) ?? 0
    if (level === this.#boundLevel && key > this.#boundKey) return
    const list = this.#byLevel.get(level) ?? []
    if (list.length === 0) {
      this.#byLevel.set(level, list)
      this.#levels = [...this.#levels, level].sort((a, b) => b - a)
    }
    list.push({ ...found, key })
    if (this.#key && list.length >= 2 * this.#limit) this.#shortenAndBound(list, level)
    this.#raiseFloor()
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

  /** Drops documents beyond the limit. Later documents of this level with a higher key can be skipped. */
  #shortenAndBound(list: Keyed[], level: number): void {
    this.#shorten(list)
    this.#boundLevel = level
    this.#boundKey = list.at(-1)?.key ?? Number.POSITIVE_INFINITY
  }

  #shorten(list: Keyed[]): void {
    if (this.#key) list.sort((a, b) => a.key - b.key || a.document - b.document)
    list.length = Math.min(list.length, this.#limit)
  }

  #raiseFloor(): void {
    let held = 0
    for (const level of this.#levels) {
      held += this.#byLevel.get(level)?.length ?? 0
      if (held < this.#limit) continue
      this.isFull = true
      this.floor = level
      return
    }
  }
}
