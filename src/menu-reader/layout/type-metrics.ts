import { TYPE_METRICS } from './settings.ts'

/** How high letters reach, as shares of the type size; typical of book and screen faces alike. */

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
  const rise = rises ? TYPE_METRICS.ascender : TYPE_METRICS.xHeight
  const [byRise, byHeight] = [(baseline - top) / rise, (bottom - top) / (rise + (sinks ? TYPE_METRICS.descender : 0))]
  return byRise > byHeight * TYPE_METRICS.maxRatio || byRise * TYPE_METRICS.maxRatio < byHeight ? byHeight : byRise
}

/** Whether a text is set in capitals: at least three letters, and hardly a small one. */
export function isCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase())
  return letters.length >= 3 && capitals.length >= letters.length * 0.85
}

/** The middle of some figures; NaN of none. */
export function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}

/** A word as it was recognised, in pixels of the preprocessed picture. */
export type Word = {
  text: string
  /** How sure the recogniser is, from 0 to 1. */
  confidence: number
  left: number
  top: number
  right: number
  bottom: number
  /** Where its line of writing stands, at the middle of the word. */
  baseline: number
  /** Type size in pixels; null where nothing but punctuation shows. */
  size: number | null
  /** Thickness of its strokes in pixels: tells bold from regular. */
  stroke: number
}
