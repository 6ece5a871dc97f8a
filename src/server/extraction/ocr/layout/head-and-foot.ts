import type { Segment } from './segment.ts'

/** The middle of a line of a page's head lies within this share of the page's width of its middle. */
const CENTRED = 0.05

/**
 * Parts the lines at the top of a page that stand alone in its middle, the house and the title, from the columns below;
 * likewise those at its bottom. In between two columns they would be the head of a third.
 */
export function takeHeadAndFoot(segments: readonly Segment[]): { head: Segment[]; body: Segment[]; foot: Segment[] } {
  const [left, right] = [Math.min(...segments.map((segment) => segment.left)), Math.max(...segments.map((segment) => segment.right))]
  const isCentred = (segment: Segment) => Math.abs((segment.left + segment.right - left - right) / 2) < CENTRED * (right - left)
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
