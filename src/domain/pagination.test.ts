import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageCount, paginationItems } from './pagination.ts'

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [3, 9, [1, 2, 3, 4, 'gap', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [9, 9, [1, 'gap', 8, 9]],
])('the pager on page %i of %i shows %j', (current, last, entries) => {
  expect(paginationItems(current, last)).toEqual(entries)
})

test('the pager shows the first, last and neighbouring pages once, in order, and no gap of a single page', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 2000 }), (a, b) => {
      const [current, last] = [Math.min(a, b), Math.max(a, b)]
      const entries = paginationItems(current, last)
      const pages = entries.filter((entry) => entry !== 'gap')
      expect(pages).toEqual([...new Set(pages)].sort((x, y) => x - y))
      for (const page of [1, last, current, Math.max(1, current - 1), Math.min(last, current + 1)]) expect(pages).toContain(page)
      entries.forEach((entry, index) => {
        if (entry === 'gap') expect(Number(entries[index + 1]) - Number(entries[index - 1])).toBeGreaterThan(2)
      })
    }),
  )
})

test.each([
  [0, 1],
  [24, 1],
  [25, 2],
])('pageCount of %i entries with 24 a page is %i', (total, pages) => {
  expect(pageCount(total, 24)).toBe(pages)
})
