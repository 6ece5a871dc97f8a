/**
 * Constants of the second recognition of marks (`reread-marks.ts`). Lengths are multiples of the type size; chosen on seeds 10100 to 10131.
 */
export const MARK_REGIONS = {
  /** More regions are noise. */
  maxRegions: 120,
  /** Characters: longer words are not marks. */
  maxLength: 7,
  /** Confidence, 0 to 1: marks at or above it are not recognised again. The second result must be higher by `minGain`. */
  maxConfidence: 0.9,
  minGain: 0.05,
  /** Minimum confidence of the second result. */
  minConfidence: 0.6,
  /** Height of a capital. */
  capHeight: 0.73,
  maxGap: 0.8,
  sameLine: 0.35,
} as const

/** Illegible dietary marks (`unread-marks.ts`). */
export const MARKS_CONFIDENCE = { maxUnreadable: 0.6 } as const

/** Remarks in small type after a name (`inline-marks.ts`): type size as a share of the name, and the confidence of words that are not figures. */
export const REMARKS = { maxSize: 0.86, maxConfidence: 0.35 } as const
