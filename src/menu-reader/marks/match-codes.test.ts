import { expect, test } from 'vitest'
import { matchCodes } from './match-codes.ts'

const LEGEND = new Set(['v', 'vg', 'gf'])

test.each([
  ['vggf', 2, ['vg', 'gf']],
  ['vgof', 2, ['vg', 'gf']],
  ['of', 1, ['gf']],
  ['V8', 1, ['vg']],
  ['V', 1, ['v']],
])('matchCodes reads %s as %i codes', (letters, count, codes) => {
  expect(matchCodes(letters, count, LEGEND)).toEqual(codes)
})

test.each([
  ['veg', 1],
  ['xx', 1],
  ['vg', 2],
  ['', 1],
  ['vvvvv', 5],
])('matchCodes reads no codes from %j when there are %i', (letters, count) => {
  expect(matchCodes(letters, count, LEGEND)).toBeNull()
})

test('matchCodes reads nothing that may be one of two codes', () => {
  expect(matchCodes('of', 1, new Set(['gf', 'df']))).toBeNull()
})

test.each([
  ['ve', ['vg']],
  ['vgcr', ['vg', 'gf']],
  ['viof', ['v', 'gf']],
  ['GE', ['gf']],
])('matchCodes reads %s as codes that it resembles when they could not be counted', (letters, codes) => {
  expect(matchCodes(letters, null, LEGEND)).toEqual(codes)
})

test('matchCodes reads nothing from an ordinary word when codes could not be counted', () => {
  expect(matchCodes('pie', null, LEGEND)).toBeNull()
  expect(matchCodes('tea', null, LEGEND)).toBeNull()
})
