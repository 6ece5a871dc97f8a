import { expect, test } from 'vitest'
import { read, write, writeTo } from '../../../tests/support/written-page.ts'

const DISHES = ['Ox cheek', 'Pork ribs', 'Brisket', 'Smoked chicken'].map((name, i) => ({ name, y: 110 + 130 * i }))
const size = (name: string, price: string, y: number) => [...write(name, 74, y), ...writeTo(price, 600, y)]

const page = (sizesOf: (i: number, y: number) => ReturnType<typeof write>) => [
  ...write('Smokehouse', 50, 50, { size: 30, bold: true }),
  ...DISHES.flatMap(({ name, y }, i) => [
    ...write(name, 50, y, { bold: true }),
    ...write('pickles, slaw and bread', 50, y + 25, { size: 16 }),
    ...sizesOf(i, y),
  ]),
]

test('readLayout reads lines with the name of a size and a price below a dish as its sizes', () => {
  const items = read(
    page((i, y) => [...size('Half rack', `1${i}.50`, y + 52), ...size('Full rack', `2${i}.00`, y + 78)]),
  ).categories.flatMap((category) => category.items)
  expect(items.map(({ name, sizes }) => [name, sizes])).toEqual(
    DISHES.map(({ name }, i) => [
      name,
      [
        { name: 'Half rack', price: 10.5 + i },
        { name: 'Full rack', price: 20 + i },
      ],
    ]),
  )
})

test('readLayout keeps a single line with the name of a size apart', () => {
  const items = read(page((i, y) => size('Full rack', `2${i}.00`, y + 52))).categories.flatMap((category) => category.items)
  expect(items.every(({ sizes }) => sizes === undefined || sizes.length === 1)).toBe(true)
})

test('readLayout keeps names of sizes as dishes when they are the only ones of the page and below a heading', () => {
  const words = [
    ...write('Soft Serve', 50, 50, { size: 30, bold: true }),
    ...['Small', 'Medium', 'Large'].flatMap((name, i) => [
      ...write(name, 50, 110 + 40 * i, { bold: true }),
      ...writeTo(`${3 + i}.50`, 600, 110 + 40 * i),
    ]),
    ...write('Bakes', 50, 280, { size: 30, bold: true }),
    ...['Flapjack', 'Carrot cake', 'Cheese scone'].flatMap((name, i) => [
      ...write(name, 50, 340 + 40 * i, { bold: true }),
      ...writeTo(`${2 + i}.50`, 600, 340 + 40 * i),
    ]),
  ]
  expect(read(words).categories[0]?.items.map(({ name, price }) => [name, price])).toEqual([
    ['Small', 3.5],
    ['Medium', 4.5],
    ['Large', 5.5],
  ])
})
