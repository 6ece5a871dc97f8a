/**
 * Constants of the sizes of an item. Lengths are multiples of the type size. `maxSpace`, `tableGap`, `minLetters` and `sameRow` were chosen on
 * pictures with sizes of decision 0085.
 */

/** Names of sizes above columns of prices (`size-columns.ts`, `unread-headers.ts`, `reread-headers.ts`). */
export const SIZE_HEADERS = {
  /** Minimum number of sizes on one line above columns of prices. */
  minCount: 2,
  /** So many prices of a line that are missing on another line too are left out on purpose. */
  minLeftOut: 2,
  /**
   * So many other lines lack the same price, when it is only one; and more than so many lines of a section have one price each. Three lines may be
   * misread alike. Set by hand on the layouts of decision 0087 that were looked at; on the held back ones, 0 to 5 reads the same.
   */
  minAlike: 3,
  /** Widest space inside the name of one size, 'half pint'; columns are further apart. Twice the usual space of 0.3. */
  maxSpace: 0.6,
  /** Digits with inch signs have a baseline that is too high. */
  sameLine: 0.7,
  /** Maximum distance between a price and the name of its size above, of their edges or middles. */
  maxOffset: 2.2,
  /** Columns of prices whose names were not read: minimum number of prices, tolerance of their right edge and of their lines. */
  minPrices: 3,
  /** Maximum number of letters of a name beside a measure that was not read. */
  maxUnread: 2,
  /** Shorter names with a misread letter may be another name. */
  minLetters: 5,
  /** How much wider than usual the distance of two prices is between tables. */
  tableGap: 1.5,
  sameEdge: 0.6,
  sameRow: 0.35,
  /**
   * How far right of a heading, or below it, names of sizes of its section are. Set by hand on the layouts of decision 0087 that were looked at; on the
   * held back photos `besideHeading` 3 to 12 reads the same, and 0 loses one size in eight.
   */
  besideHeading: 6,
  underHeading: 2.5,
  /**
   * How far below a heading the names of its table are, which goes on in the next column of the page (`distant-headers.ts`). On five photos of seeds 15001 to
   * 16279 they were 2 to 3.3 below it; set by hand.
   */
  underSection: 4.5,
  /** How far above and beside a column its name is; height of its ink, and of a capital. */
  maxRise: 5,
  beside: 0.6,
  minHeight: 0.25,
  maxHeight: 1.6,
  capHeight: 0.73,
  /** Maximum width of an inch sign with the space before it, and the diameters of dishes that are sold by it, in inches. */
  inchSign: 0.7,
  minInches: 5,
  maxInches: 30,
  /** A word of this confidence with so many letters more than the name of a size is a heading. Set by hand. */
  sureWord: 0.7,
  moreLetters: 2,
} as const

/**
 * Names of choices above columns of prices (`choice-headers.ts`): minimum number of lines with a price in each column; maximum number of words of a name;
 * how far above the first price they are, and how far they may reach beyond the columns. Set by hand: on three pages with 'Chicken', 'Lamb' and 'Prawn' they
 * were 1.5 to 2.2 above, and reached 0.7 beyond.
 */
export const CHOICE_HEADERS = { minRows: 3, maxWords: 2, maxRise: 3, margin: 1.5 } as const

/** Misread names of sizes (`misread-size-names.ts`), as multiples of the type size; chosen on seeds 10100 to 10131. */
export const SIZE_WORDS = {
  sameLine: 0.35,
  /** Digits of small type have inaccurate baselines. */
  sameRow: 0.6,
  /** Maximum distance between the name of a size and its price; a space is about 0.3. */
  maxGap: 1,
  /** Maximum distance between parts of one price with sizes, whose slash was not recognised (`sizes/join-sizes.ts`). */
  maxGapBetween: 1.8,
  /** The box of a size may reach over its price, because the recogniser cut them apart late. */
  maxOverlap: 1,
  /** Confidence of a repaired name, 0 to 1, with which it is kept. */
  repaired: 0.5,
} as const

