/** Parts of a printed price. All regular expressions for prices use them, so that a currency sign or decimal mark is added in one place. */

export const POUND = '£'
/** For use in a character class: signs of other currencies. */
export const FOREIGN_SIGNS = '$€'
export const SIGNS = POUND + FOREIGN_SIGNS
export const SIGN = `[${SIGNS}]`
/** '£' is often misread as 'E'. */
export const READ_SIGN = `[${SIGNS}E]`
export const DECIMAL_MARK = '[.,·]'
export const PENCE = String.raw`${DECIMAL_MARK}\d\d`
/** Separates two amounts of one item: two sizes or a range. */
export const BETWEEN = String.raw`\s?[/|–—-]\s?`
/** Pence of a whole amount that are printed as a dash: '9.-', '9,-', '9,–'. */
const NO_PENCE = '[.,][-–—]{1,2}'
/** One amount: '£12', '12.50', '12.5', '12½', '12,50', '12,50 €', '9,-', '50p'. */
export const AMOUNT = String.raw`(?:${SIGN}\s?)?(?:0|[1-9]\d{0,3})(?:${DECIMAL_MARK}\d{1,2}|½)?(?:${NO_PENCE}|p)?(?:\s?[${FOREIGN_SIGNS}]|${POUND})?`
/** Extra charge: '+£4 supplement', '2.50 extra'. */
export const SUPPLEMENT = String.raw`\+?\s?${SIGN}?\d{1,2}(?:${DECIMAL_MARK}\d\d?)?\s?(?:supp(?:lement)?\.?|extra)`
export const THOUSANDS = String.raw`\d{1,3}(?:,\d{3})+`
export const SIZE = '(?:half|full|small|medium|regular|large|single|double|starter|main|glass|bottle)'

export const HAS_SIGN = new RegExp(SIGN)
export const HAS_DECIMAL_MARK = new RegExp(DECIMAL_MARK)
export const ENDS_IN_PENCE = new RegExp(`${PENCE}$`)
export const HAS_PENCE = new RegExp(String.raw`${PENCE}\b`)
export const HAS_SIGN_OR_PENCE = new RegExp(`${SIGN}|${PENCE}`)
/** One digit after the decimal mark: '5.5'. */
export const HAS_ONE_DECIMAL = new RegExp(String.raw`${DECIMAL_MARK}\d(?!\d)`)
/** A number without sign or pence, which may be a price or a quantity. */
export const BARE_NUMBER = /^\d{1,3}$/
export const YEAR = /^(?:19|20)\d\d$/

/** 'p' after pounds and pence repeats the unit of the pence: '1.50p' is £1.50. */
const IN_PENCE = new RegExp(String.raw`(?<!\d${DECIMAL_MARK}\d?)\d\s*p\b|\d\s*pence\b`, 'i')
const ALL_DECIMAL_MARKS = new RegExp(DECIMAL_MARK, 'g')

export function withoutDecimalMarks(text: string): string {
  return text.replace(ALL_DECIMAL_MARKS, '')
}

/** Replaces the first decimal mark that is not a point with a point. */
export function withPoint(number: string): string {
  return number.replace(/[,·]/, '.')
}

/** Whether an amount is in pence: '50p', '50P', '80 pence'. '£1.50p' and '1.50p' are in pounds. */
export function isInPence(text: string): boolean {
  return IN_PENCE.test(text) && !text.includes(POUND)
}

export function onlyDigits(text: string): string {
  return text.replace(/\D/g, '')
}

/** Maximum amount of a price, in pounds. */
export const MAX_AMOUNT = 999_999.99

/** Parses a match of `AMOUNT` to pounds; null for an empty match or an invalid price. */
export function parseAmount(part: string): number | null {
  const number = Number(
    withPoint(
      part
        .replace('½', '.5')
        .replace(/[^\d.,·]/g, '')
        .replace(/[.,]$/, ''),
    ),
  )
  const pounds = isInPence(part) ? number / 100 : number
  return pounds > 0 && pounds <= MAX_AMOUNT ? pounds : null
}
