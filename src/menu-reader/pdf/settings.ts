/** Constants of the PDF stage, which converts the text layer of a page to words with positions. */

export const TEXT_LAYER = {
  /** Words: fewer are a page number or the stamp of a scanner. Then the image of the page is read instead. */
  minWords: 8,
  /** Words: ten times a dense page. The rest is ignored, to limit the cost of a malicious page. */
  maxWords: 10_000,
  /** Share of the type size: height of capitals, typical of text fonts. A text layer has no shapes to measure. */
  capitalHeight: 0.72,
  /** Share of the type size: stroke thickness of a regular weight. */
  stroke: 0.1,
} as const
