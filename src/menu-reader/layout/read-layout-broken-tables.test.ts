import { expect, test } from 'vitest'
import { bold } from '../../../tests/support/written-dishes.ts'
import { read, write, writeTo } from '../../../tests/support/written-page.ts'

const NAMES = [
  'Grilled halibut',
  'Roast cod',
  'Lamb rump',
  'Smoked mackerel',
  'Leek soup',
  'Beef cheek pie',
  'Pork belly stew',
  'Duck leg hash',
]

const dish = (name: string, left: number, y: number, ...prices: string[]) => [
  ...write(name, left, y, bold),
  ...prices.flatMap((price, i) => writeTo(price, left + 550 - 100 * (prices.length - 1 - i), y)),
]

/** A table that begins in the first column of a page and goes on in the second one, above sides with one price. */
const page = (...heads: string[]) => [
  ...write('Small Plates', 50, 50, { size: 30, bold: true }),
  ...heads.flatMap((head, i) => writeTo(head, 600 - 100 * (heads.length - 1 - i), 100, { size: 16 })),
  ...NAMES.slice(0, 5).flatMap((name, i) => dish(name, 50, 150 + 40 * i, `${5 + i}.50`, `${9 + i}.25`)),
  ...NAMES.slice(5, 7).flatMap((name, i) => dish(name, 750, 50 + 40 * i, `${6 + i}.00`, `${11 + i}.75`)),
  ...write('Sides', 750, 180, { size: 30, bold: true }),
  ...['Chips', 'Mixed leaves', 'New potatoes', 'Green beans'].flatMap((name, i) => dish(name, 750, 230 + 40 * i, `${3 + i}.50`)),
]

const sizesOf = (...heads: string[]) =>
  read(page(...heads)).categories.flatMap(({ items }) =>
    items.map(({ name, sizes }) => `${name}: ${sizes?.map((size) => `${size.name} ${size.price}`).join(', ') ?? 'none'}`),
  )

test('readLayout reads the sizes of a table that goes on in the next column', () => {
  const sizes = sizesOf('Small', 'Large')
  expect(sizes).toContain('Leek soup: Small 9.5, Large 13.25')
  expect(sizes).toContain('Beef cheek pie: Small 6, Large 11.75')
  expect(sizes).toContain('Pork belly stew: Small 7, Large 12.75')
})

test('readLayout reads no sizes below the heading of another section in the next column', () => {
  expect(sizesOf('Small', 'Large')).toContain('Chips: none')
})

test('readLayout reads no sizes of dishes in the next column that have other prices than the table', () => {
  expect(sizesOf('Small', 'Medium', 'Large')).toContain('Beef cheek pie: none')
})
