import { expect, test } from 'vitest'
import { read, write, writeTo } from '../../../tests/support/written-page.ts'

const RIGHT = [430, 540, 650]

/** A dish with its prices beside its name, and the name of a size below each price. */
function dish(name: string, y: number, sizes: readonly [string, string][]) {
  const right = sizes.flatMap(([size, price], i) => [
    ...writeTo(price, RIGHT[i] as number, y, { bold: true }),
    ...writeTo(size, RIGHT[i] as number, y + 24, { size: 14 }),
  ])
  return [...write(name, 50, y, { bold: true }), ...write('with lemon', 50, y + 24, { size: 16 }), ...right]
}
const itemsOf = (dishes: ReturnType<typeof dish>[]) =>
  read([...write('Rotisserie', 50, 40, { size: 34, bold: true }), ...dishes.flat()]).categories.flatMap(({ items }) => items)
const sizesOf = (dishes: ReturnType<typeof dish>[]) =>
  itemsOf(dishes).map(({ sizes }) => sizes?.map(({ name, price }) => `${name} ${price}`).join())

test('readLayout reads names of sizes below the prices of each dish', () => {
  const dishes = ['Chicken', 'Duck', 'Turkey'].map((name, i) =>
    dish(name, 100 + 70 * i, [
      ['Quarter', `${6 + i}.50`],
      ['Half', `${10 + i}.50`],
      ['Whole', `${18 + i}.50`],
    ]),
  )
  expect(sizesOf(dishes)).toEqual([0, 1, 2].map((i) => `Quarter ${6.5 + i},Half ${10.5 + i},Whole ${18.5 + i}`))
})

test('readLayout gives no dish the names of sizes below the prices of the dish above', () => {
  const names = [
    ['Quarter', 'Half', 'Whole'],
    ['Small', 'Medium', 'Large'],
    ['Single', 'Double', 'Jumbo'],
  ] as const
  const dishes = ['Chicken', 'Wings', 'Turkey'].map((name, i) =>
    dish(
      name,
      100 + 70 * i,
      (names[i] ?? []).map((size, at): [string, string] => [size, `${6 + i + 4 * at}.50`]),
    ),
  )
  expect(sizesOf(dishes)).toEqual([
    'Quarter 6.5,Half 10.5,Whole 14.5',
    'Small 7.5,Medium 11.5,Large 15.5',
    'Single 8.5,Double 12.5,Jumbo 16.5',
  ])
})
