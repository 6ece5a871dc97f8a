import { expect, test } from 'vitest'
import { parsePrintedPrice } from '../printed-price.ts'
import { removeNonPriceNumbers } from './non-price-numbers.ts'
import { createSegment, type Segment } from './segment.ts'

const ELSEWHERE = 300

function printed(text: string, left = 0): Segment {
  const box = { left, right: left + 40, top: 0, bottom: 20, baseline: 20 }
  return createSegment([{ text, confidence: 0.95, ...box, size: 20, stroke: 2 }], parsePrintedPrice(text))
}

const kept = (...texts: string[]) => removeNonPriceNumbers(texts.map((text) => printed(text))).map(({ text }) => text)

const times = (count: number, text: string) => Array<string>(count).fill(text)

test('beside prices that have a sign, or pence, a bare number is none', () => {
  for (const prices of [times(6, '£7'), times(12, '7.50')]) {
    const segments = [...prices.map((text) => printed(text)), printed('28', ELSEWHERE), printed('Soup')]
    expect(removeNonPriceNumbers(segments).map(({ text }) => text)).toEqual([...prices, 'Soup'])
  }
})

test('in line with them it is one', () => {
  expect(kept(...times(12, '7.50'), '5', 'Cola')).toEqual([...times(12, '7.50'), '5', 'Cola'])
})

test('of many elsewhere among prices with pence, those cheaper than all are none', () => {
  const strewn = ['1', '1', '12', '1'].map((text, i) => printed(text, ELSEWHERE + i * 50))
  const segments = [...times(16, '7.50').map((text) => printed(text)), ...strewn]
  expect(removeNonPriceNumbers(segments).map(({ text }) => text)).toEqual([...times(16, '7.50'), '12'])
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

test('sizes at the head of columns of prices are none, where prices stand beside words', () => {
  const at = (segment: Segment, y: number): Segment => ({ ...segment, baseline: y })
  const dishes = ['10', '12', '9', '11'].flatMap((price, i) => [
    at(printed('Marinara'), 100 + i * 40),
    at(printed(price, ELSEWHERE), 100 + i * 40),
    at(printed('14', ELSEWHERE + 60), 100 + i * 40),
  ])
  const head = [at(printed('10', ELSEWHERE), 60), at(printed('14', ELSEWHERE + 60), 60)]
  expect(removeNonPriceNumbers([...head, ...dishes])).toEqual(dishes)
  expect(removeNonPriceNumbers([...head.slice(1), ...dishes])).toHaveLength(13)
})

test('nor is one of them alone, where prices have pence', () => {
  const at = (segment: Segment, y: number): Segment => ({ ...segment, baseline: y })
  const dishes = times(12, '9.50').flatMap((price, i) => [
    at(printed('Marinara'), 100 + i * 40),
    at(printed(price, ELSEWHERE), 100 + i * 40),
  ])
  expect(removeNonPriceNumbers([at(printed('10', ELSEWHERE), 60), ...dishes])).toEqual(dishes)
})
