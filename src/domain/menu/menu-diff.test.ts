import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffMenu, nameDistance } from './menu-diff.ts'

const item = (name: string, price: number) => ({ name, price })

describe('comparing a new reading with the menu', () => {
  test('returns added, removed and repriced items and ignores small misreadings', () => {
    const present = [item('Crème brûlée', 8), item('Parsnip soup', 7), item('Rump of beef', 22)]
    const read = [item('CREME BRULEE', 8), item('Parsnlp soup', 7.5), item('Sticky date pudding', 8)]
    expect(diffMenu(present, read)).toEqual({
      added: [item('Sticky date pudding', 8)],
      gone: [item('Rump of beef', 22)],
      repriced: [{ present: item('Parsnip soup', 7), read: item('Parsnlp soup', 7.5) }],
    })
  })

  test('returns no change when the menu is the same in another order', () => {
    const items = fc.uniqueArray(fc.record({ name: fc.string({ minLength: 1 }), price: fc.integer({ min: 1, max: 99 }) }))
    fc.assert(
      fc.property(items, (menu) => {
        const { added, gone } = diffMenu(menu, menu.toReversed())
        expect([added.length, gone.length]).toEqual([0, 0])
      }),
    )
  })

  test('matches each item only once', () => {
    expect(diffMenu([item('Soup', 7)], [item('Soup', 7), item('Soup', 9)])).toEqual({ added: [item('Soup', 9)], gone: [], repriced: [] })
  })

  test('takes less than two seconds for a thousand long names on both sides', () => {
    const menu = (letter: string) => Array.from({ length: 1000 }, (_, at) => item(`${letter}${at} `.padEnd(200, `x${at}`), 8))
    const started = performance.now()
    const { added, gone } = diffMenu(menu('a'), menu('b'))
    const twins = diffMenu(
      Array(1000)
        .fill(0)
        .map((_, at) => item('Soup', at)),
      Array(1000)
        .fill(0)
        .map((_, at) => item('Soup', -at - 1)),
    )
    expect(performance.now() - started).toBeLessThan(2000)
    expect([added.length, gone.length]).toEqual([1000, 1000])
    expect(twins).toMatchObject({ added: [], gone: [] })
  })

  test.each([
    ['Soup', 'soup!', 0],
    ['Ham pie', 'Jam pie', 1 / 7],
    ['Soup', 'Sticky date pudding', 1],
  ])('measures the distance of %s and %s as %f', (a, b, distance) => {
    expect(nameDistance(a, b)).toBeCloseTo(distance)
  })
})
