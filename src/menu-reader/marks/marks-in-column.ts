import type { InkBlob } from '../image/ink-blobs.ts'
import { middleX } from '../image/rectangle.ts'
import type { Word } from '../lines/word.ts'
import { parsePrintedPrice } from '../printed-price.ts'
import { isCode } from './code-words.ts'
import type { MarkRegion } from './mark-regions.ts'
import { MARK_COLUMN } from './settings.ts'

/**
 * Finds ink that was not read in a column of marks of their own, between names and prices. The recogniser overlooks a letter that stands alone.
 * @param legend codes that the page explains; nothing is found without them
 */
export function findUnreadInColumn(blobs: readonly InkBlob[], words: readonly Word[], legend: ReadonlySet<string>): MarkRegion[] {
  if (legend.size === 0) return []
  const marks = words.filter((word) => word.size !== null && isCode(word, legend) && standsAlone(word, words))
  return columnsOf(marks).flatMap((column) => unreadIn(column, blobs, words))
}

/** Finds the ink without a word in a column, on the rows of the prices right of it. */
function unreadIn(column: Column, blobs: readonly InkBlob[], words: readonly Word[]): MarkRegion[] {
  const prices = words.filter((word) => word.left > column.right && parsePrintedPrice(word.text)?.amounts.length === 1)
  // The nearest one: a page in two columns has another price on the row.
  const nearest = prices.filter((price) => !prices.some((other) => other.left < price.left && isLevel(other, price, column.size)))
  return nearest.flatMap((price) => {
    const isOnRow = ({ bottom }: { bottom: number }) => Math.abs(bottom - price.baseline) < MARK_COLUMN.sameRow * column.size
    const ink = blobs.filter((blob) => isOnRow(blob) && blob.left > column.left && blob.right < column.right && isLetter(blob, column.size))
    if (
      ink.length === 0 ||
      words.some((word) => isOnRow({ bottom: word.baseline }) && word.right > column.left && word.left < column.right)
    )
      return []
    const box = { left: Math.min(...ink.map(({ left }) => left)), right: Math.max(...ink.map(({ right }) => right)) }
    const baseline = Math.max(...ink.map(({ bottom }) => bottom))
    return [{ ...box, baseline, size: column.size, words: [], isUnlikeName: true }]
  })
}

type Column = { left: number; right: number; size: number }

function isLevel(one: Word, other: Word, size: number): boolean {
  return Math.abs(one.baseline - other.baseline) < MARK_COLUMN.sameRow * size
}

/** Where marks stand alone, with their type size, each column of the page apart; fewer than three are none. */
function columnsOf(marks: readonly Word[]): Column[] {
  const [widest] = marks
    .map((mark) => marks.filter((other) => Math.abs(middleX(other) - middleX(mark)) < MARK_COLUMN.sameColumn * (mark.size ?? 0)))
    .sort((a, b) => b.length - a.length)
  if (!widest || widest.length < MARK_COLUMN.minMarks) return []
  const size = Math.max(...widest.map((mark) => mark.size ?? 0))
  const column = {
    left: Math.min(...widest.map(({ left }) => left)) - MARK_COLUMN.beside * size,
    right: Math.max(...widest.map(({ right }) => right)) + MARK_COLUMN.beside * size,
    size,
  }
  return [column, ...columnsOf(marks.filter((mark) => !widest.includes(mark)))]
}

function standsAlone(word: Word, words: readonly Word[]): boolean {
  const size = word.size ?? 0
  return !words.some(
    (other) =>
      other !== word &&
      Math.abs(other.baseline - word.baseline) < MARK_COLUMN.sameRow * size &&
      other.left < word.left &&
      word.left - other.right < MARK_COLUMN.alone * size,
  )
}

function isLetter({ left, right, top, bottom }: InkBlob, size: number): boolean {
  const height = bottom - top
  return height > MARK_COLUMN.minHeight * size && height < MARK_COLUMN.maxHeight * size && right - left < MARK_COLUMN.maxWidth * size
}
