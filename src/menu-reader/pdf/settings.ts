/** Numbers of the PDF stage: the text layer of a page becomes words with positions. */

export const TEXT_LAYER = {
  /** Words: fewer are the page number or the stamp of a scan, and the image of the page is read instead. */
  minWords: 8,
  /** Words: ten times a dense page. The rest is not read, so that a hostile page costs no more. */
  maxWords: 10_000,
  /** Share of the type size: height of capitals above the baseline; typical of text faces. A text layer has no shapes to measure. */
  capitalHeight: 0.72,
  /** Share of the type size: thickness of strokes in a regular weight. */
  stroke: 0.1,
} as const
