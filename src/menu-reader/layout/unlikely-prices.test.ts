import { expect, test } from 'vitest'
import type { ExtractedItem } from '../extracted-menu.ts'
import { markUnlikelyPrices } from './unlikely-prices.ts'

/** Returns the doubtful prices of a category with these prices. */
function doubtful(...prices: number[]): (number | null)[] {
  const items = prices.map((price): ExtractedItem => ({ name: `Dish ${price}`, price, dietary_info: [], box: null, doubts: [] }))
  markUnlikelyPrices({ items })
  return items.filter(({ doubts }) => doubts.includes('price')).map(({ price }) => price)
}

test('markUnlikelyPrices marks a price far below or above all others of its category', () => {
  expect(doubtful(12, 13.5, 9.75, 15, 3)).toEqual([3])
  expect(doubtful(12, 13.5, 9.75, 15, 135)).toEqual([135])
})

test('markUnlikelyPrices marks nothing among usual prices, and in small categories', () => {
  expect(doubtful(12, 13.5, 9.75, 15, 6.5)).toEqual([])
  expect(doubtful(12, 3)).toEqual([])
})

test('markUnlikelyPrices marks a few prices that are far below all others together', () => {
  expect(doubtful(12, 13.5, 9.75, 15, 11, 1.5, 1.95)).toEqual([1.5, 1.95])
  expect(doubtful(12, 13.5, 9.75, 4.5, 3, 1.5, 1.95)).toEqual([])
})
