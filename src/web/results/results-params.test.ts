import { expect, test } from 'vitest'
import { SEARCH_PAGE } from '../../domain/public-pages.ts'
import { inList, withoutFilters } from './results-links.ts'
import { parseResultsParams } from './results-params.ts'

test('the URL of the results keeps only known parameters', () => {
  expect(
    parseResultsParams({ q: ' pie ', exact: '1', type: 'items', diet: ['vegan', 'paleo'], max_price: '15', city: 'Eton', colour: 'red' }),
  ).toEqual({
    q: 'pie',
    exact: 1,
    type: 'items',
    diet: ['vegan'],
    max_price: 15,
    city: ['Eton'],
  })
  expect(parseResultsParams({ q: '', type: 'menus', max_price: '-1', sort: 'best', page: '1' })).toEqual({})
})

test('a position is rounded to about 100 m, and parameters that need one are dropped without it', () => {
  expect(parseResultsParams({ lat: '51.48391', lng: '-0.60442', sort: 'nearest', within: '3' })).toEqual({
    lat: 51.484,
    lng: -0.604,
    sort: 'nearest',
    within: 3,
  })
  expect(parseResultsParams({ lat: '51.5', sort: 'nearest', within: '3' })).toEqual({})
  expect(parseResultsParams({ lat: '', lng: '', sort: 'price' })).toEqual({ sort: 'price' })
  expect(parseResultsParams({ lat: '91', lng: '0' })).toEqual({})
})

test('at most one opening time is kept when it is valid', () => {
  expect(parseResultsParams({ open: ['2026-11-20T19:30', 'now'] })).toEqual({ open: ['now'] })
  expect(parseResultsParams({ open: ['now', ''] })).toEqual({ open: ['now'] })
  expect(parseResultsParams({ open: '2026-11-20T19:30' })).toEqual({ open: ['2026-11-20T19:30'] })
  for (const open of ['later', '2026-02-30T10:00', '2026-11-20T24:00', '2026-11-20']) expect(parseResultsParams({ open })).toEqual({})
})

test('the URL of the other list keeps only the filters of that list', () => {
  const search = { q: 'pie', type: 'items' as const, page: 2 }
  expect(inList('venues', { ...search, diet: ['vegan'], city: ['Eton'] })).toEqual({ q: 'pie', type: 'venues', city: ['Eton'] })
  expect(withoutFilters({ ...search, diet: ['vegan'], city: ['Eton'] })).toEqual({ q: 'pie', type: 'items' })
})

test('every parameter of the URL is used by the server to render the page', () => {
  const everything = {
    ...{
      q: 'pie',
      exact: '1',
      type: 'items',
      diet: 'vegan',
      avoid: 'milk',
      not_stated: '1',
      menu_type: 'Daily',
      open: 'now',
      max_price: '15',
    },
    ...{ cuisine: 'Thai', city: 'Eton', price: '££', sort: 'nearest', lat: '51.5', lng: '-0.6', within: '3', page: '2' },
  }
  expect(Object.keys(parseResultsParams(everything)).sort()).toEqual(Object.keys(everything).sort())
  const withTown = parseResultsParams({ ...everything, from: 'Eton' })
  expect(withTown).toMatchObject({ from: 'Eton', sort: 'nearest', within: 3 })
  const known = [...new Set([...Object.keys(everything), ...Object.keys(withTown)])].sort()
  expect(known).toEqual([...SEARCH_PAGE.params].sort())
})
