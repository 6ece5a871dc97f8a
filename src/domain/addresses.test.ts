import { expect, test } from 'vitest'
import { pageParams, venuePath } from './addresses.ts'

test('a page depends on its own parameters and on no others', () => {
  expect(pageParams('/venues')).toEqual(['city', 'price', 'venue', 'page'])
  expect(pageParams('/menu')).toEqual(['city', 'price', 'type', 'venue', 'page'])
  expect(pageParams(venuePath('kumo'))).toEqual([])
  expect(pageParams('/no-such-page')).toEqual([])
})
