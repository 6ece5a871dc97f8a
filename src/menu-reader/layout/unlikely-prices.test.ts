import { expect, test } from 'vitest'
import type { ExtractedItem } from '../extracted-menu.ts'
import {
  flagOnesForSigns,
  flagSharedOne,
  flagSixesForFives,
  flagTenfold,
  flagUnlikelyPrices,
  flagUnusualLastDigits,
  flagUnusualNines,
  flagUnusualPence,
} from './unlikely-prices.ts'

/** Returns the doubtful prices of a category with these prices. */
function doubtful(...prices: number[]): (number | null)[] {
  return markedBy((items) => flagUnlikelyPrices({ items }), prices)
}

function markedBy(mark: (items: ExtractedItem[]) => void, prices: readonly number[]): (number | null)[] {
  const items = prices.map((price): ExtractedItem => ({ name: `Dish ${price}`, price, dietary_info: [], box: null, doubts: [] }))
  mark(items)
  return items.filter(({ doubts }) => doubts.includes('price')).map(({ price }) => price)
}

test('flagUnlikelyPrices flags a price far below or above all others of its category', () => {
  expect(doubtful(12, 13.5, 9.75, 15, 3)).toEqual([3])
  expect(doubtful(12, 13.5, 9.75, 15, 135)).toEqual([135])
})

test('flagUnlikelyPrices flags nothing among usual prices, and in small categories', () => {
  expect(doubtful(12, 13.5, 9.75, 15, 6.5)).toEqual([])
  expect(doubtful(12, 3)).toEqual([])
})

test('flagUnlikelyPrices flags a price below a third of all others in a small category', () => {
  expect(doubtful(3, 12.5, 12.5, 14.5)).toEqual([3])
  expect(doubtful(5, 12.5, 12.5, 14.5)).toEqual([])
})

test('flagUnlikelyPrices flags a few prices that are far below all others together', () => {
  expect(doubtful(12, 13.5, 9.75, 15, 11, 1.5, 1.95)).toEqual([1.5, 1.95])
  expect(doubtful(12, 13.5, 9.75, 4.5, 3, 1.5, 1.95)).toEqual([])
})

test('flagUnusualPence flags one or two prices with other pence when all others end in two ways', () => {
  const uniform = [8.5, 9, 12.5, 14, 7.5, 11, 6, 9.5]
  expect(markedBy(flagUnusualPence, [...uniform, 8.3])).toEqual([8.3])
  expect(markedBy(flagUnusualPence, [...uniform, 8.3, 9.3])).toEqual([8.3, 9.3])
  expect(markedBy(flagUnusualPence, [...uniform, 8.3, 9.1, 4.2])).toEqual([])
  expect(markedBy(flagUnusualPence, [8.5, 9.25, 12.75, 8.5, 9.25, 12.75, 8.5, 9.25, 8.3])).toEqual([])
  expect(markedBy(flagUnusualPence, [8.5, 9, 8.3])).toEqual([])
  expect(markedBy(flagUnusualPence, [...uniform, 8.2])).toEqual([])
})

test('flagUnusualLastDigits flags prices that end in other digits than 0, 5 and 9 where few do', () => {
  const marked = (...prices: number[]) => markedBy(flagUnusualLastDigits, prices)
  expect(marked(7.25, 6.5, 8.95, 12, 7.26, 6.78, 4.99)).toEqual([7.26, 6.78])
  expect(marked(7.23, 6.51, 8.95, 12.02, 7.26, 6.78, 4.97)).toEqual([])
  expect(marked(7.25, 6.78)).toEqual([])
})

test('flagTenfold flags several whole prices ten times as high as others are, and no expensive dish', () => {
  const marked = (...prices: number[]) => markedBy((items) => flagTenfold({ items }), prices)
  expect(marked(9.5, 11, 85, 105, 12.5, 8, 10.5)).toEqual([85, 105])
  expect(marked(60, 75, 240, 180, 65, 52, 68)).toEqual([])
})

test('flagSixesForFives flags prices that end in a 6 where fewer end in a 5', () => {
  const marked = (...texts: string[]) => {
    const items = texts.map(
      (text): ExtractedItem => ({ name: text, price: Number(text), price_text: text, dietary_info: [], box: null, doubts: [] }),
    )
    flagSixesForFives(items)
    return items.filter(({ doubts }) => doubts.includes('price')).map(({ name }) => name)
  }
  expect(marked('12.6', '8.96', '11', '6.6', '9.5')).toEqual(['12.6', '8.96', '6.6'])
  expect(marked('2.60', '3.60', '4.60', '11', '2.20')).toEqual([])
  expect(marked('12.6', '8.96', '11.5', '6.95', '9.5')).toEqual([])
})

test('flagUnusualNines flags one or two prices that end in a 9 among those that end in 0 and 5, and none where others end so too', () => {
  const tens = [5.5, 7.9, 8.5, 9.8, 10.5, 12.75, 13.9, 14.5]
  expect(markedBy(flagUnusualNines, [...tens, 5.99])).toEqual([5.99])
  expect(markedBy(flagUnusualNines, [...tens, 5.99, 6.99, 8.49])).toEqual([])
  expect(markedBy(flagUnusualNines, [...tens.slice(0, 5), 5.99])).toEqual([])
})

test('flagOnesForSigns flags prices without a sign that begin with a 1 where all others have a sign, one of them misread', () => {
  const marked = (...texts: string[]) => {
    const items = texts.map(
      (price_text): ExtractedItem => ({ name: 'Dish', price: 9, price_text, dietary_info: [], box: null, doubts: [] }),
    )
    flagOnesForSigns(items)
    return items.flatMap(({ price_text, doubts }) => (doubts.length > 0 ? [price_text] : []))
  }
  expect(marked('£13.60', 't7', 'tn', '112.90', '15.50', '15.25')).toEqual(['112.90', '15.50', '15.25'])
  expect(marked('£13.60', '£8', '£7', '15.50', '9.25')).toEqual([])
  expect(marked('£28', '15.50', '16.25')).toEqual([])
  expect(marked('£28', '£9', '£12', '15.50', '16.25')).toEqual([])
})

/** How many of three dishes with one price are doubtful on a menu with other prices. */
function sharedDoubts(price: number, ...others: number[]): number {
  const [own, rest] = [[price, price, price], others].map((prices) =>
    prices.map((one): ExtractedItem => ({ name: `Dish ${one}`, price: one, dietary_info: [], box: null, doubts: [] })),
  ) as [ExtractedItem[], ExtractedItem[]]
  flagSharedOne({ items: own }, [...own, ...rest])
  return own.filter(({ doubts }) => doubts.includes('price')).length
}

test('flagSharedOne flags dishes with one price when it begins with a 1 and is the lowest of the menu', () => {
  expect(sharedDoubts(1, 2.5, 3, 4)).toBe(3)
})

test('flagSharedOne flags nothing when another dish is as cheap, the price is higher, or there is no other', () => {
  expect(sharedDoubts(1, 0.8, 3, 4)).toBe(0)
  expect(sharedDoubts(4, 12, 13)).toBe(0)
  expect(sharedDoubts(1)).toBe(0)
})
