import { describe, expect, test } from 'vitest'
import type { MenuReview, ReviewItem } from '../../../contract/menu-extraction.ts'
import {
  allItems,
  applyEdit,
  currentCertainty,
  currentDoubts,
  isRespelt,
  nextToCheck,
  removeMissingIds,
  shownPrice,
  toPublishInput,
  toReviewDraft,
} from './draft.ts'

const item = (over: Partial<ReviewItem>): ReviewItem => ({
  id: 'i1',
  name: 'Soup',
  printed_name: null,
  description: null,
  price: 7,
  sizes: [],
  dietary_info: [],
  price_text: null,
  page: 1,
  box: null,
  doubts: [],
  ...over,
})
const draft = toReviewDraft({
  menu: { name: 'Lunch', menu_type: 'Daily' },
  categories: [
    { id: 'a', name: 'Starters', printed_name: null, items: [item({}), item({ id: 'i2', name: 'Bread', doubts: ['price'] })] },
    { id: 'b', name: 'Mains', printed_name: null, items: [item({ id: null, name: 'Pie', price: null, doubts: ['no_price'] })] },
  ],
} as MenuReview)
const [soup, bread, pie] = allItems(draft).map(({ key }) => key) as [string, string, string]

describe('the draft of a menu review', () => {
  test('returns the doubtful items in a cycle', () => {
    expect(allItems(draft).map(currentCertainty)).toEqual(['clear', 'check', 'unsure'])
    expect(nextToCheck(draft, null)?.key).toBe(bread)
    expect(nextToCheck(draft, bread)?.key).toBe(pie)
    expect(nextToCheck(draft, pie)?.key).toBe(bread)
    const accepted = applyEdit(draft, { type: 'item', key: bread, change: { isAccepted: true } })
    expect(nextToCheck(accepted, pie)).toBeNull()
  })

  test('drops ids that the menu no longer has after it was stored', () => {
    const now = { categories: [{ id: 'b', name: 'Mains', printed_name: null, items: [item({ id: 'i2' })] }] }
    expect(removeMissingIds(draft, now).categories.map(({ id, items }) => [id, items.map((one) => one.id)])).toEqual([
      [null, [null, 'i2']],
      ['b', [null]],
    ])
    expect(allItems(removeMissingIds(draft, now)).map(({ name }) => name)).toEqual(['Soup', 'Bread', 'Pie'])
  })

  test('shows the lowest price of the sizes that have one, and no price when no size has one', () => {
    const first = { name: 'Half', price: '19.50' }
    const second = { name: 'Whole', price: '' }
    expect(shownPrice({ price: '7.00', sizes: [] })).toBe('7.00')
    expect(shownPrice({ price: '7.00', sizes: [first, second] })).toBe('19.50')
    expect(shownPrice({ price: '7.00', sizes: [second] })).toBe('')
  })

  test('keeps the doubt of an item without a price when it is accepted, and clears it when a price is given', () => {
    const accepted = applyEdit(draft, { type: 'item', key: pie, change: { isAccepted: true } })
    expect(allItems(accepted).map(currentCertainty)[2]).toBe('unsure')
    const priced = applyEdit(draft, { type: 'item', key: pie, change: { price: '12' } })
    expect(allItems(priced).map(currentCertainty)[2]).toBe('clear')
  })

  test('clears the doubt of a spelling of an earlier menu when the printed name is taken instead, and keeps its other doubts', () => {
    const spelt = toReviewDraft({
      menu: { name: 'Lunch', menu_type: 'Daily' },
      categories: [
        {
          id: 'a',
          name: 'Starters',
          printed_name: 'Slarters',
          items: [item({ name: 'Paneer tikka', printed_name: 'Paner tikka', doubts: ['price', 'spelling'] })],
        },
      ],
    } as MenuReview)
    expect([spelt.categories[0], ...allItems(spelt)].map((one) => one && isRespelt(one))).toEqual([true, true])
    const [key = ''] = allItems(spelt).map((one) => one.key)
    const printed = applyEdit(spelt, { type: 'item', key, change: { name: 'Paner tikka' } })
    expect(allItems(printed).map((one) => [isRespelt(one), currentDoubts(one)])).toEqual([[false, ['price']]])
    expect(allItems(spelt).map(currentDoubts)).toEqual([['price', 'spelling']])
  })

  test('leaves out items without a price and categories without items', () => {
    expect(toPublishInput(draft, 'then')).toEqual({
      seen_updated_at: 'then',
      name: 'Lunch',
      menu_type: 'Daily',
      categories: [
        {
          id: 'a',
          name: 'Starters',
          items: [
            { id: 'i1', name: 'Soup', description: null, price: 7, dietary_info: [] },
            { id: 'i2', name: 'Bread', description: null, price: 7, dietary_info: [] },
          ],
        },
      ],
    })
  })

  test('gives a category without a name the default name', () => {
    const nameless = applyEdit(draft, { type: 'category', key: draft.categories[0]?.key ?? '', name: ' ' })
    expect(toPublishInput(nameless, 'then').categories[0]?.name).toBe('Menu Items')
  })

  test('adds, moves, removes and restores items', () => {
    const moved = applyEdit(draft, { type: 'move', key: soup, to: draft.categories[1]?.key ?? '' })
    expect(moved.categories.map(({ items }) => items.map(({ name }) => name))).toEqual([['Bread'], ['Pie', 'Soup']])
    const removed = applyEdit(moved, { type: 'remove', key: pie })
    expect(allItems(removed)).toHaveLength(2)
    expect(applyEdit(removed, { type: 'restore', draft: moved })).toBe(moved)
    expect(allItems(applyEdit(draft, { type: 'add', category: draft.categories[0]?.key ?? '', key: 'new' }))[2]?.key).toBe('new')
  })
})
