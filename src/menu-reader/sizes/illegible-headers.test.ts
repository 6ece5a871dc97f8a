import { expect, test } from 'vitest'
import { bold } from '../../../tests/support/written-dishes.ts'
import { read, write, writeTo } from '../../../tests/support/written-page.ts'
import type { Word } from '../lines/word.ts'

const NAMES = ['Grilled halibut', 'Roast cod', 'Lamb rump', 'Leek soup']

/** A section with two prices for each dish, below `headers`. */
const section = (title: string, top: number, headers: Word[]) => [
  ...write(title, 50, top, { size: 30, bold: true }),
  ...headers,
  ...NAMES.flatMap((name, i) => [
    ...write(`${name} ${title.toLowerCase()}`, 50, top + 60 + 40 * i, bold),
    ...writeTo(`${5 + i}.50`, 500, top + 60 + 40 * i),
    ...writeTo(`${9 + i}.25`, 600, top + 60 + 40 * i),
  ]),
]

const headers = (y: number, first: string, second: string, confidence = 0.95) => [
  ...writeTo(first, 500, y, { size: 16, confidence }),
  ...writeTo(second, 600, y, { size: 16, confidence }),
]

const sizesOf = (words: Word[]) =>
  read(words).categories.flatMap(({ items }) =>
    items.map(({ sizes, doubts }) => [sizes?.map(({ name }) => name).join() ?? 'none', doubts.length > 0 ? 'in doubt' : 'clear']),
  )

test('readLayout gives no names of the table above to a table whose own names are illegible', () => {
  const page = [...section('Starters', 50, headers(60, 'Half', 'Whole')), ...section('Mains', 300, headers(310, 'Sinqie', 'Dcubl', 0.5))]
  expect(sizesOf(page)).toEqual([...NAMES.map(() => ['Half,Whole', 'clear']), ...NAMES.map(() => ['none', 'in doubt'])])
})

test('readLayout doubts names of a second table that are words for no size', () => {
  const page = [...section('Starters', 50, headers(60, 'Half', 'Whole')), ...section('Mains', 300, headers(310, 'Sinqie', 'Dcubl'))]
  expect(sizesOf(page).slice(4)).toEqual(NAMES.map(() => ['Sinqie,Dcubl', 'in doubt']))
})

test('readLayout reads the name of a size above prices that was read as two words', () => {
  const page = [...section('Starters', 50, headers(60, 'Half', 'Whole')), ...section('Mains', 300, headers(310, 'Small', 'Lar ge'))]
  expect(sizesOf(page).slice(4)).toEqual(NAMES.map(() => ['Small,Large', 'clear']))
})

test('readLayout doubts the names of the table above where other sections have names of their own', () => {
  const page = [
    ...section('Starters', 50, headers(60, 'Half', 'Whole')),
    ...section('Sides', 300, headers(310, 'Small', 'Large')),
    ...section('Mains', 550, []),
  ]
  expect(sizesOf(page).map(([, doubt]) => doubt)).toEqual([...NAMES, ...NAMES].map(() => 'clear').concat(NAMES.map(() => 'in doubt')))
})

test('readLayout has no doubt about names above the whole menu when the sections below have none', () => {
  const page = [...section('Starters', 50, headers(60, 'Half', 'Whole')), ...section('Mains', 300, [])]
  expect(sizesOf(page)).toEqual([...NAMES, ...NAMES].map(() => ['Half,Whole', 'clear']))
})

test('readLayout reads the sizes of two tables beside each other with descriptions below the dishes', () => {
  const table = (left: number, title: string, names: readonly string[]) => [
    ...write(title, left, 60, { size: 30, bold: true }),
    ...names.flatMap((name, i) => writeTo(name, left + 450 + 100 * i, 60, { size: 16 })),
    ...NAMES.flatMap((name, i) => [
      ...write(`${name} ${title.toLowerCase()}`, left, 110 + 60 * i, bold),
      ...writeTo(`${5 + i}.50`, left + 450, 110 + 60 * i),
      ...writeTo(`${9 + i}.25`, left + 550, 110 + 60 * i),
      ...write('lemon, parsley and brown butter', left, 134 + 60 * i, { size: 16 }),
    ]),
  ]
  expect(sizesOf([...table(50, 'Plates', ['Starter', 'Main']), ...table(750, 'Drinks', ['Half', 'Pint'])])).toEqual([
    ...NAMES.map(() => ['Starter,Main', 'clear']),
    ...NAMES.map(() => ['Half,Pint', 'clear']),
  ])
})
