import { MAX_PRICE } from './price.ts'

/** What a price given as text or as a number comes to: pounds, or null where it names no single price. */
type ReadPrice = { price: number | null; isCertain: boolean }

const NONE: ReadPrice = { price: null, isCertain: false }
/** Longest text that is looked at, in characters: a price is shorter, and what is longer costs nothing. */
const MAX_LENGTH = 64
/** A whole number with or without thousands' commas, then one or two decimals behind a point or a comma. */
const NUMBER = /(?:\d{1,3}(?:,\d{3})+|\d+)(?:[.,]\d{1,2})?(?!\d)/g
const PENCE = /\d\s*p(?:ence)?\b/i
/** What says that a number is no plain price in pounds: another currency, a part, a word such as 'from' or 'each'. */
const MORE_THAN_PRICE = /[$€¥₹%]|(?<!\p{L})(?!(?:gbp|pounds?|pence)(?!\p{L}))\p{L}{2,}/iu

/**
 * The price that a reader gives, in pounds. Of a text everything that is not numeric is stripped, as long as what is left
 * is printed so: one number. '12/15' or '£9-£12' name two, and stripping them would invent a third, so they are none;
 * '12,50' is 12.5, '1,250' is 1250, '50p' is half a pound. Not certain: what carries another
 * currency or other words, or fractions of a penny.
 */
export function parseStatedPrice(given: unknown): ReadPrice {
  if (typeof given === 'number') return priceOf(given, true)
  if (typeof given !== 'string' || given.length > MAX_LENGTH) return NONE
  const numbers = given.match(NUMBER) ?? []
  const [number] = numbers
  // Digits outside the one number belong to another one, such as the '1' of '1 2.50' or the '678' of '12.345678'.
  if (number === undefined || digitsOf(number) !== digitsOf(given) || /[-−–—]\s*[£\s]*\d/.test(given)) return NONE
  const value = Number(number.replace(/,(?=\d{3}(?!\d))/g, '').replace(',', '.'))
  return priceOf(PENCE.test(given) && !given.includes('£') ? value / 100 : value, !MORE_THAN_PRICE.test(given))
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** To the penny, since a price is stored so. */
function priceOf(value: number, isCertain: boolean): ReadPrice {
  const price = Math.round(value * 100) / 100
  if (!Number.isFinite(price) || price <= 0 || price > MAX_PRICE) return NONE
  return { price, isCertain: isCertain && Math.abs(price - value) < 1e-6 }
}
