/**
 * Constants of the second recognition of marks (`mark-regions.ts`, `resolve-region.ts`). Lengths are multiples of the type size;
 * chosen on seeds 10100 to 10131.
 */
export const MARK_REGIONS = {
  /** More regions are noise. */
  maxRegions: 120,
  /** Characters: longer words are not marks. */
  maxLength: 7,
  /** Confidence, 0 to 1: marks at or above it are not recognised again. The second result must be higher by `minGain`. */
  maxConfidence: 0.9,
  minGain: 0.05,
  minConfidence: 0.6,
  /** Marks up to this confidence are left out as stains when they stay unread (`SEGMENTS.minMarkConfidence`). */
  maxLost: 0.1,
  /** Given to codes of the legend that letters only resemble: below `MARKS_CONFIDENCE.minSure`. */
  resembling: 0.35,
  /** Letters of a word that counts as one when both readings are the same. */
  minWordLetters: 4,
  /** Size and stroke of such letters at most, as a share of those of the name. */
  smaller: 0.9,
  lighter: 0.92,
  capHeight: 0.73,
  maxGap: 0.8,
  sameLine: 0.35,
  /** Marks in a column before names: distance of their edges, least number, and greatest gap before the name. */
  sameColumn: 0.5,
  minInColumn: 3,
  maxGapBefore: 4,
  /** Marks alone on their line: free space beside them, and how far their baseline is below that of the text above. Set by hand. */
  alone: 3,
  below: 2.6,
} as const

/**
 * Marks compared with the width of their boxes (`mark-widths.ts`): least number of marks, width per letter as a multiple of the usual one, and the width
 * of a sign or space in letters. Set by hand: 'vg' in the box of 'v, gf' has 1.8, and 'GF' beside 'gf' 1.3. `minGuess`: confidence below which a code that begins like a
 * longer one is a guess; a 'VG' in a ring of a photo was read as 'v' with 0.13.
 */
export const MARK_WIDTHS = { minMarks: 4, maxWidth: 1.55, sign: 0.4, minGuess: 0.2 } as const

/** Marks compared by their ink (`agree-marks.ts`). */
export const MARK_SHAPES = {
  /**
   * Difference below which marks look the same. On pictures of seeds 14000 to 14031 and 13000 to 13031 most equal codes were below 0.15, and of different
   * ones 'DF' and 'GF' of a photo had 0.167, all others 0.29 and more.
   */
  maxDifference: 0.15,
  /** Difference below which marks cannot have different codes. Set by hand, well below 0.167. */
  sameShape: 0.1,
  /** How many such marks have the codes when one of them was read for certain, and how many letters they have together when none was. */
  minAlike: 2,
  minLetters: 6,
  /** How many letters the codes of one mark have from which another that looks exactly the same has them. */
  minLettersOfOne: 3,
  /** Confidence of codes that were not read, but look like those of other marks. */
  confidence: 0.7,
} as const

/** Marks in a column of their own (`marks-in-column.ts`). Multiples of the type size; chosen on a Turkish menu of 24 dishes. */
export const MARK_COLUMN = {
  minMarks: 3,
  /** Least space between a name and a mark that stands alone. */
  alone: 2,
  /** Greatest distance of the middles of marks, and of the ink of a row from its price. */
  sameColumn: 1,
  sameRow: 0.35,
  /** How far ink may be beside the marks that were read. */
  beside: 0.6,
  /** Height and width of a letter. */
  minHeight: 0.4,
  maxHeight: 1.1,
  maxWidth: 1.2,
} as const

/**
 * Marks that were read as the end of a word (`joined-marks.ts`): least letters before the mark and most letters of it, as ink; least gap before it as a share of the
 * type size, and as a multiple of the gaps in the word. Measured on six words of three pictures: 0.18 to 0.37 and 1.5 to 3.4; in words 0.16 and 1.3.
 */
export const JOINED_MARKS = { minBefore: 3, maxLetters: 5, minGap: 0.15, wider: 1.4 } as const

