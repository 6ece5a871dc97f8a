/**
 * Tuned numbers of the layout stage: words with positions become categories, items and prices. The weights of evidence for
 * the role of a line are in `scores.ts`.
 *
 * Lengths are multiples of the type size unless an entry says otherwise; confidence and shares are 0 to 1. Values were chosen
 * by hand on generated menus (seeds 2000 to 2039), and confirmed on seeds that were not used for tuning.
 */

/** How far letters reach, as shares of the type size; typical of serif and sans-serif faces alike (`type-metrics.ts`). */
export const TYPE_METRICS = {
  xHeight: 0.53,
  ascender: 0.73,
  descender: 0.21,
  /** From this ratio on the two measures of a word's size contradict each other, and its baseline is not trusted. */
  maxRatio: 1.4,
} as const

/** Confidence of a whole page (`legible.ts`). Measured: 0.7 on poor photos, 0.43 in hardly legible handwriting, 0.14 to 0.27 in other scripts. */
export const LEGIBLE = {
  /** Below this mean the page is in a script or language that the recogniser does not know. */
  minMean: 0.35,
  /** Below this mean only prices of high confidence count. */
  lowMean: 0.6,
  /** Fewer words say nothing about the language. */
  minWords: 12,
} as const

/** Correction of perspective by the size of prices (`vertical-perspective.ts`). */
export const PERSPECTIVE = {
  minPrices: 8,
  /** Share: least change of size between the first and the last price. */
  minChange: 0.15,
  /** Sizes agree with the trend within this logarithm, for this share of the prices. */
  tolerance: 0.06,
  minAgreement: 0.8,
  /** In each half of the page prices grow by at least this share of the whole trend. */
  minHalfTrend: 0.4,
} as const

/** Words into segments (`find-segments.ts`). */
export const SEGMENTS = {
  /** Words further apart belong to different segments; a space is about 0.3. */
  maxSpace: 0.8,
  /** Words of one line share a baseline within this distance. */
  baselineTolerance: 0.35,
  /** White before a bare number that is a price. */
  minGapBeforeNumber: 0.7,
  /** Less white is enough where `minInColumn` prices end at one edge, within `columnTolerance`. */
  minGapInColumn: 0.35,
  minInColumn: 3,
  columnTolerance: 0.25,
  /** White between the words of a supplement and its price. */
  maxGapBeforeSupplement: 2,
  /** A supplement costs less than this share of the median price. */
  supplementShare: 0.5,
  /** Words below this confidence are grain or stains; digits are kept and marked for review. */
  minConfidence: 0.3,
  minDigitConfidence: 0.05,
  /** Words of low confidence are kept beside words of this confidence, and beside prices. */
  companyConfidence: 0.6,
  /** Words of one price: 'half £8 / full £14'. */
  maxPriceWords: 5,
} as const

/** Words that overlap because a swash touches several letters (`overlapping-words.ts`). */
export const OVERLAP = { sameLine: 0.35 } as const

/** Prices at the end of a line of text (`trailing-prices.ts`). */
export const TRAILING = {
  /** Prices at the end of lines, as a count and as a share of all prices, that make it the rule of this menu. */
  minCount: 4,
  minShare: 0.6,
  maxGap: 1.6,
  sameLine: 0.3,
} as const

/** Opening hours, sizes above columns, and numbers of items (`numbers-without-price.ts`). */
export const OPENING_HOURS = { sameLine: 0.4, maxGap: 3 } as const
export const SIZE_HEADINGS = {
  /** Sizes on one line that head columns of prices. */
  minCount: 2,
  sameLine: 0.5,
} as const
export const ITEM_NUMBERS = {
  /** Distance between a number and the item that it counts. */
  maxSpace: 2.5,
  /** Numbers above each other are aligned within this distance. */
  alignment: 1.5,
  /** Numbers that count items: how many, and the share that is followed by the next number. */
  minCount: 6,
  minFollowed: 0.6,
} as const

/** Bare numbers that are not prices (`non-price-numbers.ts`). */
export const BARE_NUMBERS = {
  /** From this many prices on, what this share of them has is the rule of the menu. */
  minPrices: 6,
  dominantShare: 0.8,
  /** Share of the segments of a menu with prices that are prices; fewer bare numbers are something else. */
  minShare: 0.15,
  sameLine: 0.6,
  /** Prices that begin or end where a bare number does make it a price. */
  minInColumn: 2,
} as const

