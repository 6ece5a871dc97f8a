import { type Segment, segmentOf } from './segment.ts'

/** '12', '12.' or '12)'. */
const NUMBER = /^(?<value>\d{1,3})[.)]?$/

/** A number stands before its dish by no more than this, and above the next one's by no more than that, in type sizes. */
const WIDEST_SPACE = 2.5
const ALIGNED = 1.5

/** So many numbers of which so many are followed by the next one below count the dishes of a menu. */
const LEAST = 6
const MOST = 0.6

type Numbered = { segment: Segment; value: number }

/**
 * Takes away the numbers by which a menu counts its dishes, '12. Chow Mein': they are no part of a name, and no price.
 * Only where one follows the other down the page, which prices before names do not.
 */
export function dropDishNumbers(segments: readonly Segment[]): Segment[] {
  const numbered = segments.flatMap((segment): Numbered[] => {
    const value = NUMBER.exec(segment.words[0]?.text ?? '')?.groups?.value
    return value && leadsToDish(segment, segments) ? [{ segment, value: Number(value) }] : []
  })
  const isFollowed = ({ segment, value }: Numbered) =>
    numbered.some(
      (other) =>
        other.value === value + 1 &&
        other.segment.baseline > segment.baseline &&
        Math.abs(other.segment.left - segment.left) < ALIGNED * segment.size,
    )
  if (numbered.length < LEAST || numbered.filter(isFollowed).length < MOST * numbered.length) return [...segments]
  const counted = new Set(numbered.map(({ segment }) => segment))
  return segments.flatMap((segment) => {
    if (!counted.has(segment)) return [segment]
    return segment.words.length > 1 ? [segmentOf(segment.words.slice(1))] : []
  })
}

/** Whether words follow a number, in its own segment or in the next one on its line. */
function leadsToDish(segment: Segment, segments: readonly Segment[]): boolean {
  if (segment.words.length > 1) return /^\p{L}/u.test(segment.words[1]?.text ?? '')
  return segments.some((other) => {
    const gap = other.left - segment.right
    const isOnLine = Math.abs(other.baseline - segment.baseline) < segment.size / 2
    return other.price === null && isOnLine && gap > 0 && gap < WIDEST_SPACE * segment.size && /^\p{L}/u.test(other.text)
  })
}
