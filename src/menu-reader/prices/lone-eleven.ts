import type { InkBlob } from '../image/ink-blobs.ts'
import { heightOf, middleX } from '../image/rectangle.ts'
import { median } from '../lines/statistics.ts'
import { sizeOrHeight, type Word } from '../lines/word.ts'
import { isLikePrice } from './candidates.ts'
import { LONE_ELEVEN } from './settings.ts'

/** How '11' alone on a line is misread. */
const LETTERS = /^\p{L}{1,2}$/u

/**
 * Returns words that are '11' but were read as a letter, 'n': two upright strokes, as high as the digits of other prices that are alone
 * on lines with the same middleX, below the text of their items, or end at the same edge.
 */
export function findLoneElevens(words: readonly Word[], blobs: readonly InkBlob[]): Word[] {
  const prices = words.filter((word) => isLikePrice(word) && standsAlone(word, words))
  return words.filter((word) => {
    if (!LETTERS.test(word.text) || !standsAlone(word, words)) return false
    const isLevel = (place: (one: Word) => number) => (other: Word) =>
      Math.abs(place(other) - place(word)) < LONE_ELEVEN.sameMiddle * sizeOrHeight(other)
    const [centred, atEdge] = [prices.filter(isLevel(middleX)), prices.filter(isLevel(({ right }) => right))]
    const column = centred.length >= LONE_ELEVEN.minPrices ? centred : atEdge
    return column.length >= LONE_ELEVEN.minPrices && isTwoStrokes(word, blobs, median(column.map(heightOf)))
  })
}

function isTwoStrokes(word: Word, blobs: readonly InkBlob[], height: number): boolean {
  const ink = blobs.filter((blob) => blob.left < word.right && blob.right > word.left && blob.top < word.bottom && blob.bottom > word.top)
  const isStroke = (blob: InkBlob) =>
    heightOf(blob) > LONE_ELEVEN.minHeight * height && blob.right - blob.left < LONE_ELEVEN.strokeWidth * height
  return ink.length === 2 && ink.every(isStroke)
}

function standsAlone(word: Word, words: readonly Word[]): boolean {
  // A small 'n' of the height of digits would be of a much larger type.
  const size = Math.min(sizeOrHeight(word), heightOf(word) / LONE_ELEVEN.digitHeight)
  return !words.some(
    (other) =>
      other !== word &&
      Math.abs(other.baseline - word.baseline) < LONE_ELEVEN.sameLine * size &&
      other.left - word.right < LONE_ELEVEN.aloneAfter * size &&
      word.left - other.right < LONE_ELEVEN.alone * size,
  )
}
