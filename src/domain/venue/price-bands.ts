export const PRICE_BANDS = ['£', '££', '£££', '££££', '£££££'] as const

export type PriceBand = (typeof PRICE_BANDS)[number]
