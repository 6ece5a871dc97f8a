import { expect, test } from 'vitest'
import { periodRange } from './periods.ts'

test.each([
  ['all', null],
  ['today', { first: '2027-01-31', last: '2027-01-31' }],
  ['next-7-days', { first: '2027-01-31', last: '2027-02-07' }],
  ['next-month', { first: '2027-01-31', last: '2027-02-28' }],
] as const)('the period %s begins today and ends as named', (period, range) => {
  expect(periodRange(period, '2027-01-31')).toEqual(range)
})
