import { expect, test } from 'vitest'
import { read, write, writeTo } from '../../../tests/support/written-page.ts'
import type { Word } from '../lines/word.ts'

const MIDDLES = [430, 540, 650]

const centred = (text: string, middle: number, y: number): Word[] => {
  const words = write(text, 0, y)
  const width = Math.max(...words.map(({ right }) => right))
  return write(text, middle - width / 2, y)
}
const heads = (upper: readonly string[], lower: readonly string[]) =>
  MIDDLES.flatMap((middle, i) => [...centred(upper[i] ?? '', middle, 70), ...centred(lower[i] ?? '', middle, 94)])
const DISHES = ['Hazelnut', 'Salted Caramel', 'Coconut Sorbet'].flatMap((name, i) => [
  ...write(name, 50, 130 + 40 * i, { bold: true }),
  ...MIDDLES.flatMap((middle, at) => centred(`${2 + i + 2 * at}.90`, middle, 130 + 40 * i)),
])
const sizesOf = (words: readonly Word[]) =>
  read([...write('Gelato', 50, 94, { size: 34, bold: true }), ...words])
    .categories.flatMap(({ items }) => items)
    .map(({ sizes }) => sizes?.map(({ name }) => name).join(','))

test('readLayout reads names of sizes whose words are below each other', () => {
  expect(sizesOf([...heads(['1', '2', '3'], ['scoop', 'scoops', 'scoops']), ...DISHES])).toEqual(
    Array.from({ length: 3 }, () => '1 scoop,2 scoops,3 scoops'),
  )
})

test('readLayout joins no words below each other when the lower ones are names of different sizes', () => {
  expect(sizesOf([...heads(['The', 'new', 'scoops'], ['Small', 'Medium', 'Large']), ...DISHES])).toEqual(
    Array.from({ length: 3 }, () => 'Small,Medium,Large'),
  )
})

test('readLayout joins a word with a number only when the words beside it have one', () => {
  const words = [...writeTo('2', 440, 70), ...writeTo('scoops', 470, 94)]
  expect(sizesOf([...words, ...DISHES])).toEqual([undefined, undefined, undefined])
})
