import { expect, test } from 'vitest'
import type { Word } from '../lines/word.ts'
import { findUnreadPrices } from './unread-prices.ts'

const SIZE = 40
const BASELINE = 100

const NAME: Word = {
  text: 'Tiramisu',
  confidence: 0.95,
  left: 10,
  right: 170,
  top: BASELINE - 0.73 * SIZE,
  bottom: BASELINE,
  baseline: BASELINE,
  size: SIZE,
  stroke: 4,
}

const digit = { left: 400, right: 418, top: BASELINE - 29, bottom: BASELINE }

test('findUnreadPrices finds an unread digit on the line of a word', () => {
  expect(findUnreadPrices([digit], [NAME], SIZE)).toMatchObject([{ left: 400, right: 418, baseline: BASELINE, word: null }])
})

test('findUnreadPrices joins a broken digit and adjacent digits into one region', () => {
  const bar = { ...digit, bottom: BASELINE - 25 }
  const bow = { ...digit, left: 401, top: BASELINE - 20 }
  const next = { ...digit, left: 424, right: 442 }
  const [region, ...others] = findUnreadPrices([bow, bar, next], [NAME], SIZE)
  expect(others).toEqual([])
  expect(region).toMatchObject({ left: 400, right: 442 })
  expect(region?.size).toBeCloseTo(SIZE, 0)
})

test('findUnreadPrices ignores specks, read words and shapes outside lines', () => {
  const speck = { left: 400, right: 402, top: BASELINE - 2, bottom: BASELINE }
  expect(findUnreadPrices([speck], [NAME], SIZE)).toEqual([])
  expect(findUnreadPrices([{ ...digit, left: 20, right: 38 }], [NAME], SIZE)).toEqual([])
  expect(findUnreadPrices([{ ...digit, top: 300, bottom: 329 }], [NAME], SIZE)).toEqual([])
})

test('findUnreadPrices ignores a letter that belongs to a read word', () => {
  expect(findUnreadPrices([{ ...digit, left: 176, right: 194 }], [NAME], SIZE)).toEqual([])
})

test('findUnreadPrices finds a sign and a digit that touch only where other prices end', () => {
  const touching = { ...digit, right: 442 }
  const prices = ['2.50', '3.50', '4.50'].map((text, i) => {
    const baseline = BASELINE + 60 * (i + 1)
    return { ...NAME, text, left: 380, right: 442, top: baseline - 29, bottom: baseline, baseline }
  })
  expect(findUnreadPrices([touching], [NAME, ...prices], SIZE)).toMatchObject([{ left: 400, right: 442 }])
  expect(findUnreadPrices([touching], [NAME], SIZE)).toEqual([])
})
