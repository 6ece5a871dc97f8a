import type { InkBlob } from '../image/ink-blobs.ts'
import { coversMiddle, middleX } from '../image/rectangle.ts'
import type { Word } from '../lines/word.ts'
import { RAISED_PENCE, UNREAD } from './settings.ts'

/** The ink of a price whose pence are small and at the top: '5⁵⁰'. `pounds` includes the currency sign. */
export type RaisedPrice = { pounds: InkBlob[]; pence: InkBlob[]; underlines: InkBlob[] }

/** @param inks of the page, faint ink first, which shows whole digits; those that touch in it may be apart in dark ink */
export function findRaisedPrices(inks: readonly InkBlob[][], words: readonly Word[], usualSize: number): RaisedPrice[] {
  const found: RaisedPrice[] = []
  for (const blobs of inks) {
    const near = rowsOf(blobs)
    for (const last of blobs) {
      if (!isDigit(last, usualSize)) continue
      const price = raisedAfter(last, near(last))
      if (!price || isInWord(price, words) || found.some((other) => overlaps(other, price))) continue
      found.push(price)
    }
  }
  return found
}

/** Finds ink around a digit quickly: by rows of a fixed height. */
function rowsOf(blobs: readonly InkBlob[]): (blob: InkBlob) => InkBlob[] {
  const step = 64
  const rows = new Map<number, InkBlob[]>()
  for (const blob of blobs) {
    const row = Math.floor(blob.bottom / step)
    rows.set(row, [...(rows.get(row) ?? []), blob])
  }
  return ({ top, bottom }) => {
    const near: InkBlob[] = []
    const height = bottom - top
    for (let row = Math.floor((top - height) / step); row <= Math.floor((bottom + height) / step); row++)
      near.push(...(rows.get(row) ?? []))
    return near.filter((other) => other.top < bottom && other.bottom > top - height / 2)
  }
}

function isDigit({ left, top, right, bottom }: InkBlob, usualSize: number): boolean {
  const [width, height] = [right - left, bottom - top]
  const digit = UNREAD.digitHeight * usualSize
  return height > RAISED_PENCE.minHeight * digit && height < RAISED_PENCE.maxHeight * digit && width < RAISED_PENCE.maxWidth * height
}

/** The price whose pounds end in this digit, when two small raised digits follow and nothing else is beside them. */
function raisedAfter(last: InkBlob, near: readonly InkBlob[]): RaisedPrice | null {
  const height = last.bottom - last.top
  const isSmall = ({ top, bottom }: InkBlob) =>
    bottom - top >= RAISED_PENCE.minRaised * height &&
    bottom - top <= RAISED_PENCE.maxRaised * height &&
    bottom < last.bottom - RAISED_PENCE.aboveFoot * height &&
    top < last.top + RAISED_PENCE.belowTop * height
  const pence: InkBlob[] = []
  let edge = last.right
  for (const blob of near.filter((other) => other.left > middleX(last) && isSmall(other)).sort((a, b) => a.left - b.left)) {
    if (blob.left - edge > RAISED_PENCE.maxGap * height) break
    pence.push(blob)
    edge = Math.max(edge, blob.right)
  }
  if (!isTwoDigits(pence)) return null
  const pounds = [last, ...digitsBefore(last, near)].sort((a, b) => a.left - b.left)
  const [left, right] = [Math.min(...pounds.map((blob) => blob.left)), edge]
  const underlines = near.filter(
    (blob) =>
      !pence.includes(blob) &&
      blob.left > middleX(last) &&
      blob.right < right + height / 2 &&
      blob.bottom - blob.top < RAISED_PENCE.underline * height,
  )
  const own = new Set([...pounds, ...pence, ...underlines])
  const isBeside = (blob: InkBlob) =>
    !own.has(blob) &&
    blob.bottom - blob.top > RAISED_PENCE.minRaised * height &&
    blob.left < right + RAISED_PENCE.free * height &&
    blob.right > left - RAISED_PENCE.free * height
  return pounds.length > RAISED_PENCE.maxPounds || near.some(isBeside) ? null : { pounds, pence, underlines }
}

/** Two digits, or one piece of ink as wide as two that touch; not the strokes of an inch sign. */
function isTwoDigits(pence: readonly InkBlob[]): boolean {
  const shape = ({ left, top, right, bottom }: InkBlob) => (right - left) / (bottom - top)
  const [first, second, more] = pence
  if (!first || more) return false
  if (!second) return shape(first) > RAISED_PENCE.widthOfTwo && shape(first) < 2 * RAISED_PENCE.widthOfTwo
  return (
    [first, second].every((blob) => shape(blob) < RAISED_PENCE.widthOfTwo) &&
    [first, second].some((blob) => shape(blob) > RAISED_PENCE.stroke)
  )
}

function digitsBefore(last: InkBlob, near: readonly InkBlob[]): InkBlob[] {
  const height = last.bottom - last.top
  const isLike = ({ top, bottom }: InkBlob) =>
    Math.abs(bottom - last.bottom) < RAISED_PENCE.sameLine * height && Math.abs(top - last.top) < RAISED_PENCE.sameLine * height
  const before: InkBlob[] = []
  let edge = last.left
  for (const blob of near.filter((other) => middleX(other) < last.left && isLike(other)).sort((a, b) => b.right - a.right)) {
    if (edge - blob.right > RAISED_PENCE.maxGap * height) break
    before.push(blob)
    edge = Math.min(edge, blob.left)
  }
  return before
}

/** Whether ink belongs to a word of letters that was read with confidence. */
function isInWord({ pounds }: RaisedPrice, words: readonly Word[]): boolean {
  return words.some(
    (word) => /\p{L}{2}/u.test(word.text) && word.confidence > RAISED_PENCE.sureWord && pounds.some((blob) => coversMiddle(word, blob)),
  )
}

function overlaps(one: RaisedPrice, other: RaisedPrice): boolean {
  return one.pounds.some((a) => other.pounds.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom))
}