/** Names of sizes that the page prints again above other sections (`repeated-headers.ts`). Lengths are multiples of the type size. */
export const REPEATED_HEADERS = {
  minLetters: 3,
  /** Maximum length; no name of a size is longer. */
  maxLetters: 20,
  /** With more legible rows nothing is compared: no menu prints the names of sizes above so many sections. */
  maxRows: 40,
  /** Maximum distance of the middles of two names above each other: a photo is not quite level. */
  maxOffset: 1.5,
  sameLine: 0.5,
  /** Maximum share of letters that differ, on average of a row and in one name. Set by hand on the layouts of decision 0087 that were looked at. */
  maxDifferent: 0.4,
  maxInOne: 0.65,
} as const

/**
 * Names of sizes with their prices that several lines have at the same places (`repeated-sizes.ts`): minimum number of such lines and of sizes of a line, the
 * widest space between two sizes, and how far the ends of prices above each other may differ, as multiples of the type size. Set by hand: spaces around a slash
 * of a typewriter were 2.2 to 2.6, and the ends of prices on two photos differed by 0.3.
 */
export const REPEATED_SIZES = { minLines: 3, minSizes: 2, maxGap: 6, samePlace: 2 } as const

/** Names of sizes that touch their prices (`touching-sizes.ts`). */
export const TOUCHING_SIZES = {
  /** Height in pixels of the rows in which ink is searched. */
  row: 16,
  /** Distance in type sizes of a gap from the place where a part should begin. */
  reach: 0.5,
  /** Widths of an 'm' and of narrow letters, as a share of that of a digit. */
  wide: 1.6,
  narrow: 0.5,
  /** Minimum number of slashes in a word of several amounts: a pair of them is recognised better as a whole. */
  minSlashes: 2,
} as const

/** Units of measures that were read as digits (`misread-units.ts`): minimum number of measures in litres, and the distance of baselines of a line as a share of the height of its words. Set by hand. */
export const MISREAD_UNITS = { minLitres: 2, sameLine: 0.6 } as const

/**
 * Names of sizes above the whole menu (`distant-headers.ts`): minimum number of lines with several amounts, and share of them that have as many amounts as
 * names. Set by hand: one amount of a line in five was not read on photos.
 */
export const PAGE_HEADERS = { minLines: 3, minShare: 0.6 } as const

/** Sizes on lines of their own (`size-lines.ts`): minimum number of dishes with them. One such list below a heading is a list of dishes. Set by hand. */
export const SIZE_LINES = { minDishes: 2 } as const

/**
 * Sizes below each other beside a dish (`stacked-sizes.ts`): minimum number of sizes, and of dishes with the same ones; the distance of their lines, and of
 * the right edges of their prices, as multiples of the type size; distance of baselines on one line;
 * type size and strokes of a name beside the lower sizes, as shares of those beside the first one; maximum confidence of a price whose dish lacks the other sizes. Set by hand.
 */
export const STACKED_SIZES = { minSizes: 2, minDishes: 2, maxGap: 2.2, sameEdge: 0.6, sameLine: 0.6, likeName: 0.85, unsure: 0.5 } as const

/**
 * Names of sizes below the prices of each dish (`names-below-prices.ts`): minimum number of dishes with them, their distance from the prices in type sizes,
 * and as a share of the distance of the prices below. Set by hand.
 */
export const NAMES_BELOW_PRICES = { minRows: 2, maxGap: 2, nearer: 0.75 } as const

/**
 * Names of sizes in two lines (`stacked-headers.ts`): minimum number beside each other, and in type sizes the distance of the two lines and how much the
 * baselines of a line differ. Set by hand.
 */
export const STACKED_HEADERS = { minNames: 2, maxGap: 1.8, sameLine: 0.35 } as const
