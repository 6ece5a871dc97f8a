import { expect, test } from 'vitest'
import { createSegment, type Segment } from '../lines/segment.ts'
import { parsePrintedPrice } from '../printed-price.ts'
import { removeNonPriceNumbers } from './non-price-numbers.ts'

const ELSEWHERE = 300

function printed(text: string, left = 0): Segment {
  const box = { left, right: left + 40, top: 0, bottom: 20, baseline: 20 }
  return createSegment([{ text, confidence: 0.95, ...box, size: 20, stroke: 2 }], parsePrintedPrice(text))
}

const kept = (...texts: string[]) => removeNonPriceNumbers(texts.map((text) => printed(text))).map(({ text }) => text)

const times = (count: number, text: string) => Array<string>(count).fill(text)

test('a bare number is removed when prices have a sign or pence', () => {
  for (const prices of [times(6, '£7'), times(12, '7.50')]) {
    const segments = [...prices.map((text) => printed(text)), printed('28', ELSEWHERE), printed('Soup')]
    expect(removeNonPriceNumbers(segments).map(({ text }) => text)).toEqual([...prices, 'Soup'])
  }
})

test('a bare number is kept when it is aligned with the prices', () => {
  expect(kept(...times(12, '7.50'), '5', 'Cola')).toEqual([...times(12, '7.50'), '5', 'Cola'])
})

test('bare numbers outside the price column are removed when they are lower than every price with pence', () => {
  const strewn = ['1', '1', '12', '1'].map((text, i) => printed(text, ELSEWHERE + i * 50))
  const segments = [...times(16, '7.50').map((text) => printed(text)), ...strewn]
  expect(removeNonPriceNumbers(segments).map(({ text }) => text)).toEqual([...times(16, '7.50'), '12'])
})

test('bare numbers are kept when some prices have pence and some do not', () => {
  const prices = [...times(8, '7.50'), ...times(3, '12')]
  expect(kept(...prices)).toEqual(prices)
})

test('a few bare numbers are removed from a menu without prices, and from one with bare prices', () => {
  expect(kept(...times(20, 'Soup'), '41', '20')).toEqual(times(20, 'Soup'))
  expect(kept(...times(20, 'Soup'), '41', 'POA')).toEqual([...times(20, 'Soup'), 'POA'])
  const priced = [...times(5, 'Soup'), ...times(5, '7')]
  expect(kept(...priced)).toEqual(priced)
})

test('sizes above columns of prices are removed when prices are beside names', () => {
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

test('a single size above a column is removed when prices have pence', () => {
  const at = (segment: Segment, y: number): Segment => ({ ...segment, baseline: y })
  const dishes = times(12, '9.50').flatMap((price, i) => [
    at(printed('Marinara'), 100 + i * 40),
    at(printed(price, ELSEWHERE), 100 + i * 40),
  ])
  expect(removeNonPriceNumbers([at(printed('10', ELSEWHERE), 60), ...dishes])).toEqual(dishes)
})

test('a bare number close after a name with a price stays as text', () => {
  const line = [printed('Laphroaig'), printed('10', 48), printed('5.60', 200)]
  const others = times(12, '5.60').map((text) => ({ ...printed(text, 200), baseline: 500 }))
  const left = removeNonPriceNumbers([...line, ...others])
  expect(left.slice(0, 3).map(({ text, price }) => [text, price?.amounts])).toEqual([
    ['Laphroaig', undefined],
    ['10', undefined],
    ['5.60', [5.6]],
  ])
})

test('a number just before each of many prices with pence is removed', () => {
  const rows = times(8, '7.50').flatMap((price, i) => {
    const at = (text: string, left: number, width: number): Segment => {
      const box = { left, right: left + width, top: i * 40, bottom: i * 40 + 20, baseline: i * 40 + 20 }
      return createSegment([{ text, confidence: 0.9, ...box, size: 20, stroke: 2 }], parsePrintedPrice(text))
    }
    return [at('Soup', 0, 80), ...(i % 2 === 0 ? [at('6', 400, 12)] : []), at(price, 425, 40)]
  })
  expect(removeNonPriceNumbers(rows).map(({ text }) => text)).toEqual(times(8, 'Soup').flatMap((name) => [name, '7.50']))
  const apart = rows.map((segment) => (segment.text === '6' ? { ...segment, left: 340, right: 352 } : segment))
  expect(removeNonPriceNumbers(apart).filter(({ text }) => text === '6')).toHaveLength(4)
})
