import { createSegment, type Segment } from '../lines/segment.ts'
import type { Word } from '../lines/type-metrics.ts'
import { parsePartialPrice } from '../printed-price.ts'
import { isSizeName } from './parse-sizes.ts'
import { REPEATED_SIZES, SIZE_WORDS } from './settings.ts'

type Pair = { name: string; named: Segment; price: Segment }

/**
 * Joins names of sizes and their prices that are far from each other, where several lines have the same names at the same places: 'small' '3.30' and
 * 'large' '4.00', whose slash between wide spaces was not recognised or was read as a stroke. Without this they look like two columns of dishes.
 */
export function joinRepeatedSizes(segments: readonly Segment[]): Segment[] {
  const parts = new Map(segments.map((segment) => [segment, splitAtAmounts(segment)]))
  const all = [...parts.values()].flat()
  const runs = runsOf(
    all.flatMap((price) => pairOf(price, all) ?? []),
    all,
  )
  const isAlike = (one: Pair[], other: Pair[]) =>
    one.length === other.length &&
    one.every((pair, i) => {
      const { name, price } = other[i] as Pair
      return pair.name === name && Math.abs(pair.price.right - price.right) < REPEATED_SIZES.samePlace * price.size
    })
  const repeated = runs.filter((run) => runs.filter((other) => isAlike(run, other)).length >= REPEATED_SIZES.minLines)
  const joined = repeated.flatMap((run) => joinedRun(run, all) ?? [])
  const used = new Set(joined.flatMap((run) => run.parts))
  const kept = [...parts].flatMap(([whole, own]) => (own.some((part) => used.has(part)) ? own.filter((part) => !used.has(part)) : [whole]))
  return [...kept, ...joined.map(({ segment }) => segment)]
}

/** Splits 'Latte small 3.40 1 large' at its amount, when the name of a size is right before it and another one is at the end. */
function splitAtAmounts(segment: Segment): Segment[] {
  const { words, price } = segment
  const at = words.findIndex(({ text }, i) => isNameAt(words, i - 1) && parsePartialPrice(text)?.isCertain === true)
  if (price || at < 0 || !isNameAt(words, words.length - 1)) return [segment]
  const [before, amount, after] = [words.slice(0, at - 1), words.slice(at, at + 1), words.slice(at + 1)]
  if (after.length === 0 || after.slice(0, -1).some(({ text }) => !STROKE.test(text))) return [segment]
  return [
    ...(before.length > 0 ? [createSegment(before)] : []),
    createSegment(words.slice(at - 1, at)),
    createSegment(amount, parsePartialPrice(amount[0]?.text ?? '')),
    createSegment(after),
  ]
}

function isNameAt(words: readonly Word[], at: number): boolean {
  return isName(words[at]?.text ?? '')
}

/** The name of a size in letters: 'l' and 's' may be strokes. */
function isName(text: string): boolean {
  return isSizeName(text) && /\p{L}{2}/u.test(text)
}

/** A slash before a name that was read as a stroke. */
const STROKE = /^[/|1lI]$/

/** The name of a size right before a price of one amount; null without one. */
function pairOf(price: Segment, segments: readonly Segment[]): Pair | null {
  if (price.price?.amounts.length !== 1 || price.price.sizes) return null
  const near = segments.filter((other) => {
    const gap = price.left - other.right
    const isNext = gap > -SIZE_WORDS.maxOverlap * price.size && gap < SIZE_WORDS.maxGapBetween * price.size
    return other.left < price.left && isNext && isOnLine(other, price)
  })
  const [before] = near.sort((a, b) => b.right - a.right)
  if (!before || before.price) return null
  const words = STROKE.test(before.words[0]?.text ?? '') ? before.words.slice(1) : before.words
  const name = words.map(({ text }) => text).join(' ')
  return isName(name) ? { name: name.toLowerCase(), named: before, price } : null
}

/** Two or more pairs of different names that follow each other on a line with nothing between them but strokes. */
function runsOf(pairs: readonly Pair[], segments: readonly Segment[]): Pair[][] {
  const runs: Pair[][] = []
  for (const pair of [...pairs].sort((a, b) => a.named.left - b.named.left)) {
    const run = runs.find((other) => follows(other.at(-1) as Pair, pair, segments) && !other.some(({ name }) => name === pair.name))
    if (run) run.push(pair)
    else runs.push([pair])
  }
  return runs.filter(({ length }) => length >= REPEATED_SIZES.minSizes)
}

function follows({ price }: Pair, { named }: Pair, segments: readonly Segment[]): boolean {
  const gap = named.left - price.right
  if (!isOnLine(price, named) || gap < -price.size || gap > REPEATED_SIZES.maxGap * price.size) return false
  return segmentsBetween(price, named, segments).every(({ text }) => STROKE.test(text))
}

function segmentsBetween(price: Segment, next: Segment, segments: readonly Segment[]): Segment[] {
  return segments.filter((other) => isOnLine(other, price) && other.left >= price.right && other.right <= next.left)
}

/** One price of all sizes. `parts` are all segments that it replaces. */
function joinedRun(run: readonly Pair[], segments: readonly Segment[]): { segment: Segment; parts: Segment[] } | null {
  const words = run.flatMap(({ named, price }) => [...named.words.filter(({ text }, i) => i > 0 || !STROKE.test(text)), ...price.words])
  const price = parsePartialPrice(words.map(({ text }) => text).join(' '))
  const strokes = run.slice(1).flatMap(({ named }, i) => segmentsBetween((run[i] as Pair).price, named, segments))
  return price && { segment: createSegment(words, price), parts: [...run.flatMap((pair) => [pair.named, pair.price]), ...strokes] }
}

function isOnLine(one: Segment, other: Segment): boolean {
  return Math.abs(one.baseline - other.baseline) < SIZE_WORDS.sameLine * Math.max(one.size, other.size)
}
