import { expect, test } from 'vitest'
import type { InkBlob } from '../image/ink-blobs.ts'
import type { Word } from '../lines/word.ts'
import { findLoneElevens } from './lone-eleven.ts'

/** A word in the middle of a column around x = 300, 20 pixels high. */
function word(text: string, y: number, x = 300): Word {
  return { text, confidence: 0.9, left: x - 10, right: x + 10, top: y - 20, bottom: y, baseline: y, size: 27, stroke: 3 }
}

const PRICES = [100, 200, 300].map((y) => word('12', y))
const stroke = (left: number, y: number, height = 20): InkBlob => ({ left, right: left + 4, top: y - height, bottom: y })
const strokes = (y: number) => [stroke(292, y), stroke(303, y)]
const texts = (words: Word[], blobs: InkBlob[]) => findLoneElevens([...PRICES, ...words], blobs).map(({ text }) => text)

test('findLoneElevens finds two strokes that were read as a letter where prices are alone', () => {
  expect(texts([word('n', 400)], strokes(400))).toEqual(['n'])
})

test('findLoneElevens ignores ink that is not two strokes of the height of digits', () => {
  expect(texts([word('n', 400)], [{ left: 292, right: 308, top: 380, bottom: 400 }])).toEqual([])
  expect(texts([word('or', 400)], [stroke(292, 400, 14), stroke(303, 400, 14)])).toEqual([])
  expect(texts([word('m', 400)], [...strokes(400), stroke(298, 400)])).toEqual([])
})

test('findLoneElevens ignores letters beside other text, and away from the column of prices', () => {
  expect(texts([word('n', 400), word('Salmon', 400, 340)], strokes(400))).toEqual([])
  expect(texts([word('n', 400, 600)], [stroke(592, 400), stroke(603, 400)])).toEqual([])
  expect(findLoneElevens([...PRICES.slice(1), word('n', 400)], strokes(400))).toEqual([])
})

test('findLoneElevens finds one where prices of different widths end', () => {
  const prices = [100, 200, 300].map((y) => ({ ...word('5.50', y), left: 250 }))
  // The next card begins after it. Small letters as high as digits seem to be of a larger type.
  const [eleven, next] = [{ ...word('n', 400), size: 45 }, word('Salmon', 400, 385)]
  expect(findLoneElevens([...prices, eleven, next], strokes(400)).map(({ text }) => text)).toEqual(['n'])
})
