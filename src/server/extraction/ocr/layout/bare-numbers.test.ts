import { expect, test } from 'vitest'
import { readPrintedPrice } from '../../../../domain/menu/printed-price.ts'
import { dropStrayNumbers } from './bare-numbers.ts'
import { type Segment, segmentOf } from './segment.ts'

function printed(text: string): Segment {
  const box = { left: 0, right: 40, top: 0, bottom: 20, baseline: 20 }
  return segmentOf([{ text, confidence: 0.95, ...box, size: 20, stroke: 2 }], readPrintedPrice(text))
}

const kept = (...texts: string[]) => dropStrayNumbers(texts.map(printed)).map(({ text }) => text)

const times = (count: number, text: string) => Array<string>(count).fill(text)

test('beside prices that have a sign, or pence, a bare number is none', () => {
  expect(kept(...times(6, '£7'), '28', 'Soup')).toEqual([...times(6, '£7'), 'Soup'])
  expect(kept(...times(12, '7.50'), '28', 'Soup')).toEqual([...times(12, '7.50'), 'Soup'])
})

test('where some are printed with pence and some without, both are prices', () => {
  const prices = [...times(8, '7.50'), ...times(3, '12')]
  expect(kept(...prices)).toEqual(prices)
})

test('a few on a menu without prices are none, and on one of bare numbers they are', () => {
  expect(kept(...times(20, 'Soup'), '41', '20')).toEqual(times(20, 'Soup'))
  expect(kept(...times(20, 'Soup'), '41', 'POA')).toEqual([...times(20, 'Soup'), 'POA'])
  const priced = [...times(5, 'Soup'), ...times(5, '7')]
  expect(kept(...priced)).toEqual(priced)
})
