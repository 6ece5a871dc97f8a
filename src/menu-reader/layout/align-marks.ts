import type { Segment } from '../lines/segment.ts'
import { MARKS_ON_LINE } from './settings.ts'

const CODES = /^(?:\p{L}{1,3}[\s,|/.]*){1,5}$/u

/**
 * Gives marks the baseline of the name before them. That of letters in rings can be so far off that they would become a line of their own, of the
 * item above.
 */
export function alignMarks(segments: readonly Segment[]): Segment[] {
  return segments.map((segment) => {
    if (segment.price || !CODES.test(segment.text)) return segment
    const host = segments
      .filter((other) => !other.price && /\p{L}{3}/u.test(other.text) && isBefore(other, segment))
      .sort((a, b) => b.right - a.right)[0]
    return host ? { ...segment, baseline: host.baseline, size: Math.min(segment.size, host.size) } : segment
  })
}

function isBefore(host: Segment, marks: Segment): boolean {
  const middle = (marks.top + marks.bottom) / 2
  const gap = marks.left - host.right
  return middle > host.top && middle < host.bottom && gap > 0 && gap < MARKS_ON_LINE.maxGap * host.size
}
