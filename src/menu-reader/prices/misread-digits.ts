import { sizeOrHeight, type Word } from '../lines/word.ts'
import { ENDS_IN_PENCE, FOREIGN_SIGNS, HAS_DECIMAL_MARK, SIGNS } from '../price-grammar.ts'
import { isLikePrice } from './candidates.ts'
import type { PenceForm } from './pence-form.ts'
import { CANDIDATES, EUROS, REREAD, UNSIGNED } from './settings.ts'

const ENDS_IN_RING = new RegExp(String.raw`^(?<digits>[${SIGNS}]?\d{1,3}[.,:-]?\d?)[°º¢]$`)
const DASH = new RegExp(String.raw`^(?<pounds>[${SIGNS}]?\d{1,3})[-–:](?<pence>\d{2})$`)

/**
 * Corrects euro signs, and prices in old-style figures at the edge of a column of prices. The zero of such digits is a small ring, which is read as
 * a degree or cent sign: '57°' is 570, in doubt. A dash or colon before two last digits is the point, where the menu prints its pence with two
 * digits: '5-90' is 5.90, because a range would be '5.00-9.00'. There a price without a point has lost it: '57°' stays as it is, in doubt.
 */
export function repairMisreadDigits(printed: readonly Word[], form: PenceForm): Word[] {
  const signed = joinSigns(repairEuros(printed).map(withFive))
  const words = withOne(form === 'two' ? joinPence(signed) : withHalf(signed))
  const prices = words.filter(isLikePrice)
  const columnOf = ({ right, bottom, top }: Word) =>
    prices.filter((other) => Math.abs(other.right - right) < CANDIDATES.tolerance * (bottom - top))
  // Where other signs than the pound are printed, a cent sign may be one of them.
  const mayLackSigns = prices.length >= UNSIGNED.minCount && !isInDollars(words)
  const rings = words.some(({ text }) => HAS_FOREIGN_SIGN.test(text)) ? '°º' : '°º¢'
  return words.map((word) => {
    const column = columnOf(word)
    if (column.length <= CANDIDATES.minInColumn) return word
    // A note may print a sign where the column has none: 'Add a mixer from £1'.
    if (mayLackSigns && FIVE.test(word.text) && !column.some(({ text }) => HAS_OTHER_SIGN.test(text)))
      return { ...word, text: word.text.replace(FIVE, '5'), confidence: Math.min(word.confidence, REREAD.disputedConfidence) }
    const pointed = withPoint(word.text, form)
    const digits = rings.includes(word.text.at(-1) ?? ' ') ? ENDS_IN_RING.exec(word.text)?.groups?.digits : undefined
    if (!digits) return { ...word, text: pointed }
    const text = withPoint(`${digits}0`, form)
    const isPointLost = form === 'two' && !HAS_DECIMAL_MARK.test(text)
    return { ...word, text: isPointLost ? word.text : text, confidence: Math.min(word.confidence, REREAD.disputedConfidence) }
  })
}

const HALF = /^\d{1,3}\.5$/

/** A section sign is the '5' of old-style figures, and an 'L' before it their '1' with the point: 'IL§' for 11.5. */
const SECTION_SIGN = /^[Il|\d]{0,2}[L.,]§$/

function halfOf(text: string): string | null {
  if (text === '5-5') return '5.5'
  return SECTION_SIGN.test(text) ? text.replace('§', '5').replace('L', '1.').replace(',', '.').replace(/[Il|]/g, '1') : null
}

/** '5-5' where prices end is 5.5 where the menu prints several halves as '7.5', because a range grows. */
function withHalf(words: readonly Word[]): Word[] {
  const halves = words.filter(({ text }) => HALF.test(text))
  const isInColumn = ({ right, bottom, top }: Word) =>
    words.filter((other) => isLikePrice(other) && Math.abs(other.right - right) < CANDIDATES.tolerance * (bottom - top)).length >
    CANDIDATES.minInColumn
  return words.map((word) => {
    const half = halves.length >= CANDIDATES.minHalves ? halfOf(word.text) : null
    return half && isInColumn(word) ? { ...word, text: half, confidence: Math.min(word.confidence, REREAD.disputedConfidence) } : word
  })
}

/** An 'S' beside a currency sign or before pence is a five: '£1S.50', '£S.00'. */
const S_IN_PRICE = new RegExp(String.raw`^(?:[${SIGNS}]\d{0,2}S\d?(?:[.,]\d{2})?|\d{1,2}S[.,]\d{2})$`)

function withFive(word: Word): Word {
  return S_IN_PRICE.test(word.text)
    ? { ...word, text: word.text.replace('S', '5'), confidence: Math.min(word.confidence, REREAD.disputedConfidence) }
    : word
}

/** The '1' of old-style figures is a small capital I: 'I0' for 10, 'I6.5' for 16.5. */
const I_IN_PRICE = /^[Il|](?=\d(?:[.,]\d{1,2})?$)/

function withOne(words: readonly Word[]): Word[] {
  const prices = words.filter((word) => isLikePrice(word) && !I_IN_PRICE.test(word.text))
  const isInColumn = ({ right, bottom, top }: Word) =>
    prices.filter((other) => Math.abs(other.right - right) < CANDIDATES.tolerance * (bottom - top)).length >= CANDIDATES.minInColumn
  return words.map((word) =>
    I_IN_PRICE.test(word.text) && isInColumn(word)
      ? { ...word, text: word.text.replace(I_IN_PRICE, '1'), confidence: Math.min(word.confidence, REREAD.disputedConfidence) }
      : word,
  )
}

