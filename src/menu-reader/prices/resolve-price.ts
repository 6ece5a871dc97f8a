import type { Word } from '../lines/word.ts'
import { ENDS_IN_PENCE, HAS_DECIMAL_MARK, onlyDigits, SIGNS } from '../price-grammar.ts'
import { type PrintedPrice, parsePrintedPrice, withUnreadDigit } from '../printed-price.ts'
import { isLikePrice, lettersToDigits } from './candidates.ts'
import { REREAD } from './settings.ts'

/**
 * `isMended`: corrected by the visible digits. `isPartial`: more digits are visible than were recognised. `isUnlike`: the ink is wider or narrower than
 * these digits are on this page.
 */
export type Reading = { text: string; confidence: number; isMended: boolean; isPartial: boolean; isUnlike?: boolean }

/** Three or four digits without a point. */
const DIGITS = /^\D?\d{3,4}\D?$/

const HAS_SLASH = /\d[/|]\d/

/** Whether a reading is a price with all visible digits, and the earlier reading lacks some of them. */
export function isLonger(reading: Reading, before: Reading): boolean {
  return !reading.isPartial && priceIn(reading.text) !== null && onlyDigits(reading.text).length > onlyDigits(before.text).length
}

/**
 * Chooses between two readings, as `resolve` does, for a price beside which more digits were read. A longer price is in doubt, because the
 * ink may be a sign or a mark.
 */
export function resolveLonger(word: Word, reading: Reading): Word {
  const [before, again] = [onlyDigits(word.text), onlyDigits(reading.text)]
  const isSame = again === before && priceIn(reading.text)?.amounts.join() === priceIn(word.text)?.amounts.join()
  if (isSame && !isBesideUnread(word, reading)) return resolve(word, reading)
  const isPartOf = again.length > before.length && (again.startsWith(before) || again.endsWith(before))
  const isWhole = isPartOf && priceIn(reading.text) !== null && !reading.isPartial
  const resolved = isWhole ? { ...word, text: reading.text, confidence: reading.confidence } : resolve(word, reading)
  return { ...resolved, confidence: Math.min(REREAD.disputedConfidence, resolved.confidence) }
}

/**
 * The result for a price that was read only once, where no word was. A '1' is in doubt: a handwritten '9' or '7' may be read as '1', and no
 * other reading shows that. A price that lacks digits is marked as unread.
 */
export function resolveFound(reading: Reading): Reading {
  if (reading.isPartial) return { ...reading, text: withUnreadDigit(reading.text) }
  return onlyDigits(reading.text) === '1' ? { ...reading, confidence: Math.min(REREAD.disputedConfidence, reading.confidence) } : reading
}

/**
 * Whether ink beside a price stays unread although the second reading showed it: a thin '1' before a '7'. A sign such as '£' explains the ink.
 * @param reading of a region that is longer than the word
 */
export function isBesideUnread(word: Word, reading: Reading): boolean {
  const hasNewSign = HAS_SIGN.test(reading.text) && !HAS_SIGN.test(word.text)
  return onlyDigits(reading.text) === onlyDigits(word.text) && !hasNewSign
}

const HAS_SIGN = new RegExp(`[${SIGNS}]`)

/** Chooses between the two results for a price. Marks it as unread when both lack digits. */
export function resolve(word: Word, reading: Reading): Word {
  const chosen = better(word, reading)
  const isUnlike = reading.isUnlike && onlyDigits(chosen.text) === onlyDigits(reading.text)
  const resolved = isUnlike ? { ...chosen, confidence: Math.min(REREAD.disputedConfidence, chosen.confidence) } : chosen
  return reading.isPartial && onlyDigits(resolved.text).length <= onlyDigits(reading.text).length && priceIn(resolved.text)
    ? { ...resolved, text: withUnreadDigit(resolved.text), confidence: Math.min(REREAD.disputedConfidence, resolved.confidence) }
    : resolved
}

function better(word: Word, { text, confidence, isMended }: Reading): Word {
  const again = priceIn(text)
  const before = priceIn(word.text)
  const taken = lettersToDigits(word.text)
  if (taken && onlyDigits(text).length !== taken.length)
    return priceIn(taken) ? { ...word, text: taken, confidence: Math.min(REREAD.disputedConfidence, word.confidence) } : word
  if (!again) return word
  if (before && before.amounts.join() === again.amounts.join()) return { ...word, confidence: Math.max(word.confidence, confidence) }
  // The slash between two sizes looks like a point: '9.24' for 9/24.
  if (HAS_SLASH.test(word.text) && before && before.amounts.length > again.amounts.length && onlyDigits(text) === onlyDigits(word.text))
    return { ...word, confidence: Math.min(REREAD.disputedConfidence, word.confidence) }
  // A decimal point is often lost, but rarely recognised where none is printed.
  if (onlyDigits(text) === onlyDigits(word.text)) {
    const keepsPoint =
      before &&
      HAS_DECIMAL_MARK.test(word.text) &&
      (!HAS_DECIMAL_MARK.test(text) || (ENDS_IN_PENCE.test(word.text) && !ENDS_IN_PENCE.test(text)))
    const isDisputed = isMended || (HAS_DECIMAL_MARK.test(word.text) && HAS_DECIMAL_MARK.test(text))
    const surer = Math.max(word.confidence, confidence)
    return { ...word, text: keepsPoint ? word.text : text, confidence: isDisputed ? Math.min(REREAD.disputedConfidence, surer) : surer }
  }
  const isBetter = !before || isMended || confidence >= word.confidence
  // '410' is not a price, but its digits are visible.
  const isDisputed = before || !isLikePrice(word) || (DIGITS.test(word.text) && onlyDigits(word.text).length === onlyDigits(text).length)
  return {
    ...word,
    text: isBetter ? text : word.text,
    confidence: isDisputed ? Math.min(REREAD.disputedConfidence, word.confidence) : confidence,
  }
}

/** Returns the price in the text, or in its first half as in '8.50/ 14'. */
export function priceIn(text: string): PrintedPrice | null {
  return parsePrintedPrice(text.replace(/[/|]$/, ''))
}
