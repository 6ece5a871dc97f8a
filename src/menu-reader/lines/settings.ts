/** Constants of words, segments and lines. Tuned with those of the layout stage (`layout/settings.ts`). */

/** How far letters reach, as shares of the type size; typical of serif and sans-serif fonts (`type-metrics.ts`). */
export const TYPE_METRICS = {
  xHeight: 0.53,
  ascender: 0.73,
  descender: 0.21,
  /** From this ratio the two measures of a word's size contradict each other, and its baseline is not used. */
  maxRatio: 1.4,
} as const

/** Segments of one line (`line.ts`), and prices that are a little above or below their line (`level-prices.ts`), in type sizes. */
export const LINES = {
  sameLine: 0.4,
  /** Largest distance of a price from its line: half of a narrow line spacing. */
  maxOffset: 0.7,
  offsetTolerance: 0.22,
  /** Minimum number of such prices, and share of them with about the same distance. */
  minLevelled: 3,
  levelledShare: 0.7,
  /** Between `sameLine` and this distance from text beside it, a price is between two lines. */
  between: 1,
} as const
