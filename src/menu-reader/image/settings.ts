/**
 * Constants of the image stage, which turns the photo into level dark text on white with one letter height. Unless an entry says otherwise,
 * the values were tuned on generated menus (seeds 2000 to 2039 of `npm run bench -- extraction --typeset`) and confirmed on other seeds.
 * Brightness is 0 (black) to 255 (white); "share" is a fraction of 1.
 */

/** `preprocess.ts` and `grey-image.ts`. */
export const PREPROCESS = {
  /** Pixels: the photo is first reduced to this size. More pixels do not improve recognition and take seconds. */
  maxSourcePixels: 9_000_000,
  /** For the colours of symbols. */
  maxColourPixels: 4_000_000,
  /** Pixels: larger images are not decoded, as a protection against decompression bombs. */
  maxInputPixels: 100_000_000,
  /** Pixels: the enlarged image that is recognised. */
  maxPixels: 14_000_000,
  /** Pixels of the longer side of the copy on which skew and keystone are measured. */
  skewSide: 1000,
  /** Degrees: less skew is not corrected, because rotation blurs. */
  minSkew: 0.2,
  /** `measureNoise` result from which the image is blurred first. */
  noisy: 3,
  /** Pixels: sigma of that blur. */
  blurSigma: 0.8,
  /** Pixels: median letter heights between these two are not scaled. */
  minLetterHeight: 13,
  maxLetterHeight: 40,
  /** Pixels: other letters are scaled to this height, which Tesseract reads best. */
  bestLetterHeight: 18,
  /** Pixels: lower blobs are specks. */
  minBlobHeight: 4,
  /** Fewer letters do not determine the text size. */
  minLetters: 30,
  /** Share of the pieces of ink that are lower than most letters with ascenders, and share from which dots between names and prices are left out. Set by hand. */
  highShare: 0.9,
  manyDots: 0.25,
  maxEnlargement: 2.5,
} as const

/** Even illumination and light text on dark backgrounds (`illumination.ts`). */
export const ILLUMINATION = {
  /** Reduction factor of the copy on which the background is estimated; averages noise. */
  reduction: 3,
  /** Share of the longer side: thinner strokes are ink, thicker areas are background. */
  strokeShare: 1 / 110,
  /** Share of the longer side: height of a line of light text on a dark background. */
  lineShare: 1 / 30,
  /** Brightness: minimum difference between such text and its background. */
  barContrast: 50,
  minContrast: 30,
  /** Share of the range from dark to light below which a background is dark. Dense text makes a background lighter. */
  darkShare: 0.35,
  /** Weight of the whole page relative to the surroundings. */
  pageWeight: 0.6,
  /** Share of the longer side: half the side of the areas whose mean determines the background. */
  areaShare: 1 / 30,
  /** Pixels of the reduced copy. Where the brightness of the paper drops within this distance, the edge of the paper is not a stroke. */
  edge: 2,
  /** Brightness: minimum of the background, so that noise is not amplified. */
  minPaper: 100,
  /** Fractions of full contrast on paper: noise is below the first, ink above the second. Blurred thin strokes reach a fifth. */
  onPaper: { grain: 0.03, full: 0.55 },
  /** Fractions of full contrast on a dark background, where light letters define full contrast. */
  onDark: { grain: 0.15, full: 0.85 },
} as const

/** Dark panels on a light page (`panels.ts`). */
export const PANELS = {
  /** Share of the longer side: side of the squares whose brightness is compared. */
  toneShare: 1 / 44,
  /** A square is dark below this share of the brightness of its neighbourhood. */
  dark: 0.55,
  /** Share of the image that counts as the neighbourhood. */
  neighbourhood: 1 / 4,
  /** Share of the image: smaller dark areas are not panels. */
  minArea: 1 / 250,
} as const

