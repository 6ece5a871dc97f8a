import type { GreyImage } from '../image/grey-image.ts'
import type { Word } from '../lines/word.ts'
import { CURRENCY_CODES } from './settings.ts'

/** Names of currencies that menus print beside their prices instead of a sign. */
const CODE = /^(?:CHF|S?Fr\.?|EUR|GBP|USD|AUD|CAD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|kr\.?|Kč|Kc|zł|zl|Ft|lei)$/i
/** Currencies in which menus print no pence, so that three digits have not lost their point. */
const WITHOUT_PENCE = /^(?:SEK|NOK|DKK|CZK|HUF|kr\.?|Kč|Kc|Ft)$/i
const AMOUNT = /^\d{1,4}(?:[.,]\d{1,2})?(?:[.,]?[-–—]{1,2})?$/
const WHOLE = /^\d{1,4}$/
/** A code that touches its amount: 'CHF16.50'. */
const JOINED = /^(?<before>CHF|S?Fr\.|EUR|GBP|USD|kr\.?)?(?<amount>\d{1,4}(?:[.,]\d{1,2})?)(?<after>CHF|EUR|GBP|USD|kr\.?|Kč|zł|Ft)?$/i

/**
 * Removes codes of currencies, such as 'CHF' in 'CHF 16.50' and 'kr' in '120 kr', which are not part of names or marks, where they are beside several amounts.
 * @returns the words without them, and a picture without their ink
 */
export function eraseCurrencyCodes(picture: GreyImage, words: readonly Word[]): { picture: GreyImage; words: Word[] } {
  const { codes, words: kept } = separateCurrencyCodes(words)
  if (codes.length === 0) return { picture, words: kept }
  const erased = { ...picture, data: picture.data.slice() }
  for (const { left, right, top, bottom } of codes)
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(picture.height, Math.ceil(bottom)); y++)
      erased.data.fill(
        255,
        y * picture.width + Math.max(0, Math.floor(left)),
        y * picture.width + Math.min(picture.width, Math.ceil(right)),
      )
  return { picture: erased, words: kept }
}

/** Returns the codes of currencies beside amounts, and all other words, of which whole amounts of a currency without pence are marked; no code where fewer amounts have one. */
export function separateCurrencyCodes(words: readonly Word[]): { codes: Word[]; words: Word[] } {
  const separated = new Map(words.flatMap((word) => (isJoined(word) ? [[word, splitJoined(word)] as const] : [])))
  const amounts = words.filter(({ text }) => AMOUNT.test(text))
  const alone = words.filter((word) => CODE.test(word.text) && amounts.some((amount) => isBeside(word, amount)))
  if (alone.length + separated.size < CURRENCY_CODES.minCount) return { codes: [], words: [...words] }
  return {
    codes: [...alone, ...[...separated.values()].map(({ code }) => code)],
    words: words
      .filter((word) => !alone.includes(word))
      .map((word) => separated.get(word)?.amount ?? (isWholeAmount(alone, word) ? { ...word, isWholeAmount: true } : word)),
  }
}

function isWholeAmount(codes: readonly Word[], word: Word): boolean {
  return WHOLE.test(word.text) && codes.some((code) => WITHOUT_PENCE.test(code.text) && isBeside(code, word))
}

function isJoined({ text }: Word): boolean {
  const { before, after } = JOINED.exec(text)?.groups ?? {}
  return before !== undefined || after !== undefined
}

function splitJoined(word: Word): { code: Word; amount: Word } {
  const { before = '', amount = '', after = '' } = JOINED.exec(word.text)?.groups ?? {}
  const at = (characters: number) => word.left + ((word.right - word.left) * characters) / word.text.length
  const [from, to] = [at(before.length), at(before.length + amount.length)]
  return {
    amount: {
      ...word,
      text: amount,
      left: from,
      right: to,
      ...(WHOLE.test(amount) && WITHOUT_PENCE.test(before || after) && { isWholeAmount: true }),
    },
    code: before ? { ...word, text: before, right: from } : { ...word, text: after, left: to },
  }
}

function isBeside(code: Word, amount: Word): boolean {
  const size = amount.bottom - amount.top
  const gap = Math.max(amount.left - code.right, code.left - amount.right)
  return gap < CURRENCY_CODES.maxGap * size && Math.abs(code.baseline - amount.baseline) < CURRENCY_CODES.sameLine * size
}
