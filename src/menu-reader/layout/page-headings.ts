import type { Segment } from '../lines/segment.ts'
import { HEADER_FOOTER, SPANNING } from './settings.ts'

/**
 * Separates centred lines without neighbours at the top (name and title) and at the bottom of a page. Between two columns they would become
 * the heading of a third.
 */
export function splitHeaderAndFooter(segments: readonly Segment[]): { head: Segment[]; body: Segment[]; foot: Segment[] } {
  const [left, right] = [Math.min(...segments.map((segment) => segment.left)), Math.max(...segments.map((segment) => segment.right))]
  const isCentred = (segment: Segment) =>
    Math.abs((segment.left + segment.right - left - right) / 2) < HEADER_FOOTER.centred * (right - left)
  const isAlone = (segment: Segment) =>
    !segments.some((other) => other !== segment && other.top < segment.bottom && other.bottom > segment.top && !isCentred(other))
  const isOfHead = (segment: Segment) => segment.price === null && segment.left > left && isCentred(segment) && isAlone(segment)
  const down = [...segments].sort((a, b) => a.top - b.top)
  const head = takeWhile(down, isOfHead)
  if (head.length === down.length) return { head: [], body: down, foot: [] }
  const foot = takeWhile(down.slice(head.length).reverse(), isOfHead).reverse()
  return { head, body: down.slice(head.length, down.length - foot.length), foot }
}

function takeWhile<T>(from: readonly T[], holds: (one: T) => boolean): T[] {
  const end = from.findIndex((one) => !holds(one))
  return from.slice(0, end === -1 ? from.length : end)
}

/**
 * Returns headings that are centred above several columns: without neighbours on their line and the only text in the middle of the page.
 * Must run before columns are found.
 */
export function findSpanningHeadings(segments: readonly Segment[]): Set<Segment> {
  const [left, right] = [Math.min(...segments.map((segment) => segment.left)), Math.max(...segments.map((segment) => segment.right))]
  const middle = (left + right) / 2
  const onMiddle = segments.filter((segment) => segment.left < middle && segment.right > middle)
  const isSpanning = (segment: Segment) =>
    segment.price === null &&
    Math.abs((segment.left + segment.right) / 2 - middle) < SPANNING.centred * (right - left) &&
    segment.right - segment.left < SPANNING.maxWidth * (right - left) &&
    !segments.some((other) => other !== segment && other.top < segment.bottom && other.bottom > segment.top)
  return new Set(onMiddle.every(isSpanning) ? onMiddle : [])
}
