import { describe, expect, test } from 'vitest'
import type { MenuReview, ReviewItem } from '../../../contract/menu-extraction.ts'
import { certaintyNow, draftOf, edit, itemsOf, known, nextToCheck, publicationOf } from './draft.ts'

const item = (over: Partial<ReviewItem>): ReviewItem => ({
  id: 'i1',
  name: 'Soup',
  description: null,
  price: 7,
  dietary_info: [],
  price_text: null,
  page: 1,
  box: null,
  doubts: [],
  ...over,
})
const draft = draftOf({
  menu: { name: 'Lunch', menu_type: 'Daily' },
  categories: [
    { id: 'a', name: 'Starters', items: [item({}), item({ id: 'i2', name: 'Bread', doubts: ['price'] })] },
    { id: 'b', name: 'Mains', items: [item({ id: null, name: 'Pie', price: null, doubts: ['no_price'] })] },
  ],
} as MenuReview)
const [soup, bread, pie] = itemsOf(draft).map(({ key }) => key) as [string, string, string]

describe('a menu under review', () => {
  test('what needs a look is walked through, round and round', () => {
    expect(itemsOf(draft).map(certaintyNow)).toEqual(['clear', 'check', 'unsure'])
    expect(nextToCheck(draft, null)?.key).toBe(bread)
    expect(nextToCheck(draft, bread)?.key).toBe(pie)
    expect(nextToCheck(draft, pie)?.key).toBe(bread)
    const accepted = edit(draft, { type: 'item', key: bread, change: { isAccepted: true } })
    expect(nextToCheck(accepted, pie)).toBeNull()
  })

  test('one that was kept takes nothing for an item of the menu that is none any more', () => {
    const now = { categories: [{ id: 'b', name: 'Mains', items: [item({ id: 'i2' })] }] }
    expect(known(draft, now).categories.map(({ id, items }) => [id, items.map((one) => one.id)])).toEqual([
      [null, [null, 'i2']],
      ['b', [null]],
    ])
    expect(itemsOf(known(draft, now)).map(({ name }) => name)).toEqual(['Soup', 'Bread', 'Pie'])
  })

  test('accepting does not give a price; a price clears the want of one', () => {
    const accepted = edit(draft, { type: 'item', key: pie, change: { isAccepted: true } })
    expect(itemsOf(accepted).map(certaintyNow)[2]).toBe('unsure')
    const priced = edit(draft, { type: 'item', key: pie, change: { price: '12' } })
    expect(itemsOf(priced).map(certaintyNow)[2]).toBe('clear')
  })

  test('what has no price is left out, and a category of which nothing is left', () => {
    expect(publicationOf(draft, 'then')).toEqual({
      seen_updated_at: 'then',
      name: 'Lunch',
      menu_type: 'Daily',
      categories: [
        {
          id: 'a',
          name: 'Starters',
          items: [
            { id: 'i1', name: 'Soup', description: null, price: 7 },
            { id: 'i2', name: 'Bread', description: null, price: 7 },
          ],
        },
      ],
    })
  })

  test('a category whose name was taken away has the name of such', () => {
    const nameless = edit(draft, { type: 'category', key: draft.categories[0]?.key ?? '', name: ' ' })
    expect(publicationOf(nameless, 'then').categories[0]?.name).toBe('Menu Items')
  })

  test('items are added, moved, removed and brought back', () => {
    const moved = edit(draft, { type: 'move', key: soup, to: draft.categories[1]?.key ?? '' })
    expect(moved.categories.map(({ items }) => items.map(({ name }) => name))).toEqual([['Bread'], ['Pie', 'Soup']])
    const removed = edit(moved, { type: 'remove', key: pie })
    expect(itemsOf(removed)).toHaveLength(2)
    expect(edit(removed, { type: 'restore', draft: moved })).toBe(moved)
    expect(itemsOf(edit(draft, { type: 'add', category: draft.categories[0]?.key ?? '', key: 'new' }))[2]?.key).toBe('new')
  })
})
