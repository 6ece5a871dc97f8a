import { expect, test } from 'vitest'
import { formatMiles } from '../filters/format-miles.ts'
import { toMarked } from './marked.ts'

test('a highlighted text has alternating parts without and with a match', () => {
  expect(toMarked('Fish pie', 'pie')).toEqual(['Fish ', 'pie'])
  expect(toMarked('Pie and pies', 'pie')).toEqual(['', 'Pie', ' and ', 'pie', 's'])
  expect(toMarked('Soup', 'pie')).toEqual(['Soup'])
})

test.each([
  [0, 'Less than 0.1 miles'],
  [0.5, '0.3 miles'],
  [1.6, '1 mile'],
  [11.4, '7.1 miles'],
  [160, '99 miles'],
])('formatMiles of %d km returns %s', (km, miles) => {
  expect(formatMiles(km)).toBe(miles)
})
