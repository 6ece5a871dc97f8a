import { expect, test } from 'vitest'
import { SEARCH_MAX_FACETS } from '../../domain/search/search-sorts.ts'
import { townWithout } from './town-without.ts'

const facets = (...towns: [string, number][]) => towns.map(([value, count]) => ({ value, label: value, count }))

test('townWithout returns the town of the query when no result is there', () => {
  expect(townWithout('Slough', facets(['Ascot', 3]))).toBe('Slough')
  expect(townWithout('Slough', facets(['Ascot', 3], ['Slough', 0]))).toBe('Slough')
})

test('townWithout returns null when a result is in the town or in one that is called like it', () => {
  expect(townWithout('Ascot', facets(['Ascot', 3]))).toBeNull()
  expect(townWithout('Windsor', facets(['Old Windsor', 1]))).toBeNull()
})

test('townWithout returns null without a town, and when not all towns are counted', () => {
  expect(townWithout(null, facets(['Ascot', 3]))).toBeNull()
  expect(
    townWithout('Slough', facets(...Array.from({ length: SEARCH_MAX_FACETS }, (_, n): [string, number] => [`Town ${n}`, 1]))),
  ).toBeNull()
})
