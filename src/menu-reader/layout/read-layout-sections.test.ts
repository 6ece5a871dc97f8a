import { expect, test } from 'vitest'
import { bold, column, DISHES } from '../../../tests/support/written-dishes.ts'
import { read, write, writeTo } from '../../../tests/support/written-page.ts'
import type { Word } from '../lines/word.ts'

test('readLayout reads the courses of a set menu without prices above a section with prices', () => {
  const courses = [
    ['Rare Roast Sirloin of Beef', 'Horseradish cream'],
    ['Leg of Lamb', 'Mint sauce'],
    ['Half Roast Chicken', 'Lemon and thyme stuffing'],
    ['Mushroom Wellington', 'Vegan gravy'],
  ] as const
  const set = (heading: string, top: number) => [
    ...write(heading, 50, top, { size: 28, bold: true }),
    ...courses.flatMap(([name, text], i) => [...write(name, 50, top + 40 + i * 60, bold), ...write(text, 50, top + 64 + i * 60)]),
  ]
  const extras = column('Extras', 50, 740, ([name, , price], y) => [...write(name, 50, y, bold), ...writeTo(price.toFixed(2), 600, y)], 40)
  // On a photo, bold type is little thicker.
  const blurred = [...set('Starters', 50), ...set('Roasts', 390), ...extras].map((word) => ({ ...word, stroke: 2 + word.stroke / 6 }))
  const { categories } = read(blurred)
  expect(categories.slice(0, 2).map(({ name, items }) => [name, items.map((item) => [item.name, item.description])])).toEqual(
    ['Starters', 'Roasts'].map((heading) => [heading, courses.map((course) => [...course])]),
  )
})

test('readLayout recognises a heading that is set like the names', () => {
  const names = ['Oyster', 'Sourdough', 'Burrata', 'Ox tongue', 'Courgette flower', 'Crab tagliatelle', 'Pork collar', 'Monkfish', 'Hispi']
  const dishes = names.flatMap((name, i) => {
    const y = 142 + i * 36
    const written = write(name, 50, y, bold)
    return [...written, ...write('lime, ancho chilli', (written.at(-1)?.right ?? 0) + 6, y), ...writeTo(`${8 + i}`, 600, y)]
  })
  const page = [...write('Lowland', 50, 50, { size: 30, bold: true }), ...write('Small Plates', 50, 104, bold), ...dishes]
  expect(read(page).categories.map(({ name, items }) => [name, items[0]?.name])).toEqual([['Small Plates', 'Oyster']])
})

test('readLayout keeps an ampersand between the spaced words of a heading', () => {
  const page = [
    ...write('No', 50, 50, { size: 30, bold: true }),
    ...write('&', 120, 50, { size: 30, bold: true }),
    ...write('Low', 170, 50, { size: 30, bold: true }),
    ...DISHES.flatMap(([name, , price], i) => [...write(name, 50, 110 + i * 40, bold), ...writeTo(price.toFixed(2), 600, 110 + i * 40)]),
  ]
  expect(read(page).categories.map(({ name }) => name)).toEqual(['No & Low'])
})

test('readLayout makes no category of a few uncertain letters as large as a heading', () => {
  const page = column('Tacos', 50, 50, ([name, text, price], y) => [
    ...write(name, 50, y, bold),
    ...writeTo(price.toFixed(2), 600, y),
    ...write(text, 50, y + 24, { size: 16 }),
    ...(name === 'Smoked mackerel' ? write('OD', 50, y + 56, { size: 30, bold: true, confidence: 0.57 }) : []),
  ])
  expect(read(page).categories.map(({ name }) => name)).toEqual(['Tacos'])
})

test('readLayout reads a list of dishes without prices below a usual heading, also in the type of the descriptions', () => {
  const dishes = (top: number) =>
    DISHES.flatMap(([name, text, price], i) => [
      ...write(name, 50, top + i * 66, bold),
      ...writeTo(price.toFixed(2), 600, top + i * 66),
      ...write(text, 50, top + 26 + i * 66, { size: 16 }),
    ])
  const sides = ['Garlic Bread', 'Coleslaw', 'Onion Rings', 'Pigs in Blankets', 'Halloumi Fries', 'Mac and cheese']
  const page = [
    ...write('Mains', 50, 40, { size: 30, bold: true }),
    ...dishes(90),
    ...write('Sides', 50, 410, { size: 30, bold: true }),
    ...sides.flatMap((name, i) => write(name, 50, 460 + i * 36)),
    ...write('Desserts', 50, 740, { size: 30, bold: true }),
    ...dishes(790),
  ]
  const found = summaryOf(page)
  expect(found.find(([name]) => name === 'Sides')).toEqual(['Sides', sides])
  expect(found.map(([name]) => name)).toEqual(['Mains', 'Sides', 'Desserts'])
})

const summaryOf = (page: Word[]) => read(page).categories.map(({ name, items }) => [name, items.map((item) => item.name)] as const)
