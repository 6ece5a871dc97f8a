import { expect, test } from 'vitest'
import type { InkBlob } from '../image/ink-blobs.ts'
import type { Word } from '../lines/word.ts'
import { findUnreadHeaders } from './unread-headers.ts'

function at(text: string, left: number, baseline: number): Word {
  const box = { left, right: left + 50, top: baseline - 20, bottom: baseline, baseline }
  return { text, confidence: 0.9, ...box, size: 28, stroke: 3 }
}

const ROWS = [200, 260, 320]
const PRICES = ROWS.flatMap((y) => [at('3.20', 300, y), at('4.50', 400, y)])
const ink = (left: number, bottom = 150): InkBlob => ({ left, right: left + 20, top: bottom - 20, bottom })

test('findUnreadHeaders finds ink above columns of prices that was not read as the name of a size', () => {
  const headers = findUnreadHeaders(
    [ink(315), ink(415)],
    [...PRICES, { ...at('5', 315, 150), right: 335 }, { ...at('L', 415, 150), right: 435 }],
  )
  expect(headers.map(({ left, right, words }) => [left, right, words.map(({ text }) => text)])).toEqual([[315, 335, ['5']]])
})

test('findUnreadHeaders finds nothing above a single column, and nothing in wide headings', () => {
  const single = ROWS.map((y) => at('3.20', 300, y))
  expect(findUnreadHeaders([ink(315)], single)).toEqual([])
  expect(findUnreadHeaders([{ ...ink(100), right: 420 }, ink(415)], PRICES)).toEqual([])
})

test('findUnreadHeaders includes the inch sign after a number, and no ink below the middle of it', () => {
  const sign = { left: 441, right: 449, top: 128, bottom: 137 }
  const foot = { left: 441, right: 449, top: 145, bottom: 150 }
  const right = (mark: InkBlob) => findUnreadHeaders([ink(315), ink(415), mark], PRICES).map((header) => header.right)
  expect([right(sign), right(foot)]).toEqual([
    [335, 449],
    [335, 435],
  ])
})

test('findUnreadHeaders finds a misread measure, one in which no drink is sold', () => {
  const headers = findUnreadHeaders(
    [ink(315), ink(415)],
    [...PRICES, { ...at('25ml', 315, 150), right: 335 }, { ...at('580ml', 415, 150), right: 435 }],
  )
  expect(headers.map(({ words }) => words.map(({ text }) => text))).toEqual([['580ml']])
})

test('findUnreadHeaders finds the names of each of two sections below each other, and no price above a gap', () => {
  const below = [500, 560].flatMap((y) => [at('3.90', 300, y), at('5.20', 400, y)])
  const prices = PRICES.map((price) => ({ ...ink(price.left + 30, price.bottom), right: price.right }))
  const headers = findUnreadHeaders([ink(315), ink(415), ink(315, 450), ink(415, 450), ...prices], [...PRICES, ...below])
  expect(headers.map(({ baseline }) => baseline).sort()).toEqual([150, 150, 450, 450])
  expect(findUnreadHeaders(prices, [...PRICES, ...below])).toEqual([])
})

test('findUnreadHeaders finds all measures of a row when they do not grow', () => {
  const header = (text: string, left: number) => ({ ...at(text, left, 150), right: left + 20 })
  const texts = (first: string, second: string) =>
    findUnreadHeaders([ink(315), ink(415)], [...PRICES, header(first, 315), header(second, 415)]).flatMap(({ words }) =>
      words.map(({ text }) => text),
    )
  expect([texts('9"', '7"'), texts('9"', '12"')]).toEqual([['9"', '7"'], []])
})

test('findUnreadHeaders returns a bare number beside a measure in inches as a header, and not as a price', () => {
  const words = [...PRICES, { ...at('12°', 315, 150), right: 335 }, { ...at('15', 415, 150), right: 450 }]
  expect(findUnreadHeaders([ink(315), ink(415)], words).map((header) => header.words.map(({ text }) => text))).toEqual([['12°'], ['15']])
})

test('findUnreadHeaders finds names above columns of which the first lines lack some prices', () => {
  const rows = [200, 260, 320, 380, 440, 500, 560]
  const prices = rows.flatMap((y, i) => [
    at('3.20', 300, y),
    ...(i > 0 ? [at('4.50', 400, y)] : []),
    ...(i > 3 ? [at('5.50', 500, y)] : []),
  ])
  const headers = findUnreadHeaders([ink(315), ink(415), ink(515)], prices)
  expect(headers.map(({ left }) => left)).toEqual([315, 415, 515])
})
