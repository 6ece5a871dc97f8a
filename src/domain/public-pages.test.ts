import { expect, test } from 'vitest'
import { pageQueryParams, venuePath } from './public-pages.ts'

test('pageQueryParams returns only the query parameters that the page uses', () => {
  expect(pageQueryParams('/venues')).toEqual(['city', 'price', 'venue', 'page'])
  expect(pageQueryParams('/menu')).toEqual(['city', 'price', 'type', 'venue', 'page'])
  expect(pageQueryParams(venuePath('kumo'))).toEqual([])
  expect(pageQueryParams('/no-such-page')).toEqual([])
})
