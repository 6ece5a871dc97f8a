import { expect, test } from 'vitest'
import { bold, DISHES } from '../../../tests/support/written-dishes.ts'
import { read, write, writeTo } from '../../../tests/support/written-page.ts'

/** Small raised letters without an ascender after the first dish: 'v', 've'. */
function pageWith(text: string, confidence: number) {
  const raised = write(text, 250, 100, { size: 8, confidence }).map((word) => ({ ...word, top: 86.5, bottom: 92, size: null }))
  return [
    ...DISHES.flatMap(([name, , price], i) => [
      ...write(name.slice(0, 16), 50, 100 + i * 50, bold),
      ...writeTo(price.toFixed(2), 600, 100 + i * 50),
    ]),
    ...raised,
    ...write('v vegetarian   ve vegan', 50, 500),
  ]
}

test.each(['ve', 'v'])('findSegments keeps the small raised mark %s when it was read clearly', (text) => {
  const [dish] = read(pageWith(text, 0.9)).categories.flatMap(({ items }) => items)
  expect(dish?.dietary_info).toEqual([text === 'v' ? 'vegetarian' : 'vegan'])
})

test('findSegments takes a small speck for no mark', () => {
  const [dish] = read(pageWith('v', 0.4)).categories.flatMap(({ items }) => items)
  expect(dish?.dietary_info).toEqual([])
})

test('findSegments keeps two marks beside each other of which none was read, so that their dish is in doubt', () => {
  const page = DISHES.flatMap(([name, , price], i) => [
    ...write(name, 50, 100 + i * 90, bold),
    ...writeTo(price.toFixed(2), 600, 100 + i * 90),
  ])
  const marks = [...write('®', 60, 130, { confidence: 0.5 }), ...write('®', 90, 130, { confidence: 0.5 })]
  const [dish] = read([...page, ...marks, ...write('v vegetarian   ve vegan', 50, 560)]).categories.flatMap(({ items }) => items)
  expect(dish?.doubts).toContain('marks')
})
