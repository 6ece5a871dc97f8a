import { expect, test } from 'vitest'
import { aCatalogue } from '../../tests/support/catalogue.ts'

test('warmUp searches without a change of later answers', async () => {
  const search = await aCatalogue([
    { name: 'Harbour', latitude: 51.5, longitude: -0.6, dishes: [{ name: 'Fish pie' }, { name: 'Apple pie', price: 6, tags: ['vegan'] }] },
    { name: 'Crown', hours_mon_fri: '12:00 - 22:00', dishes: [{ name: 'Fish soup' }] },
  ])
  const before = [search('fish'), search('pie')]
  expect(search.warmUp()).toBeGreaterThan(10)
  expect([search('fish'), search('pie')]).toEqual(before)
})

test('warmUp does nothing when there are no dishes', async () => {
  const search = await aCatalogue([{ name: 'Harbour', dishes: [] }])
  expect(search.warmUp()).toBe(0)
  expect(search('fish').dishes).toEqual([])
})
