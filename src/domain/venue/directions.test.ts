import { expect, it } from 'vitest'
import { directionsHref } from './directions.ts'

it('directionsHref leads to the coordinates, or to the postal address of a venue without them', () => {
  const venue = { name: 'The Pike & Co', address_road: '1 High Street', address_city: 'Windsor', address_postcode: 'SL4 0ZZ' }
  const url = 'https://www.google.com/maps/dir/?api=1&destination='
  expect(directionsHref({ ...venue, latitude: 51.48, longitude: -0.6 })).toBe(`${url}51.48%2C-0.6`)
  const address = 'The%20Pike%20%26%20Co%2C%201%20High%20Street%2C%20Windsor%2C%20SL4%200ZZ'
  expect(directionsHref({ ...venue, latitude: null, longitude: null })).toBe(url + address)
})
