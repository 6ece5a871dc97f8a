import { expect, test } from 'vitest'
import { SEARCH_MAX_FACETS } from '../../domain/search/search-sorts.ts'
import { missingTown } from './missing-town.ts'

const facets = (...towns: [string, number][]) => towns.map(([value, count]) => ({ value, label: value, count }))

test('missingTown returns the town of the query when no result is there', () => {
  expect(missingTown('Slough', facets(['Ascot', 3]))).toBe('Slough')
  expect(missingTown('Slough', facets(['Ascot', 3], ['Slough', 0]))).toBe('Slough')
})

test('missingTown returns null when a result is in the town or in one that is called like it', () => {
  expect(missingTown('Ascot', facets(['Ascot', 3]))).toBeNull()
  expect(missingTown('Windsor', facets(['Old Windsor', 1]))).toBeNull()
})

test('missingTown returns null without a town, and when not all towns are counted', () => {
  expect(missingTown(null, facets(['Ascot', 3]))).toBeNull()
  expect(
    missingTown('Slough', facets(...Array.from({ length: SEARCH_MAX_FACETS }, (_, n): [string, number] => [`Town ${n}`, 1]))),
  ).toBeNull()
})
