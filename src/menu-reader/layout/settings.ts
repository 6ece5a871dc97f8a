/**
 * Constants of the layout stage, which converts words with positions to categories, items and prices. The weights for the role of a line are in
 * `scores.ts`. Lengths are multiples of the type size unless an entry says otherwise; confidence and shares are 0 to 1. The values were tuned on
 * generated menus (seeds 2000 to 2039) and confirmed on other seeds.
 */

/** Confidence of a whole page (`legible.ts`). Measured: 0.7 on poor photos, 0.43 in barely legible handwriting, 0.14 to 0.27 in other scripts. */
export const LEGIBLE = {
  /** Below this mean the page is in an unsupported script or language. */
  minMean: 0.35,
  /** Below this mean a page of few words is in an unsupported script or language. Measured: 0 to 0.34 on photos that are too blurred to read. Set by hand. */
  minMeanOfFew: 0.5,
  /** Below this mean only prices of high confidence count. */
  lowMean: 0.6,
  /** Below this mean a price without pence may have lost its point. Pages below it had prices such as 135 for 13.5, all others are above 0.85. */
  pointsMean: 0.8,
  /** Fewer words do not determine the language. */
  minWords: 12,
} as const

/** Correction of perspective by the size of prices (`vertical-perspective.ts`). */
export const PERSPECTIVE = {
  minPrices: 8,
  /** Share: minimum change of size between the first and the last price. */
  minChange: 0.15,
  /** The logarithms of sizes match the trend within this tolerance, for this share of the prices. */
  tolerance: 0.06,
  minAgreement: 0.8,
  /** Minimum growth in each half of the page, as a share of the whole trend. */
  minHalfTrend: 0.4,
} as const

/** Conversion of words to segments (`find-segments.ts`). */
export const SEGMENTS = {
  /** Prices with marks after them on their line that make other short letters there marks, and how many words these are at most. Set by hand. */
  minMarkedPrices: 2,
  maxMisreadMarks: 3,
  /** Wider gaps separate segments; a space is about 0.3. */
  maxSpace: 0.8,
  /** Words of one line share a baseline within this distance. */
  baselineTolerance: 0.35,
  /** Gap before a bare number that is a price. */
  minGapBeforeNumber: 0.7,
  /** Minimum gap when `minInColumn` prices end at one edge within `columnTolerance`. */
  minGapInColumn: 0.35,
  minInColumn: 3,
  columnTolerance: 0.25,
  /** Gap between the words of a supplement and its price. */
  maxGapBeforeSupplement: 2,
  /** A supplement costs less than this share of the median price. */
  supplementShare: 0.5,
  /** Height of words, and of marks that were read clearly, in usual type sizes. Set by hand: a raised 've' had 0.29, specks are mostly lower. */
  minHeight: 0.3,
  minMarkHeight: 0.2,
  /** Words below this confidence are noise or stains, except digits, which are marked for review. */
  minConfidence: 0.3,
  minDigitConfidence: 0.05,
  /** Frequent dietary marks beside words. */
  minMarkConfidence: 0.1,
  /** Words of low confidence are kept beside prices and beside words of this confidence. */
  companyConfidence: 0.6,
  /** Maximum space on both sides of an '&' that belongs to them. Set by hand: 0.9 in a spaced heading. */
  maxGapOfSign: 1.5,
  /** How many times as large as another word of its segment a word is at most, and how far their boxes overlap. How they were chosen is not recorded. */
  sameSize: 1.7,
  maxOverlap: 0.5,
  /** Height of text at most, and type size of words of low confidence, in usual type sizes; a digit may have this confidence. How they were chosen is not recorded. */
  maxHeight: 8,
  minUnsureSize: 0.6,
  maxUnsureSize: 4,
  minUnsureDigitConfidence: 0.05,
  /** Words of one price: 'half £8 / full £14'. */
  maxPriceWords: 5,
  /** Words of several sizes with their prices: '175ml £6.50 | 250ml £8.50 | Bottle £24.00'. */
  maxSizeWords: 14,
} as const

