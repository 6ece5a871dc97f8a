/** How high letters reach, as shares of the type size; typical of book and screen faces alike. */
const X_HEIGHT = 0.53
const ASCENDER = 0.73
const DESCENDER = 0.21

/** The type size a word of this height is set in, in the same unit; null where nothing but punctuation shows. */
export function typeSize(text: string, height: number): number | null {
  if (!/[\p{L}\p{N}£$€&]/u.test(text)) return null
  const rises = /[\p{Lu}\p{N}£$€&bdfhijklt()[\]/'"]/u.test(text) || /[^\p{ASCII}]/u.test(text)
  const sinks = /[gjpqyQ,;()[\]/]/.test(text)
  return height / ((rises ? ASCENDER : X_HEIGHT) + (sinks ? DESCENDER : 0))
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
