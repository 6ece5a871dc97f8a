import type { GreyImage } from '../image/grey-image.ts'
import type { InkBlob } from '../image/ink-blobs.ts'
import { differenceOfShapes, type InkShape, shapeOfInk } from '../image/ink-shapes.ts'
import { median } from '../lines/statistics.ts'
import { sizeOrHeight, type Word } from '../lines/word.ts'
import { onlyDigits, withoutDecimalMarks } from '../price-grammar.ts'
import { digitBlobs } from './digits.ts'
import { priceIn } from './resolve-price.ts'
import { DIGIT_SHAPES, REREAD } from './settings.ts'

type Digit = { price: Word; at: number; read: string; shape: InkShape; height: number }

/**
 * Compares the ink of each digit of a price with all others of the page, because a page prints each digit in one shape: a '5' of handwriting that was read as '8'
 * looks like the other fives. Where the digits that look most alike were all read as another one, the price has that digit, in doubt; where they disagree it is
 * in doubt. Short words in a column of prices that are none, 'f4' for '£4', become prices in doubt where all their ink looks like digits of other prices.
 * A price of very little confidence whose digits all look like others is kept, in doubt. Prices whose pieces of ink are not as many as their characters are not compared.
 * @param blobs ink of the picture
 * @returns the words that change, by what was read
 */
export function agreeDigits(picture: GreyImage, words: readonly Word[], blobs: readonly InkBlob[]): Map<Word, Word> {
  const prices = words.filter((word) => isWhole(word) && (word.size ?? 0) > 0)
  const digits = prices.flatMap((price) => digitsOf(picture, price, blobs))
  if (new Set(digits.map(({ price }) => price)).size < DIGIT_SHAPES.minPrices) return new Map()
  const changed = new Map<Word, Word>()
  for (const digit of digits) {
    const likely = likelyDigit(digit, digits)
    if (likely === digit.read) continue
    const before = changed.get(digit.price) ?? digit.price
    const text = likely ? withDigit(before.text, digit.at, likely) : before.text
    changed.set(digit.price, {
      ...before,
      text: priceIn(text) ? text : before.text,
      confidence: Math.min(REREAD.disputedConfidence, before.confidence),
    })
  }
  for (const price of prices.filter((one) => one.confidence < REREAD.disputedConfidence && !changed.has(one)))
    if (isConfirmed(price, digits)) changed.set(price, { ...price, confidence: REREAD.disputedConfidence })
  for (const word of words.filter((one) => !prices.includes(one) && isInColumn(one, prices))) {
    const text = textByShapes(picture, word, { blobs, digits })
    if (text && priceIn(text)) changed.set(word, { ...word, text, confidence: REREAD.disputedConfidence })
  }
  return changed
}

function isWhole({ text }: Word): boolean {
  const amounts = priceIn(text)?.amounts ?? []
  return amounts.length === 1 && DIGITS.test(text)
}

/** A sign, digits, and their decimal mark. */
const DIGITS = /^[£$€]?\d{1,3}(?:[.,·]\d{1,2})?$/

/** Returns the digit that a piece of ink shows; null when that is not clear. */
function likelyDigit({ price, read, shape }: Digit, digits: readonly Digit[]): string | null {
  const others = similar(
    shape,
    digits.filter((other) => other.price !== price),
  )
  const nearest = others.filter(({ off }) => off < DIGIT_SHAPES.alike).slice(0, DIGIT_SHAPES.neighbours)
  const [first] = nearest
  const ofOwn = others.find((other) => other.read === read)?.off ?? Number.POSITIVE_INFINITY
  // Two digits of the same shape that were read differently, when no other digit shows which reading is right.
  if (
    first &&
    first.read !== read &&
    first.off < DIGIT_SHAPES.same &&
    ofOwn > DIGIT_SHAPES.unlike &&
    nearest.length < DIGIT_SHAPES.minForDoubt
  )
    return null
  if (nearest.length < DIGIT_SHAPES.minForDoubt || !first || nearest.some((other) => other.read === read)) return read
  if (ofOwn < DIGIT_SHAPES.less * (nearest.at(-1)?.off ?? 0)) return read
  return nearest.length === DIGIT_SHAPES.neighbours && nearest.every((other) => other.read === first.read) ? first.read : null
}

