import { describe, expect, test } from 'vitest'
import { read, write, writeTo } from '../../../tests/support/written-page.ts'
import type { Word } from '../lines/word.ts'

const RIGHT = [430, 540, 650]
const heading = (text: string, y: number) => write(text, 50, y, { size: 30, bold: true })
const headers = (names: readonly string[], y: number) => names.flatMap((name, i) => writeTo(name, RIGHT[i] as number, y, { bold: true }))
const curry = (name: string, prices: readonly string[], y: number) => [
  ...write(name, 50, y, { bold: true }),
  ...prices.flatMap((price, i) => writeTo(price, RIGHT[i] as number, y)),
  ...write('with onions and ginger', 50, y + 26, { size: 16 }),
]
const CURRIES: [string, string[]][] = [
  ['Madras', ['8.50', '9.50', '7.20']],
  ['Bhuna', ['8.95', '9.95', '7.65']],
  ['Korma', ['8.75', '9.75', '7.45']],
  ['Dhansak', ['9.10', '10.10', '7.80']],
]
const table = (y: number, names: readonly string[]) => [
  ...headers(names, y),
  ...CURRIES.flatMap(([name, prices], i) => curry(name, prices, y + 50 + 60 * i)),
]
const page = (names: readonly string[]): Word[] => [...heading('Curries', 50), ...table(50, names)]
const itemsOf = (words: Word[]) => read(words).categories.flatMap(({ items }) => items)

describe('readLayout', () => {
  test('reads the names above columns of prices as sizes when they are words for no size', () => {
    const items = itemsOf(page(['Chicken', 'Lamb', 'Vegetable']))
    expect(items.map(({ name, price, doubts }) => [name, price, doubts])).toEqual([
      ['Madras', 7.2, []],
      ['Bhuna', 7.65, []],
      ['Korma', 7.45, []],
      ['Dhansak', 7.8, []],
    ])
    expect(items[0]?.sizes).toEqual([
      { name: 'Chicken', price: 8.5 },
      { name: 'Lamb', price: 9.5 },
      { name: 'Vegetable', price: 7.2 },
    ])
  })

  test('reads two words above one column of prices as the name of one size', () => {
    expect(itemsOf(page(['Chicken', 'King Prawn', 'Vegetable']))[1]?.sizes?.map(({ name }) => name)).toEqual([
      'Chicken',
      'King Prawn',
      'Vegetable',
    ])
  })

  test('reads the names of choices when another column of the page has prices beside them', () => {
    const aside = ['Chips', 'Slaw', 'Peas', 'Beans'].flatMap((name, i) => [
      ...write(name, 750, 100 + 60 * i, { bold: true }),
      ...writeTo('3.50', 1150, 100 + 60 * i),
    ])
    const words = [...page(['Chicken', 'Lamb', 'Vegetable']), ...write('Sides', 750, 50, { size: 30, bold: true }), ...aside]
    const sizes = itemsOf(words).map((item) => item.sizes?.map(({ name }) => name).join())
    expect(sizes).toEqual([...Array(4).fill('Chicken,Lamb,Vegetable'), ...Array(4).fill(undefined)])
  })

  test('reads no sizes when a name above the columns is missing', () => {
    const [madras] = itemsOf(page(['Chicken', 'Lamb']))
    expect(madras?.sizes).toBeUndefined()
    expect(madras?.doubts).toContain('several_prices')
  })

  test('reads no sizes when a name above the columns was read with little confidence', () => {
    const unsure = page(['Chicken', 'Larmb', 'Vegetable']).map((word) => (word.text === 'Larmb' ? { ...word, confidence: 0.3 } : word))
    expect(itemsOf(unsure)[0]?.sizes).toBeUndefined()
  })

  test('gives the dishes of the next section no sizes when they have one price each', () => {
    const sides = ['Naan Bread', 'Pilau Rice', 'Raita', 'Chutney'].flatMap((name, i) => [
      ...write(name, 50, 430 + 40 * i, { bold: true }),
      ...writeTo(`${2 + i}.50`, 650, 430 + 40 * i),
    ])
    const items = itemsOf([...page(['Chicken', 'Lamb', 'Vegetable']), ...heading('Sides', 380), ...sides])
    expect(items.slice(4).map(({ name, price, sizes, doubts }) => [name, price, sizes, doubts])).toEqual([
      ['Naan Bread', 2.5, undefined, []],
      ['Pilau Rice', 3.5, undefined, []],
      ['Raita', 4.5, undefined, []],
      ['Chutney', 5.5, undefined, []],
    ])
  })

  test('marks a dish when one of its prices in columns of choices is missing', () => {
    const words = page(['Chicken', 'Lamb', 'Vegetable']).filter(({ text }) => text !== '9.95')
    expect(itemsOf(words)[1]?.doubts).toContain('price')
  })
})

test('readLayout gives each of two tables with the same columns its own choices', () => {
  const section = (title: string, top: number, headers: readonly string[]) => [
    ...write(title, 50, top, { size: 30, bold: true }),
    ...headers.flatMap((header, i) => writeTo(header, 500 + 100 * i, top + 10, { size: 16 })),
    ...['Penne', 'Lasagne', 'Risotto', 'Gnocchi'].flatMap((name, i) => [
      ...write(`${name} ${title.toLowerCase()}`, 50, top + 60 + 40 * i, { bold: true }),
      ...writeTo(`${6 + i}.50`, 500, top + 60 + 40 * i),
      ...writeTo(`${11 + i}.00`, 600, top + 60 + 40 * i),
    ]),
  ]
  const page = [...section('Salads', 50, ['Chicken', 'Halloumi']), ...section('Pasta', 330, ['Child', 'Adult'])]
  const names = read(page).categories.map(({ items }) => items.map(({ sizes }) => sizes?.map(({ name }) => name).join()))
  expect(names).toEqual([Array(4).fill('Chicken,Halloumi'), Array(4).fill('Child,Adult')])
})
