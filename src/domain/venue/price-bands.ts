/** A venue's price, as a text band from cheap to dear. */
export const PRICE_BANDS = ['£', '££', '£££', '££££', '£££££'] as const

export type PriceBand = (typeof PRICE_BANDS)[number]
