import { describe, expect, test } from 'vitest'
import type { ExtractedItem } from './extracted-menu.ts'
import { MAX_NAME_LENGTH } from './extraction-limits.ts'
import { MAX_CATEGORIES, MAX_ITEMS } from './menu-fields.ts'
import { mergePages } from './stored-extraction.ts'

const size = { width: 100, height: 200 }
const anItem = (over: Partial<ExtractedItem> = {}): ExtractedItem => ({
  name: 'Soup',
  price: 7,
  dietary_info: [],
  box: null,
  doubts: [],
  ...over,
})
const page = (items: ExtractedItem[], name = 'Starters') => ({ size, menu: { categories: [{ name, box: null, items }] } })

describe('mergePages', () => {
  test('continues a category on the next page when the heading is the same', () => {
    const { categories } = mergePages([page([anItem()]), page([anItem({ name: 'Pie' })])])
    expect(categories.map(({ name, items }) => [name, items.map((item) => [item.name, item.page])])).toEqual([
      [
        'Starters',
        [
          ['Soup', 1],
          ['Pie', 2],
        ],
      ],
    ])
  })

  test('keeps no more items and categories than a menu may have', () => {
    const half = (name: string) => Array.from({ length: MAX_ITEMS * 0.7 }, () => anItem({ name }))
    expect(mergePages([page(half('Soup')), page(half('Pie'), 'Mains')]).categories.map(({ items }) => items.length)).toEqual([700, 300])
    const pages = Array.from({ length: MAX_CATEGORIES + 5 }, (_, at) => page([anItem()], `Heading ${at}`))
    expect(mergePages(pages).categories).toHaveLength(MAX_CATEGORIES)
  })

  test('cuts a name that is too long or cannot be stored, and marks it as doubtful', () => {
    const [category] = mergePages([
      page([anItem({ name: 'x'.repeat(MAX_NAME_LENGTH + 1) }), anItem({ name: 'So\0up\ud800' }), anItem()]),
    ]).categories
    expect(category?.items.map(({ name, doubts }) => [name, doubts])).toEqual([
      ['x'.repeat(MAX_NAME_LENGTH), ['name']],
      ['Soup\ufffd', ['name']],
      ['Soup', []],
    ])
  })

  test('cleans sizes, takes the lowest price of the remaining ones, and marks the others as doubtful', () => {
    const sizes = [
      { name: ' Bottle | magnum ', price: 24 },
      { name: 'Glass', price: 6.2 },
      { name: 'Free', price: 0 },
    ]
    const [category] = mergePages([page([anItem({ price: null, sizes, doubts: ['no_price'] }), anItem()])]).categories
    expect(category?.items[0]).toMatchObject({
      price: 6.2,
      sizes: [
        { name: 'Bottle / magnum', price: 24 },
        { name: 'Glass', price: 6.2 },
      ],
      doubts: ['sizes'],
    })
    expect(category?.items[1]).not.toHaveProperty('sizes')
  })

  test('returns an incomplete reading when items or categories are left out, or when a page is incomplete', () => {
    const many = Array.from({ length: MAX_ITEMS + 1 }, () => anItem())
    const pages = Array.from({ length: MAX_CATEGORIES + 1 }, (_, at) => page([anItem()], `Heading ${at}`))
    const cut = page([anItem()])
    expect([
      mergePages([page(many)]).is_incomplete,
      mergePages(pages).is_incomplete,
      mergePages([{ ...cut, menu: { ...cut.menu, is_incomplete: true } }]).is_incomplete,
      mergePages([cut]).is_incomplete,
    ]).toEqual([true, true, true, undefined])
  })
})
