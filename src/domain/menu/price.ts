const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

export const CURRENCY = 'GBP'

/** The limit of a numeric(8,2) column. */
export const MAX_PRICE = 999_999.99

export function formatPrice(price: number): string {
  return pounds.format(price)
}

export function isValidPrice(price: number): boolean {
  return Number.isFinite(price) && price > 0 && price <= MAX_PRICE
}

const DECIMAL = /^\d{1,9}(?:\.\d{0,2})?$|^\.\d{1,2}$/

/**
 * Parses a price in pounds: a number, or text without sign or exponent and with at most two decimals.
 * Returns null for other text, and for a price that is not greater than 0 and at most `MAX_PRICE`.
 */
export function parsePrice(entry: number | string): number | null {
  const price = typeof entry === 'number' ? entry : DECIMAL.test(entry.trim()) ? Number(entry) : Number.NaN
  return isValidPrice(price) && Number(price.toFixed(2)) === price ? price : null
}
