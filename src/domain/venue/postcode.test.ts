import { describe, expect, test } from 'vitest'
import { parsePostcode, postcodeIn } from './postcode.ts'

describe('parsePostcode', () => {
  test.each([
    ['sl40zz', { code: 'SL40ZZ', name: 'SL4 0ZZ', isWhole: true }],
    [' SL4  0ZZ ', { code: 'SL40ZZ', name: 'SL4 0ZZ', isWhole: true }],
    ['W1A 1AA', { code: 'W1A1AA', name: 'W1A 1AA', isWhole: true }],
    ['SL4', { code: 'SL4', name: 'SL4', isWhole: false }],
    ['ec1a', { code: 'EC1A', name: 'EC1A', isWhole: false }],
  ])('reads %s as a postcode or its first part', (text, expected) => {
    expect(parsePostcode(text)).toEqual(expected)
  })

  test.each(['', 'Slough', 'SL4 0', '4SL', 'SL4 0ZZ extra', "SL4' or 1=1"])('returns null for %s', (text) => {
    expect(parsePostcode(text)).toBeNull()
  })
})

describe('postcodeIn', () => {
  test.each([
    ['curry sl4 0zz', 'SL4 0ZZ'],
    ['SL40ZZ curry', 'SL4 0ZZ'],
    ['curry in sl4', 'SL4'],
    ['curry', null],
    ['curry under £12', null],
    ['', null],
  ])('finds the postcode in %s', (query, expected) => {
    expect(postcodeIn(query)).toBe(expected)
  })
})