/** A '5' that was read as a dollar sign or a letter, where the menu prints no currency signs: '$.50', 'S.00', '$90'. '$5.40' may be 5.40 as well as 55.40. */
const FIVE = /^[$S](?=[.,]?\d{2}$)/
const HAS_OTHER_SIGN = /[£€]/

/** Whether more prices begin with a dollar sign, or the 'S' it is read as, than a menu without signs has misread fives. */
function isInDollars(words: readonly Word[]): boolean {
  const signed = words.filter(({ text }) => BEGINS_WITH_DOLLAR.test(text)).length
  const prices = words.filter((word) => isLikePrice(word) || BEGINS_WITH_DOLLAR.test(word.text)).length
  return signed > UNSIGNED.maxDollars * prices
}

const BEGINS_WITH_DOLLAR = /^(?:\$$|[$S][.,]?\d)/

const HAS_FOREIGN_SIGN = new RegExp(`[${FOREIGN_SIGNS}]`)

const CENT_FOR_EURO = /(?<=\d\s?)¢€?$/

/** Letters beside digits before a euro sign are digits: '5l€'. */
const EURO_WITH_LETTERS = /^(?=.*\d)[\dlI|oO]{1,3}(?:[.,][\doO]{2})?€$/

/** Corrects '5¢' on pages that print euros: no menu has prices in cents with the sign of the dollar's cent. */
function repairEuros(words: readonly Word[]): Word[] {
  const hasEuros = words.filter(({ text }) => /\d€$|^€/.test(text)).length >= EUROS.minCount
  if (!hasEuros) return [...words]
  return words.map((word) => {
    const text = word.text.replace(CENT_FOR_EURO, '€')
    return { ...word, text: EURO_WITH_LETTERS.test(text) ? text.replace(/[lI|]/g, '1').replace(/[oO]/g, '0') : text }
  })
}

/** Joins digits and the currency sign after them: '26' and '€'. Apart, a part of the sign would be recognised with the digits. */
function joinSigns(words: readonly Word[]): Word[] {
  const signs = words.filter(({ text }) => SIGN_ALONE.test(text))
  const signAfter = new Map(
    words.filter(({ text }) => DIGITS.test(text)).flatMap((word) => signs.filter((sign) => isNext(word, sign)).map((sign) => [word, sign])),
  )
  const joined = new Set(signAfter.values())
  return words.flatMap((word) => {
    const sign = signAfter.get(word)
    if (joined.has(word)) return []
    return sign ? [{ ...word, text: word.text + sign.text, right: sign.right, top: Math.min(word.top, sign.top) }] : [word]
  })
}

/** Joins pounds and the two digits close after them, where the menu prints its pence with two digits: '£6' and '60' lost their point. */
export function joinPence(words: readonly Word[]): Word[] {
  const pence = words.filter(({ text }) => /^\d{2}$/.test(text))
  const penced = words.filter(({ text }) => ENDS_IN_PENCE.test(text))
  // Without a sign, only where prices with pence end: a typewriter has as wide a gap in '10 80' as between words.
  const isAtEdge = (digits: Word) =>
    penced.filter(({ right }) => Math.abs(right - digits.right) < CANDIDATES.tolerance * (digits.bottom - digits.top)).length >=
    CANDIDATES.minInColumn
  const after = new Map(
    words.flatMap((word) => {
      const isSigned = /^[£€]\d{1,2}$/.test(word.text)
      if (!isSigned && !/^\d{1,2}$/.test(word.text)) return []
      return pence
        .filter((digits) => (isSigned ? isNext(word, digits) : isNext(word, digits, EUROS.maxGapAtEdge) && isAtEdge(digits)))
        .map((digits) => [word, digits] as const)
    }),
  )
  const joined = new Set(after.values())
  // Several prices with the same gap show that it is the usual gap of this typeface.
  const areAlike = [...after.keys()].filter(({ text }) => /^\d/.test(text)).length >= EUROS.minAlike
  return words.flatMap((word) => {
    const digits = after.get(word)
    if (joined.has(word)) return []
    const least = Math.min(word.confidence, digits?.confidence ?? 1)
    const isSure = areAlike && least >= EUROS.surePence
    const confidence = isSure ? least : Math.min(least, REREAD.disputedConfidence)
    return digits ? [{ ...word, text: `${word.text}.${digits.text}`, right: digits.right, confidence }] : [word]
  })
}

const SIGN_ALONE = new RegExp(`^[${FOREIGN_SIGNS}]$`)
const DIGITS = /^\d{1,3}(?:[.,]\d{1,2})?$/

function isNext(word: Word, sign: Word, maxGap: number = EUROS.maxGap): boolean {
  const size = sizeOrHeight(word)
  const gap = sign.left - word.right
  return Math.abs(sign.baseline - word.baseline) < EUROS.sameLine * size && sign.left > word.left && gap < maxGap * size
}

function withPoint(text: string, form: PenceForm): string {
  const { pounds, pence } = DASH.exec(text)?.groups ?? {}
  return form === 'two' && pounds ? `${pounds}.${pence}` : text
}
