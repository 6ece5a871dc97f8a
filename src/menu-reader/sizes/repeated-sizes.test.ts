import { expect, test } from 'vitest'
import { createSegment } from '../lines/segment.ts'
import type { Word } from '../lines/word.ts'
import { parsePartialPrice } from '../printed-price.ts'
import { joinRepeatedSizes } from './repeated-sizes.ts'

/** Segments of words of 20 pixels at the given left edges. */
function line(baseline: number, ...parts: [string, number][]) {
  return parts.map(([text, left]) => {
    const words = text.split(' ').map((one, i): Word => {
      const at = left + i * 25
      return { text: one, confidence: 0.9, left: at, right: at + 20, top: baseline - 15, bottom: baseline, baseline, size: 20, stroke: 2 }
    })
    return createSegment(words, parsePartialPrice(text))
  })
}

const row = (baseline: number, name: string, large = 'large') =>
  line(baseline, [name, 0], ['small', 300], ['3.30', 330], [large, 420], ['4.00', large.includes(' ') ? 475 : 450])

test('joinRepeatedSizes joins sizes far from each other when several lines have the same ones', () => {
  const found = joinRepeatedSizes([...row(20, 'Mocha'), ...row(60, 'Latte'), ...row(100, 'Tea')])
  expect(found.map(({ text }) => text).sort()).toEqual(['Latte', 'Mocha', 'Tea', ...Array(3).fill('small 3.30 large 4.00')])
  expect(found.at(-1)?.price?.sizes).toEqual([
    { name: 'small', price: 3.3 },
    { name: 'large', price: 4 },
  ])
})

test('joinRepeatedSizes leaves out a slash that was read as a stroke', () => {
  const found = joinRepeatedSizes([
    ...line(20, ['Mocha', 0], ['small', 300], ['3.30', 330], ['1 large', 395], ['4.00', 450]),
    ...line(60, ['Latte', 0], ['small', 300], ['3.30', 330], ['1', 380], ['large', 420], ['4.00', 450]),
    ...row(100, 'Tea'),
  ])
  expect(found.flatMap(({ price }) => (price ? [price.sizes?.map(({ name }) => name).join()] : []))).toEqual(Array(3).fill('small,large'))
})

test('joinRepeatedSizes joins sizes whose names are after the prices', () => {
  const after = (baseline: number) => line(baseline, ['Tea', 0], ['3.20', 300], ['small', 330], ['4.00', 420], ['large', 450])
  const found = joinRepeatedSizes([20, 60, 100].flatMap(after))
  expect(found).toHaveLength(6)
  expect(found.at(-1)?.price?.sizes).toEqual([
    { name: 'small', price: 3.2 },
    { name: 'large', price: 4 },
  ])
})

test('joinRepeatedSizes takes all sizes when names and prices are equally close to each other', () => {
  const parts = ['small', '3.00', 'medium', '3.50', 'large', '4.00']
  const three = (baseline: number, all: string[]) => line(baseline, ...all.map((text, i): [string, number] => [text, 300 + 30 * i]))
  const sizesOf = (all: string[]) =>
    joinRepeatedSizes([20, 60, 100].flatMap((at) => three(at, all))).map(({ price }) => price?.sizes?.length)
  expect(sizesOf(parts)).toEqual([3, 3, 3])
  expect(sizesOf(['3.00', 'small', '3.50', 'medium', '4.00', 'large'])).toEqual([3, 3, 3])
})

test('joinRepeatedSizes splits an amount from the words around it', () => {
  const found = joinRepeatedSizes([
    ...line(20, ['Mocha small 3.30 1 large', 275], ['4.00', 420]),
    ...row(60, 'Latte'),
    ...row(100, 'Tea'),
    ...row(140, 'Chai'),
  ])
  expect(found.find(({ text }) => text === 'Mocha')).toBeDefined()
  expect(found.filter(({ price }) => price?.sizes?.length === 2)).toHaveLength(4)
})

test('joinRepeatedSizes keeps sizes that fewer lines have, and dishes between them', () => {
  expect(joinRepeatedSizes([...row(20, 'Mocha'), ...row(60, 'Latte')])).toHaveLength(10)
  const dish = (baseline: number) => line(baseline, ['small', 300], ['3.30', 330], ['Cake', 380], ['large', 420], ['4.00', 450])
  expect(joinRepeatedSizes([20, 60, 100].flatMap(dish))).toHaveLength(15)
})
