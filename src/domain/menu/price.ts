const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** The currency of every price in the guide, ISO 4217. */
export const CURRENCY = 'GBP'

/** Highest price an item may carry, in pounds: what a numeric(8,2) column holds. */
export const MAX_PRICE = 999_999.99

/** A price in pounds as text with two decimals: 7.5 is '£7.50'. */
export function formatPrice(price: number): string {
  return pounds.format(price)
}

/** Whether an item may be sold at this price, in pounds: a number greater than 0 and at most `MAX_PRICE`. */
export function isValidPrice(price: number): boolean {
  return Number.isFinite(price) && price > 0 && price <= MAX_PRICE
}

const DECIMAL = /^\d{1,9}(?:\.\d{0,2})?$|^\.\d{1,2}$/

/**
 * The price, in pounds, that an entry means: a number, or text that is one without sign or exponent, with at most two
 * decimals. Null for anything else, and for what no item may be sold at; see `isValidPrice`.
 */
export function parsePrice(entry: number | string): number | null {
  const price = typeof entry === 'number' ? entry : DECIMAL.test(entry.trim()) ? Number(entry) : Number.NaN
  return isValidPrice(price) && Number(price.toFixed(2)) === price ? price : null
}
