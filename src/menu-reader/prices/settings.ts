/**
 * Constants of the second recognition, for missed text and prices. Lengths are multiples of the type size unless an entry says otherwise; confidence
 * is 0 to 1. The values were tuned on generated menus (seeds 2000 to 2039) and confirmed on other seeds.
 */

/** Prices that are recognised a second time (`reread-prices.ts`). */
export const REREAD = {
  /** Maximum number of candidates; more are noise. */
  maxPrices: 240,
  /** Brightness thresholds for decimal points and unread digits: dark ink first, then fainter ink. Thin grey digits of a photo are in pieces at 150. */
  inkThresholds: [150, 190, 220],
  /** Index of the threshold at which the gaps between digits are measured. */
  gapThreshold: 1,
  /** Confidence of a price whose two results differ, which marks it for review. */
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
  /** Share of the digits of a page that are at most as wide as a usual one. */
  usualQuantile: 0.75,
  /** Two digits that touch are wider than this many usual digits; a '£' and a '4' are up to 1.25. */
  touching: 1.4,
  /** Maximum width of half a '0' whose top and foot are lost, and width of both halves together, as multiples of that of a digit. Set by hand. */
  half: 0.55,
  leastZero: 0.7,
  mostZero: 1.25,
} as const

/** A '7' whose upper stroke was missed (`digits.ts`). Shares of the digit's height and width. */
export const SEVEN = {
  /** Brightness: darker pixels belong to the digit. */
  ink: 150,
  upperShare: 0.2,
  lowerShare: 0.25,
  /** Narrower digits are not examined. */
  minWidth: 0.3,
  /** Minimum width of the upper part and maximum width of the lower part, as shares of the digit's width, left of the middle. */
  wide: 0.8,
  slim: 0.6,
  middle: 0.5,
} as const

/** Prices of which a touching digit was not read (`price-widths.ts`). Chosen on 60 pages in 20 layouts: right prices were below 0.3, wrong ones above 0.7. */
export const PRICE_WIDTHS = {
  /** Fewer prices do not determine the widths of digits. */
  minPrices: 8,
  /** With fewer other prices that have a '1', its width is also taken from the prices of one pound. */
  minWithOnes: 2,
  /** Pixels at the type size of the strips: a digit, a '1', a currency sign, a decimal mark. Count as `priorWeight` prices. */
  usualWidths: [24, 15, 24, 8],
  priorWeight: 0.3,
  /** Rounds of the fit, each without prices further off than `maxOff` digits, as long as this share of them is left. */
  rounds: 4,
  maxOff: 0.4,
  minUsed: 0.6,
  /** Multiples of a '1': largest median error of a page whose widths are trusted, and minimum excess of a price that lacks a digit. */
  maxError: 0.25,
  minExcess: 0.6,
  /**
   * Multiples of a '1': other prices that are wider or narrower by more are in doubt. On 96 pages, 24 of 1696 right prices were beyond 0.8, and 31 of
   * 354 wrong ones; wrong numbers that are not prices count too.
   */
  maxExcess: 0.8,
  /** Confidence from which a price is not in doubt for its width: right ones are beside ink of another word. The wrong ones that were looked at had 0.65 to 0.82; set by hand. */
  sure: 0.9,
} as const

/** Words that may be prices (`candidates.ts`). */
export const CANDIDATES = {
  /** Number of candidates at one edge that make a column of prices. */
  minInColumn: 3,
  /** Share of the word's height within which edges agree. */
  tolerance: 0.3,
  /** Confidence below which a word of so many letters in a column of prices was not read: 'jloAlc]' for '10.10' has 0.16 to 0.25. Set by hand. */
  illegible: 0.5,
  maxLength: 8,
  /** A price of less than this share of the type size of its column is in old-style figures; '30' has 0.65 to 0.7. Set by hand. */
  lowDigits: 0.8,
  /** So many prices in halves, '7.5', show that '5-5' is one too. Set by hand. */
  minHalves: 3,
  /** Words follow the number of an item within so many heights of it; a price is followed by nothing, or by the next column. */
  beforeText: 3,
} as const

/**
 * Signs after digits (`misread-digits.ts`): euro signs on a page on which a cent sign is one too, and in type sizes the widest gap before a
 * sign and the tolerance of its baseline. A space is about 0.3; `maxGapAtEdge` is that of a typewriter between pounds and pence
 * without their point; so many alike are not in doubt from a confidence of `surePence` on.
 */
export const EUROS = { minCount: 3, maxGap: 0.6, sameLine: 0.35, maxGapAtEdge: 1.1, minAlike: 3, surePence: 0.9 } as const

