import type { Segment } from './segment.ts'

/** The middle of a heading over several columns lies within this share of their width of their middle. */
const CENTRED = 0.04

/** Such a heading is no wider than this share of them: what is wider parts them anyway. */
const WIDEST = 0.6

/**
 * Headings that stand in the middle above columns and belong to all of them: each alone on its line, and the only writing
 * there is on the middle of the page. Found before columns are, or they would be taken for lines of the nearest one.
 */
export function findSpanning(segments: readonly Segment[]): Set<Segment> {
  const [left, right] = [Math.min(...segments.map((segment) => segment.left)), Math.max(...segments.map((segment) => segment.right))]
  const middle = (left + right) / 2
  const onMiddle = segments.filter((segment) => segment.left < middle && segment.right > middle)
  const isSpanning = (segment: Segment) =>
    segment.price === null &&
    Math.abs((segment.left + segment.right) / 2 - middle) < CENTRED * (right - left) &&
    segment.right - segment.left < WIDEST * (right - left) &&
    !segments.some((other) => other !== segment && other.top < segment.bottom && other.bottom > segment.top)
  return new Set(onMiddle.every(isSpanning) ? onMiddle : [])
}
