import { expect, test } from 'vitest'
import { moveCategory, moveItem, toOrderInput } from './order.ts'

const menu = [
  { id: 'starters', items: [{ id: 'soup' }, { id: 'eel' }, { id: 'cheek' }] },
  { id: 'mains', items: [{ id: 'pie' }, { id: 'squash' }] },
  { id: 'puddings', items: [] },
]
const shown = (categories: typeof menu | readonly { id: string; items: readonly { id: string }[] }[]) =>
  categories.map(({ id, items }) => `${id}: ${items.map((item) => item.id).join(' ')}`.trim())

test('an item moves down and up within its category', () => {
  expect(shown(moveItem(menu, 'soup', 'cheek'))[0]).toBe('starters: eel cheek soup')
  expect(shown(moveItem(menu, 'cheek', 'soup'))[0]).toBe('starters: cheek soup eel')
})

test('an item moves into another category, before the item that it is dropped on', () => {
  expect(shown(moveItem(menu, 'eel', 'squash'))).toEqual(['starters: soup cheek', 'mains: pie eel squash', 'puddings:'])
})

test('an item moves to the end of a category, also of an empty one', () => {
  expect(shown(moveItem(menu, 'eel', 'mains'))[1]).toBe('mains: pie squash eel')
  expect(shown(moveItem(menu, 'eel', 'puddings'))[2]).toBe('puddings: eel')
})

test('nothing moves when there is no item to move or no place to move to', () => {
  expect(moveItem(menu, 'eel', 'eel')).toBe(menu)
  expect(moveItem(menu, 'gone', 'pie')).toBe(menu)
  expect(moveItem(menu, 'eel', 'nowhere')).toBe(menu)
  expect(moveCategory(menu, 'mains', 'nowhere')).toBe(menu)
})

test('categories swap places together with their items', () => {
  expect(shown(moveCategory(menu, 'mains', 'starters'))).toEqual(['mains: pie squash', 'starters: soup eel cheek', 'puddings:'])
})

test('the server gets every category, and the items of changed categories only, and the same of the order that was seen', () => {
  expect(toOrderInput(menu, menu)).toBe(null)
  expect(toOrderInput(menu, moveItem(menu, 'eel', 'squash'))).toEqual({
    categories: [{ id: 'starters', items: ['soup', 'cheek'] }, { id: 'mains', items: ['pie', 'eel', 'squash'] }, { id: 'puddings' }],
    seen: {
      categories: [{ id: 'starters', items: ['soup', 'eel', 'cheek'] }, { id: 'mains', items: ['pie', 'squash'] }, { id: 'puddings' }],
    },
  })
  expect(toOrderInput(menu, moveCategory(menu, 'mains', 'starters'))).toEqual({
    categories: [{ id: 'mains' }, { id: 'starters' }, { id: 'puddings' }],
    seen: { categories: [{ id: 'starters' }, { id: 'mains' }, { id: 'puddings' }] },
  })
})
