import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asParsed, parseSearch, stringifySearch } from './search-params.ts'

test('the parameters of a link equal those of its URL in any form and order', () => {
  const value = fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.constant(undefined))
  const search = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.oneof(value, fc.array(value, { maxLength: 3 })))
  fc.assert(
    fc.property(search, (given) => {
      expect(JSON.stringify(asParsed(given))).toBe(JSON.stringify(asParsed(parseSearch(stringifySearch(given)))))
    }),
  )
})

test('an empty parameter of a form is kept so that its URL can be corrected', () => {
  expect(asParsed({ diet: '', city: ['Windsor'] })).toEqual({ city: 'Windsor', diet: '' })
})