/** Pounds and pence that are two words on the whole page (`separated-pence.ts`): minimum number, their share of the prices with a sign, and how much their gaps differ. Set by hand. */
export const SEPARATED_PENCE = { minPrices: 5, minShare: 0.85, maxDeviation: 0.3 } as const

/**
 * So many prices without a currency sign show that the menu prints none (`misread-digits.ts`), unless more than this share of the prices begins with
 * a dollar sign. On 72 pictures without dollars at most one word in eleven did; on menus in dollars nearly all do.
 */
export const UNSIGNED = { minCount: 6, maxDollars: 0.2 } as const

/**
 * Digits that look like two (`split-digits.ts`): minimum number of other prices with as many digits, and how wide a price is at most, as a multiple of
 * their median. Another '1' makes a price of three digits about 1.15 times as wide.
 */
export const SPLIT_DIGITS = { minPrices: 3, maxWidth: 1.07 } as const

/** The form of the pence of a page (`pence-form.ts`): minimum number of prices with pence, and share of them with two digits. Chosen on a wine list of 10. */
export const PENCE_FORM = { minPrices: 4, dominantShare: 0.9 } as const

/** '11' alone on a line (`lone-eleven.ts`). In type sizes: distance of middles, of baselines of one line, and minimum space beside it. */
export const LONE_ELEVEN = {
  /** Prices in such a column. */
  minPrices: 3,
  sameMiddle: 0.5,
  sameLine: 0.4,
  alone: 3,
  /** Free space after a lone price, where the next card begins, and the height of digits. */
  aloneAfter: 2,
  digitHeight: 0.73,
  /** Height of each stroke at least, and its width at most, as shares of the height of digits. */
  minHeight: 0.85,
  strokeWidth: 0.4,
} as const

/** Digits that were not recognised at all (`unread-prices.ts`). */
export const UNREAD = {
  digitHeight: 0.73,
  maxDigitGap: 0.4,
  /** Confidence of a word of the line, and vertical distance from it and from the digit before. How they were chosen is not recorded. */
  minConfidence: 0.5,
  sameLine: 0.25,
  sameFoot: 0.2,
  /** Height as multiples of that of a digit, and minimum width as a multiple of the height. How they were chosen is not recorded. */
  minHeight: 0.5,
  maxHeight: 2,
  minWidth: 0.12,
  /** Ink closer to a word belongs to its letters. */
  minDistance: 0.45,
  /** Maximum vertical distance between pieces of one digit; smaller pieces are specks. */
  maxPieceGap: 0.2,
  speck: 0.08,
  maxLength: 6,
  /** Maximum width of a digit, and of two that touch in a column of so many prices with the same edge, as multiples of their height. */
  maxWidth: 1.2,
  maxWidthOfTwo: 2.2,
  minInColumn: 3,
  sameEdge: 0.3,
} as const

/** Digits beside a price that were not read with it (`unread-digits.ts`). Shares of the height of its digits; set by hand on a list of beers. */
export const UNREAD_DIGITS = {
  /** Height of another digit or a currency sign; brackets are higher, and points and raised marks lower. */
  minHeight: 0.7,
  maxHeight: 1.2,
  sameFoot: 0.2,
  /** Maximum gap between digits, and between a digit and a point. Words are at least 0.4 apart, and the prices of two sizes more than 1. */
  maxGap: 0.4,
  maxGapToPoint: 0.6,
  /** More are a row of letters. */
  maxDigits: 3,
} as const

/** The strips on which prices and missed text are placed side by side (`strips.ts`). */
export const STRIPS = {
  /** Pixels: the type size that Tesseract reads best. */
  typeSize: 44,
  perStrip: 8,
  margin: 1.2,
  height: 1.9,
  /** Distance of the baseline from the top of the strip. */
  baseline: 1.3,
  /** Copied area above and below the baseline, and beside the price. */
  above: 0.9,
  below: 0.28,
  beside: 0.12,
} as const

/** Visible decimal points that were not recognised (`decimal-point.ts`). */
export const DECIMAL_POINT = {
  /** Maximum overlap of a point with the digit above, as a share of its width. More is the end of that digit, such as the ball of a '3'. */
  maxOverlap: 0.3,
  /** Distance of the point from the foot of the lowest digit, below and above. Old-style digits extend below the baseline. */
  belowFoot: 0.15,
  aboveFoot: 0.36,
  /** Minimum excess width of a gap with an invisible decimal point; a '1' has wider gaps anyway. */
  extraGap: 0.13,
  extraGapBesideOne: 0.26,
} as const

