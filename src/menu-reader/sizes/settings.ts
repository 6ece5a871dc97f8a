/** Constants of the sizes of an item. Lengths are multiples of the type size. */

/** Names of sizes above columns of prices (`size-columns.ts`). */
export const SIZE_HEADINGS = {
  /** Minimum number of sizes on one line above columns of prices. */
  minCount: 2,
  sameLine: 0.5,
  /** Maximum distance between a price and the name of its size above, of their edges or middles. */
  maxOffset: 2.2,
} as const

/** Misread names of sizes (`misread-size-names.ts`), as multiples of the type size; chosen on seeds 10100 to 10131. */
export const SIZE_WORDS = {
  sameLine: 0.35,
  /** Maximum distance between the name of a size and its price; a space is about 0.3. */
  maxGap: 1,
  /** Maximum distance between parts of one price with sizes, whose slash was not recognised (`sizes/join-sizes.ts`). */
  maxGapBetween: 1.8,
  /** Confidence of a repaired name, 0 to 1, with which it is kept. */
  repaired: 0.5,
} as const