/** Illegible dietary marks (`unread-marks.ts`), and marks of low confidence, whose items are marked for review. */
export const MARKS_CONFIDENCE = {
  maxUnreadable: 0.6,
  minSure: 0.4,
  /** A number at the end of a name that was read with this confidence is no misread mark. */
  sureNumber: 0.9,
} as const

/** Remarks in small type after a name (`inline-marks.ts`): type size as a share of the name, and the confidence of words that are not digits. */
export const REMARKS = { maxSize: 0.86, maxConfidence: 0.35 } as const

/** Codes of a legend that were not read (`reread-legend.ts`). Multiples of the type size unless stated otherwise. */
export const LEGEND_CODES = {
  /** Least explanations of diets in a row that is a legend. */
  minMeanings: 2,
  /** Share of a row that its only explanation is, in a legend that is set as a list. Set by hand: 'gf gluten free' has 0.79, 'v vegan' 0.71. */
  minShareOfRow: 0.6,
  /** Confidence below which a code counts as unread: words below it are left out as stains (`SEGMENTS.minConfidence`). */
  minConfidence: 0.3,
  /** Confidence below which a code that menus seldom use counts as unread. Set by hand: '(gr)' for '(gf)' had 0.34. */
  minUnusual: 0.6,
  /** More regions are noise. */
  maxRegions: 12,
  /** How far a code is before its explanation, and its height. */
  reach: 3.5,
  minHeight: 0.25,
  maxHeight: 1.2,
  /** Greatest gap between a ring and its explanation. Set by hand. */
  afterRing: 1.5,
  /** Least number of rings of a page that show the same code in both readings, where the letters in the ring of the legend only resemble it. Set by hand. */
  minRings: 2,
} as const

/** Legends in a box of their own (`legend-blocks.ts`). Multiples of the type size unless stated otherwise; set by hand. */
export const LEGEND_BLOCKS = {
  /** Widest space between words, greatest distance of lines, and of their left edges: a line after a badge begins further left. */
  maxSpace: 1.2,
  maxLeading: 2.2,
  sameEdge: 2.2,
  /** Least number of diets. */
  minDiets: 2,
} as const

/**
 * Explanations with misread letters (`misread-meanings.ts`), in letters: 'vegetables' differs in four. Set by hand: 'egetaian' on a photo differs in two.
 */
export const MISREAD_MEANINGS = { minLetters: 7, maxMisread: 3 } as const

/** Raised and ringed letters (`marks-in-ink.ts`). Multiples of the type size unless stated otherwise; chosen on seeds 10300 to 10323. */
export const INK_MARKS = {
  /** Brightness below which a pixel is ink, 0 to 255. */
  threshold: 150,
  /** Brightness below which a pixel is ink in letters that were found, whose thin strokes are pale. With 150 a 'G' lost its right half. */
  pale: 200,
  /** Least height of a letter; smaller ink is a dot or noise. */
  minHeight: 0.16,
  capHeight: 0.73,
  /** Height of raised letters, and the distance of their foot and top from the baseline: accents are higher. */
  minRaised: 0.24,
  maxRaised: 0.62,
  /** Maximum height of raised letters that touch each other, and minimum distance of their top from the baseline. Set by hand: 0.63 and 0.88 in a sans serif. */
  maxTouching: 0.68,
  minTopOfTouching: 0.8,
  rise: 0.2,
  /** Distance from the baseline of the foot of a 'g' beside a raised letter whose top is as high. Set by hand: 0.13 in a sans serif. */
  descent: 0.05,
  sameTop: 0.1,
  /** How much higher an 'f' may be than the 'g' before it. Set by hand: 0.15 in a sans serif. */
  ascender: 0.25,
  maxRise: 0.66,
  top: 1.15,
  /** Widest gap between raised letters, and the least width of one where the letters of the word are `letterWidth` wide; quotation marks are narrower. */
  maxGap: 0.5,
  minWidth: 0.2,
  letterWidth: 0.42,
  /** How far marks reach after a word. */
  maxChain: 3,
  /**
   * Raised marks of a page that show their type size: least number, the share of them below its edges, and how much larger or smaller a mark may seem.
   * Chosen with `pale` on six pictures of four layouts.
   */
  minForSize: 4,
  highShare: 0.75,
  maxSizeRatio: 1.8,
  /** So many raised marks that were read show that others are marks too. Set by hand. */
  minRead: 4,
  minConfidence: 0.5,
  /** Confidence of the placeholder of an unread mark: words below it are left out as stains. */
  unreadConfidence: 0.5,
  /** A word of at least this confidence does not end in raised letters that were read as its own. */
  maxHostConfidence: 0.8,
  /** Confidence of a word whose end was misread because of raised letters. */
  hostConfidence: 0.5,
  /** Confidence of a word of the language whose end was misread because of raised letters. Set by hand. */
  knownHostConfidence: 0.8,
  /** Least width of letters that were read as one word with the ring after them, in sizes of the letters in the ring. Set by hand. */
  headBefore: 1,
} as const

