import type { InkBlob } from '../image/ink-blobs.ts'
import { median } from '../lines/statistics.ts'
import { sizeOrHeight, textOf, type Word } from '../lines/word.ts'
import { HAS_SIGN_OR_PENCE } from '../price-grammar.ts'
import { parsePartialPrice, parsePrintedPrice } from '../printed-price.ts'
import { isUnusualMeasure } from './misread-size-names.ts'
import { isSizeName } from './parse-sizes.ts'
import { isPartOfMeasure } from './repeated-headers.ts'
import { SIZE_HEADERS } from './settings.ts'

/**
 * The print above a column of prices: the `words` that were read there, and the number of separate `letters` in the ink. `hasSign`: small
 * ink follows at the height of an inch sign.
 */
export type HeaderRegion = { left: number; right: number; baseline: number; size: number; words: Word[]; letters: number; hasSign: boolean }

/** Finds ink above columns of prices that was not read as the name of a size: '10"' and single letters are too short for the recogniser. */
export function findUnreadHeaders(blobs: readonly InkBlob[], words: readonly Word[]): HeaderRegion[] {
  const headers = headersOf(priceColumns(words), blobs, words)
  const rowOf = (header: HeaderRegion) =>
    headers.filter((other) => Math.abs(other.baseline - header.baseline) < SIZE_HEADERS.sameLine * header.size)
  const isUncertain = (header: HeaderRegion) =>
    !isSizeName(textOf(header.words)) ||
    isPartOfMeasure(
      textOf(header.words),
      rowOf(header).map(({ words: own }) => ({ text: textOf(own) })),
    ) ||
    isUnusualMeasure(textOf(header.words)) ||
    !isRising(rowOf(header))
  // Measures in inches are so short that one which was not read makes its neighbours uncertain.
  const isBesideUncertain = (header: HeaderRegion) => INCHES.test(textOf(header.words)) && rowOf(header).some(isUncertain)
  return headers.filter((header) => rowOf(header).length >= SIZE_HEADERS.minCount && (isUncertain(header) || isBesideUncertain(header)))
}

/** The ink above each table. Where the first lines of a table lack the price of a column, its name is as high as those of the columns beside it. */
function headersOf(columns: readonly Word[][], blobs: readonly InkBlob[], words: readonly Word[]): HeaderRegion[] {
  const tables = columns.flatMap(tablesOf)
  const near = new Map(tables.flatMap((table) => withHeader(table, headerAbove(table, blobs, words))))
  const isLevel = (one: Word, other: Word) => Math.abs(one.baseline - other.baseline) < SIZE_HEADERS.sameRow * sizeOrHeight(one)
  const distant = tables.flatMap((table) => {
    const [first] = table as [Word]
    const beside = near.has(table) ? undefined : [...near].find(([other]) => other.some((price) => isLevel(first, price)))
    return beside ? withHeader(table, headerAbove(table, blobs, words, beside[1].baseline)) : []
  })
  return [...near, ...distant].map(([, header]) => header).sort((a, b) => a.left - b.left)
}

function withHeader(table: Word[], header: HeaderRegion | null): [Word[], HeaderRegion][] {
  return header ? [[table, header]] : []
}

