import { expect, test } from 'vitest'
import { bold, column } from '../../../tests/support/written-dishes.ts'
import { read, summary, write, writeTo } from '../../../tests/support/written-page.ts'

const dishes = (heading: string, y: number) =>
  column(heading, 50, y, ([name, text, price], at) => [
    ...write(name, 50, at, bold),
    ...writeTo(price.toFixed(2), 600, at),
    ...write(text, 50, at + 24, { size: 16 }),
  ])

test('readLayout leaves out what is set smaller after the words of a heading', () => {
  const heading = [...write('GYOZA', 50, 520, { size: 32, bold: true }), ...write('6 pieces', 160, 520, { size: 16 })]
  const below = ['Prawn', 'Pork and Chive', 'Spinach', 'Duck'].flatMap((name, i) => [
    ...write(name, 50, 570 + 40 * i, bold),
    ...writeTo(`${5 + i}.50`, 600, 570 + 40 * i),
  ])
  expect(summary([...dishes('Starters', 110), ...heading, ...below]).slice(4)).toEqual([
    'GYOZA: Prawn 5.5',
    'GYOZA: Pork and Chive 6.5',
    'GYOZA: Spinach 7.5',
    'GYOZA: Duck 8.5',
  ])
})

test('readLayout keeps all words of a description whose first word seems larger', () => {
  const dish = [
    ...write('Caesar', 50, 520, bold),
    ...writeTo('7.50', 600, 520),
    ...write('Honey, green beans, soft herbs,', 50, 544, { size: 16 }),
  ]
  const text = [...write('parmesan', 50, 568, { size: 26 }), ...write('and lemon', 160, 568, { size: 16 })]
  const items = read([...dishes('Starters', 110), ...dish, ...text]).categories.flatMap((category) => category.items)
  expect(items.at(-1)?.description).toBe('Honey, green beans, soft herbs, parmesan and lemon')
})

test('readLayout keeps a small description beside the name of a dish', () => {
  const dish = [...write('Gyoza', 50, 520, bold), ...write('6 pieces', 130, 520, { size: 14 }), ...writeTo('7.50', 600, 520)]
  expect(summary([...dishes('Starters', 110), ...dish]).at(-1)).toContain('6 pieces 7.5')
})
