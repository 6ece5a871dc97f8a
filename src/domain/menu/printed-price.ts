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
const PRICE = new RegExp(`^${ONE}(?:${BETWEEN}${ONE})*$`)

/**
 * Reads a printed price: '£12', '12.50', '12.5', '12,50', '50p', '£9 / £17', '9/17', '£8-£10'.
 * Never a percentage, a year, a time, a telephone number or a weight.
 * @returns null for anything that is not wholly a price
 */
export function readPrintedPrice(text: string): PrintedPrice | null {
  const plain = text.trim()
  if (!PRICE.test(plain)) return null
  const parts = plain.match(new RegExp(ONE, 'g')) ?? []
  const amounts = parts.map(amountOf)
  if (amounts.length === 0 || !amounts.every(isValidPrice)) return null
  const isCertain = parts.every((part) => /[£$€p]|\d[.,·]\d\d$|\d[.,·]\d$/.test(part))
  if (!isCertain && amounts.some((amount) => amount >= 200)) return null
  return { amounts, isCertain }
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