const INCHES = /^\d{1,2}\s?(?:["”″]|'')$/

/** Whether measures of one unit grow from left to right: 9, 7 and 16 inches were misread. */
function isRising(row: readonly HeaderRegion[]): boolean {
  const measures = [...row]
    .sort((a, b) => a.left - b.left)
    .map((header) => /^(?<digits>\d+)\s?(?<unit>\D+)$/.exec(textOf(header.words))?.groups)
  return measures.every((measure, i) => {
    const before = measures[i - 1]
    return !measure || !before || measure.unit !== before.unit || Number(measure.digits) > Number(before.digits)
  })
}

/** Divides a column where the distance to the next price is wider than usual: sections below each other print the names of their sizes again. */
function tablesOf(column: readonly Word[]): Word[][] {
  const gaps = column.slice(1).map(({ baseline }, i) => baseline - (column[i] as Word).baseline)
  const usual = median(gaps)
  const tables: Word[][] = [[]]
  for (const [i, price] of column.entries()) {
    if (i > 0 && (gaps[i - 1] as number) > SIZE_HEADERS.tableGap * usual) tables.push([])
    tables.at(-1)?.push(price)
  }
  return tables
}

/** Prices with one right edge, from the top down, where lines have several of them. */
function priceColumns(words: readonly Word[]): Word[][] {
  const prices = words.filter(isPrice).sort((a, b) => a.baseline - b.baseline)
  const isInRow = (price: Word) =>
    prices.some((other) => other !== price && Math.abs(other.baseline - price.baseline) < SIZE_HEADERS.sameRow * sizeOrHeight(price))
  const columns: Word[][] = []
  // A price alone on its line belongs to a column too: coffee in one size above coffee in three. A bare number may be the name of a size.
  for (const price of prices.filter((one) => isInRow(one) || HAS_SIGN_OR_PENCE.test(one.text))) {
    const column = columns.find((other) => {
      const last = other.at(-1) as Word
      return (
        Math.abs(last.right - price.right) < SIZE_HEADERS.sameEdge * sizeOrHeight(price) &&
        last.baseline < price.baseline - sizeOrHeight(price) / 2
      )
    })
    if (column) column.push(price)
    else columns.push([price])
  }
  return columns
    .map((column) => withoutBareHeader(column, words))
    .filter((column) => column.filter(isInRow).length >= SIZE_HEADERS.minPrices)
}

const BARE = /^\d{1,2}$/
const INCHES_OR_ALIKE = /^\d{1,2}["”″“°*]$/

/** A bare number beside a measure in inches, above prices with a sign or pence, is not a price: '15' of '15"'. */
function withoutBareHeader(column: Word[], words: readonly Word[]): Word[] {
  const [first, ...others] = column
  if (!first || !BARE.test(first.text) || !others.every(({ text }) => HAS_SIGN_OR_PENCE.test(text))) return column
  const isBeside = (word: Word) => Math.abs(word.baseline - first.baseline) < SIZE_HEADERS.sameLine * sizeOrHeight(first)
  return words.some((word) => INCHES_OR_ALIKE.test(word.text) && isBeside(word)) ? others : column
}

/** The lowest line of ink above a column, or that on a baseline; null where other text is there. */
function headerAbove(column: readonly Word[], blobs: readonly InkBlob[], words: readonly Word[], baseline?: number): HeaderRegion | null {
  const [first] = column as [Word]
  const size = sizeOrHeight(first)
  const [left, right] = [first.left - SIZE_HEADERS.beside * size, first.right + SIZE_HEADERS.beside * size]
  const above = blobs.filter(
    (blob) =>
      blob.right > left &&
      blob.left < right &&
      blob.bottom < first.top - 2 &&
      (baseline === undefined
        ? blob.top > first.top - SIZE_HEADERS.maxRise * size
        : Math.abs(blob.bottom - baseline) < SIZE_HEADERS.sameRow * size) &&
      blob.bottom - blob.top > SIZE_HEADERS.minHeight * size,
  )
  const foot = Math.max(...above.map(({ bottom }) => bottom))
  const line = above.filter(
    ({ bottom, top }) => bottom > foot - SIZE_HEADERS.sameRow * size && bottom - top < SIZE_HEADERS.maxHeight * size,
  )
  if (line.length === 0) return null
  const box = {
    left: Math.min(...line.map((blob) => blob.left)),
    right: Math.max(...line.map((blob) => blob.right)),
    top: Math.min(...line.map((blob) => blob.top)),
  }
  // The two strokes of an inch sign are too small to count as ink above a column.
  const isSign = (blob: InkBlob) =>
    blob.top > box.top - SIZE_HEADERS.sameRow * size &&
    blob.bottom < (box.top + foot) / 2 + 2 &&
    blob.left >= box.right &&
    blob.right < box.right + SIZE_HEADERS.inchSign * size
  const signs = blobs.filter(isSign)
  box.right = Math.max(box.right, ...signs.map((blob) => blob.right))
  if (box.left < left - size || box.right > right + size) return null
  const isIn = (word: Word) => word.left < box.right && word.right > box.left && word.bottom > box.top && word.top < foot
  const own = words.filter(isIn)
  // The last price of the section above; 'S' may be a misread 5.
  if (own.some(({ text }) => !isSizeName(text) && parsePrintedPrice(text)?.isCertain)) return null
  return {
    left: box.left,
    right: box.right,
    baseline: foot,
    size: Math.max((foot - box.top) / SIZE_HEADERS.capHeight, 0.6 * size),
    words: own,
    letters: line.length,
    hasSign: signs.length > 0,
  }
}

/** Also a price that lacks a digit. */
function isPrice({ text }: Word): boolean {
  return (parsePrintedPrice(text)?.amounts.length ?? 0) > 0 || parsePartialPrice(text)?.isCertain === true
}
