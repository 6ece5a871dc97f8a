import { invertBadge, isLetterOf, type Ring } from '../image/badges.ts'
import { binarise, type GreyImage } from '../image/grey-image.ts'
import { findBlobs, type InkBlob } from '../image/ink-blobs.ts'
import { isMiddleInside, middleX, middleY } from '../image/rectangle.ts'
import type { Word } from '../lines/word.ts'
import { BADGE_PRICES } from './settings.ts'
import type { PriceRegion } from './unread-prices.ts'

/** A price on a badge, and the words that were read in its place. */
type BadgeRegion = PriceRegion & { before: Word[] }

/**
 * Finds filled badges with light characters in a column beside text, such as the prices of a flyer.
 * @returns also the image with dark characters on white in place of the badges
 */
export function findBadgePrices(
  picture: GreyImage,
  words: readonly Word[],
  usualSize: number,
): { picture: GreyImage; regions: BadgeRegion[] } {
  const isLikeBadge = ({ left, top, right, bottom }: InkBlob) => {
    const [width, height] = [right - left, bottom - top]
    const isHigh = height > BADGE_PRICES.minHeight * usualSize && height < BADGE_PRICES.maxHeight * usualSize
    return isHigh && width > BADGE_PRICES.minWidth * height && width < BADGE_PRICES.maxWidth * height
  }
  const blobs = findBlobs(binarise(picture, BADGE_PRICES.threshold)).filter(
    (blob) => isLikeBadge(blob) && isBesideText(blob, words) && !words.some((word) => isLetterOf(word, blob) || isInText(blob, word)),
  )
  const columns = blobs.filter((blob) => blobs.filter((other) => isInColumn(blob, other, usualSize)).length >= BADGE_PRICES.minInColumn)
  if (columns.length === 0) return { picture, regions: [] }
  const own = { ...picture, data: picture.data.slice() }
  const badges = columns.flatMap((blob) => invertBadge(own, blob) ?? [])
  return badges.length >= BADGE_PRICES.minInColumn
    ? { picture: own, regions: badges.map((badge) => regionOf(badge, words)) }
    : { picture, regions: [] }
}

function regionOf({ ring, inner }: Ring, words: readonly Word[]): BadgeRegion {
  const { left, right, top, bottom } = inner
  return {
    left,
    right,
    baseline: bottom,
    size: (bottom - top) / BADGE_PRICES.digitHeight,
    word: null,
    before: words.filter((word) => isMiddleInside(word, ring)),
  }
}

function isBesideText(blob: InkBlob, words: readonly Word[]): boolean {
  const isLevel = (word: Word) => middleY(word) > blob.top && middleY(word) < blob.bottom
  return words.some((word) => /\p{L}{3}/u.test(word.text) && isLevel(word) && (word.right < blob.left || word.left > blob.right))
}

/** Whether a blob is in a word that was read with confidence: its bold letters touch. */
function isInText(blob: InkBlob, { text, confidence, ...word }: Word): boolean {
  const isInside = middleX(blob) > word.left && middleX(blob) < word.right && middleY(blob) > word.top && middleY(blob) < word.bottom
  return isInside && confidence >= BADGE_PRICES.wordConfidence && /\p{L}{4}/u.test(text)
}

function isInColumn(one: InkBlob, other: InkBlob, usualSize: number): boolean {
  const apart = Math.min(Math.abs(one.left - other.left), Math.abs(one.right - other.right), Math.abs(middleX(one) - middleX(other)))
  return (
    apart < BADGE_PRICES.sameEdge * usualSize &&
    Math.abs(one.bottom - one.top - other.bottom + other.top) < BADGE_PRICES.sameEdge * usualSize
  )
}
