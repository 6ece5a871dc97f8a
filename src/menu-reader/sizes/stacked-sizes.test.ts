import { expect, test } from 'vitest'
import { read, write, writeTo } from '../../../tests/support/written-page.ts'

const LARGE = { size: 22, bold: true }

/** A dish with its sizes below each other at the right edge, in smaller type than its name. */
function curry(name: string, y: number, sizes: readonly string[]) {
  const right = sizes.flatMap((text, i) => writeTo(text, 650, y - 2 + 22 * i, { size: 17 }))
  return [...write(name, 50, y, LARGE), ...write('with onions and ginger', 50, y + 27, { size: 17 }), ...right]
}
const heading = write('Curries', 50, 40, { size: 34, bold: true })
const itemsOf = (words: ReturnType<typeof curry>) => read(words).categories.flatMap(({ items }) => items)

test('readLayout reads sizes below each other beside a dish when several dishes have the same ones', () => {
  const dishes = ['Korma', 'Madras', 'Bhuna', 'Dhansak']
  const words = [...heading, ...dishes.flatMap((name, i) => curry(name, 100 + 80 * i, [`for one ${8 + i}.50`, `for two ${15 + i}.00`]))]
  expect(itemsOf(words)).toMatchObject(
    dishes.map((name, i) => ({
      name,
      description: 'with onions and ginger',
      price: 8.5 + i,
      sizes: [
        { name: 'for one', price: 8.5 + i },
        { name: 'for two', price: 15 + i },
      ],
      doubts: [],
    })),
  )
})

test('readLayout marks a dish when the price of one of its sizes below each other was not read', () => {
  const words = [
    ...heading,
    ...['Korma', 'Madras', 'Bhuna'].flatMap((name, i) => curry(name, 100 + 80 * i, [`for one ${8 + i}.50`, `for two ${15 + i}.00`])),
    ...curry('Dhansak', 340, ['for one 9.50', 'for two .']),
  ]
  const last = itemsOf(words).at(-1)
  expect(last?.sizes).toBeUndefined()
  expect(last?.doubts).not.toEqual([])
})

test('readLayout reads a list of dishes when each is the name of a size once', () => {
  const words = [
    ...heading,
    ...write('Large', 50, 100, LARGE),
    ...writeTo('9.50', 650, 100),
    ...write('Small', 50, 130, LARGE),
    ...writeTo('6.50', 650, 130),
  ]
  expect(itemsOf(words).map(({ sizes }) => sizes)).toEqual([undefined, undefined])
})

test('readLayout keeps dishes apart that have the name of one size each before their price', () => {
  const beers: [string, string, string][] = [
    ['Peroni', 'pint', '6.50'],
    ['Guinness', 'bottle', '6.00'],
    ['Amstel', 'pint', '5.80'],
    ['Corona', 'bottle', '5.50'],
  ]
  const words = [
    ...heading,
    ...beers.flatMap(([name, size, price], i) => [
      ...write(name, 50, 100 + 34 * i, LARGE),
      ...writeTo(`${size} ${price}`, 650, 100 + 34 * i, { size: 20 }),
    ]),
  ]
  expect(itemsOf(words).map(({ name, price }) => [name.split(' ')[0], price])).toEqual(
    beers.map(([name, , price]) => [name, Number(price)]),
  )
})