/** Text on coloured bars (`coloured-bars.ts`). */
export const BARS = {
  /** Reduction factor of the copy that is searched for bars. Averages noise and closes gaps that letters leave in bars. */
  reduction: 2,
  /** Pixels: side of the copy on which the brightness of the page is measured, and radius of its median. */
  toneSide: 60,
  toneReach: 4,
  /** Brightness: minimum difference between a bar and the page, and between letters and the bar. */
  minContrast: 40,
  minLetterContrast: 30,
  /** Pixels. */
  minHeight: 14,
  /** Share of the longer side of the image. */
  maxHeightShare: 1 / 12,
  minAspect: 2.5,
  /** Pixels: lower bars may be blurred bold words, so that they need the second aspect ratio. */
  lowHeight: 24,
  minLowAspect: 6,
  /** Share of the columns that are as high as the median column, within `heightTolerance` (share). */
  evenColumns: 0.75,
  heightTolerance: 0.25,
  /** Share of the columns that continue the edge of the previous column within `maxStep` pixels. Touching letters have less. */
  smoothColumns: 0.9,
  maxStep: 1,
  /** Rows at each edge of a bar that belong to neither, as a share of its height, and at least so many. How they were chosen is not recorded. */
  inset: 0.08,
  minInset: 2,
  /** Minimum share of a bar that is not covered by letters. */
  minFill: 0.5,
  /** Share of a bar that one short word covers: 'Pies' in a bar across a page. */
  leastInk: 0.003,
  /** Fractions of full contrast: below the first is noise, above the second is ink. */
  grain: 0.25,
  fullInk: 0.8,
} as const

/** Rotation of the page in its plane (`skew.ts`). */
export const SKEW = {
  /** Degrees in either direction; photos are rarely tilted more. */
  maxDegrees: 12,
  /** Degrees: step of the coarse search, and of the fine search around its best value. */
  coarseStep: 0.5,
  fineStep: 0.05,
  /** Fewer pixels of ink show no angle. How it was chosen is not recorded. */
  minPoints: 200,
  /** The rotated page is tried when lines are this many times clearer across the page than along it. */
  sidewaysRatio: 1.2,
} as const

/** Lines that fan out in photos taken from the side (`keystone.ts`). Slopes: 1 is 45 degrees. */
export const KEYSTONE = {
  /** Largest difference of slope searched: the far side of the page is a tenth smaller. */
  maxFan: 0.08,
  maxLean: 0.03,
  coarseStep: 0.005,
  fineStep: 0.001,
  /** Smaller fans are not corrected, and neither are fans whose correction does not make lines this many times clearer. */
  minFan: 0.008,
  minGain: 1.1,
  /** Fewer pixels of ink show no fan. How it was chosen is not recorded. */
  minPoints: 400,
  /** Ink pixels that are measured; more do not change the result. */
  maxPoints: 40_000,
} as const

/** Ruled lines, table borders and boxes (`ruled-lines.ts`). Lengths are multiples of the letter height unless in pixels. */
export const RULED_LINES = {
  minLengthAcross: 6,
  minLengthDown: 9,
  /** Brightness: darker pixels belong to a line. */
  ink: 225,
  /** Pixels: gaps in a line due to noise. */
  maxGap: 2,
  /** Beside a line, at this distance, there is no ink along `clearShare` of its length. Touching letters have ink there. */
  beside: 0.3,
  clearShare: 0.85,
  /** Pixels: width of the grey edge that is erased with the line. */
  edge: 2,
} as const

/** Dots between a name and its price (`leader-dots.ts`). Lengths are multiples of the letter height unless noted. */
export const LEADER_DOTS = {
  maxSize: 0.6,
  maxGap: 1.8,
  /** Multiples of a dot's width: small letters are closer together. */
  minGap: 0.6,
  /** Vertical distance of neighbouring dots. How it was chosen is not recorded. */
  maxStep: 0.2,
  /** Fewer dots may be an ellipsis, which has three. */
  minDots: 5,
  /** Brightness: includes faint dots. */
  ink: 200,
} as const

/** Dashed and dotted borders (`dashed-lines.ts`). Chosen on photos of boxes with dashed borders of 2 to 6 pixels. */
export const DASHED_LINES = {
  /** Pixels: length of a dash at most, its thickness at least, and the grey edge that is erased with it. */
  maxLength: 40,
  minThickness: 2,
  edge: 2,
  /** Fewer equal blobs may be letters, an ellipsis or bullets. */
  minDashes: 10,
  /** Length as a multiple of the thickness: a dot has 1, the upright strokes of letters less. */
  minAspect: 0.75,
  /** How much neighbouring dashes may differ in length, thickness and gap, as a share of the earlier one's. */
  tolerance: 0.34,
  /** Gaps as multiples of the length of a dash, and the share of them that are equal. */
  minGap: 0.25,
  maxGap: 2,
  evenShare: 0.8,
  /** Multiples of the length of a dash: ink this close beside a vertical line belongs to letters. */
  beside: 0.6,
} as const

