import { expect, test } from 'vitest'
import { listTitle } from './list-title.ts'

test.each([
  [{}, 'Our Venues'],
  [{ page: 1 }, 'Our Venues'],
  [{ city: ['Windsor'] }, 'Our Venues in Windsor'],
  [{ city: ['Eton', 'Windsor'], page: 3 }, 'Our Venues in Eton and Windsor, page 3'],
  [{ city: ['Bray', 'Eton', 'Windsor'], page: 2 }, 'Our Venues, page 2'],
])('listTitle names towns and page of the parameters %j', (search, title) => {
  expect(listTitle('Our Venues', search)).toBe(title)
})
