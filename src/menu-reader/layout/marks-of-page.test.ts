import { expect, test } from 'vitest'
import { bold, DISHES } from '../../../tests/support/written-dishes.ts'
import { read, write, writeTo } from '../../../tests/support/written-page.ts'

test('readLayout ends when a name has many digits in brackets before a letter', () => {
  const names = ['Soup', `Pie (${'1'.repeat(60)}x`, 'Cake']
  const page = names.flatMap((name, i) => [...write(name, 50, 100 + i * 60, bold), ...writeTo(`${i + 5}.50`, 1200, 100 + i * 60)])
  expect(read(page).categories.flatMap(({ items }) => items.map(({ price }) => price))).toEqual([5.5, 6.5, 7.5])
})

test('readLayout gives v the meaning vegan when only that is explained, and marks its dishes when the legend has no other code', () => {
  const page = DISHES.flatMap(([name, , price], i) => [
    ...write(i === 0 ? `${name} (V)` : name, 50, 100 + i * 60, bold),
    ...writeTo(price.toFixed(2), 600, 100 + i * 60),
  ])
  const itemsWith = (legend: string) => read([...page, ...write(legend, 50, 400)]).categories.flatMap(({ items }) => items)
  const first = (legend: string) => itemsWith(legend).map(({ dietary_info, doubts }) => [dietary_info, doubts.includes('marks')])[0]
  expect(first('(V) vegan   (G) gluten free')).toEqual([['vegan'], false])
  expect(first('(V) vegan')).toEqual([[], true])
})
