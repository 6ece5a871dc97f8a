import { createSegment, type Segment } from '../lines/segment.ts'
import { isSizeName } from './parse-sizes.ts'
import { type NamedPrice, namedBefore } from './repeated-sizes.ts'
import { STACKED_SIZES } from './settings.ts'

/**
 * Joins names of sizes with a price each that are below each other at one edge, 'for one 8.50' above 'for two 15.50' beside a dish and its description,
 * when at least two dishes have the same ones. Without this their lines are read as parts of the description.
 */
export function joinStackedSizes(segments: readonly Segment[]): Segment[] {
  const pairs = segments.flatMap((price) => namedBefore(price, segments) ?? []).sort((a, b) => a.price.baseline - b.price.baseline)
  const stacks: NamedPrice[][] = []
  for (const pair of pairs) {
    const stack = stacks.find((other) => areOfOneDish(pair, other, segments) && other.every(({ name }) => name !== pair.name))
    if (stack) stack.push(pair)
    else stacks.push([pair])
  }
  const several = stacks.filter(({ length }) => length >= STACKED_SIZES.minSizes)
  const repeated = several.filter((stack) => several.filter((other) => namesOf(other) === namesOf(stack)).length >= STACKED_SIZES.minDishes)
  const used = new Set(repeated.flat().flatMap(({ parts }) => parts))
  const known = new Set(repeated.flat().map(({ name }) => name))
  const alone = new Set(pairs.flatMap(({ name, price }) => (known.has(name) && !used.has(price) ? [price] : [])))
  const rest = segments.filter((segment) => !used.has(segment))
  return [...rest.map((segment) => (alone.has(segment) ? inDoubt(segment) : segment)), ...repeated.map(joined)]
}

/** The price of another size of the same dish was not read, so that this one may not be the lowest. */
function inDoubt(price: Segment): Segment {
  return createSegment(
    price.words.map((word) => ({ ...word, confidence: Math.min(word.confidence, STACKED_SIZES.unsure) })),
    price.price,
  )
}

/** Prices of one dish end at one edge, and the lines of the lower ones have no name beside them: no text as large and heavy as that of the first line. */
function areOfOneDish({ price }: NamedPrice, stack: readonly NamedPrice[], segments: readonly Segment[]): boolean {
  const [first, last] = [(stack[0] as NamedPrice).price, (stack.at(-1) as NamedPrice).price]
  const size = Math.max(price.size, last.size)
  const gap = price.baseline - last.baseline
  const isBelow = gap > size / 2 && gap < STACKED_SIZES.maxGap * size && Math.abs(price.right - last.right) < STACKED_SIZES.sameEdge * size
  const names = textsBeside(first, segments)
  const { likeName } = STACKED_SIZES
  const isName = (text: Segment) => names.some((name) => text.size > likeName * name.size && text.weight > likeName * name.weight)
  return isBelow && !textsBeside(price, segments).some(isName)
}

/** The texts further left on the line of a price, without the name of its size. */
function textsBeside({ baseline, left, size }: Segment, segments: readonly Segment[]): Segment[] {
  const isBeside = (other: Segment) => other.right < left && Math.abs(other.baseline - baseline) < STACKED_SIZES.sameLine * size
  return segments.filter((other) => !other.price && !isSizeName(other.text) && isBeside(other))
}

function namesOf(stack: readonly NamedPrice[]): string {
  return stack.map(({ name }) => name).join('|')
}

/** One price of all sizes, on the line of the first one. */
function joined(stack: readonly NamedPrice[]): Segment {
  const first = (stack[0] as NamedPrice).price
  const sizes = stack.map(({ printed, price }) => ({ name: printed, price: price.price?.amounts[0] ?? 0 }))
  const words = stack.flatMap(({ parts }) => parts.flatMap((part) => part.words))
  const isCertain = stack.every(({ price }) => price.price?.isCertain === true)
  const price = createSegment(words, { amounts: sizes.map((size) => size.price), isCertain, sizes })
  return { ...price, top: first.top, bottom: first.bottom, baseline: first.baseline, size: first.size }
}
