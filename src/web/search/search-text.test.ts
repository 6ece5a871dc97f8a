import { expect, test } from 'vitest'
import type { Result } from './results.ts'
import { resultSummary, toQuery } from './search-text.ts'

const result = { id: '1', name: 'Kumo', place: 'Windsor', aside: 'Venue', imageUrl: null, slug: 'kumo' } satisfies Result
const found = (query: string, ...kinds: Result[][]) => ({
  query,
  groups: kinds.map((results, n) => ({ name: `${n}`, results })),
  total: 0,
  corrections: [],
})

test('surrounding spaces do not count towards the two characters', () => {
  expect(toQuery('a')).toBeNull()
  expect(toQuery('  a ')).toBeNull()
  expect(toQuery('ab')).toBe('ab')
  expect(toQuery('  fish pie ')).toBe('fish pie')
})

test('a long pasted text is cut to the length that the search uses', () => {
  expect(toQuery('x'.repeat(5000))).toHaveLength(100)
})

test('the summary contains the number of results and the query', () => {
  expect(resultSummary(found('ra', [result], [result, result]))).toBe('Showing top 3 results for "ra"')
  expect(resultSummary(found('zz', [], []))).toBe('No dishes, venues or locations match "zz"')
})
