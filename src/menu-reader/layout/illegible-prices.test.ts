import { expect, test } from 'vitest'
import { column, DISHES } from '../../../tests/support/written-dishes.ts'
import { read, write, writeTo } from '../../../tests/support/written-page.ts'
import { createSegment } from '../lines/segment.ts'
import { parsePrintedPrice } from '../printed-price.ts'
import { flagIllegiblePrices } from './illegible-prices.ts'

const at = (text: string, left: number, baseline: number, confidence = 0.9) => {
  const box = { left, right: left + 10 * text.length, top: baseline - 15, bottom: baseline, baseline }
  return createSegment([{ text, confidence, ...box, size: 20, stroke: 2 }], parsePrintedPrice(text))
}

test.each([
  ['1S.0', true],
  ['v/gof', false],
])('flagIllegiblePrices treats %s in a column of prices as a price: %s', (text, isPrice) => {
  const column = [40, 80, 120, 160].flatMap((y) => [at('Cappuccino', 0, y), at('12.50', 300, y)])
  const marked = flagIllegiblePrices([...column, at('Espresso', 0, 200), at(text, 300, 200, 0.5)])
  expect(marked.at(-1)?.price !== null).toBe(isPrice)
})

test('flagIllegiblePrices does not treat a mark after the price of its line as a price', () => {
  const column = [40, 80, 120, 160].flatMap((y) => [at('Cappuccino', 0, y), at('12.50', 300, y)])
  const marked = flagIllegiblePrices([...column, at('Flat', 0, 200), at('4.50', 100, 200), at('VG', 310, 200, 0.5)])
  expect(marked.at(-1)?.price).toBeNull()
})

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
