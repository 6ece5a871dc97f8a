import type { Word } from '../lines/word.ts'
import { ENDS_IN_PENCE, HAS_DECIMAL_MARK, onlyDigits } from '../price-grammar.ts'
import type { PenceForm } from './pence-form.ts'
import { measureExcess } from './price-widths.ts'
import { priceIn, type Reading } from './resolve-price.ts'
import { BOX_WIDTHS, REREAD, STRIPS } from './settings.ts'

/** A price after both readings: `word` is the chosen reading, `first` the reading of the page. */
export type ReadTwice = { word: Word; first: Word; again: Reading }

/**
 * Compares prices with the boxes in which the recogniser found them. A box also contains digits that were not read: '€3.50' in the box of
 * '€23.50' is in doubt. A price that fits its box has all its digits. It is not in doubt when both readings have these digits, or one
 * reading lacks some of them. Without known widths, a price with pence is not in doubt when both readings agree more clearly.
 * @param usualSize type size of the page
 * @returns the changed words by the word of the first reading
 */
export function compareWithBoxes(
  prices: readonly ReadTwice[],
  { form, usualSize }: { form: PenceForm; usualSize: number },
): Map<Word, Word> {
  const inBox = (text: string, { left, right }: Word) => ({ text, width: ((right - left) * STRIPS.typeSize) / usualSize })
  const excess = measureExcess(prices.map(({ word }) => inBox(word.text, word)))
  const offBy = (text: string, word: Word) => (excess ? Math.abs(excess(inBox(text, word))) : Number.NaN)
  return new Map(
    prices.flatMap((price): [Word, Word][] => {
      const { word, first, again } = price
      const off = offBy(word.text, word)
      if (off > BOX_WIDTHS.maxExcess && off < BOX_WIDTHS.maxLost) {
        const fitting = [first.text, again.text].find((text) => offBy(text, word) < BOX_WIDTHS.like)
        const confidence = Math.min(REREAD.disputedConfidence, word.confidence)
        return [[first, { ...word, confidence, ...(fitting !== undefined && priceIn(fitting) && { text: fitting }) }]]
      }
      if (Number.isNaN(off) && isWideLoneDigit(word))
        return [[first, { ...word, confidence: Math.min(REREAD.disputedConfidence, word.confidence) }]]
      const isSame = Number.isNaN(off) ? isSameWithPence(price) : off < BOX_WIDTHS.like && isAgreed(price, form)
      const isResolved = word.confidence < BOX_WIDTHS.resolved && isSame
      return isResolved ? [[first, { ...word, confidence: BOX_WIDTHS.resolved }]] : []
    }),
  )
}

/** Whether a single digit is in a box that holds two: '7' in the box of '17', whose '1' is as low as a small letter in old-style figures. */
function isWideLoneDigit({ text, left, right, size }: Word): boolean {
  return size !== null && /^\d$/.test(text) && right - left > BOX_WIDTHS.maxLoneDigit * size
}

/** Whether two readings differ only in the point, which the form of the page decides, or one reading lacks digits of the other. */
function isAgreed({ word, first, again }: ReadTwice, form: PenceForm): boolean {
  if (isExtended({ word, first, again }) || again.isMended || again.isPartial) return false
  const [before, after] = [onlyDigits(first.text), onlyDigits(again.text)]
  const isFirst = word.text === first.text
  if (again.isUnlike && !isFirst) return false
  // Three digits without a point may have lost it, '139' for 13.9: the point is too narrow to show in the width.
  if (!HAS_DECIMAL_MARK.test(word.text) && onlyDigits(word.text).length > BOX_WIDTHS.maxWholeDigits) return false
  const isInForm = form === 'two' && ENDS_IN_PENCE.test(word.text)
  const isSamePrice = priceIn(first.text)?.amounts.join() === priceIn(again.text)?.amounts.join()
  if (before === after) return (isInForm || isSamePrice) && agreement(first, again) >= BOX_WIDTHS.agreed
  if (isFirst && ENDS_IN_PENCE.test(word.text) && isPartOf(after, before)) return first.confidence >= BOX_WIDTHS.withPence
  const isOneOff = Math.abs(before.length - after.length) === 1 && (isPartOf(before, after) || isPartOf(after, before))
  return isOneOff && (isFirst ? first : again).confidence >= BOX_WIDTHS.alone
}

/** Whether two readings have the same digits, in a price with two digits of pence. Counts where the width of the price is not known. */
function isSameWithPence({ word, first, again }: ReadTwice): boolean {
  if (isExtended({ word, first, again }) || again.isMended || again.isPartial || again.isUnlike) return false
  const isSame = ENDS_IN_PENCE.test(word.text) && onlyDigits(first.text) === onlyDigits(again.text)
  return isSame && agreement(first, again) >= BOX_WIDTHS.agreedWithoutBox
}

function isExtended({ word, first }: ReadTwice): boolean {
  return word.left < first.left || word.right > first.right
}

/** The probability that at least one reading is right, if the readings were independent. */
function agreement(first: Word, again: Reading): number {
  return 1 - (1 - first.confidence) * (1 - again.confidence)
}

/** Whether `part` is `whole` without some of its characters. */
function isPartOf(part: string, whole: string): boolean {
  if (part.length === 0 || part.length >= whole.length) return false
  let at = 0
  for (const character of whole) if (character === part[at]) at++
  return at === part.length
}