/** Whether each digit of a price looks like others that were read alike. Such a price is not noise, even with little confidence. */
function isConfirmed(price: Word, digits: readonly Digit[]): boolean {
  const own = digits.filter((digit) => digit.price === price)
  const others = digits.filter((digit) => digit.price !== price)
  return (
    own.length > 0 &&
    own.every(({ shape, read }) => {
      const nearest = similar(shape, others).slice(0, DIGIT_SHAPES.minForDoubt)
      return nearest.length === DIGIT_SHAPES.minForDoubt && nearest.every((other) => other.read === read && other.off < DIGIT_SHAPES.alike)
    })
  )
}

/** The other digits with how much they differ from a shape, the most similar first. */
function similar(shape: InkShape, digits: readonly Digit[]): { read: string; off: number }[] {
  return digits.map(({ read, shape: other }) => ({ read, off: differenceOfShapes(shape, other) })).sort((a, b) => a.off - b.off)
}

/** The digits of a price and its sign; none unless each character has one piece of ink. */
function digitsOf(picture: GreyImage, price: Word, blobs: readonly InkBlob[]): Digit[] {
  const characters = [...withoutDecimalMarks(price.text)]
  const ink = inkOf(price, blobs)
  if (ink.length !== characters.length) return []
  return ink.flatMap((blob, at) => {
    const shape = shapeOfInk(picture, blob)
    return shape ? [{ price, at, read: characters[at] as string, shape, height: blob.bottom - blob.top }] : []
  })
}

function inkOf(word: Word, blobs: readonly InkBlob[]): InkBlob[] {
  return digitBlobs(inkIn(word, blobs), sizeOrHeight(word))
}

function inkIn(word: Word, blobs: readonly InkBlob[]): InkBlob[] {
  const size = sizeOrHeight(word)
  return blobs.filter(
    ({ left, right, top, bottom }) =>
      (left + right) / 2 > word.left - 1 &&
      (left + right) / 2 < word.right + 1 &&
      (top + bottom) / 2 > word.top - DIGIT_SHAPES.above * size &&
      (top + bottom) / 2 < word.bottom + DIGIT_SHAPES.above * size,
  )
}

/** The price that the ink of a word shows, each piece like several digits of one kind; null otherwise, and where other ink is left, such as a point. */
function textByShapes(
  picture: GreyImage,
  word: Word,
  { blobs, digits }: { blobs: readonly InkBlob[]; digits: readonly Digit[] },
): string | null {
  const height = median(digits.map((digit) => digit.height))
  const characters = inkIn(word, blobs)
    .sort((a, b) => a.left - b.left)
    .map((blob) => {
      if (blob.bottom - blob.top < DIGIT_SHAPES.minHeight * height) return null
      const shape = shapeOfInk(picture, blob)
      const nearest = shape ? similar(shape, digits).slice(0, DIGIT_SHAPES.neighbours) : []
      const [first] = nearest
      const isClear =
        nearest.length === DIGIT_SHAPES.neighbours && nearest.every(({ read, off }) => read === first?.read && off < DIGIT_SHAPES.alike)
      return isClear ? (first?.read ?? null) : null
    })
  return characters.length >= onlyDigits(word.text).length && characters.length > 0 && !characters.includes(null)
    ? characters.join('')
    : null
}

/** Whether a short word that is no whole price begins or ends where prices do. */
function isInColumn(word: Word, prices: readonly Word[]): boolean {
  if (word.text.length > DIGIT_SHAPES.maxLength || /\d[.,·]\d/.test(word.text) || word.size === null) return false
  const size = word.size
  const atEdge = (edge: 'left' | 'right') =>
    prices.filter((price) => Math.abs(price[edge] - word[edge]) < DIGIT_SHAPES.sameEdge * size).length >= DIGIT_SHAPES.minInColumn
  return atEdge('right') || atEdge('left')
}

/** Replaces the character at a place that does not count decimal marks. */
function withDigit(text: string, at: number, digit: string): string {
  let place = -1
  return [...text].map((character) => (/[.,·]/.test(character) || ++place !== at ? character : digit)).join('')
}
