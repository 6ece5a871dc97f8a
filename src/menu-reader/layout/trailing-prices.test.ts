import { expect, test } from 'vitest'
import { createSegment, type Segment } from '../lines/segment.ts'
import { parsePrintedPrice } from '../printed-price.ts'
import { splitTrailingPrices } from './trailing-prices.ts'

const SIZE = 20

/** Text on line `y`, with a separate price `gap` type sizes behind it. */
function line(text: string, y: number, price = '', gap = 0.3): Segment[] {
  let left = 50
  const words = text.split(' ').map((word) => {
    const from = left
    left += word.length * 10 + 6
    return { text: word, confidence: 0.95, left: from, right: left - 6, top: y - 15, bottom: y, baseline: y, size: SIZE, stroke: 2 }
  })
  const start = left - 6 + gap * SIZE
  const digits = { confidence: 0.95, left: start, right: start + 40, top: y - 15, bottom: y, baseline: y, size: SIZE, stroke: 2 }
  return [createSegment(words), ...(price ? [createSegment([{ text: price, ...digits }], parsePrintedPrice(price))] : [])]
}

function prices(...lines: Segment[][]): string[] {
  return splitTrailingPrices(lines.flat()).flatMap(({ price, text }) => (price ? [text] : []))
}

test('a bare number at the end of a line is a price when other prices end their lines', () => {
  const others = [line('tartare sauce', 0, '7.50'), line('cream, tarragon', 40, '11.50'), line('with lime', 80, '9.50')]
  expect(prices(...others, line('jasmine rice, coriander 18', 120))).toEqual(['7.50', '11.50', '9.50', '18'])
})

test('bare numbers at the ends of many lines are prices when there is no other price', () => {
  const lines = ['tartare sauce 7', 'cream, tarragon 11', 'with lime 9', 'jasmine rice 18'].map((text, i) => line(text, i * 40))
  expect(prices(...lines)).toEqual(['7', '11', '9', '18'])
  expect(prices(...lines.slice(1))).toEqual([])
})

test('a number at the end of a line is not a price when the prices have their own column', () => {
  const apart = ['7', '11', '9', '18', '6'].map((price, i) => line('tartare sauce', i * 40, price, 12))
  expect(prices(...apart, line('chicken pieces 6', 200))).toEqual(['7', '11', '9', '18', '6'])
})

test('a number that counts something is not a price', () => {
  const lines = ['platter for 2', 'a box of 6', 'serves 4', 'contains 1 3 7', 'chips for 2'].map((text, i) => line(text, i * 40))
  expect(prices(...lines)).toEqual([])
})

test('bare numbers at the ends of lines are prices when dishes above have lines of sizes', () => {
  const sizes = [0, 1, 2, 3, 4, 5].map((i) => {
    const [words] = line('Small 8.5, large 13', i * 40)
    return [createSegment(words?.words ?? [], parsePrintedPrice('Small 8.5, large 13'))]
  })
  const sides = [line('Roast carrots', 300, '4.50'), line('House slaw', 340, '3.50'), line('Mashed potato', 380, '3.50')]
  expect(prices(...sizes, ...sides, line('Cauliflower cheese 4', 420)).slice(-4)).toEqual(['4.50', '3.50', '3.50', '4'])
})
