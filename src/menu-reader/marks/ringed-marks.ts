import { invertBadge, isFilled, isLetterOf, type Ring, splitBadges } from '../image/badges.ts'
import type { GreyImage } from '../image/grey-image.ts'
import type { InkBlob } from '../image/ink-blobs.ts'
import { doOverlap, isMiddleNear, middleX, middleY } from '../image/rectangle.ts'
import { median } from '../lines/statistics.ts'
import type { Word } from '../lines/word.ts'
import { parsePrintedPrice } from '../printed-price.ts'
import { badgesAfterPrices } from './badges-after-prices.ts'
import { blobsOf, type InkMark, inside } from './ink-mark.ts'
import { eraseRing, isOpen } from './rings.ts'
import { BADGE_MARKS, INK_MARKS, RINGS } from './settings.ts'
import { findUnreadEntries, legendRows } from './unread-legend-entries.ts'

/**
 * Letters in rings and on badges beside words, and the image without the rings. A ring that is read as a letter is one.
 * @param usual type size of the page, in pixels
 * @param raised boxes around raised letters: small letters in bold that touch each other resemble a ring
 */
export function findRingedMarks(
  picture: GreyImage,
  words: readonly Word[],
  { usual, raised = [] }: { usual: number; raised?: readonly InkBlob[] },
): { marks: InkMark[]; picture: GreyImage } {
  const candidates = blobsOf(picture, { threshold: RINGS.threshold, minHeight: RINGS.minHeight * usual, usual }).filter((blob) => {
    const [width, height] = [blob.right - blob.left, blob.bottom - blob.top]
    return height < RINGS.maxHeight * usual && width > 0.8 * height && width < BADGE_MARKS.maxWidth * height
  })
  const afterPrices = new Set(badgesAfterPrices(picture, candidates, words, usual))
  const isNear = (blob: InkBlob) => afterPrices.has(blob) || isBesideWord(blob, words) || isBelowWord(blob, words)
  const inLegend = badgesOfLegend(picture, candidates, words)
  // Where a legend has badges, those beside dishes look the same wherever they are: at the right edge of a card, far from its words.
  const isLikeLegend = (blob: InkBlob) =>
    inLegend.some(({ badge, size }) => isBetween(blob, badge, sizeBeside(blob, words) / size)) &&
    isFilled(picture, blob) &&
    !isOpen(picture, blob)
  const isRead = (ring: InkBlob) =>
    words.some((word) => {
      const isBadge = LIKE_RINGS.test(word.text) || isPartOfBadge(word, ring)
      return isLegibleAsText(word) && doOverlap(word, coreOf(ring)) && !(isBadge && isLikeLegend(ring))
    })
  const own = { ...picture, data: picture.data.slice() }
  const erased: InkBlob[] = []
  const rings = candidates
    .filter(
      (blob) =>
        (isNear(blob) || isLikeLegend(blob)) && !isRead(blob) && !words.some((word) => isWordIn(word, blob) && !isBehindHead(word, blob)),
    )
    .filter((blob) => !(raised.some((box) => doOverlap(box, blob)) && isOpen(picture, blob)))
    .sort((a, b) => (b.right - b.left) * (b.bottom - b.top) - (a.right - a.left) * (a.bottom - a.top))
    .flatMap((blob) => (isFilled(picture, blob) ? splitBadges(picture, blob) : [blob]))
    .flatMap((blob): { ring: Ring; codes: number | null }[] => {
      // A 'D' in a ring looks like a ring too.
      if (erased.some((ring) => ring.left <= blob.left && ring.right >= blob.right && ring.top <= blob.top && ring.bottom >= blob.bottom))
        return []
      const isWide = blob.right - blob.left >= RINGS.maxWidth * (blob.bottom - blob.top)
      const ring = isWide ? null : eraseRing(own, blob)
      if (ring) erased.push(blob)
      if (ring) return [{ ring, codes: 1 }]
      // Two badges of a legend are also read as one word: 'OID', 'OD'.
      const isUnsure = ({ text, confidence }: Word) =>
        LIKE_RINGS.test(text) || confidence < (text.length <= RINGS.maxMisread ? RINGS.letterConfidence : RINGS.wordConfidence)
      const isLetter = (word: Word) => isLetterOf(word, blob) && !(isLikeLegend(blob) && (isUnsure(word) || isBehindHead(word, blob)))
      const badge = words.some(isLetter) || isOpen(picture, blob) ? null : invertBadge(own, blob)
      return badge ? [{ ring: badge, codes: null }] : []
    })
  const sizes = typeSizes(rings.map(({ ring }) => ring))
  const marks = rings.map(({ ring, codes }, i) => ({
    ...ringedMark(ring, { words, codes, size: sizes[i] as number }),
    // What was read in those of the legend itself may still be a code, once its other codes are known.
    ...(codes === null && isLikeLegend(ring.ring) && !inLegend.some(({ badge }) => doOverlap(badge, ring.ring)) && { isLikeLegend: true }),
  }))
  return marks.length > 0 ? { marks, picture: own } : { marks, picture }
}

/** What rings and badges are read as, however certain: two of them were '00' with 0.84, and 'VE' on a square one was '[3' with 0.9. */
const LIKE_RINGS = /^(?:[0OQCDG@©®()]{1,3}|\[[\p{L}\p{N}@]{1,2})$/u

/** A ring without its sides: the box of the word before it may reach over its edge. */
function coreOf(ring: InkBlob): InkBlob {
  const inset = RINGS.touch * (ring.right - ring.left)
  return { ...ring, left: ring.left + inset, right: ring.right - inset }
}

/** Whether ink is where a word has signs behind its letters: the '[@' of 'Fattoush[@' is a badge. */
function isBehindHead({ text, left, right }: Word, blob: InkBlob): boolean {
  const head = /^[\p{L}'’-]{3,}(?=[^\p{L}\p{N}\s'’-])/u.exec(text)?.[0]
  return head !== undefined && middleX(blob) > left + ((right - left) * head.length) / text.length
}

