import { expect, test } from 'vitest'
import { viewSummary } from './view-summary.ts'

const at = (city: string, lat: number) => ({ city, lat, lng: 0 })

test('viewSummary names the northernmost and the southernmost town', () => {
  expect(viewSummary([at('Windsor', 51.48), at('Ascot', 51.41), at('Cookham', 51.56)])).toBe('3 venues between Cookham and Ascot')
})

test('viewSummary names the town when there is only one', () => {
  expect(viewSummary([at('Eton', 51.49)])).toBe('1 venue in Eton')
  expect(viewSummary([at('Eton', 51.49), at('Eton', 51.5)])).toBe('2 venues in Eton')
})

test('viewSummary names no town when a venue has none or the two ends are the same town', () => {
  expect(viewSummary([])).toBe('0 venues in view')
  expect(viewSummary([at('', 51), at('Eton', 52)])).toBe('2 venues in view')
  expect(viewSummary([at('Eton', 51), at('Bray', 51.5), at('Eton', 52)])).toBe('3 venues in view')
  expect(viewSummary(Array.from({ length: 1234 }, (_, index) => at(`Town ${index}`, index / 100)))).toBe('1,234 venues in view')
})
