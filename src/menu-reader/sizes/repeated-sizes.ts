import { createSegment, type Segment } from '../lines/segment.ts'
import type { Word } from '../lines/word.ts'
import { parsePartialPrice } from '../printed-price.ts'
import { isSizeName } from './parse-sizes.ts'
import { REPEATED_SIZES, SIZE_WORDS } from './settings.ts'

/** A name of a size, as printed and in lower case, and its price. `parts` are both in printed order. */
export type NamedPrice = { name: string; printed: string; price: Segment; parts: readonly [Segment, Segment] }

/**
 * Joins names of sizes and their prices that are far from each other, where several lines have the same names at the same places: 'small' '3.30' and
 * 'large' '4.00', whose slash between wide spaces was not recognised or was read as a stroke. Without this they look like two columns of dishes.
 */
export function joinRepeatedSizes(segments: readonly Segment[]): Segment[] {
  const parts = new Map(segments.map((segment) => [segment, splitAtAmounts(segment)]))
  const all = [...parts.values()].flat()
  const runs = [namedBefore, namedAfter].flatMap((find) =>
    runsOf(
      all.flatMap((price) => find(price, all) ?? []),
      all,
    ),
  )
  const isAlike = (one: NamedPrice[], other: NamedPrice[]) =>
    one.length === other.length &&
    one.every((pair, i) => {
      const { name, price } = other[i] as NamedPrice
      return pair.name === name && Math.abs(pair.price.right - price.right) < REPEATED_SIZES.samePlace * price.size
    })
  const repeated = runs.filter((run) => runs.filter((other) => isAlike(run, other)).length >= REPEATED_SIZES.minLines)
  const used = new Set<Segment>()
  // Of 'small 3 medium 4 large 5', '3 medium 4 large' is a run too: the longest one counts.
  const joined = repeated
    .sort((a, b) => b.length - a.length)
    .flatMap((run) => {
      const found = joinedRun(run, all)
      if (!found || found.parts.some((part) => used.has(part))) return []
      for (const part of found.parts) used.add(part)
      return [found.segment]
    })
  const kept = [...parts].flatMap(([whole, own]) => (own.some((part) => used.has(part)) ? own.filter((part) => !used.has(part)) : [whole]))
  return [...kept, ...joined]
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

/** A price of one amount with the name of a size right before it: 'small 3.30 / large 4.00'. Null without one. */
export function namedBefore(price: Segment, segments: readonly Segment[]): NamedPrice | null {
  const near = segments.filter((other) => other.left < price.left && isClose(other, price))
  const [before] = near.sort((a, b) => b.right - a.right)
  return before ? pairOf(price, before, [before, price]) : null
}

/** Pairs a price with the name of a size right after it: '3.20 small / 4.00 large'. */
function namedAfter(price: Segment, segments: readonly Segment[]): NamedPrice | null {
  const near = segments.filter((other) => other.left > price.left && isClose(price, other))
  const [after] = near.sort((a, b) => a.left - b.left)
  return after ? pairOf(price, after, [price, after]) : null
}

/** Null unless the one is a price of one amount and the other a name of a size. A stroke on the outer side of the name does not belong to it. */
function pairOf(price: Segment, named: Segment, parts: NamedPrice['parts']): NamedPrice | null {
  if (!isPlain(price) || named.price) return null
  const { words } = named
  const isFirst = parts[0] === named
  const outer = isFirst ? words[0] : words.at(-1)
  const own = !STROKE.test(outer?.text ?? '') ? words : isFirst ? words.slice(1) : words.slice(0, -1)
  const name = own.map(({ text }) => text).join(' ')
  return isName(name) ? { name: name.toLowerCase(), printed: name, price, parts } : null
}

function isPlain({ price }: Segment): boolean {
  return price?.amounts.length === 1 && !price.sizes
}

function isClose(one: Segment, next: Segment): boolean {
  const size = Math.max(one.size, next.size)
  const gap = next.left - one.right
  return isOnLine(one, next) && gap > -SIZE_WORDS.maxOverlap * size && gap < SIZE_WORDS.maxGapBetween * size
}

/** Two or more pairs of different names that follow each other on a line with nothing between them but strokes. */
function runsOf(pairs: readonly NamedPrice[], segments: readonly Segment[]): NamedPrice[][] {
  const runs: NamedPrice[][] = []
  for (const pair of [...pairs].sort((a, b) => a.parts[0].left - b.parts[0].left)) {
    const run = runs.find((other) => follows(other.at(-1) as NamedPrice, pair, segments) && !other.some(({ name }) => name === pair.name))
    if (run) run.push(pair)
    else runs.push([pair])
  }
  return runs.filter(({ length }) => length >= REPEATED_SIZES.minSizes)
}

function follows(one: NamedPrice, other: NamedPrice, segments: readonly Segment[]): boolean {
  const [last, next] = [one.parts[1], other.parts[0]]
  const gap = next.left - last.right
  if (!isOnLine(last, next) || gap < -last.size || gap > REPEATED_SIZES.maxGap * last.size) return false
  return segmentsBetween(last, next, segments).every(({ text }) => STROKE.test(text))
}

function segmentsBetween(last: Segment, next: Segment, segments: readonly Segment[]): Segment[] {
  return segments.filter((other) => isOnLine(other, last) && other.left >= last.right && other.right <= next.left)
}

/** One price of all sizes. `parts` are all segments that it replaces. */
function joinedRun(run: readonly NamedPrice[], segments: readonly Segment[]): { segment: Segment; parts: Segment[] } | null {
  const words = run.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.price ? part.words : part.words.filter(({ text }) => !STROKE.test(text)))),
  )
  const price = parsePartialPrice(words.map(({ text }) => text).join(' '))
  const strokes = run.slice(1).flatMap(({ parts: [next] }, i) => segmentsBetween((run[i] as NamedPrice).parts[1], next, segments))
  return price && { segment: createSegment(words, price), parts: [...run.flatMap((pair) => pair.parts), ...strokes] }
}

function isOnLine(one: Segment, other: Segment): boolean {
  return Math.abs(one.baseline - other.baseline) < SIZE_WORDS.sameLine * Math.max(one.size, other.size)
}
