import { expect, test } from 'vitest'
import { column, DISHES } from '../../../tests/support/written-dishes.ts'
import { read, write, writeTo } from '../../../tests/support/written-page.ts'

const doubtsOf = (...prices: string[]) => {
  const page = column('Starters', 50, 50, ([name], y) => [
    ...write(name, 50, y, { bold: true }),
    ...writeTo(prices[DISHES.findIndex((dish) => dish[0] === name)] ?? '', 600, y),
  ])
  return read(page).categories[0]?.items.map(({ price, doubts }) => `${price}${doubts.includes('price') ? '?' : ''}`)
}

test('readLayout marks a price in dollars where the other prices have no sign', () => {
  expect(doubtsOf('$7.00', '12.90', '14.00', '9.95')).toEqual(['7?', '12.9', '14', '9.95'])
})

test('readLayout does not mark prices in dollars where most have the sign', () => {
  expect(doubtsOf('$7.00', '$12.90', '$14.00', '9.95')).toEqual(['7', '12.9', '14', '9.95'])
})
