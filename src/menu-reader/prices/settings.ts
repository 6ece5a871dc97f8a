/**
 * Tuned numbers of the second look: missed text and prices are cut out and recognised again.
 *
 * Lengths are multiples of the type size unless an entry says otherwise; confidence is 0 to 1. Values were chosen by hand on
 * generated menus (seeds 2000 to 2039), and confirmed on seeds that were not used for tuning.
 */

/** Prices that are recognised a second time (`reread-prices.ts`). */
export const REREAD = {
  /** More candidates are not a menu but a table of noise. */
  maxPrices: 240,
  /** Brightness thresholds at which a decimal point is searched: plain ink first, then fainter. */
  inkThresholds: [150, 190, 220],
  /** Index of the threshold at which the gaps between digits are measured. */
  gapThreshold: 1,
  /** Confidence of a price whose two readings differ, so that it is marked for review. */
  disputedConfidence: 0.4,
} as const

/** Sizes of digits and points (`digits.ts`). */
export const DIGITS = {
  minPoint: 0.06,
  maxPoint: 0.26,
  minHeight: 0.5,
  /** A '1' is narrower than this share of the widest digit, or of `usualWidth`. */
  narrow: 0.7,
  usualWidth: 0.4,
} as const

/** A '7' whose upper stroke was missed (`digits.ts`). Shares of the digit's height and width. */
export const SEVEN = {
  /** Brightness: darker pixels belong to the digit. */
  ink: 150,
  upperShare: 0.2,
  lowerShare: 0.25,
  /** Narrower digits are not judged. */
  minWidth: 0.3,
  /** The upper part is at least this share of the digit's width, the lower part at most that one, left of the middle. */
  wide: 0.8,
  slim: 0.6,
  middle: 0.5,
} as const

/** Words that may be prices (`candidates.ts`). */
export const CANDIDATES = {
  /** Candidates that end at one edge make it a column of prices. */
  minInColumn: 3,
  /** Share of the word's height within which edges agree. */
  tolerance: 0.3,
} as const

/** Digits that were not recognised at all (`unread-prices.ts`). */
export const UNREAD = {
  /** Height of a digit. */
  digitHeight: 0.73,
  /** Digits of one price are closer together. */
  maxDigitGap: 0.4,
  /** Ink nearer to a word is one of its letters. */
  minDistance: 0.45,
  /** Pieces of one digit are this near above each other; smaller pieces are specks. */
  maxPieceGap: 0.2,
  speck: 0.08,
  maxLength: 6,
} as const

/** The strips on which prices and missed text are laid side by side (`strips.ts`). */
export const STRIPS = {
  /** Pixels: the type size that tesseract reads best. */
  typeSize: 44,
  perStrip: 8,
  margin: 1.2,
  height: 1.9,
  /** Distance of the baseline from the top of the strip. */
  baseline: 1.3,
  /** What is copied above and below the baseline, and beside the price. */
  above: 0.9,
  below: 0.28,
  beside: 0.12,
} as const

/** Decimal points that are visible although none was recognised (`decimal-point.ts`). */
export const DECIMAL_POINT = {
  /** Share of its width by which a point may lie under a digit; more is the end of that digit, such as the ball of a '3'. */
  maxOverlap: 0.3,
  /** Distance of the point from the foot of the lowest digit, below and above; old-style digits reach below the baseline. */
  belowFoot: 0.15,
  aboveFoot: 0.25,
  /** How much wider than usual a gap is that holds a point too faint to see; a '1' has more white beside it anyway. */
  extraGap: 0.13,
  extraGapBesideOne: 0.26,
} as const

/** Text that was passed over or hardly recognised (`missed-text/`). */
export const MISSED_TEXT = {
  /** More regions are not a menu but a table of noise. */
  maxRegions: 40,
  /** Confidence that a second reading needs, and by how much it must exceed the first. */
  minConfidence: 0.5,
  minGain: 0.2,
  minLetterHeight: 0.3,
  maxLetterHeight: 1.6,
  /** Width of letters that touch. */
  maxLetterWidth: 12,
  /** Ink this near to a recognised word belongs to it: accents, descenders, specks. */
  wordMargin: 0.2,
  /** Letters of one region are no further apart, and their feet no further up or down. */
  maxGap: 0.9,
  maxFootOffset: 0.5,
  /** Shorter regions are no words. */
  minLength: 1.5,
  /** The region is on the baseline of a word with at least `lineConfidence`, within this distance. */
  sameLine: 0.3,
  lineConfidence: 0.5,
} as const

/** Words of low confidence that are recognised again on their own (`missed-text/`). */
export const LOW_CONFIDENCE = {
  /** Words below this confidence are tried again. */
  maxConfidence: 0.5,
  /** Share of the usual type size: smaller words are marks and specks. */
  minSize: 0.7,
  maxGap: 0.9,
  sameLine: 0.35,
} as const
