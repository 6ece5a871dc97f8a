import { expect, test } from 'vitest'
import { bold, column } from '../../../tests/support/written-dishes.ts'
import { summary, write, writeTo } from '../../../tests/support/written-page.ts'

const WRAPS = ['Tuna Melt', 'Falafel Pitta', 'Club Sandwich', 'Grilled Halloumi', 'Prawn Cocktail']
const DISHES = column('Starters', 50, 110, ([name, text, price], y) => [
  ...write(name, 50, y, bold),
  ...writeTo(`£${price.toFixed(2)}`, 600, y),
  ...write(text, 50, y + 24, { size: 16 }),
])

test('readLayout takes the price in a heading for that of no dish, and the lines below for dishes', () => {
  const wraps = WRAPS.flatMap((name, i) => write(name, 50, 570 + 40 * i, bold))
  for (const heading of ['Wraps £8.50', 'Wraps – all £8.50'])
    expect(summary([...DISHES, ...write(heading, 50, 520, { size: 30, bold: true }), ...wraps]).slice(4)).toEqual(
      WRAPS.map((name) => `Wraps: ${name} null`),
    )
})

test('readLayout keeps a large dish with its price', () => {
  const dish = [...write('Sharing Board', 50, 520, { size: 26, bold: true }), ...writeTo('£28.00', 600, 520)]
  const text = write('cured meats, cheeses, olives and bread', 50, 546, { size: 16 })
  expect(summary([...DISHES, ...dish, ...text]).some((item) => item.endsWith('Sharing Board 28'))).toBe(true)
})

test('readLayout takes a price beside large marks for that of a dish', () => {
  const dish = (name: string, y: number) => [...write(name, 50, y, bold), ...write('with a little of everything', 50, y + 24, { size: 16 })]
  const marked = [...dish('Soup of the Day', 520), ...write('£5.95', 50, 570), ...write('(v)', 300, 570, { size: 34 })]
  const plain = WRAPS.flatMap((name, i) => write(name, 50, 640 + 40 * i, bold))
  expect(summary([...DISHES, ...marked, ...plain])).toContain('Starters: Soup of the Day 5.95')
})