/** Prices that lost their decimal point (`missing-decimal-points.ts`). */
export const MISSING_POINTS = {
  /** Share of the prices that shows how the menu prints them; how many prices, and how many with pence, are needed. */
  dominantShare: 0.7,
  minPrices: 4,
  minPence: 2,
  /** A bare price that ends in 5 lost its point when it is this many times the dearest certain one. */
  halvesFactor: 2,
  /** Such prices that are needed where no point was recognised at all. */
  minHalves: 3,
  /** Confidence of a price that does not fit the others, so that it is marked for review. */
  doubtfulConfidence: 0.4,
  /** No item costs this many times the median, and this many times the dearest other item. */
  aboveMedian: 6,
  aboveDearest: 1.5,
  /** Pounds: a median above this means that all prices lost their points. */
  maxMedian: 150,
} as const

/** Prices that are seen but cannot be read (`illegible-prices.ts`). */
export const ILLEGIBLE = {
  /** Letters of a price. */
  maxLength: 5,
  /** Letters above this confidence are a word. */
  wordConfidence: 0.7,
  /** Share of the prices of a column that are at the end of lines of text. */
  dominantShare: 0.8,
  minInColumn: 3,
  columnTolerance: 0.5,
  sameLine: 0.5,
  /** Distance from all words of its line. */
  minDistance: 1.5,
  /** Confidence of a price whose point was recognised as a colon. */
  doubtfulConfidence: 0.4,
} as const

/** Lines, header and footer, and headings above several columns (`line.ts`, `page-headings.ts`). Shares of the page's width. */
export const LINES = { sameLine: 0.4 } as const
export const HEADER_FOOTER = { centred: 0.05 } as const
export const SPANNING = { centred: 0.04, maxWidth: 0.6 } as const

/** White gutters between columns (`columns.ts`). */
export const COLUMNS = {
  /** Lines on either side of a gutter; fewer are enough where it continues one found above or below. */
  minLines: 4,
  minLinesContinued: 2,
  minWidth: 0.9,
  /** Lines of two columns are side by side within this distance. */
  levelTolerance: 0.25,
  sameLine: 0.5,
} as const

/** Roles of lines (`label-lines.ts`, `scores.ts`). */
export const LABELS = {
  /** Rounds of labelling, in which the style is learned from the roles and the roles from the style. */
  rounds: 4,
  /** Share of the lines below names that read like descriptions where items are described. */
  describedShare: 0.3,
  /** From this many descriptions on, what this share of them does is the rule. */
  minDescriptions: 6,
  dominantShare: 0.8,
  /** Fewer distances between items do not show the usual one. */
  minGaps: 4,
  /** Items are clearly apart from this multiple of the line spacing on. */
  clearlyApart: 1.25,
} as const

/** Prices on lines of their own whose names could not be read (`orphan-prices.ts`). */
export const ORPHANS = {
  minPrices: 6,
  dominantShare: 0.8,
  /** Items closer together cannot be told from the lines of one item. */
  minItemSpacing: 1.6,
  /** Share of the item spacing from which a line does not belong to the item above. */
  sameItemShare: 0.85,
} as const

/** Descriptions that transitionScore the name on its line (`inline-descriptions.ts`). */
export const INLINE_DESCRIPTIONS = {
  /** Strokes of a name are this many times as thick as those of its description. */
  minStrokeRatio: 1.1,
  /** Names with such a description: how many, and as a share of the candidates and of all names. */
  minCount: 5,
  dominantShare: 0.8,
  minShare: 0.5,
} as const

/** Confidence below which a part of an item is marked for review (`read-layout.ts`). */
export const REVIEW = {
  minNameConfidence: 0.6,
  minPriceConfidence: 0.7,
  /** By how much the whole menu must read better with a label than without it. */
  minLabelMargin: 0.5,
} as const

/** Dietary marks that could not be read (`dietary-marks.ts`). */
export const MARKS_CONFIDENCE = { maxUnreadable: 0.6 } as const
