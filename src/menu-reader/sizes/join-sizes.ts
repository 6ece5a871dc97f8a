import { createSegment, type Segment } from '../lines/segment.ts'
import { type PrintedPrice, parsePartialPrice, parsePrintedPrice, withoutUnread } from '../printed-price.ts'
import { isSizeName, SIZE_NAME } from './parse-sizes.ts'
import { SIZE_WORDS } from './settings.ts'

const MAX_PARTS = 8

/**
 * Joins names of sizes and prices that follow each other to one price: '125ml' '7.50' '175ml' '9.80', or '175ml £10 | 250ml £18' 'Bottle' '£34'.
 * They are separate where the slash between them was not recognised or the space is wide.
 */
export function joinSizes(segments: readonly Segment[]): Segment[] {
  const joined = new Set<Segment>()
  const found: Segment[] = []
  for (const first of segments) {
    if (joined.has(first) || !beginsSizes(first) || previous(first, segments)?.price) continue
    const longest = longestRun(first, segments)
    if (!longest) continue
    for (const one of longest.run) joined.add(one)
    found.push(
      createSegment(
        longest.run.flatMap(({ words }) => words),
        longest.price,
      ),
    )
  }
  return joinSingle([...segments.filter((segment) => !joined.has(segment)), ...found])
}

/** Joins a single size and its price, 'Bottle' '28', where the menu prints a size of this name with others for other items. */
function joinSingle(segments: readonly Segment[]): Segment[] {
  const known = new Set(segments.flatMap(({ price }) => (price?.sizes ?? []).map(({ name }) => plainName(name))))
  const joined = new Map<Segment, Segment | null>()
  for (const price of segments) {
    const amount = price.price?.amounts[0]
    if (amount === undefined || price.price?.amounts.length !== 1) continue
    const name = segments.find((one) => !one.price && known.has(plainName(one.text)) && isNext(one, price))
    if (!name || joined.has(name)) continue
    joined.set(
      name,
      createSegment([...name.words, ...price.words], { ...price.price, isCertain: true, sizes: [{ name: name.text, price: amount }] }),
    )
    joined.set(price, null)
  }
  return segments.flatMap((segment) => (joined.has(segment) ? (joined.get(segment) ?? []) : [segment]))
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(' ', '')
}

const BEGINS_WITH_SIZE = new RegExp(String.raw`^${SIZE_NAME}(?:\s|$)`, 'iu')

function beginsSizes({ text, price }: Segment): boolean {
  return price ? price.sizes !== undefined : BEGINS_WITH_SIZE.test(text) && (isSizeName(text) || /\d/.test(text))
}

function longestRun(first: Segment, segments: readonly Segment[]): { run: Segment[]; price: PrintedPrice } | null {
  const run = [first]
  let longest: { run: Segment[]; price: PrintedPrice } | null = null
  while (run.length < MAX_PARTS) {
    const next = segments.find((other) => isNext(run.at(-1) as Segment, other) && (other.price !== null || beginsSizes(other)))
    if (!next) break
    run.push(next)
    if (run.every((one) => one.price === null)) continue
    const text = run.map((one) => one.text).join(' ')
    const price = parsePartialPrice(text)
    if (price && (price.sizes || parsePrintedPrice(withoutUnread(text))?.sizes)) longest = { run: [...run], price }
  }
  return longest
}

function previous(segment: Segment, segments: readonly Segment[]): Segment | undefined {
  return segments.find((other) => isNext(other, segment))
}

function isNext(segment: Segment, other: Segment): boolean {
  const size = Math.max(segment.size, other.size)
  const gap = other.left - segment.right
  const isAfter = other.left > segment.left && gap > -SIZE_WORDS.maxOverlap * size
  return Math.abs(other.baseline - segment.baseline) < SIZE_WORDS.sameLine * size && isAfter && gap < SIZE_WORDS.maxGapBetween * size
}
