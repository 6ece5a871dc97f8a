import { DECIMAL_MARK, FOREIGN_SIGNS, isInPence, MAX_AMOUNT, onlyDigits, POUND, THOUSANDS, withPoint } from './price-grammar.ts'

/** A price in pounds; null when the text does not contain exactly one price. */
export type StatedPrice = { price: number | null; isCertain: boolean }

const NO_PRICE: StatedPrice = { price: null, isCertain: false }

/** In characters. No price is longer. */
const MAX_LENGTH = 64

const NUMBER = new RegExp(String.raw`(?:${THOUSANDS}|\d+)(?:${DECIMAL_MARK}\d{1,2})?(?!\d)`, 'g')
/** A minus sign, or a dash of a range, before a number. */
const NEGATIVE_OR_RANGE = new RegExp(String.raw`[-−–—]\s*[${POUND}\s]*\d`)
/** Another currency, a percentage, or a word such as 'from' or 'each'. */
const MORE_THAN_PRICE = new RegExp(String.raw`[${FOREIGN_SIGNS}¥₹%]|(?<!\p{L})(?!(?:gbp|pounds?|pence)(?!\p{L}))\p{L}{2,}`, 'iu')

/**
 * Parses a price from another reader, such as a vision model: a number, or text with exactly one number. '12,50' is 12.5, '1,250' is 1250, '50p' is
 * 0.5. '12/15' and '£9-£12' contain two numbers and therefore no price. `isCertain` is false beside another currency or other words, and for
 * fractions of a penny.
 */
export function parseStatedPrice(stated: unknown): StatedPrice {
  if (typeof stated === 'number') return toPrice(stated, true)
  if (typeof stated !== 'string' || stated.length > MAX_LENGTH) return NO_PRICE
  const [number] = stated.match(NUMBER) ?? []
  // Digits outside the number belong to another number, such as the '1' of '1 2.50' or the '678' of '12.345678'.
  if (number === undefined || onlyDigits(number) !== onlyDigits(stated) || NEGATIVE_OR_RANGE.test(stated)) return NO_PRICE
  const value = Number(withPoint(number.replace(/,(?=\d{3}(?!\d))/g, '')))
  return toPrice(isInPence(stated) ? value / 100 : value, !MORE_THAN_PRICE.test(stated))
}

/** Rounded to the penny, the precision of stored prices. */
function toPrice(value: number, isCertain: boolean): StatedPrice {
  const price = Math.round(value * 100) / 100
  if (!Number.isFinite(price) || price <= 0 || price > MAX_AMOUNT) return NO_PRICE
  return { price, isCertain: isCertain && Math.abs(price - value) < 1e-6 }
}
