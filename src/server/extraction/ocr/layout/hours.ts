import type { Segment } from './segment.ts'

/** Two days, or one and when it is open: of hours, and no dish has both. */
const DAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?'
const HOURS = new RegExp(String.raw`\b${DAY}\b.*\b${DAY}\b|\bopen\b.*\b${DAY}\b|\b${DAY}\b.*\b(?:open|closed)\b`, 'i')

/** Pieces of one line stand within this share of their size of one baseline, and no further apart than this, in type sizes. */
const SAME_LINE = 0.4
const WIDEST = 3

/** Times at which a house is open are no prices: '12.00 - 22.30, Sunday 12-6', of which a figure or a dash was not read. */
export function dropHours(segments: readonly Segment[]): Segment[] {
  return segments.map((segment) => (segment.price && HOURS.test(lineOf(segment, segments)) ? { ...segment, price: null } : segment))
}

/** What stands on the line of a segment, as far as it goes on to either side without wide gaps. */
function lineOf(segment: Segment, segments: readonly Segment[]): string {
  const { baseline, size } = segment
  const onLine = segments.filter((other) => Math.abs(other.baseline - baseline) < SAME_LINE * size).sort((a, b) => a.left - b.left)
  const at = onLine.indexOf(segment)
  const isCut = (i: number) => (onLine[i]?.left ?? 0) - (onLine[i - 1]?.right ?? 0) > WIDEST * size
  let [from, to] = [at, at + 1]
  while (from > 0 && !isCut(from)) from--
  while (to < onLine.length && !isCut(to)) to++
  return onLine
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
}
