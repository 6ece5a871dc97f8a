import { describe, expect, test } from 'vitest'
import { bold, column } from '../../../tests/support/written-dishes.ts'
import { read, summary, write, writeTo } from '../../../tests/support/written-page.ts'
import type { Word } from '../lines/word.ts'

const WRAPS = ['Tuna Melt', 'Falafel Pitta', 'Club Sandwich', 'Grilled Halloumi', 'Prawn Cocktail']
const DISHES = column('Starters', 50, 110, ([name, text, price], y) => [
  ...write(name, 50, y, bold),
  ...writeTo(`£${price.toFixed(2)}`, 600, y),
  ...write(text, 50, y + 24, { size: 16 }),
])

test('readLayout reads the lines below a heading with a price as dishes, and gives none of them that price', () => {
  const wraps = WRAPS.flatMap((name, i) => write(name, 50, 570 + 40 * i, bold))
  expect(summary([...DISHES, ...write('Wraps £8.50', 50, 520, { size: 30, bold: true }), ...wraps]).slice(4)).toEqual(
    WRAPS.map((name) => `Wraps: ${name} null`),
  )
})

describe('readLayout gives the dishes of a section the price', () => {
  const wraps = WRAPS.flatMap((name, i) => write(name, 50, 570 + 40 * i, bold))
  const heading = { size: 30, bold: true }

  test.each([
    ['Wraps – all £8.50', 8.5],
    ['Wraps, all £8.50', 8.5],
    ['Wraps £8.50 each', 8.5],
    ['Wraps, all 8', 8],
  ])('when its heading is %s', (text, price) => {
    expect(summary([...DISHES, ...write(text, 50, 520, heading), ...wraps]).slice(4)).toEqual(
      WRAPS.map((name) => `Wraps: ${name} ${price}`),
    )
  })

  test.each(['All £8.50', 'All wraps £8.50', '£8.50 each'])('when the line below its heading is %s', (text) => {
    const page = [...DISHES, ...write('Wraps', 50, 485, heading), ...write(text, 50, 520), ...wraps]
    expect(summary(page).slice(4)).toEqual(WRAPS.map((name) => `Wraps: ${name} 8.5`))
  })
})

test('readLayout reads each line below a price for each dish as a dish, also when it is set like a description', () => {
  const names = ['Creamed Corn v', 'Dauphinoise Potatoes', 'Beer Battered Onions', 'Roast Carrots (v)', 'Green Beans', 'Slaw']
  const page = [
    ...DISHES,
    ...write('Sides, all £4', 50, 520, { size: 30, bold: true }),
    ...names.flatMap((name, i) => write(name, 50, 570 + 27 * i, { size: 18 })),
  ]
  const sides = read(page).categories.at(-1)?.items ?? []
  expect(sides.map(({ name, price }) => `${name} ${price}`)).toEqual(names.map((name) => `${name.replace(/ \(?v\)?$/, '')} 4`))
})

test('readLayout gives no dish the price of a section when a heading is between them', () => {
  const [first, second] = [WRAPS.slice(0, 3), WRAPS.slice(3)].map((names, at) =>
    names.flatMap((name, i) => write(name, 50, (at === 0 ? 570 : 750) + 40 * i, bold)),
  ) as [Word[], Word[]]
  const page = [
    ...DISHES,
    ...write('Wraps, all £8.50', 50, 520, { size: 30, bold: true }),
    ...first,
    ...write('Specials', 50, 700, { size: 30, bold: true }),
    ...second,
  ]
  const prices = new Map(summary(page).map((item) => [item.replace(/ \S+$/, ''), item.split(' ').at(-1)]))
  expect([prices.get('Wraps: Club Sandwich'), prices.get(`Specials: ${WRAPS[3]}`)]).toEqual(['8.5', 'null'])
})

test('readLayout keeps a large dish with its price', () => {
  const dish = [...write('Sharing Board', 50, 520, { size: 26, bold: true }), ...writeTo('£28.00', 600, 520)]
  const text = write('cured meats, cheeses, olives and bread', 50, 546, { size: 16 })
  expect(summary([...DISHES, ...dish, ...text]).some((item) => item.endsWith('Sharing Board 28'))).toBe(true)
})

test('readLayout reads a price beside large marks as the price of a dish', () => {
  const dish = (name: string, y: number) => [...write(name, 50, y, bold), ...write('with a little of everything', 50, y + 24, { size: 16 })]
  const marked = [...dish('Soup of the Day', 520), ...write('£5.95', 50, 570), ...write('(v)', 300, 570, { size: 34 })]
  const plain = WRAPS.flatMap((name, i) => write(name, 50, 640 + 40 * i, bold))
  expect(summary([...DISHES, ...marked, ...plain])).toContain('Starters: Soup of the Day 5.95')
})
