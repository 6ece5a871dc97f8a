import { describe, expect, test } from 'vitest'
import type { ExtractedItem, ExtractedMenu } from './extracted-menu.ts'
import { withoutOverlaps } from './page-overlap.ts'

const dish = (name: string, price: number | null): ExtractedItem => ({ name, price, dietary_info: [], box: null, doubts: [] })
const page = (...categories: [name: string, ...items: [string, number | null][]][]): ExtractedMenu => ({
  categories: categories.map(([name, ...items]) => ({ name, box: null, items: items.map(([of, price]) => dish(of, price)) })),
})
const shown = (menus: ExtractedMenu[]) =>
  menus.map(({ categories }) => categories.map(({ name, items }) => [name, ...items.map((item) => item.name)]))

describe('photos of one menu', () => {
  test('that do not overlap keep all dishes, also one that is on both', () => {
    const menus = [page(['Starters', ['Soup', 6], ['Bread', 4]]), page(['Mains', ['Pie', 14], ['Bread', 4]])]
    expect(withoutOverlaps(menus)).toEqual(menus)
  })

  test('that overlap have each dish once, and later dishes stay in their category', () => {
    const menus = [
      page(['Starters', ['Soup', 6]], ['Mains', ['Pie', 14], ['Fish', 16]]),
      page(['', ['PIE', 14], ['Fish.', 16], ['Steak', 24]], ['Puddings', ['Tart', 7]]),
    ]
    expect(shown(withoutOverlaps(menus))).toEqual([
      [
        ['Starters', 'Soup'],
        ['Mains', 'Pie', 'Fish'],
      ],
      [
        ['Mains', 'Steak'],
        ['Puddings', 'Tart'],
      ],
    ])
  })

  test('do not overlap when the same dish is under two headings', () => {
    const menus = [page(['Sides', ['Chips', 4]]), page(['Children', ['Chips', 4], ['Beans', 3]])]
    expect(withoutOverlaps(menus)).toEqual(menus)
  })

  test('do not overlap when the price of the same dish differs', () => {
    const menus = [page(['Mains', ['Pie', 14]]), page(['Mains', ['Pie', 15], ['Fish', 16]])]
    expect(withoutOverlaps(menus)).toEqual(menus)
  })

  test('do not overlap when the dishes have no price', () => {
    const menus = [page(['Mains', ['Pie', null]]), page(['Mains', ['Pie', null], ['Fish', 16]])]
    expect(withoutOverlaps(menus)).toEqual(menus)
  })

  test('contain a part once when two of them show it', () => {
    const menus = [page(['Mains', ['Pie', 14], ['Fish', 16]]), page(['Mains', ['Pie', 14], ['Fish', 16]])]
    expect(shown(withoutOverlaps(menus))).toEqual([[['Mains', 'Pie', 'Fish']], []])
  })
})
