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

test('findSegments does not treat a small speck as a mark', () => {
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

/** Dishes with their price right after their name, and marks after it; those of the second dish were misread. */
function pageWithMarksAfterPrices(signed: readonly string[]) {
  const dishes = ['Leek & Potato Soup', 'Devilled Whitebait', 'Squash Wellington', 'Cauliflower Cheese'] as const
  return dishes.flatMap((name, i) => write(`${name} ${signed[i]}`, 50, 100 + i * 50, bold))
}

test('findSegments splits a price from misread marks after it when other prices have marks there', () => {
  const signed = ['£9.50 v', '£7.50 cro', '£19.50 vg gfo', '£4.50 v']
  const items = read([...pageWithMarksAfterPrices(signed), ...write('v vegetarian   vg vegan', 50, 400)]).categories.flatMap(
    (category) => category.items,
  )
  expect(items.map(({ name, price }) => [name, price])).toEqual([
    ['Leek & Potato Soup', 9.5],
    ['Devilled Whitebait', 7.5],
    ['Squash Wellington', 19.5],
    ['Cauliflower Cheese', 4.5],
  ])
  expect(items.map(({ doubts }) => doubts.includes('marks'))).toEqual([false, true, false, false])
})
