import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffMenu, listUndecided } from './menu-diff.ts'

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

  test('reads each dish a few times when all dishes have the same name and no price in common', () => {
    let reads = 0
    const counted = (price: number) => ({
      ...item('Soup', price),
      get price() {
        reads++
        return price
      },
    })
    const dishes = Array.from({ length: 1000 }, (_, at) => at + 1)
    const { added, gone, changed } = diffMenu(
      dishes.map((at) => counted(at)),
      dishes.map((at) => counted(-at)),
    )
    expect([added.length, gone.length, changed.length]).toEqual([0, 0, 1000])
    expect(reads).toBeLessThan(20 * dishes.length)
  })

  test('matches a misread name only when the menus are short enough to compare all names', () => {
    const present = item('Beetroot salad', 8)
    const read = item('Beetroct salad', 8)
    const menu = (letter: string, length: number) => Array.from({ length }, (_, at) => item(`${letter}${at} `.padEnd(200, `x${at}`), 8))
    const diff = (length: number) => diffMenu([present, ...menu('a', length)], [read, ...menu('b', length)])
    expect(diff(10).changed).toMatchObject([{ present, read, differs: ['name'] }])
    expect(diff(1000)).toMatchObject({ added: { length: 1001 }, gone: { length: 1001 }, changed: [] })
  })
})

describe('the dishes whose tags or allergens a user must decide on', () => {
  const tagged = {
    ...item('Bean burger', 12, { description: 'With seitan', dietary_info: ['vegan'] }),
    id: 'tagged',
    allergens_confirmed: false,
  }
  const read = item('Bean burger', 12, { description: 'With cheese' })
  const changed = [{ present: tagged, read, differs: ['description' as const, 'dietary_info' as const] }]
  const NONE = { changed: [], gone: [], kept: [] }
  const undecided = (over: Partial<Parameters<typeof listUndecided>[1]>) =>
    listUndecided({ changed, gone: [] }, { ...NONE, ...over }).map(({ id }) => id)

  test.each([
    ['without an answer', {}],
    ['when only another field is decided', { changed: [{ id: 'tagged', description: 'With cheese' }] }],
    ['when the recipe is another one, without tags', { changed: [{ id: 'tagged', same_recipe: false }] }],
    ['when the decision is about another dish', { changed: [{ id: 'other', same_recipe: true }] }],
  ])('include a changed one %s', (_, decisions) => {
    expect(undecided(decisions)).toEqual(['tagged'])
  })

  test.each([
    ['whose recipe is the same', { changed: [{ id: 'tagged', same_recipe: true }] }],
    ['whose recipe is another one, with new tags', { changed: [{ id: 'tagged', same_recipe: false, dietary_info: [] }] }],
    ['that is removed', { gone: ['tagged'] }],
  ])('do not include a changed one %s', (_, decisions) => {
    expect(undecided(decisions)).toEqual([])
  })

  test('include a stated one that the photo lacks until it is kept or removed', () => {
    const lacking = (over: Partial<Parameters<typeof listUndecided>[1]>, dish = tagged) =>
      listUndecided({ changed: [], gone: [dish] }, { ...NONE, ...over }).length
    expect([lacking({}), lacking({ kept: ['tagged'] }), lacking({ gone: ['tagged'] })]).toEqual([1, 0, 0])
    expect(lacking({}, { ...tagged, dietary_info: [] })).toBe(0)
    expect(lacking({}, { ...tagged, dietary_info: [], allergens_confirmed: true })).toBe(1)
  })
})