/**
 * Marks on a line of their own (`mark-lines.ts`), in usual type sizes: minimum distance from the lines above and below, and maximum from the one above. Set by
 * hand: marks below a dish had 1.2 to 1.3, and a code of a legend below the last dish of a column 2.1.
 */
export const MARK_LINES = { minGap: 0.75, maxGap: 1.8 } as const

/**
 * Words that overlap because a swash touches several letters (`overlapping-words.ts`): how far inside the first the other begins at least, and ends beyond it at most.
 */
export const OVERLAP = { sameLine: 0.35, minStart: 0.5, maxBeyond: 0.2 } as const

/** Prices at the end of a line of text (`trailing-prices.ts`). */
export const TRAILING = {
  /** Minimum number and share of prices at the ends of lines that indicate this layout. */
  minCount: 4,
  minShare: 0.6,
  maxGap: 1.6,
  sameLine: 0.3,
} as const

/** Opening hours (`numbers-without-price.ts`). */
export const OPENING_HOURS = { sameLine: 0.4, maxGap: 3, signedShare: 0.6 } as const
/** Price of an item compared with its category (`unlikely-prices.ts`): minimum number of items, and factors. */
export const UNLIKELY_PRICES = {
  minItems: 5,
  below: 2,
  /** Minimum number of items of a smaller category, and factor below all others, because it may have a cheap dish. Set by hand: 3 beside 12.5, 12.5 and 14.5 was 13. */
  minInSmall: 3,
  belowInSmall: 3,
  above: 2.5,
  /** Multiple of the median above which a whole price may have lost its point, when a tenth of it is like the others. Set by hand. */
  tenfold: 3,
  /** Maximum number of items that are flagged together because they are far below all others: in a category, and in the whole menu, which has cheap sides and drinks. */
  maxTogether: 3,
  maxInMenu: 2,
  /** Maximum share of the items that are flagged together. */
  maxShare: 0.34,
} as const
/** Price ratio of the sizes of an item compared with other items (`unlikely-prices.ts`). */
export const SIZE_RATIOS = { minItems: 3, maxFactor: 1.7 } as const
/**
 * Pence that one or two prices have (`unlikely-prices.ts`): minimum number of other prices, their endings such as '.00' and '.50', and most prices of a
 * menu that are marked so. Set by hand; the prices of most menus end in two ways, and a '3' is read for a '5'.
 */
export const UNUSUAL_PENCE = {
  minPrices: 8,
  maxEndings: 2,
  maxUnusual: 2,
  /** Minimum number of prices, and maximum share of them that end in other digits than 0, 5 and 9. Set by hand. */
  minForDigits: 6,
  maxShareOfDigits: 0.45,
  /** Minimum number of prices that end in a 6 in place of a 5. Set by hand. */
  minSixes: 3,
} as const
/** Numbers of items before their names (`numbers-without-price.ts`). */
export const ITEM_NUMBERS = {
  /** Distance between an item number and its item. */
  maxSpace: 2.5,
  /** Tolerance of vertically aligned numbers. */
  alignment: 1.5,
  /** Minimum number of item numbers, and share that the next number follows. */
  minCount: 6,
  minFollowed: 0.6,
  /** Largest step to the next number that was read, where the items also have a price after their names. */
  maxStep: 3,
} as const

/** Bare numbers that are not prices (`non-price-numbers.ts`). */
export const BARE_NUMBERS = {
  /** With this many prices, a property of this share of them is the rule of the menu. */
  minPrices: 6,
  dominantShare: 0.8,
  /** Share of segments with prices on a menu with prices. With fewer, bare numbers are not prices. */
  minShare: 0.15,
  sameLine: 0.6,
  /** Largest gap between a name and a number at its end. */
  maxGapInName: 1.2,
  /** Number of prices with the same left or right edge that make a bare number a price. */
  minInColumn: 2,
} as const

