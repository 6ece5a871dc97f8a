import { expect, test } from 'vitest'
import { fullAddress, shortAddress } from './address.ts'
import { isNewVenue, newUntil } from './new-venue.ts'
import { PRICE_BANDS } from './price-bands.ts'

const address = { address_road: '14 Barge Lane', address_city: 'Windsor', address_county: 'Berkshire', address_postcode: 'SL4 0ZZ' }

test('a postal address is joined without an empty part when there is no county', () => {
  expect(fullAddress(address)).toBe('14 Barge Lane, Windsor, Berkshire, SL4 0ZZ')
  expect(fullAddress({ ...address, address_county: null })).toBe('14 Barge Lane, Windsor, SL4 0ZZ')
  expect(shortAddress(address)).toBe('14 Barge Lane, Windsor')
})

test('a venue is new for exactly thirty days', () => {
  const created = new Date('2026-10-01T10:00:00Z')
  const venue = { new: true, created_at: created }
  expect(isNewVenue(venue, new Date('2026-10-31T09:59:59.999Z'))).toBe(true)
  expect(isNewVenue(venue, new Date('2026-10-31T10:00:00Z'))).toBe(false)
  expect(newUntil(created)).toEqual(new Date('2026-10-31T10:00:00Z'))
  expect(isNewVenue({ ...venue, new: false }, created)).toBe(false)
})

test('there are five price bands', () => {
  expect(PRICE_BANDS).toEqual(['£', '££', '£££', '££££', '£££££'])
})