/** Text that was skipped or has low confidence (`missed-text/`). */
export const MISSED_TEXT = {
  /** More regions are noise. */
  maxRegions: 40,
  /** Minimum confidence of the second result, and minimum gain over the first. */
  minConfidence: 0.5,
  minGain: 0.2,
  minLetterHeight: 0.3,
  maxLetterHeight: 1.6,
  /** Width of touching letters. */
  maxLetterWidth: 12,
  /** Closer ink belongs to a recognised word: accents, descenders, specks. */
  wordMargin: 0.2,
  /** Maximum distance between letters of one region, and vertical distance of their feet. */
  maxGap: 0.9,
  maxFootOffset: 0.5,
  /** Shorter regions are not words. */
  minLength: 1.5,
  /** Maximum distance of a region from the baseline of a word with at least `lineConfidence`. */
  sameLine: 0.3,
  lineConfidence: 0.5,
} as const

/**
 * Large letters of which nothing was read (`missed-text/unread-headings.ts`). Height of a letter or of joined ones, and distance of the text below and of
 * its baselines, in type sizes; gap between letters and width of the heading as multiples of the height. Set by hand.
 */
export const UNREAD_HEADINGS = {
  minHeight: 1,
  maxHeight: 4.5,
  maxGap: 0.6,
  minAspect: 1.5,
  minStrokes: 4,
  below: 4,
  sameLine: 0.5,
} as const

/** Words of low confidence that are recognised again separately (`missed-text/`). */
export const LOW_CONFIDENCE = {
  maxConfidence: 0.5,
  /** Share of the usual type size: smaller words are marks and specks. */
  minSize: 0.7,
  maxGap: 0.9,
  sameLine: 0.35,
} as const

/** Prices on filled badges (`badge-prices.ts`). Multiples of the type size unless stated otherwise. */
export const BADGE_PRICES = {
  /** Brightness below which a pixel is ink. */
  threshold: 200,
  minHeight: 0.7,
  maxHeight: 2.2,
  /** Width as a multiple of the height. */
  minWidth: 0.9,
  maxWidth: 4.5,
  /** Number of badges below each other that make a column, and how far their edges and heights may differ. */
  minInColumn: 3,
  sameEdge: 0.5,
  digitHeight: 0.73,
  /** A word of four letters with this confidence has no badge in it. */
  wordConfidence: 0.8,
} as const

/**
 * Prices compared with the width of the box in which they were read (`compare-boxes.ts`), in widths of a '1'. Chosen on 41 pages of seeds 16000 to 16049,
 * where 2 of 740 right prices were beyond 0.8, and none of the others beyond 0.6; prices that lost a digit had 0.9 and more.
 */
export const BOX_WIDTHS = {
  /** Widest box of one digit in type sizes, where the widths of the page are not known: '8' has 0.4 to 0.51, '17' in old-style figures 0.73. Set by hand. */
  maxLoneDigit: 0.65,
  maxExcess: 0.8,
  /** A box that is wider by more than two digits holds other ink, such as leader dots: right prices had 4.3 to 19. Set by hand. */
  maxLost: 4,
  /** A price that is no further off has all its digits. */
  like: 0.4,
  /** Two readings with the same digits are right from this probability on that not both are wrong, if they were independent. */
  agreed: 0.6,
  /** Minimum probability of two readings with the same digits where the widths of the page are not known. Of such prices with pence on photos of seeds 15001 to 16279, 13 were right and none was wrong. */
  agreedWithoutBox: 0.85,
  /** Minimum probability of one reading when the other lacks or adds digits. */
  alone: 0.8,
  /** Minimum probability of the first reading when it has pence, and the second lacks any of its digits. Set by hand; the four of seeds 16000 to 16279 were right. */
  withPence: 0.7,
  /** A price with more digits and without a point stays in doubt. */
  maxWholeDigits: 2,
  /** Confidence of a price that is resolved by its width: above the limit of review. */
  resolved: 0.75,
} as const