/** Prices that lost their decimal point (`missing-decimal-points.ts`). */
export const MISSING_POINTS = {
  /** Share of the prices that determines the format of the menu; minimum number of prices, and of prices with pence. */
  dominantShare: 0.7,
  minPrices: 4,
  minPence: 2,
  /**
   * So many prices such as '7.50' show that the menu prints both digits of the pence. Of the prices whose point was restored on such photos of seeds 16000
   * to 16279 none was wrong; on the others, menus that print '7.5' were.
   */
  minZeroPence: 2,
  /** Confidence of digits that are not in doubt after their point was restored. Set by hand: '€325' for 13.25 had 0.72. */
  sureDigits: 0.8,
  /** From this share of prices with pence on, one without is doubtful. Many menus print '£8' beside '£7.50'. */
  alwaysShare: 0.9,
  /** So many prices with '.00', and more than prices without pence, show the same. Set by hand on hard pictures of a wine list and a list of beers. */
  minWhole: 3,
  /** A bare price that ends in 5 lacks its point when it is this many times the highest certain price. */
  halvesFactor: 2,
  /** Minimum number of such prices when no decimal point was recognised. */
  minHalves: 3,
  /** Confidence of a price that does not fit the others, which marks it for review. */
  doubtfulConfidence: 0.4,
  /** Higher prices are wrong: multiple of the median, and of the highest other price. */
  aboveMedian: 6,
  aboveHighest: 1.5,
  /** With this many prices above both limits, and this share of all, any price without pence may have lost its point. */
  minLost: 3,
  lostShare: 0.05,
  /** Any price without pence may also have lost its point when `minLost` prices, and this share of those without a point, are ten times a price with one. Set by hand: a photo had 7 of 10. */
  tenfoldShare: 0.5,
  /** Number of prices such as '4.5' from which two digits, too, may be ten times a price. Set by hand on a photo with two. */
  minTenths: 2,
  /** Minimum share of the prices of two or three digits without a point that are ten times a price then. Set by hand: 10 of 11 on a photo, 4 of 7 on a list of wines. */
  mostTenfold: 0.75,
  /** Any price without pence may also have lost its point when this many prices have a larger size that costs less. */
  minFalling: 2,
  /**
   * Two digits with a slash that have neither sign nor pence are prices where so many pairs end at the edge of a price; one alone may be energy
   * values. `sameEdge` is in type sizes.
   */
  minPairs: 2,
  sameEdge: 0.6,
  /** Pounds: above this median, all prices lack their decimal points. */
  maxMedian: 150,
} as const

/**
 * Prices in dollars (`illegible-prices.ts`): share of the prices up to which their sign is a misread 5, and the confidence that marks them
 * for review. Set by hand: on a photo 5 of 17 prices began with a dollar sign, all of them misread.
 */
export const RARE_DOLLARS = { maxShare: 0.5, doubtfulConfidence: 0.4 } as const

/** Illegible prices (`illegible-prices.ts`). */
export const ILLEGIBLE = {
  maxLength: 5,
  /** Letters above this confidence are a word. */
  wordConfidence: 0.7,
  /** Share of the prices of a column that end lines of text. */
  dominantShare: 0.8,
  minInColumn: 3,
  columnTolerance: 0.5,
  sameLine: 0.5,
  /** Minimum distance from all words of its line. */
  minDistance: 1.5,
  /** Width of ink at a price, as a multiple of that of the price with one letter. How it was chosen is not recorded. */
  maxWidth: 1.5,
  /** Confidence of a price whose decimal point was recognised as a colon. */
  doubtfulConfidence: 0.4,
} as const

/** Maximum distance between the lines of one note (`marks-of-page.ts`). */
export const NOTES = { maxGap: 2 } as const

/** Maximum distance between a name and marks on its line (`align-marks.ts`). */
export const MARKS_ON_LINE = { maxGap: 2 } as const
/** Marks before names (`align-marks.ts`): minimum number of names with them, and most marks of one. Lengths are multiples of the type size of the name. */
export const MARKS_BEFORE_NAMES = {
  minCount: 3,
  maxMarks: 4,
  /** Marks in a column of their own: distance to the baseline and the left edge of the name, and of the left edges of marks. */
  sameLine: 0.35,
  maxGap: 8,
  sameEdge: 0.5,
  /** Type size of misread marks, and their characters at most. */
  smaller: 0.85,
  maxLetters: 7,
} as const

