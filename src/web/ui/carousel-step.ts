/** How far one press of an arrow moves a carousel, in pixels. */
const CAROUSEL_STEP = 400

/** Where a carousel scrolls to from `from`: a step on or back, but never beyond its ends (0 and `end`, in pixels). */
export function stepFrom(from: number, direction: 1 | -1, end: number): number {
  return Math.max(0, Math.min(end, from + direction * CAROUSEL_STEP))
}
