import { expect, test } from 'vitest'
import { groupIntoLines } from '../lines/line.ts'
import { createSegment, type Segment } from '../lines/segment.ts'
import { parsePrintedPrice } from '../printed-price.ts'
import { findPricesBetweenLines } from './prices-on-own-lines.ts'

const SIZE = 20

function at(text: string, left: number, baseline: number): Segment {
  const box = { left, right: left + 10 * text.length, top: baseline - 15, bottom: baseline, baseline }
  return createSegment([{ text, confidence: 0.9, ...box, size: SIZE, stroke: 2 }], parsePrintedPrice(text))
}

/** Names 40 pixels apart, with prices at this distance from their baselines. */
function lines(distance: number, left = 400) {
  const rows = ['Houmous', 'Falafel', 'Kleftiko', 'Stifado'].flatMap((name, i) => [
    at(name, 0, 40 * i),
    at('£5.50', left, 40 * i + distance),
  ])
  return groupIntoLines(rows, SIZE)
}

const shown = (distance: number) => lines(distance).map(({ text, prices }) => [text, prices.length])

test('groupIntoLines joins prices that are all a little above their names', () => {
  expect(shown(-10)).toEqual(['Houmous', 'Falafel', 'Kleftiko', 'Stifado'].map((name) => [name, 1]))
  expect(findPricesBetweenLines(lines(-10)).size).toBe(0)
})

test('findPricesBetweenLines finds prices in the middle between names', () => {
  expect(findPricesBetweenLines(lines(18)).size).toBe(4)
})

test('findPricesBetweenLines finds none below their names', () => {
  expect(findPricesBetweenLines(lines(18, 20)).size).toBe(0)
})

test('groupIntoLines joins marks in a column of their own that are all a little above their names', () => {
  const rows = ['Houmous', 'Falafel', 'Kleftiko'].flatMap((name, i) => [at(name, 0, 40 * i), at('VG GF', 300, 40 * i - 10)])
  expect(groupIntoLines(rows, SIZE).map(({ text }) => text)).toEqual(['Houmous VG GF', 'Falafel VG GF', 'Kleftiko VG GF'])
})
