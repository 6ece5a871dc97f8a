import { expect, test } from 'vitest'
import { pageParams, venuePath } from './addresses.ts'

test('pageParams returns only the query parameters that the page uses', () => {
  expect(pageParams('/venues')).toEqual(['city', 'price', 'venue', 'page'])
  expect(pageParams('/menu')).toEqual(['city', 'price', 'type', 'venue', 'page'])
  expect(pageParams(venuePath('kumo'))).toEqual([])
  expect(pageParams('/no-such-page')).toEqual([])
})
