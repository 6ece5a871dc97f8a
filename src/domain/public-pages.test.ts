import { expect, test } from 'vitest'
import { pageQueryParams, venuePath } from './public-pages.ts'

test('pageQueryParams returns only the query parameters that the page uses', () => {
  expect(pageQueryParams('/venues')).toEqual(['city', 'price', 'cuisine', 'open', 'venue', 'sort', 'from', 'lat', 'lng', 'within', 'page'])
  expect(pageQueryParams('/menu')).toEqual(['city', 'price', 'type', 'venue', 'sort', 'from', 'lat', 'lng', 'within', 'page'])
  expect(pageQueryParams(venuePath('kumo'))).toEqual([])
  expect(pageQueryParams('/no-such-page')).toEqual([])
})
