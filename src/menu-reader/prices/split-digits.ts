import { median } from '../lines/statistics.ts'
import { HAS_DECIMAL_MARK, HAS_SIGN, onlyDigits } from '../price-grammar.ts'
import { SPLIT_DIGITS } from './settings.ts'

/** A price as it was read, the width of its ink in pixels at one type size, and whether more digits are visible than were read. */
type SeenPrice = { text: string; width: number; isPartial: boolean }

/** Digits with a bow, which falls in two halves where its thin strokes are pale. */
const HAS_BOW = /[0689]/

/**
 * Returns the prices that seem to have more digits than were read, but are not wider than the other prices of the page with as many digits: the thin
 * strokes of a '0' are pale, so that it looks like two digits. Prices with a '1' are left out, because its width differs.
 */
export function findSplitDigits<Price extends SeenPrice>(prices: readonly Price[]): Set<Price> {
  const plain = prices.filter(({ text, width }) => !text.includes('1') && width > 0)
  const whole = plain.filter(({ isPartial }) => !isPartial)
  return new Set(
    plain.filter((price) => {
      if (!price.isPartial || !HAS_BOW.test(price.text)) return false
      const alike = whole.filter(({ text }) => formOf(text) === formOf(price.text))
      return alike.length >= SPLIT_DIGITS.minPrices && price.width <= SPLIT_DIGITS.maxWidth * median(alike.map(({ width }) => width))
    }),
  )
}

function formOf(text: string): string {
  return `${onlyDigits(text).length} ${HAS_DECIMAL_MARK.test(text)} ${HAS_SIGN.test(text)}`
}