/** Rings and boxes around letters (`rings.ts`). */
export const RINGS = {
  /** Thin rings are pale: brightness below which a pixel is ink. */
  threshold: 200,
  /** Height in type sizes, and width as a multiple of the height. */
  minHeight: 0.4,
  maxHeight: 2,
  maxWidth: 3.2,
  /** Shares of the width or height: how deep the line may be inside its box, how deep it is searched, its thickness, and what is inside. */
  maxInset: 0.2,
  deepest: 0.4,
  /** Share of a quarter of its box above which the paper around raised ink shows that it is letters: a circle leaves 0.21, 'gf' 0.45. Set by hand. */
  openCorner: 0.33,
  maxStroke: 0.2,
  minInner: 0.22,
  /** Ink that is nowhere darker than this share of the way from the darkest to white is a rest of the ring. Set by hand. */
  faint: 0.4,
  /** Rings whose heights differ by less, as a share, have letters of one size; and least number of them. */
  sameHeight: 0.15,
  /** Gap between a badge and its explanation in a legend. Set by hand. */
  toExplanation: 1.5,
  minAlike: 3,
  /** Share of each side along which the line runs. */
  minAlong: 0.85,
  /** A confident word of this kind is no ring. */
  isLetter: /[\p{L}\p{N}]/u,
  letterConfidence: 0.8,
  /** A word of four letters and more with this confidence is no badge: bold letters of a photo touch. */
  wordConfidence: 0.5,
  /** A word of so many letters that stands on badges like those of the legend must have `letterConfidence`: two badges were read as 'OD' with 0.57. */
  maxMisread: 3,
  /** How far, as a share of its width, the box of a word before a ring may reach into it. On one photo two reached 0.17 and 0.21. Set by hand. */
  touch: 0.3,
  /** Type of dishes at most, as a multiple of that of the legend, whose badges are as much smaller. */
  maxLarger: 1.5,
  /** Width of such a word at most, as a share of the badge: a bold letter is as wide as its own ink. */
  narrower: 0.9,
  /** How far the middle of a ring is above or below that of the letters beside it. Set by hand: 0.5 loses rings that stand lower than a legend. */
  sameLine: 0.7,
  /** How far the middle of a ring on a line of its own is below the baseline of the text above. Set by hand. */
  minBelow: 0.4,
  maxBelow: 1.6,
} as const

/** Badges that may be marks (`marks-in-ink.ts`): width as a multiple of their height; 'V/GF' is wide. */
export const BADGE_MARKS = {
  maxWidth: 5,
  /** Badges after prices (`badges-after-prices.ts`): least number on a page, and in type sizes the least width of the price, the gap between both, and how far a word may reach over the badge. Set by hand. */
  minAfterPrices: 2,
  leastPrice: 0.3,
  minGapAfterPrice: 0.25,
  maxGapAfterPrice: 1.5,
  maxOver: 0.3,
  /** Confidence of a price that was read together with a badge. */
  cutConfidence: 0.5,
} as const

