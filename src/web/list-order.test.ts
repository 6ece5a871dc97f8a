import { expect, test } from 'vitest'
import { withoutOrder } from './filters/sort-params.ts'
import { parseMenuSearchParams } from './menu/menu-search-params.ts'
import { parseVenueSearchParams } from './venue/venue-search-params.ts'

test.each([
  ['a known order', { sort: 'price' }, { sort: 'price' }],
  ['the usual order', { sort: 'name' }, {}],
  ['an unknown order', { sort: 'rating' }, {}],
  ['the nearest without a place', { sort: 'nearest', lat: '51.5' }, {}],
  ['the nearest with a place', { sort: 'nearest', lat: '51.48391', lng: '-0.6' }, { sort: 'nearest', lat: 51.484, lng: -0.6 }],
  ['a distance', { lat: '51', lng: '0', within: '3' }, { lat: 51, lng: 0, within: 3 }],
  ['a town', { from: ' Slough ', sort: 'nearest', within: '3' }, { from: 'Slough', sort: 'nearest', within: 3 }],
  ['a town before a position', { from: 'Slough', lat: '51', lng: '0' }, { from: 'Slough' }],
  ['no town', { from: ' ', sort: 'nearest' }, {}],
  ['a town that the server would reject', { from: '\0' }, {}],
  ['the highest price first', { sort: '-price' }, { sort: '-price' }],
  ['a distance without a place', { within: '3' }, {}],
  ['a place beyond the world', { lat: '91', lng: '0' }, {}],
])('the URLs of venues and menus are parsed alike with %s', (_what, search, meant) => {
  expect(parseVenueSearchParams(search)).toEqual(meant)
  expect(parseMenuSearchParams(search)).toEqual(meant)
})

test('withoutOrder keeps the filters and the page of a URL', () => {
  const search = parseVenueSearchParams({ city: 'Eton', sort: 'nearest', lat: '51', lng: '0', within: '3', page: '2' })
  expect(withoutOrder(parseVenueSearchParams({ city: 'Eton', from: 'Slough' }))).toEqual({ city: ['Eton'] })
  expect(withoutOrder(search)).toEqual({ city: ['Eton'], page: 2 })
})
