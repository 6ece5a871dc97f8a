import { eraseBlob } from '../image/erase-blob.ts'
import { binarise, type GreyImage } from '../image/grey-image.ts'
import { findBlobs, type InkBlob } from '../image/ink-blobs.ts'
import { isMiddleInside, WORD_MARGIN } from '../image/rectangle.ts'
import { median } from '../lines/statistics.ts'
import type { Word } from '../lines/word.ts'
import { SIGNS } from '../price-grammar.ts'
import { isLikePrice } from './candidates.ts'
import { ORNAMENTS } from './settings.ts'

/** What a sign before a price is read as: 'Negroni + 11', '«12', 'e 9'. Brackets belong to what is in them. */
const LIKE_SIGN = new RegExp(String.raw`^[^\p{N}${SIGNS}()[\]]{1,2}$`, 'u')
const BEFORE_DIGITS = new RegExp(String.raw`^[^\p{L}\p{N}${SIGNS}([]{1,2}(?=[${SIGNS}]?\d)`, 'u')
/** The first word of an explanation: a sign before it is that of a diet. */
const DIET = /^(?:veg|gluten|dairy|nut|halal|plant)/i

/**
 * Removes the same sign from before most prices of a page, such as the bullet of 'Negroni • 11', from its picture and its words: read with the
 * price it becomes a digit, a supplement or a mark. A sign that a legend explains stays, and so does one that touches the name.
 */
export function eraseOrnaments(picture: GreyImage, words: readonly Word[]): { picture: GreyImage; words: Word[] } {
  const prices = words.filter((word) => isLikePrice(word) && !/^\p{L}/u.test(word.text))
  const height = median(prices.map(({ top, bottom }) => bottom - top))
  const likely = prices.filter((price) => BEFORE_DIGITS.test(price.text) || words.some((word) => isSignBefore(word, price, height)))
  if (likely.length < ORNAMENTS.minCount || likely.length < ORNAMENTS.minShare * prices.length) return { picture, words: [...words] }
  const ink = findBlobs(binarise(picture))
  const found = prices.flatMap((price) => signBefore(price, words, { ink, height }) ?? [])
  const signs = alike(found, height)
  const isExplained = words.some((word) => DIET.test(word.text) && explainedBy(word, signs, { ink, height }))
  if (signs.length < ORNAMENTS.minCount || signs.length < ORNAMENTS.minShare * prices.length || isExplained)
    return { picture, words: [...words] }
  const cleared = { ...picture, data: picture.data.slice() }
  for (const { blob } of signs) eraseBlob(cleared, withEdge(blob))
  const ofPrice = new Map(signs.map((sign) => [sign.price, sign]))
  return {
    picture: cleared,
    words: words.flatMap((word) => {
      const own = ofPrice.get(word)
      if (own) return own.blob.right > word.left ? [withoutSign(word, own)] : [word]
      return signs.some(({ blob }) => isMiddleInside(blob, word, WORD_MARGIN) && LIKE_SIGN.test(word.text)) ? [] : [word]
    }),
  }
}

/** A sign, and where the digits of its price begin. */
type Sign = { blob: InkBlob; price: Word; start: number }

function isSignBefore(sign: Word, price: Word, height: number): boolean {
  const gap = price.left - sign.right
  const isOnLine = Math.abs(sign.baseline - price.baseline) < ORNAMENTS.sameLine * height || isAcross(sign, price)
  return LIKE_SIGN.test(sign.text) && isOnLine && gap > -0.2 * height && gap < ORNAMENTS.maxGap * height
}

function isAcross({ top, bottom }: Word, price: Word): boolean {
  const middle = (top + bottom) / 2
  return middle > price.top && middle < price.bottom
}

/** The ink before the digits of a price, when it is alone between them and a text, above the baseline and lower than a digit. */
function signBefore(price: Word, words: readonly Word[], { ink, height }: { ink: readonly InkBlob[]; height: number }): Sign | null {
  const { left, right, baseline } = price
  const near = ink
    .filter((blob) => blob.left > left - ORNAMENTS.reach * height && blob.right <= right + 1 && isOnRow(blob, baseline, height))
    .sort((a, b) => a.left - b.left)
  const at = near.findLastIndex((blob) => isSign(blob, baseline, height) && blob.left < left + ORNAMENTS.inside * height)
  const [before, blob, after] = [near[at - 1], near[at], near[at + 1]]
  if (!blob || !after || after.left - blob.right < ORNAMENTS.minGap * height) return null
  if (before && blob.left - before.right < ORNAMENTS.minGap * height) return null
  const isAfterText = words.some(
    (word) =>
      word !== price &&
      /\p{L}/u.test(word.text) &&
      isAcross({ ...word, top: blob.top, bottom: blob.bottom }, { ...word }) &&
      word.right < blob.left + 1 &&
      blob.left - word.right < ORNAMENTS.maxGap * height,
  )
  return isAfterText ? { blob, price, start: after.left } : null
}

function isOnRow({ top, bottom }: InkBlob, baseline: number, height: number): boolean {
  return bottom > baseline - 1.1 * height && top < baseline && bottom - top < 2 * height
}

function isSign({ left, right, top, bottom }: InkBlob, baseline: number, height: number): boolean {
  const [width, rise] = [right - left, bottom - top]
  return (
    rise < ORNAMENTS.maxHeight * height &&
    width > ORNAMENTS.minWidth * height &&
    width < ORNAMENTS.maxWidth * height &&
    bottom < baseline - ORNAMENTS.minRise * height
  )
}

/** Those of one shape and one height above the baseline. */
function alike(signs: readonly Sign[], height: number): Sign[] {
  const measures = ({ blob, price }: Sign) => [blob.right - blob.left, blob.bottom - blob.top, price.baseline - blob.bottom]
  const usual = [0, 1, 2].map((i) => median(signs.map((sign) => measures(sign)[i] as number)))
  return signs.filter((sign) => measures(sign).every((measure, i) => Math.abs(measure - (usual[i] as number)) < ORNAMENTS.alike * height))
}

/** Whether ink like the signs is before the explanation of a diet. The type of legends is smaller. */
function explainedBy(word: Word, signs: readonly Sign[], { ink, height }: { ink: readonly InkBlob[]; height: number }): boolean {
  const [width, rise] = [({ blob }: Sign) => blob.right - blob.left, ({ blob }: Sign) => blob.bottom - blob.top].map((of) =>
    median(signs.map(of)),
  ) as [number, number]
  const isLike = (blob: InkBlob) => {
    const [across, up] = [(blob.right - blob.left) / width, (blob.bottom - blob.top) / rise]
    return [across, up].every((ratio) => ratio > ORNAMENTS.minOfLegend && ratio < ORNAMENTS.maxOfLegend)
  }
  return ink.some(
    (blob) => isLike(blob) && isOnRow(blob, word.baseline, height) && blob.right < word.left + height && blob.left > word.left - 2 * height,
  )
}

/** The digits of a price that was read with its sign need not be certain, because the price is recognised again. */
function withoutSign(word: Word, { start }: Sign): Word {
  const text = word.text.replace(BEFORE_DIGITS, '')
  return { ...word, text, left: start, confidence: text === word.text ? Math.min(word.confidence, ORNAMENTS.confidence) : word.confidence }
}

/** Includes the faint edge of a sign, which the second recognition of a price would read as a digit. */
function withEdge({ left, top, right, bottom }: InkBlob): InkBlob {
  const edge = ORNAMENTS.edge
  return { left: left - edge, top: top - edge, right: right + edge, bottom: bottom + edge }
}
