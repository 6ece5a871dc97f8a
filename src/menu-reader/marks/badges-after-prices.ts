import { invertBadge, isFilled } from '../image/badges.ts'
import type { GreyImage } from '../image/grey-image.ts'
import type { InkBlob } from '../image/ink-blobs.ts'
import { usualTextSize, type Word } from '../lines/word.ts'
import { SIGNS } from '../price-grammar.ts'
import { blobsOf } from './ink-mark.ts'
import { readLegend } from './legend.ts'
import { textRows } from './legend-blocks.ts'
import { isOpen } from './rings.ts'
import { BADGE_MARKS, RINGS } from './settings.ts'

const BEGINS_WITH_PRICE = new RegExp(String.raw`^[${SIGNS}E]?\d`)

/**
 * Removes filled badges with marks right after prices from the image and from the words, because they are read as digits: '9' and a 'V' on a badge as '90'. Only where the page
 * explains its marks, and two prices at least have badges after them.
 */
export function withoutBadgesAfterPrices(picture: GreyImage, words: readonly Word[]): { picture: GreyImage; words: Word[] } {
  const usual = usualTextSize(words)
  if (Number.isNaN(usual) || readLegend(textRows(words)).size === 0) return { picture, words: [...words] }
  const candidates = blobsOf(picture, { threshold: RINGS.threshold, minHeight: RINGS.minHeight * usual, usual })
  const badges = badgesAfterPrices(picture, candidates, words, usual)
  if (badges.length === 0) return { picture, words: [...words] }
  const own = { ...picture, data: picture.data.slice() }
  for (const { left, top, right, bottom } of badges)
    for (let y = Math.max(0, top - 1); y < Math.min(own.height, bottom + 1); y++)
      own.data.fill(255, y * own.width + Math.max(0, left - 1), y * own.width + Math.min(own.width, right + 1))
  return { picture: own, words: words.flatMap((word) => withoutBadge(word, badges, candidates)) }
}

/** Filled badges with light letters, apart from the price before them; none where it is only one. */
export function badgesAfterPrices(
  picture: GreyImage,
  candidates: readonly InkBlob[],
  words: readonly Word[],
  usual: number,
): readonly InkBlob[] {
  const prices = words.filter((word) => BEGINS_WITH_PRICE.test(word.text) && word.size !== null)
  const isAfterPrice = (blob: InkBlob) =>
    prices.some(
      (price) =>
        isOnLine(price, blob) &&
        price.left < blob.left - BADGE_MARKS.leastPrice * usual &&
        blob.left - price.right < BADGE_MARKS.maxGapAfterPrice * usual &&
        price.right < blob.right + BADGE_MARKS.maxOver * usual,
    )
  const isApart = (blob: InkBlob) =>
    !candidates.some((other) => other !== blob && other.top < blob.bottom && other.bottom > blob.top && isTouching(other, blob, usual))
  const found = candidates.filter((blob) => {
    const [width, height] = [blob.right - blob.left, blob.bottom - blob.top]
    const isShaped = height < RINGS.maxHeight * usual && width > 0.8 * height && width < BADGE_MARKS.maxWidth * height
    if (!isShaped || !isAfterPrice(blob) || !isApart(blob) || !isFilled(picture, blob) || isOpen(picture, blob)) return false
    return invertBadge({ ...picture, data: picture.data.slice() }, blob) !== null
  })
  return found.length >= BADGE_MARKS.minAfterPrices ? found : []
}

/** Whether a blob is as close to the one before it as digits of a price are that touch each other. */
function isTouching(other: InkBlob, blob: InkBlob, usual: number): boolean {
  return other.left < blob.left && blob.left - other.right < BADGE_MARKS.minGapAfterPrice * usual
}

function isOnLine({ baseline, size }: Word, { top, bottom }: InkBlob): boolean {
  return Math.abs(baseline - 0.35 * (size ?? 0) - (top + bottom) / 2) < RINGS.sameLine * (size ?? 0)
}

/** Nothing of a word on a badge, and the digits before the badge of one that reaches over it; these are recognised again. */
function withoutBadge(word: Word, badges: readonly InkBlob[], ink: readonly InkBlob[]): Word[] {
  const on = badges.filter((badge) => isOnLine(word, badge) && badge.left < word.right - 1 && badge.right > word.left + 1)
  const [badge] = on
  if (!badge) return [word]
  const before = ink.filter(
    ({ left, right, top, bottom }) => right <= badge.left && left >= word.left - 1 && top < word.bottom && bottom > word.top,
  )
  const right = Math.max(...before.map((blob) => blob.right))
  if (before.length === 0) return []
  const count = Math.round((word.text.length * (badge.left - word.left)) / (word.right - word.left))
  const text = word.text.slice(0, Math.max(1, count))
  return [{ ...word, text, right, confidence: Math.min(word.confidence, BADGE_MARKS.cutConfidence) }]
}