/** Letters compared with the codes of a legend (`match-codes.ts`). Costs per letter: 0 is equal, 1 is different. */
export const CODE_MATCH = {
  lookalike: 0.4,
  /** Per code. */
  maxCost: 0.6,
  /** How much less the best sequence costs than the second. */
  minLead: 0.5,
  maxCodes: 4,
  /** Gap between raised letters that begins another code, as a share of their height. */
  codeGap: 0.2,
} as const

/** Coloured symbols that a legend explains (`symbols/`). Lengths are multiples of the type size; chosen on 40 layouts in three qualities. */
export const SYMBOLS = {
  /** Yellow and orange are pale: brightness below which a pixel is ink. Measured: 180 to 200 for orange on cream. Set by hand. */
  threshold: 215,
  /** Least width or height of a part of a symbol: photos have thousands of pale specks, which take seconds to join. Set by hand. */
  minPart: 0.1,
  /** Confidence of a code of letters, which is no symbol. */
  sureCode: 0.8,
  /** Share of the diets of a legend that have a symbol. Set by hand. */
  minExplained: 0.7,
  /** Words of a legend below this confidence may be explanations that were not read. Set by hand. */
  unreadWord: 0.7,
  minHeight: 0.3,
  minWidth: 0.3,
  maxHeight: 1.5,
  maxWidth: 1.6,
  /** Symbols before one explanation: '**'. */
  maxOfMeaning: 2,
  /** Gap between parts of one symbol, above and beside each other. */
  joinWithin: 0.05,
  joinAcross: 0.05,
  /**
   * Least gap between a symbol and the word in whose box it is, and how much wider it is than the gaps between letters. `widerThanLetters` was set by
   * hand; on the 24 photos of decision 0087, 50 reads the same as 1.7.
   */
  gapToWord: 0.15,
  widerThanLetters: 1.7,
  /** Gap between symbols of one item, and between symbols and the word before or after them. */
  maxGap: 1,
  maxGapToName: 2.2,
  /** Greatest gap between a name and its symbols when the price is between them. */
  maxGapWithPrice: 9,
  /** Part of a price, as a share of its width, in which a symbol may have been read as a digit. */
  endOfPrice: 0.45,
  sameLine: 0.6,
  /** Words above this confidence are no symbols. */
  wordConfidence: 0.8,
  /** Rows and columns of the raster in which shapes are compared. */
  cells: 10,
  /** Least colour, 0 to 360: less is black or grey ink. */
  minColour: 28,
  /** Differences that count 1: of colour, and of the share of the raster. */
  colourScale: 90,
  shapeScale: 0.5,
  weightOfLight: 0.5,
  /** A symbol is the one of the legend that differs least: at most this, and this much less than the second. */
  maxDifference: 0.9,
  minLead: 0.12,
  /** Two badges of a legend that differ less are told apart only by their letters. Measured: 0.1 to 0.42 on three pictures of one menu. */
  minDifferent: 0.45,
  /** How much less a pair of symbols may match than a single one. */
  pairBonus: 0.1,
} as const

