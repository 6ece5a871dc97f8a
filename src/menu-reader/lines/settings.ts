/** Constants of words, segments and lines. Tuned with those of the layout stage (`layout/settings.ts`). */

/** How far letters reach, as shares of the type size; typical of serif and sans-serif fonts (`type-metrics.ts`). */
export const TYPE_METRICS = {
  xHeight: 0.53,
  ascender: 0.73,
  descender: 0.21,
  /** From this ratio the two measures of a word's size contradict each other, and its baseline is not used. */
  maxRatio: 1.4,
} as const

/** Minimum overlap of two words of one line, as a share of the height (`line.ts`). */
export const LINES = { sameLine: 0.4 } as const
