import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffMenu } from './menu-diff.ts'

const item = (name: string, price: number | null, over: { description?: string | null; dietary_info?: string[] } = {}) => ({
  name,
  price,
  description: null,
  dietary_info: [],
  ...over,
})

describe('comparing a new reading with the menu', () => {
  test('returns added, removed and changed items and ignores small misreadings', () => {
    const present = [item('Crème brûlée', 8), item('Parsnip soup', 7), item('Rump of beef', 22)]
    const read = [item('CREME BRULEE', 8), item('Parsnlp soup', 7.5), item('Sticky date pudding', 8)]
    expect(diffMenu(present, read)).toEqual({
      added: [item('Sticky date pudding', 8)],
      gone: [item('Rump of beef', 22)],
      changed: [{ present: item('Parsnip soup', 7), read: item('Parsnlp soup', 7.5), differs: ['price'] }],
    })
  })

  test('returns a dish with a changed word as a new dish, also at the same price', () => {
    const [bean, beef] = [item('Bean Burger', 12, { dietary_info: ['vegan'] }), item('Beef Burger', 12)]
    expect(diffMenu([bean], [beef])).toEqual({ added: [beef], gone: [bean], changed: [] })
  })

  test('reports a name that may be misread as a question', () => {
    const [beet, beef] = [item('Beet burger', 12), item('Beef burger', 12)]
    expect(diffMenu([beet], [beef])).toEqual({ added: [], gone: [], changed: [{ present: beet, read: beef, differs: ['name'] }] })
  })

  test.each([
    ['a removed mark', { dietary_info: ['gluten-free', 'vegan'] }, { dietary_info: ['vegan'] }, ['dietary_info']],
    ['an added mark', {}, { dietary_info: ['vegan'] }, ['dietary_info']],
    ['marks in another order', { dietary_info: ['gluten-free', 'vegan'] }, { dietary_info: ['vegan', 'gluten-free'] }, []],
    ['another description', { description: 'With leeks' }, { description: 'With bacon' }, ['description']],
    ['no description', { description: 'With leeks' }, {}, ['description']],
    ['a misread description', { description: 'Warm, with leeks' }, { description: 'warrn with leeks' }, []],
  ])('reports %s of a dish exactly when it differs', (_what, before, after, differs) => {
    const { added, gone, changed } = diffMenu([item('Fish pie', 9, before)], [item('Fish pie', 9, after)])
    expect([added, gone, changed.map((one) => one.differs)]).toEqual([[], [], differs.length > 0 ? [differs] : []])
  })

  test('compares the marks of a dish whose price could not be read', () => {
    const pie = item('Pork pie', 12, { dietary_info: ['dairy-free'] })
    expect(diffMenu([pie], [item('Pork pie', null)]).changed).toMatchObject([{ differs: ['dietary_info'] }])
  })

  test('returns no change when the menu is the same in another order', () => {
    const items = fc.uniqueArray(fc.record({ name: fc.string({ minLength: 1 }), price: fc.integer({ min: 1, max: 99 }) }))
    fc.assert(
      fc.property(items, (given) => {
        const menu = given.map(({ name, price }) => item(name, price))
        const { added, gone } = diffMenu(menu, menu.toReversed())
        expect([added.length, gone.length]).toEqual([0, 0])
      }),
    )
  })

  test('matches each item only once', () => {
    expect(diffMenu([item('Soup', 7)], [item('Soup', 7), item('Soup', 9)])).toEqual({ added: [item('Soup', 9)], gone: [], changed: [] })
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
})