/** Symbols in the colour of the text (`symbols/plain-symbols.ts`). Height in type sizes; shares of a text; differences as of `SYMBOLS`. */
export const PLAIN_SYMBOLS = {
  /** Brightness below which a pixel is ink, and least width or height of a part. */
  threshold: 200,
  minPart: 0,
  minHeight: 0.2,
  /** A dagger is narrow, and the type of a legend small. */
  minWidth: 0.12,
  /** Two signs close to each other are one symbol: '**'. */
  joinWithin: 0.05,
  joinAcross: 0.25,
  /** Difference of the tops and feet of two such signs, as a share of their height. */
  sameHeight: 0.3,
  /** Share of a row that its explanations are. */
  minShare: 0.75,
  /**
   * With so many letters in rings beside names, or a greater share of rings in the legend, its symbols are rings with letters. `maxRings`
   * was set by hand; on the 24 photos of decision 0087, 0 reads the same as 0.5.
   */
  minLettered: 2,
  maxRings: 0.5,
  /** A letter of this confidence is a code. */
  letterConfidence: 0.7,
  /** An '&' or '+' within a name is no symbol from this confidence on. */
  signConfidence: 0.7,
  /** Gap to the next word of the name. */
  maxGapInName: 0.6,
  maxDifference: 0.7,
  /**
   * Symbols of a legend that differ less are not told apart; and of similar ones, the share of their difference that a symbol may differ at most, and by
   * which it must differ more from the second. Those that are filled may be badges with letters. Measured: '†' and '‡' differ by 0.16, a filled circle and a diamond differ by 0.42 to 0.48, and the same diamond in two sizes by 0.21.
   */
  minDifferent: 0.4,
  minDifferentSigns: 0.12,
  shareOfClosest: 0.45,
  /** Greatest difference from a symbol of the legend when the symbol of another diet was not found. Set by hand; on the 24 photos of decision 0087, 0.35 to 0.7 reads the same. */
  maxWithoutRival: 0.45,
  /** Without colours, symbols that differ less may be the other one. Measured: at least 0.35 on photos. */
  minLead: 0.3,
  /** Symbols that touch a name, and what they are read as: '‡' also as 'tt'. Set by hand. */
  maxTouching: 3,
  maxCharacters: 4,
} as const

/**
 * Vegan items that are also vegetarian (`contradicting-tags.ts`): share of all vegan items above which the menu prints both codes. Set by hand: a photo
 * with codes that exclude each other had three of four.
 */
export const CONTRADICTING_TAGS = { keptShare: 0.8 } as const

/**
 * Least shares of the letters of a line that belong to explanations in a legend (`legend.ts`): with several codes, with one, of symbols, and of codes that were not
 * read. How they were chosen is not recorded.
 */
export const LEGEND_SHARES = { ofSeveral: 0.4, ofOne: 0.7, ofSymbols: 0.75, withoutCodes: 0.5 } as const

/**
 * Dots for heat (`heat-dots.ts`): words of the legend that a page has at least, rows of dots, tolerance of the size of a dot, share of its box that is ink, and
 * brightness below which a pixel is ink. Set by hand.
 */
export const HEAT_DOTS = { minLevels: 2, minRows: 3, sameSize: 0.25, minFill: 0.6, threshold: 150 } as const

/** Confidence of 'V' and 'vegan' in a legend that gives 'v' this meaning alone (`v-for-vegan.ts`). Set by hand. */
export const V_FOR_VEGAN = { minConfidence: 0.85 } as const

/** Marks that were not read after others (`unread-after-codes.ts`), in heights of the mark before them. Set by hand. */
export const AFTER_CODES = { sameLine: 0.25, maxGap: 0.9, maxWidth: 3.5, capHeight: 0.73 } as const

/** Lists of allergens after names (`allergen-lists.ts`). Set by hand; capitals are 0.73 type sizes high. */
export const ALLERGEN_LISTS = {
  /** Least number of codes that the legend explains, and of lists on the page. */
  minCodes: 4,
  minLists: 3,
  /** Greatest space before a list, in heights of the word before. */
  maxGap: 1.2,
  /** Greatest height of a list in small type, in type sizes of the name. */
  maxHeight: 0.6,
  /**
   * Least share of the lists in small type that must be several letters or a code of the legend, and greatest number of marks of diets as
   * small, as a share of them.
   */
  minShare: 0.6,
  maxDiets: 0.1,
  /** Height of raised numbers above the baseline, in type sizes. */
  minRise: 0.15,
  /** Width of the faint edge of ink in pixels. */
  edge: 3,
} as const
