import { expect, it } from 'vitest'
import { beginsWith } from './find-options.ts'

it.each([
  ['Old Windsor', 'wind', true],
  ['Old Windsor', 'old w', true],
  ['Ashby-de-la-Zouch', 'zou', true],
  ['Saint-Étienne', 'etienne', true],
  ['Windsor', '', true],
  ['Windsor', 'sor', false],
])('%s begins with %j: %s', (name, query, expected) => {
  expect(beginsWith(name, query)).toBe(expected)
})
