import type { ItemSize } from './extracted-menu.ts'
import { AMOUNT, BETWEEN, DECIMAL_MARK, HAS_SIGN, parseAmount, SIZE } from './price-grammar.ts'
import { parseSizes, SIZE_NAME } from './sizes/parse-sizes.ts'

/** All amounts of a printed price in pounds, in order. */
export type PrintedPrice = {
  amounts: number[]
  /** True with a currency sign or pence, unlike a bare '12'. */
  isCertain: boolean
  /** The sizes of the amounts, if each has a name. */
  sizes?: ItemSize[]
}

const PLAIN = `${AMOUNT}(?:${BETWEEN}${AMOUNT})*`
/** 'half 8 / full 14'. A single size is not a price, because 'small 1' may be a portion. */
const SIZED_LATER = String.raw`${AMOUNT}${BETWEEN}${SIZE}\s${AMOUNT}`
const SIZED = String.raw`${SIZE}\s${AMOUNT}(?:${BETWEEN}|,?\s)(?=${SIZE})`
const AMOUNTS = new RegExp(AMOUNT, 'gi')
const PRICE = new RegExp(String.raw`^(?:(?:from\s)?${PLAIN}|${SIZED_LATER}|(?:${SIZED})+${SIZE}\s${AMOUNT})$`, 'i')

const DECIMALS = new RegExp(String.raw`\d(?:${DECIMAL_MARK}\d\d?|½)$`)

const UNIT =
  /\s(?:each|ea\.?|pp|p\.p\.|per (?:person|head|piece|portion)|(?:for|between) (?:two|2)|(?:par|pro|a|por) (?:personne|person|persona|pessoa)|(?:la pièce|pièce|stück))$/i

const UNSAID =
  /^(?:market price|m\/p|m\.\s?p\.?|p\.?o\.?a\.?|prix du (?:jour|marché)|tagespreis|s\/m\.?|s\.\s?m\.|prezzo del giorno|según mercado)$/i

/**
 * Parses a printed price: '£12', '12.50', '12.5', '12,50', '50p', '£9 / £17', '9/17', '£8-£10', 'half 8 / full 14', '£12 per person', 'from £9'.
 * 'Market price' and 'M.P.' have no amount. Never a percentage, a year, a time, a phone number, a weight or a supplement.
 * @param isWholeAmount whether the code of a currency without pence is beside it, which is not a part of the text
 * @returns null unless the whole text is a price
 */
export function parsePrintedPrice(text: string, isWholeAmount = false): PrintedPrice | null {
  const plain = text.trim().replace(UNIT, '')
  if (UNSAID.test(plain)) return { amounts: [], isCertain: true }
  const sizes = parseSizes(plain)
  if (sizes) return { amounts: sizes.map(({ price }) => price), isCertain: true, sizes }
  if (!PRICE.test(plain)) return null
  const parts = plain.match(AMOUNTS) ?? []
  const amounts = parts.flatMap((part) => parseAmount(part) ?? [])
  if (amounts.length === 0 || amounts.length < parts.length) return null
  const isCertain = isWholeAmount || parts.every((part) => HAS_SIGN.test(part) || /p$/i.test(part) || DECIMALS.test(part))
  if (!isCertain && (amounts.some((amount) => amount >= 200) || isTimes(plain, amounts))) return null
  return { amounts, isCertain }
}

/** 'Sunday 12-6' is not a price, because a range of prices increases. */
function isTimes(text: string, amounts: readonly number[]): boolean {
  return /\d\s?[–—-]\s?\d/.test(text) && amounts.some((amount, i) => amount < (amounts[i - 1] ?? 0))
}

/** Placeholder of an illegible digit: '?1.50' may be 11.50. */
const UNREAD = '?'

export function withUnreadDigit(text: string): string {
  return UNREAD + text
}

/** The text as if all its digits were legible. */
export function withoutUnread(text: string): string {
  return text.replaceAll(UNREAD, '')
}

const NAME_AT_END = new RegExp(String.raw`[\s/|,;]*(?:(?<![\p{L}\d])${SIZE_NAME})?[\s/|,;:=-]*$`, 'iu')
const NAME_AT_START = new RegExp(String.raw`^${SIZE_NAME}[\s:=-]+`, 'iu')

/** Parses a printed price. Only the amounts before one with an illegible digit count. */
export function parsePartialPrice(text: string, isWholeAmount = false): PrintedPrice | null {
  if (!text.includes(UNREAD)) return parsePrintedPrice(text, isWholeAmount)
  if (!parsePrintedPrice(withoutUnread(text))) return null
  const legible = text.slice(0, text.indexOf(UNREAD)).replace(NAME_AT_END, '')
  const price = parsePrintedPrice(legible) ?? parsePrintedPrice(legible.replace(NAME_AT_START, ''))
  return { amounts: price?.amounts ?? [], isCertain: true }
}
