import { expect, test } from 'vitest'
import type { InkBlob } from '../image/ink-blobs.ts'
import type { Word } from '../lines/word.ts'
import { findRaisedPrices } from './find-raised-prices.ts'

const SIZE = 40
const digit = (left: number, foot: number): InkBlob => ({ left, right: left + 18, top: foot - 29, bottom: foot })
const raised = (left: number, foot: number, width = 10): InkBlob => ({ left, right: left + width, top: foot - 34, bottom: foot - 18 })
const lefts = (blobs: readonly InkBlob[]) => blobs.map(({ left }) => left)
const word = (text: string): Word => ({
  ...{ text, confidence: 0.9, left: 395, right: 460, top: 66, bottom: 100, baseline: 100, size: SIZE, stroke: 4 },
})

test('findRaisedPrices finds pounds and two small raised digits after them', () => {
  const ink = [digit(400, 100), digit(421, 100), raised(441, 100), raised(453, 100)]
  const [price, ...others] = findRaisedPrices([ink], [word('12°')], SIZE)
  expect(others).toEqual([])
  expect([lefts(price?.pounds ?? []), lefts(price?.pence ?? [])]).toEqual([
    [400, 421],
    [441, 453],
  ])
})

test('findRaisedPrices finds raised digits that touch, and a line below them', () => {
  const line = { left: 420, right: 445, top: 84, bottom: 86 }
  const [price] = findRaisedPrices([[digit(400, 100), raised(421, 100, 22), line]], [], SIZE)
  expect([lefts(price?.pence ?? []), price?.underlines]).toEqual([[421], [line]])
})

test('findRaisedPrices ignores inch signs, a raised letter, more raised digits, text beside a price, and words', () => {
  const pounds = digit(400, 100)
  const pence = [raised(421, 100), raised(433, 100)]
  expect(findRaisedPrices([[pounds, raised(421, 100, 4), raised(428, 100, 4)]], [], SIZE)).toEqual([])
  expect(findRaisedPrices([[pounds, raised(421, 100)]], [], SIZE)).toEqual([])
  expect(findRaisedPrices([[pounds, ...pence, raised(445, 100)]], [], SIZE)).toEqual([])
  expect(findRaisedPrices([[pounds, ...pence, digit(450, 100)]], [], SIZE)).toEqual([])
  expect(findRaisedPrices([[pounds, ...pence]], [word('Brie')], SIZE)).toEqual([])
})
