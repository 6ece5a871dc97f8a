import { expect, test } from 'vitest'
import { summary, write } from '../../../tests/support/written-page.ts'
import { eraseCurrencyCodes, separateCurrencyCodes } from './currency-codes.ts'

const ROWS = [50, 90, 130]
const texts = (page: Parameters<typeof separateCurrencyCodes>[0]) => separateCurrencyCodes(page).words.map(({ text }) => text)

test.each([
  ['CHF 16.50', '16.50'],
  ['120 kr', '120'],
  ['Fr. 9.–', '9.–'],
  ['CHF16.50', '16.50'],
  ['95Kč', '95'],
])('separateCurrencyCodes removes the code of %s beside several prices', (printed, amount) => {
  const page = ROWS.flatMap((y) => [...write('Rösti', 50, y), ...write(printed, 400, y)])
  expect(texts(page)).toEqual(ROWS.flatMap(() => ['Rösti', amount]))
})

test('separateCurrencyCodes keeps words that only look like codes, and codes of fewer prices', () => {
  const apart = ROWS.flatMap((y) => [...write('Kr', 50, y), ...write('9.50', 400, y)])
  expect(texts(apart)).toEqual(apart.map(({ text }) => text))
  expect(texts(write('CHF 16.50', 400, 50))).toEqual(['CHF', '16.50'])
})

test('eraseCurrencyCodes removes the ink of the codes only', () => {
  const picture = { data: new Uint8Array(600 * 200), width: 600, height: 200 }
  const page = ROWS.flatMap((y) => write('CHF 16.50', 400, y))
  const erased = eraseCurrencyCodes(picture, page)
  const { left, top } = page[0] as (typeof page)[number]
  const amount = page[1] as (typeof page)[number]
  expect(erased.picture.data[(Math.ceil(top) + 2) * 600 + left + 2]).toBe(255)
  expect(erased.picture.data[(Math.ceil(top) + 2) * 600 + Math.ceil(amount.left) + 2]).toBe(0)
})

test('readLayout reads whole amounts with the code of a currency as prices when they are on lines of their own', () => {
  const dishes = [
    ['Swedish meatballs', 'cream sauce, lingonberries', '260'],
    ['Fried char', 'browned butter, almond potatoes', '195'],
    ['Potato pancakes', 'chanterelles, cress', '135'],
    ['Cardamom bun', 'pearl sugar', '95'],
  ]
  const page = dishes.flatMap(([name = '', text = '', amount = ''], i) => [
    ...write(name, 50, 50 + 120 * i, { bold: true }),
    ...write(text, 50, 76 + 120 * i, { size: 18 }),
    ...write(`${amount} kr`, 50, 102 + 120 * i, { size: 18 }),
  ])
  expect(summary(page)).toEqual(dishes.map(([name, , amount]) => `: ${name} ${amount}`))
})