/** Sample that shows early whether a page has readable text (`sample-text.ts`). */
export const SAMPLE = {
  /** Pixels: size of a cell, about four lines of five words. */
  width: 480,
  height: 130,
  cells: 4,
  /** Pixels: white between two cells. */
  gap: 24,
  minLetters: 12,
  /** Pixels: smaller and larger ink is not a letter. */
  minLetterHeight: 7,
  maxLetterHeight: 60,
  /**
   * Sum of confidences below which a sample has no readable text. Measured: 30 and more on most menus, 5.1 on a noisy photo, up to 3.3 on
   * pages without readable text.
   */
  hopeless: 4,
  /** Sum of confidences from which a sample determines the rotation. Measured: up to 15 upside down and sideways, with a low mean. */
  certain: 12,
  /**
   * A lower sum determines the rotation when, times the mean, it is so many times that of every other rotation. Measured on 19 photos of menus on
   * their side: 5.2 and more; what comes next is mostly the page upside down, with half the sum and a third of the mean.
   */
  surerThanOthers: 4,
  /**
   * Pieces of ink from which a page is too grainy to be recognised when no rotation of the sample is certain: it takes half a minute, and has no dish. Measured: up to 1430 on
   * 36 hard photos, 6300 on a grainy one.
   */
  maxGrain: 4000,
  /** Pieces of ink up to which a page is recognised although the sample is hopeless. Set by hand: a bakery's page of 18 lines in large type has 350 to 800. */
  fewPieces: 1500,
} as const

/** Rows of a word that its ink covers (`ink-height.ts`). Shares of the height of its box; chosen on photo-like seeds 10100 to 10131. */
export const INK_HEIGHT = {
  /** Brightness: darker pixels are ink. */
  darkness: 150,
  /** Distance above the baseline at which the search begins: within the height of small letters. */
  startAbove: 0.15,
  /** Maximum gap between pieces of a letter, such as the dot of an i or an accent. Neighbouring lines are further away or cut off. */
  maxGap: 0.14,
} as const

/** Light letters on filled badges (`badges.ts`). Shares of the height of the badge unless stated otherwise. */
export const BADGES = {
  /** Brightness below which a pixel is ink: thin edges are pale. */
  threshold: 200,
  /** Share of the box that is ink; letters have less. */
  minFill: 0.55,
  /** Round badges that touch: share of their height that the ink has in their middle at least, where they touch at most, and at their ends. */
  fullColumn: 0.9,
  lowColumn: 0.75,
  endColumn: 0.3,
  /** How much wider or narrower than its height a round badge is; where badges touch, each seems narrower. */
  maxStretch: 0.2,
  /** Width of a badge with round ends, as a multiple of its height. Set by hand: 'VG' is 1.6. */
  maxPill: 2.6,
  /** Width of a gap between two badges, as a multiple of the height of its ink. Set by hand: 0.66 between two pills, 0 where circles touch. */
  minGap: 0.3,
  /** Share of ink from which a narrow part is the gap between two badges. Set by hand. */
  solid: 0.7,
  /** Share of the pixels that are as dark as the ground. */
  darkest: 0.2,
  /** A pixel at the edge is outside the badge when it is lighter than its ground by this share of the range up to white. */
  edge: 0.2,
  /** Share of what is beyond a circle in its box that is light, and radius of what is within its rim, as a share of that of the circle. Set by hand. */
  lightCorners: 0.6,
  rim: 0.86,
  /** Height of the letters, their width as a multiple of it, and the ink beside them on both sides together. Set by hand: beside 'GF' in a circle 0.23. */
  minInner: 0.3,
  maxInner: 0.85,
  minInnerWidth: 0.45,
  minMargin: 0.15,
  /** How many times wider a word is than one of its letters. */
  maxShareOfWord: 1.5,
} as const

/** Marks and digits compared by their ink (`ink-shapes.ts`). */
export const INK_SHAPES = {
  /** The raster in which shapes are compared. */
  columns: 18,
  rows: 12,
  /** Logarithm of the ratio of two widths above which shapes are different. */
  maxStretch: 0.15,
  /** Brightness below which a pixel is ink, 0 to 255. */
  threshold: 150,
} as const
