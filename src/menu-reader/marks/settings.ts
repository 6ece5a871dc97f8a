/** Constants for the second recognition of marks (`reread-marks.ts`). Lengths are multiples of the type size; chosen on seeds 10100 to 10131. */
export const MARK_REGIONS = {
  /** More regions are noise instead of a menu. */
  maxRegions: 120,
  /** Characters: longer words are no marks. */
  maxLength: 7,
  /** Confidence, 0 to 1: marks of at least this one are not recognised again, and the second result has to be better by `minGain`. */
  maxConfidence: 0.9,
  minGain: 0.05,
  /** Least confidence of the second result. */
  minConfidence: 0.6,
  /** Height of a capital. */
  capHeight: 0.73,
  maxGap: 0.8,
  sameLine: 0.35,
} as const

/** Illegible dietary marks (`unread-marks.ts`). */
export const MARKS_CONFIDENCE = { maxUnreadable: 0.6 } as const
