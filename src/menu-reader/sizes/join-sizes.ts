import { createSegment, type Segment } from '../lines/segment.ts'
import { parsePrintedPrice } from '../printed-price.ts'
import { isSizeName } from './parse-sizes.ts'
import { SIZE_WORDS } from './settings.ts'

/**
 * Joins names of sizes and the prices that follow them to one price: '125ml' '7.50' '175ml' '9.80'. They are separate when the slash
 * between them was not recognised.
 */
export function joinSizes(segments: readonly Segment[]): Segment[] {
  const joined = new Set<Segment>()
  const found: Segment[] = []
  for (const first of segments) {
    if (joined.has(first) || first.price || !isSizeName(first.text) || previous(first, segments)?.price) continue
    const run = runFrom(first, segments)
    const price = run.length >= 4 ? parsePrintedPrice(run.map(({ text }) => text).join(' ')) : null
    if (!price?.sizes) continue
    for (const one of run) joined.add(one)
    found.push(
      createSegment(
        run.flatMap(({ words }) => words),
        price,
      ),
    )
  }
  return [...segments.filter((segment) => !joined.has(segment)), ...found]
}

function runFrom(first: Segment, segments: readonly Segment[]): Segment[] {
  const run = [first]
  for (;;) {
    const last = run.at(-1) as Segment
    const next = segments.find((other) => isNext(last, other) && (last.price ? isSizeName(other.text) : other.price !== null))
    if (!next) return last.price ? run : run.slice(0, -1)
    run.push(next)
  }
}

function previous(segment: Segment, segments: readonly Segment[]): Segment | undefined {
  return segments.find((other) => isNext(other, segment))
}

function isNext(segment: Segment, other: Segment): boolean {
  const size = Math.min(segment.size, other.size)
  const gap = other.left - segment.right
  return Math.abs(other.baseline - segment.baseline) < SIZE_WORDS.sameLine * size && gap > 0 && gap < SIZE_WORDS.maxGapBetween * size
}
