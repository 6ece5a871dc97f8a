import { expect, test } from 'vitest'
import { moveActive } from './use-search-box.ts'

test('the arrow keys move through the options and wrap around', () => {
  expect(moveActive('ArrowDown', null, 3)).toBe(0)
  expect(moveActive('ArrowDown', 0, 3)).toBe(1)
  expect(moveActive('ArrowDown', 2, 3)).toBe(0)
  expect(moveActive('ArrowUp', null, 3)).toBe(2)
  expect(moveActive('ArrowUp', 0, 3)).toBe(2)
})

test('Home and End move to an option only when one is active, otherwise within the text', () => {
  expect(moveActive('Home', 2, 3)).toBe(0)
  expect(moveActive('End', 0, 3)).toBe(2)
  expect(moveActive('End', null, 3)).toBeUndefined()
})

test('other keys and an empty list change nothing', () => {
  expect(moveActive('a', 1, 3)).toBeUndefined()
  expect(moveActive('ArrowDown', null, 0)).toBeUndefined()
})