/**
 * Whether a short word is narrower than a badge and on it: its letters may be misread, however certain, such as 'oF' for 'DF'. A digit of any width
 * is the badge itself: '3' for a 'V'.
 */
function isPartOfBadge({ text, left, right }: Word, badge: InkBlob): boolean {
  const isInside = left >= badge.left - 1 && right <= badge.right + 1
  const isNarrower = right - left < RINGS.narrower * (badge.right - badge.left)
  return text.length <= RINGS.maxMisread && isInside && (isNarrower || /^\d$/.test(text))
}

/** A filled badge before an explanation of a legend, and the type size of the explanation. */
type LegendBadge = { badge: InkBlob; size: number }

function badgesOfLegend(picture: GreyImage, candidates: readonly InkBlob[], words: readonly Word[]): LegendBadge[] {
  const explanations = legendRows(words).flatMap((row) => findUnreadEntries(row).map(({ first }) => first))
  return candidates.flatMap((badge) => {
    const first = isFilled(picture, badge) ? explanations.find((one) => isJustBefore(badge, one)) : undefined
    return first ? [{ badge, size: sizeOf(first) }] : []
  })
}

function sizeOf({ size, baseline, top }: Word): number {
  return size ?? baseline - top
}

/** The largest type of the words on the line of a blob; 0 without one. */
function sizeBeside(blob: InkBlob, words: readonly Word[]): number {
  const middle = middleY(blob)
  const onLine = words.filter(({ text, top, bottom }) => /\p{L}{3}/u.test(text) && top < middle && bottom > middle)
  return Math.max(0, ...onLine.map(sizeOf))
}

/** Whether a blob is as high as a badge of the legend, or as it would be beside larger type, or of a height in between. */
function isBetween(blob: InkBlob, badge: InkBlob, ratio: number): boolean {
  const [own, other] = [blob.bottom - blob.top, badge.bottom - badge.top]
  const [least, most] = [other / (1 + RINGS.sameHeight), other * Math.max(1, Math.min(ratio, RINGS.maxLarger)) * (1 + RINGS.sameHeight)]
  return own > least && own < most
}

function isJustBefore(blob: InkBlob, first: Word): boolean {
  const { left, baseline } = first
  const type = sizeOf(first)
  const isOnLine = Math.abs(baseline - 0.35 * type - middleY(blob)) < RINGS.sameLine * type
  return isOnLine && blob.right <= left + 1 && left - blob.right < RINGS.toExplanation * type
}

/** Whether a word has letters for certain, or is a price: '0' is no ring, however uncertain it was read. */
function isLegibleAsText({ text, confidence }: Word): boolean {
  return (RINGS.isLetter.test(text) && confidence >= RINGS.letterConfidence) || parsePrintedPrice(text)?.isCertain === true
}

/** Whether ink is a word that was read: the letters of a bold word on a photo touch each other. */
function isWordIn(word: Word, blob: InkBlob): boolean {
  return word.confidence >= RINGS.wordConfidence && /\p{L}{4}/u.test(word.text) && isMiddleNear(word, blob)
}

function isBesideWord(ring: InkBlob, words: readonly Word[]): boolean {
  const middle = middleY(ring)
  return words.some((word) => {
    const isOnLine = word.size !== null && Math.abs(word.baseline - 0.35 * word.size - middle) < RINGS.sameLine * word.size
    return (
      isOnLine &&
      /\p{L}{2}/u.test(word.text) &&
      Math.max(ring.left - word.right, word.left - ring.right) < INK_MARKS.maxChain * (word.size ?? 0)
    )
  })
}

/** Whether a ring is on a line of its own, below text or a price: the marks of the dish above. */
function isBelowWord(ring: InkBlob, words: readonly Word[]): boolean {
  return words.some(({ size, text, left, right, baseline }) => {
    const below = middleY(ring) - baseline
    // A ring that is higher than a line has its middle further down.
    const more = size === null ? 0 : Math.max(0, ring.bottom - ring.top - size) / 2
    const isNear = size !== null && below > RINGS.minBelow * size && below < RINGS.maxBelow * size + more
    return isNear && /\p{L}{3}|\d/u.test(text) && ring.right > left - size && ring.left < right + size
  })
}

/**
 * Returns the type size of the letters in each ring; one size for rings of one height, because letters of different sizes are read worse on a strip.
 */
function typeSizes(rings: readonly Ring[]): number[] {
  const height = ({ ring }: Ring) => ring.bottom - ring.top
  const own = ({ inner }: Ring) => (inner.bottom - inner.top) / INK_MARKS.capHeight
  return rings.map((one) => {
    const alike = rings.filter((other) => Math.abs(height(other) / height(one) - 1) < RINGS.sameHeight)
    return alike.length >= RINGS.minAlike ? median(alike.map(own)) : own(one)
  })
}

type Placed = { words: readonly Word[]; codes: number | null; size: number }

function ringedMark({ ring, inner }: Ring, { words, codes, size }: Placed): InkMark {
  return {
    form: 'ringed',
    ...inside(inner, size),
    end: ring.right,
    top: ring.top,
    baseline: inner.bottom,
    size,
    host: null,
    letters: 0,
    codes,
    words: words.filter((word) => isMiddleNear(word, ring)),
  }
}
