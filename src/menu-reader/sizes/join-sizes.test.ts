import { expect, test } from 'vitest'
import { createSegment } from '../lines/segment.ts'
import type { Word } from '../lines/word.ts'
import { parsePartialPrice } from '../printed-price.ts'
import { joinSizes } from './join-sizes.ts'

/** Segments on one line, `gap` pixels apart, with a type size of 20. */
function segments(gap: number, ...texts: string[]) {
  let left = 0
  return texts.map((text) => {
    const word: Word = { text, confidence: 0.9, left, right: left + 50, top: 0, bottom: 15, baseline: 15, size: 20, stroke: 2 }
    left = word.right + gap
    return createSegment([word], parsePartialPrice(text))
  })
}

test('joinSizes joins names of sizes and their prices to one price', () => {
  const [joined, ...others] = joinSizes(segments(20, '125ml', '7.50', '175ml', '9.80', 'Bottle', '28'))
  expect(others).toEqual([])
  expect(joined?.price?.sizes).toEqual([
    { name: '125ml', price: 7.5 },
    { name: '175ml', price: 9.8 },
    { name: 'Bottle', price: 28 },
  ])
})

test('joinSizes keeps a single size, and parts that are far from each other', () => {
  expect(joinSizes(segments(20, 'Bottle', '28'))).toHaveLength(2)
  expect(joinSizes(segments(80, '125ml', '7.50', '175ml', '9.80'))).toHaveLength(4)
})

test('joinSizes joins a single size and its price when others of the menu have this size', () => {
  const line = segments(20, '125ml', '7.50', 'Bottle', '28')
  const below = segments(20, 'Bottle', '31').map((segment) => ({ ...segment, baseline: 60 }))
  expect(joinSizes([...line, ...below]).map(({ price }) => price?.sizes)).toEqual([
    [{ name: 'Bottle', price: 31 }],
    [
      { name: '125ml', price: 7.5 },
      { name: 'Bottle', price: 28 },
    ],
  ])
})

test('joinSizes joins a size and a price whose boxes overlap', () => {
  const [first, second, ...rest] = segments(20, '125ml', '7.50', 'Bottle', '28')
  const wide = { ...first, right: (second?.left ?? 0) + 10 } as NonNullable<typeof first>
  expect(joinSizes([wide, second as NonNullable<typeof second>, ...rest])).toHaveLength(1)
})

test('joinSizes joins a price of several sizes with the words after it', () => {
  const [joined, ...others] = joinSizes(segments(20, '175ml £10.50 250ml £18.90', 'Bottle', '£34.65 each'))
  expect(others).toEqual([])
  expect(joined?.price?.amounts).toEqual([10.5, 18.9, 34.65])
  expect(joinSizes(segments(20, 'half £ 9.5 / full', '£15', 'Braised Chicken')).map(({ price }) => price?.amounts)).toEqual([
    undefined,
    [9.5, 15],
  ])
})

test('joinSizes keeps names of sizes without prices', () => {
  expect(joinSizes(segments(20, '175ml', '250ml', 'Bottle'))).toHaveLength(3)
})

test('joinSizes joins sizes of which one price has an illegible digit, without its amount', () => {
  const [joined, ...others] = joinSizes(segments(20, 'Reg', '£5.40', 'Lrg', '?£7.60'))
  expect([others.length, joined?.price?.amounts, joined?.price?.sizes]).toEqual([0, [5.4], undefined])
})