/**
 * Marks at the end of descriptions (`mark-lines.ts`): share of the marked lines up to which they are unusual, and minimum number of marks after names.
 * Set by hand on a photo without prices, where two names of nine marked ones were taken for descriptions.
 * `minGap`: of a name that was taken for the second line of a name, as a multiple of the usual gap between names, which was 1 on a page with such a name.
 */
export const MARKS_BELOW_NAMES = { maxShare: 0.4, minAfterNames: 3, minGap: 0.95 } as const

/** Header and footer, and headings above several columns (`page-headings.ts`). `centred` and `maxWidth` are shares of the page's width; the gaps of a line are in type sizes. `maxGapInLegend` set by hand: 2.4 around an unread badge. */
export const HEADER_FOOTER = { centred: 0.05, sameLine: 0.3, maxGap: 2, maxGapInLegend: 4 } as const
export const SPANNING = {
  centred: 0.04,
  maxWidth: 0.6,
  /**
   * Headings at the left edge or in the middle of a grid: type size as a multiple of the usual one, distance to the edge or to each other's middle in type
   * sizes, distance of their middle from that of the page as a share of its width, and minimum number. Set by hand.
   */
  larger: 1.25,
  sameEdge: 1,
  maxOffAxis: 0.1,
  minOfRows: 2,
  /** Confidence of a heading of three letters at least: two badges were read as 'QOD' with 0.62. Set by hand. */
  sure: 0.8,
} as const

/** Gutters between columns (`columns.ts`). */
export const COLUMNS = {
  /** Minimum number of lines on either side of a gutter; the second value is for a gutter that continues another. */
  minLines: 4,
  minLinesContinued: 2,
  minWidth: 0.9,
  /** Most texts of the second column above and below the prices of a table. */
  maxTextsOverTable: 1,
  /** How much more a gutter of at least `wideEnough` counts than a narrow one, as a share of its lines. */
  worthOfWidth: 0.25,
  wideEnough: 4,
  /** Lines of two columns are side by side within this distance. */
  levelTolerance: 0.25,
  sameLine: 0.5,
  /**
   * How far left of a column one of its lines may begin, in type sizes. Headings on a photo began 0.04 to 0.5 before others; set by hand, well below
   * `minWidth`.
   */
  sameEdge: 0.5,
  /** Share of the lines left of a gutter that have their price right of it, when it is between names and descriptions. Set by hand. */
  pricedNames: 0.7,
  /** Distance between the left edges of prices and texts of a column, and minimum number of texts there. Set by hand. */
  sameStart: 0.5,
  minAtStart: 3,
  /** Type size of marks, as a share of that of the text, and the characters of each at most. */
  smallCode: 0.8,
  maxCode: 7,
} as const

/**
 * Distance between the styles of lines (`line-role.ts`): logarithms of the ratios of size and of stroke thickness that count as one clear difference, the power of each
 * property, and the maximum distance. How they were chosen is not recorded.
 */
export const STYLE = { clearSize: 0.18, clearWeight: 0.3, power: 1.5, maxDistance: 3 } as const

/**
 * Lines of one heading (`read-layout.ts`): maximum distance, and logarithm of the ratio of their sizes. How they were chosen is not recorded.
 */
export const HEADING_LINES = { maxGap: 2, sameSize: 0.12 } as const

