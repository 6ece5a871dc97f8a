import { expect, test } from 'vitest'
import { parsePageField } from './page-field.tsx'

test.each([
  ['3', 3],
  [' 7 ', 7],
  ['1,084', 1084],
  ['0', 1],
  ['99999', 1356],
])('parsePageField returns the nearest page that exists when %j is typed', (text, page) => {
  expect(parsePageField(text, { current: 2, last: 1356 })).toBe(page)
})

test.each(['', 'x', '-1', '1.5', '2e3'])('parsePageField returns the current page when %j is typed', (text) => {
  expect(parsePageField(text, { current: 2, last: 1356 })).toBe(2)
})
