import type { Segment } from './segment.ts'

/** What heads a column of prices: '175ml', 'Bottle', 'S', '12"'. */
const SIZE =
  /^(?:\d{2,3}\s?(?:ml|cl)|\d{1,2}(?:["”″]|''|in|inch)|s|m|l|sml|med|lrg|small|medium|regular|reg|large|half|full|single|double|pint|glass|carafe|bottle|btl)\.?$/i

/** So many of them on one line head columns; one alone may be a dish's name, or a part of one. */
const LEAST = 2

/** Two stand on one line when their baselines differ by less than this share of their size. */
const SAME_LINE = 0.5

/** Takes away the sizes that head columns of prices: they are neither dishes nor words of the dish below. */
export function dropSizeHeads(segments: readonly Segment[]): Segment[] {
  const isSizes = ({ price, words }: Segment) => !price && words.every(({ text }) => SIZE.test(text))
  const sizes = segments.filter(isSizes)
  const isOnLine = (one: Segment) => (other: Segment) => Math.abs(one.baseline - other.baseline) < SAME_LINE * one.size
  const heads = sizes.filter((one) => {
    const count = sizes.filter(isOnLine(one)).reduce((total, { words }) => total + words.length, 0)
    return count >= LEAST && !segments.some((other) => other.price && isOnLine(one)(other))
  })
  return segments.filter((segment) => !heads.includes(segment))
}