/** Roles of lines (`label-lines.ts`, `scores.ts`). */
export const LABELS = {
  /** Least size of the title of a menu, as a multiple of that of names. Set by hand: no description is so large. */
  titleSize: 1.8,
  /**
   * How they were chosen is not recorded: words of a short heading, of a name and of text that is not a description; letters of a scrap; how much bolder a heading in
   * lower case is than names, and how much further below the line above than the line spacing; how much further than items a line is far from the one above.
   */
  maxHeadingWords: 3,
  maxNameWords: 5,
  maxPlainWords: 4,
  maxScrapLetters: 3,
  bolder: 1.4,
  aboveBold: 1.3,
  furtherApart: 1.25,
  /** First line spacing: this quantile of the gaps between these limits, or this value without any; and minimum number of gaps inside dishes that replace it. */
  spacingQuantile: 0.25,
  minSpacing: 0.8,
  maxSpacing: 3,
  usualSpacing: 1.3,
  minGapsInDish: 5,
  /** Iterations of labelling. Each derives the style from the roles, then the roles from the style. */
  rounds: 4,
  /** Share of the lines below names that resemble descriptions on a menu with descriptions. */
  describedShare: 0.3,
  /** With this many descriptions, a property of this share of them is the rule. */
  minDescriptions: 6,
  dominantShare: 0.8,
  /** Minimum number of distances between items that determine the usual distance. */
  minGaps: 4,
  /** Minimum number of dishes with the price below the name, of which a `dominantShare` has the description below the price. */
  minBelowPrices: 4,
  /** Weight of evidence for a description above the price then; 1 is weak. Set by hand. */
  textAbovePrice: -2,
  /** Share of the lines with and without prices that begin in lower case on a menu whose names do, and minimum number of lines. */
  lowerCaseShare: 0.7,
  minLowerCase: 8,
  /**
   * Style distance above which a line below a name is not a name; 1 is a clear difference in one property (`line-role.ts`). 0.7 is a stroke that is
   * 1.27 times as thin, or type 1.15 times as small. It is below 1, because a description that is written like a name differs in one of them alone.
   */
  unlikeNames: 0.7,
  /** Style distance below which a line is set like names. */
  likeNames: 0.25,
  /**
   * Logarithm of the ratio of the sizes of a line and of headings below which they are alike, and how many times larger than names both are. The sizes of
   * words with and without ascenders differ by up to 0.1; set by hand on a list of beers whose headings are 1.5 times as large as names.
   */
  likeHeadings: 0.15,
  aboveNames: 1.3,
  /**
   * Ratio of the largest and the smallest distance of lines that are each a dish, and logarithm of the ratio of the mean sizes and strokes of every other line.
   * Set by hand: a second line of a dish is closer, and a description is smaller or thinner.
   */
  evenGaps: 1.15,
  evenStyles: 0.1,
  /** With at least one price in so many lines, each dish is expected to have its price. */
  linesPerPrice: 8,
  /**
   * Part of that share below which dishes have no prices: 0.2 is one line in 40. It is not 0, because one number of a long page may be taken for the
   * price of a dish.
   */
  hardlyPriced: 0.2,
  /** Type sizes: lines of one item are closer. Paragraphs are set with 1.1 to 1.7; dishes of tasting menus were 2.1 and more apart. */
  paragraphSpacing: 1.95,
  /** Multiple of the line spacing above which items are clearly apart. */
  clearlyApart: 1.25,
  /** Minimum number and share of the headings above one dish with a price each, which are names. Set by hand. */
  minSingle: 4,
  singleShare: 0.8,
  /** Confidence from which up to three letters may be a heading. Set by hand: badges were read as 'OD' with 0.57 and 'QOD' with 0.69. */
  sureScrap: 0.8,
  /** Minimum number of lines of a section without prices: two dishes with descriptions. Set by hand. */
  minUnpriced: 4,
  /** Maximum logarithms of the ratios of type size and distance at which a following line continues the list. Set by hand. */
  sameSize: 0.06,
  sameGap: 0.1,
} as const

/** Prices on separate lines whose names could not be read (`prices-on-own-lines.ts`). */
export const ORPHANS = {
  minPrices: 6,
  dominantShare: 0.8,
  /** With a smaller spacing, items look like the lines of one item. */
  minItemSpacing: 1.6,
  /** Share of the item spacing above which a line does not belong to the item above. */
  sameItemShare: 0.85,
} as const

/** Descriptions after the comma of a name (`descriptions-in-names.ts`). */
export const DESCRIPTIONS_IN_NAMES = {
  /** Minimum ratio of the stroke thickness of names and descriptions. */
  minStrokeRatio: 1.1,
  /** The same without a comma, where nearly all names have it; two words of one weight differ by up to 1.24. Set by hand. */
  minClearRatio: 1.3,
  /** Minimum number of names with such a description, and shares of the candidates and of all names. */
  minCount: 5,
  dominantShare: 0.8,
  minShare: 0.5,
  /** Minimum number and share of names with a comma before lower case on a menu without other descriptions. Set by hand. */
  minOnEach: 6,
  shareOfEach: 0.85,
  /** Largest number of other descriptions then, as a share of the names. Set by hand. */
  maxOthers: 0.1,
} as const

