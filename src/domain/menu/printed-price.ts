import { isValidPrice } from './price.ts'

/** What a printed price says: every amount in it, in order, in pounds. */
export type PrintedPrice = {
  amounts: number[]
  /** Whether nothing else can be meant: it has a currency sign or pence. A bare '12' can be anything. */
  isCertain: boolean
}

const AMOUNT = String.raw`(?:0|[1-9]\d{0,3})(?:[.,·]\d{1,2})?`
const SIGN = '[£$€]'
/** One amount: '£12', '12.50', '12.5', '12,50', '9.-', '50p'. */
const ONE = String.raw`(?:${SIGN}\s?)?${AMOUNT}(?:\.-|p|${SIGN})?`
/** Between two amounts of one dish: two sizes, or a range. */
const BETWEEN = String.raw`\s?[/|–—-]\s?`
const PLAIN = `${ONE}(?:${BETWEEN}${ONE})*`
/** Sizes named before their amounts: 'half 8 / full 14'. One alone is no price: 'small 1' may be a portion. */
const SIZE = '(?:half|full|small|medium|regular|large|single|double|starter|main|glass|bottle)'
/** The first of the names may be unread, or none. */
const SIZED_LATER = String.raw`${ONE}${BETWEEN}${SIZE}\s${ONE}`
const SIZED = String.raw`${SIZE}\s${ONE}(?:${BETWEEN}|,?\s)(?=${SIZE})`
const PRICE = new RegExp(String.raw`^(?:(?:from\s)?${PLAIN}|${SIZED_LATER}|(?:${SIZED})+${SIZE}\s${ONE})$`, 'i')

/** What an amount buys, after it. */
const UNIT = /\s(?:each|ea\.?|pp|p\.p\.|per (?:person|head|piece|portion)|(?:for|between) (?:two|2))$/i

/** Said where an amount would stand: the price is not printed. */
const UNSAID = /^(?:market price|m\/p|p\.?o\.?a\.?)$/i

/**
 * Reads a printed price: '£12', '12.50', '12.5', '12,50', '50p', '£9 / £17', '9/17', '£8-£10', 'half 8 / full 14',
 * '£12 per person', 'from £9'. 'Market price' is one without an amount.
 * Never a percentage, a year, a time, a telephone number, a weight or a supplement.
 * @returns null for anything that is not wholly a price
 */
export function readPrintedPrice(text: string): PrintedPrice | null {
  const plain = text.trim().replace(UNIT, '')
  if (UNSAID.test(plain)) return { amounts: [], isCertain: true }
  if (!PRICE.test(plain)) return null
  const parts = plain.match(new RegExp(ONE, 'g')) ?? []
  const amounts = parts.map(amountOf)
  if (amounts.length === 0 || !amounts.every(isValidPrice)) return null
  const isCertain = parts.every((part) => /[£$€p]|\d[.,·]\d\d$|\d[.,·]\d$/.test(part))
  if (!isCertain && (amounts.some((amount) => amount >= 200) || isTimes(plain, amounts))) return null
  return { amounts, isCertain }
}

/** 'Sunday 12-6': a range of prices rises. */
function isTimes(text: string, amounts: readonly number[]): boolean {
  return /\d\s?[–—-]\s?\d/.test(text) && amounts.some((amount, i) => amount < (amounts[i - 1] ?? 0))
}

function amountOf(part: string): number {
  const number = Number(
    part
      .replace(/[^\d.,·]/g, '')
      .replace(/[,·]/, '.')
      .replace(/\.$/, ''),
  )
  return part.endsWith('p') ? number / 100 : number
}