/** Prices whose pence are small and raised, '5⁵⁰' (`raised-pence.ts`). Shares of the height of the pounds unless stated otherwise. */
export const RAISED_PENCE = {
  /** Brightness below which a pixel is ink. */
  inkThresholds: [200, 150, 110],
  /** Such prices of a page, and their share of all its prices: '12"' and numbers of notes are fewer. */
  minPrices: 4,
  minShare: 0.5,
  /** Height of a digit as a multiple of the usual one of the page, and its width: a '£' and a '1' may touch. */
  minHeight: 0.6,
  maxHeight: 1.8,
  maxWidth: 1.3,
  /** Height of raised digits, how far they end above the foot of the pounds, and begin below their top at most. */
  minRaised: 0.3,
  maxRaised: 0.8,
  aboveFoot: 0.2,
  belowTop: 0.25,
  /** Maximum gap between digits, and minimum space beside a price. */
  maxGap: 0.4,
  free: 0.5,
  sameLine: 0.15,
  /** A sign and three digits. */
  maxPounds: 4,
  /** Two digits that touch are wider than this share of their height; the strokes of an inch sign are narrower than `stroke`. */
  widthOfTwo: 1.05,
  stroke: 0.4,
  /** Maximum height of a line below the pence. */
  underline: 0.15,
  /** A word of letters with more confidence is not a price. */
  sureWord: 0.6,
  /** Each part is recognised in several sizes and neighbourhoods; confidence when the readings agree. */
  rounds: [
    { stretch: 1, perStrip: 8, isReversed: false },
    { stretch: 1.5, perStrip: 6, isReversed: true },
    { stretch: 1.25, perStrip: 7, isReversed: false },
  ],
  /** Pounds and pence side by side: prices in a row for each reading, and in pixels the space between prices and how much is cut between the two. */
  joined: { perRow: [6, 1], margin: 60, overlap: 6 },
  agreed: 0.8,
} as const

/** Headings that are set sideways (`missed-text/sideways-headings.ts`). Type sizes unless stated otherwise; set by hand. */
export const SIDEWAYS = {
  maxRuns: 12,
  /** Height of its capitals, which is their width on the page, and the maximum gap between letters. */
  minCapHeight: 0.35,
  maxCapHeight: 2,
  maxGap: 0.9,
  /** Letters of a heading, its length as a multiple of its width, and lines beside it. */
  minLetters: 4,
  minLength: 2.5,
  minRows: 2,
  /** How much a letter is wider or narrower than most, as a share, and how many are not. */
  alike: 0.3,
  alikeShare: 0.7,
  /** Minimum confidence of a word that hides the ink below it, and of a heading that was read sideways. */
  sureWord: 0.6,
  minConfidence: 0.7,
  capHeight: 0.73,
  /** Of the type of the heading: width of a letter, and distance above the first line. */
  letterWidth: 0.6,
  above: 0.4,
} as const

/**
 * Signs before prices (`ornaments.ts`), in heights of the digits. Set by hand on bullets of four faces: they are 0.2 to 0.4 high, 0.3 to 0.6 above the
 * baseline, and at least 0.4 from the digits. The sign of a currency in small type is closer to them.
 */
export const ORNAMENTS = {
  minCount: 4,
  minShare: 0.5,
  maxHeight: 0.65,
  minWidth: 0.1,
  maxWidth: 1.3,
  minRise: 0.05,
  minGap: 0.22,
  maxGap: 1.6,
  reach: 1.8,
  inside: 0.9,
  sameLine: 0.5,
  alike: 0.14,
  /** Ink before an explanation, as a share of the same measures of the signs. */
  minOfLegend: 0.55,
  maxOfLegend: 1.3,
  /** Faint edge in pixels. */
  edge: 2,
  /** Of a price whose first digit may be the sign. */
  confidence: 0.3,
} as const

/**
 * Digits compared with the others of the page (`digit-shapes.ts`): minimum number of prices, how many digits must look alike for another digit and for a doubt, how much they differ at most (as
 * `differenceOfShapes`), and how much more than these the most similar digit that was read alike differs at least. In type sizes unless stated otherwise: how far ink
 * may be above and below the box of a word, the common edge of a column of at least so many prices, and as a share of the usual one the minimum height of a digit.
 */
export const DIGIT_SHAPES = {
  minPrices: 6,
  neighbours: 3,
  minForDoubt: 2,
  alike: 0.12,
  /** Two digits of one shape, and digits that are none; a 4 of handwriting that was read as 9 had 0.02 to another 4, and 0.35 to a 9. Set by hand. */
  same: 0.06,
  unlike: 0.24,
  less: 1.5,
  above: 0.2,
  sameEdge: 0.3,
  minInColumn: 3,
  minHeight: 0.8,
  maxLength: 5,
} as const

/** Codes of currencies beside amounts (`currency-codes.ts`): minimum number, and in heights of the amount the gap and the distance of baselines. Set by hand. */
export const CURRENCY_CODES = { minCount: 3, maxGap: 0.9, sameLine: 0.4 } as const

/**
 * Halves that were read as percent signs (`halves.ts`): least number on a page, and share of such words without a ring. In heights of the word the gap after it and the width
 * of its sign; in squares of its height the least ring. Set by hand.
 */
export const HALVES = { minCount: 3, minShare: 0.75, minGapAfter: 1.5, widthOfSign: 1.1, minRing: 0.012 } as const
