/** How high letters reach, as shares of the type size; typical of book and screen faces alike. */
const X_HEIGHT = 0.53
const ASCENDER = 0.73
const DESCENDER = 0.21

/** From here on the two measures of a word's size contradict each other, and its baseline is not to be trusted. */
const FAR_APART = 1.4

/** A word's edges and its baseline, down the page. */
type Reach = { top: number; bottom: number; baseline: number }

/**
 * The type size a word is set in, in the same unit; null where nothing but punctuation shows. How far it rises above its
 * baseline tells: what sinks below differs from face to face (an italic f does), and is often cut off.
 */
export function typeSize(text: string, { top, bottom, baseline }: Reach): number | null {
  if (!/[\p{L}\p{N}£$€&]/u.test(text)) return null
  const rises = /[\p{Lu}\p{N}£$€&bdfhijklt()[\]/'"]/u.test(text) || /[^\p{ASCII}]/u.test(text)
  const sinks = /[gjpqyQ,;()[\]/]/.test(text)
  const rise = rises ? ASCENDER : X_HEIGHT
  const [byRise, byHeight] = [(baseline - top) / rise, (bottom - top) / (rise + (sinks ? DESCENDER : 0))]
  return byRise > byHeight * FAR_APART || byRise * FAR_APART < byHeight ? byHeight : byRise
}

/** Whether a text is set in capitals: at least three letters, and hardly a small one. */
export function isCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase())
  return letters.length >= 3 && capitals.length >= letters.length * 0.85
}

/** The middle of some figures; NaN of none. */
export function middleOf(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}