/** Descriptions after a dash, bar or colon, or that only strokes or case show (`descriptions-on-lines.ts`). Chosen on seeds 10100 to 10131. */
export const DESCRIPTIONS_ON_LINES = {
  /** Minimum number of lines that a rule splits, and share of the lines with prices and at least `minWords` words. */
  minCount: 3,
  minShare: 0.5,
  minWords: 3,
  /** A space in which a separator was not recognised; a normal space is about 0.3. */
  minGap: 0.6,
  maxNameWords: 8,
  /** Space before a description in a column of its own, and tolerance of its left edge, in type sizes. Set by hand. */
  minColumnGap: 1,
  sameColumn: 1,
  /** Minimum stroke ratio of names and descriptions without a separator. */
  minStrokeRatio: 1.2,
  /**
   * Lines without prices that a rule splits: minimum number and share, and how much larger the type of names is than that of descriptions.
   */
  minWrapped: 4,
  minWrappedShare: 0.15,
  minSizeRatio: 1.08,
  /** Letters in capitals from which the rest of a line without a price is its description: 'BBQ' may begin one. Set by hand. */
  minCapitals: 4,
} as const

/** Confidence below which a part of an item is marked for review (`read-layout.ts`). */
export const REVIEW = {
  minNameConfidence: 0.7,
  /** A doubtful word is right when the same word was read elsewhere on the page with this confidence. */
  sureWord: 0.85,
  /**
   * Letters from which a doubtful word is right when the language has it. Of such words on 78 photos of seeds 16000 to 16279, 96 were right and 14 wrong;
   * with four letters 16 and 20, and of words that the language does not have 13 and 71.
   */
  minWordLetters: 5,
  minPriceConfidence: 0.7,
  /** Minimum gain of the total score by a label; labels with a smaller gain are marked for review. */
  minLabelMargin: 0.5,
} as const

/** Numbers of allergens after names (`marks-of-page.ts`): minimum number of lists, their share of all numbers in brackets, and maximum number of pieces. */
export const NUMBERED = { minLists: 3, minShare: 0.4, maxPieces: 12 } as const

/**
 * Remarks in headings (`heading-remarks.ts`): type size as a share of that of the heading, and of the heading as a multiple of that of lines with prices; distance of a heading
 * from the line above, in usual type sizes. Set by hand.
 */
export const HEADING_REMARKS = { smaller: 0.75, larger: 1.15, minGap: 1.3 } as const

/** Prices in headings (`section-prices.ts`): size of a heading as a multiple of that of lines with prices, and its words; lines below; such sections of a page; lines of a list. Set by hand. */
export const SECTION_PRICES = { larger: 1.15, maxWords: 5, minLines: 3, maxSections: 3, minListed: 4 } as const

/**
 * Several dishes with a price each on one line (`choices.ts`). Words of a name; bare numbers that may be prices; and the gap to the name above and its
 * size, as multiples of those of the line; minimum space after a price that parts choices which other lines have too, a space being 0.3. Set by hand.
 */
export const CHOICES = { maxWords: 6, minSpace: 0.8, minBare: 2, maxRatio: 4, maxGap: 1.9, larger: 1.15, smaller: 0.93, gap: 1.3 } as const

/**
 * Names and descriptions on one line whose strokes differ little (`stroke-weights.ts`): minimum number of lines with a price and of their words, share of them whose first
 * part is bolder, and by how much; rounds in which the weights of the page are found; and share of the descriptions that begin alike. Set by hand on two pages: medium
 * and regular type of a sans serif differ by 1.2, and of 15 lines of one weight half have a bolder first part.
 */
export const STROKE_WEIGHTS = { minLines: 6, minWords: 3, minShare: 0.85, minRatio: 1.07, rounds: 3, sameStart: 0.75 } as const

/** Dishes with one price below two pounds (`unlikely-prices.ts`): minimum number in a category. Set by hand. */
export const SHARED_ONE = { minItems: 3 } as const
