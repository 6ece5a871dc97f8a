/** A word as it was recognised, in pixels of the straightened picture. */
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
