import { expect, test } from 'vitest'
import { diffLines, toLines } from './compare.ts'

const menu = (price: number | null) => ({
  categories: [{ name: 'SIDES', box: null, items: [{ name: 'Chips', price, dietary_info: ['vegan' as const], box: null, doubts: [] }] }],
})

test('diffLines returns nothing when a menu is read the same way again', () => {
  expect(diffLines(toLines(menu(4.5)), toLines(menu(4.5)))).toEqual([])
})

test('diffLines returns the old and the new line of an item whose price changed', () => {
  expect(diffLines(toLines(menu(4.5)), toLines(menu(45)))).toEqual([
    '- SIDES | Chips | 4.5 |  | vegan | ',
    '+ SIDES | Chips | 45 |  | vegan | ',
  ])
})

test('diffLines returns one line when one of two equal items is missing', () => {
  expect(diffLines(['a', 'a'], ['a'])).toEqual(['- a'])
})
