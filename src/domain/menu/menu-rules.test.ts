import { describe, expect, test } from 'vitest'
import { DIETARY_TAGS } from './dietary-tags.ts'
import { MENU_PRICE_BANDS, MENU_TYPES } from './menu-lists.ts'
import { compareItems, compareMenus } from './menu-order.ts'
import { formatPrice, isValidPrice, MAX_PRICE } from './price.ts'
import { ratingLabel } from './rating.ts'
import { isMenuVisible } from './visibility.ts'

const now = new Date('2026-11-20T12:00:00Z')
const at = (offsetMs: number) => new Date(now.getTime() + offsetMs)

describe('isMenuVisible', () => {
  test.each([
    ['returns false when the menu is inactive', { active: false, start_date: at(-1000), end_date: null }, false],
    ['returns false before the start', { active: true, start_date: at(60_000), end_date: null }, false],
    ['returns true at the start', { active: true, start_date: now, end_date: null }, true],
    ['returns true at the end', { active: true, start_date: at(-1000), end_date: now }, true],
    ['returns false after the end', { active: true, start_date: at(-1000), end_date: at(-1) }, false],
  ])('%s', (_, menu, isVisible) => {
    expect(isMenuVisible(menu, now)).toBe(isVisible)
  })
})

describe("the order of a venue's menus", () => {
  test('starts with Specials', () => {
    const menus = [
      { name: 'A', menu_type: 'Daily' },
      { name: 'Z', menu_type: 'Specials' },
    ] as const
    expect(menus.toSorted(compareMenus).map((menu) => menu.name)).toEqual(['Z', 'A'])
  })

  test('follows the name and ignores case and accents', () => {
    const menus = ['lunch', 'Brunch', 'Éclairs', 'Dinner'].map((name) => ({ name, menu_type: 'Daily' as const }))
    expect(menus.toSorted(compareMenus).map((menu) => menu.name)).toEqual(['Brunch', 'Dinner', 'Éclairs', 'lunch'])
  })

  test('sorts items by their numeric position', () => {
    const items = [2, 10, 1].map((order) => ({ order, id: String(order) }))
    expect(items.toSorted(compareItems).map((item) => item.order)).toEqual([1, 2, 10])
  })
})

test('a menu has one of four types, and an item any of seven dietary tags', () => {
  expect(MENU_TYPES).toEqual(['Daily', 'Specials', 'Sunday', 'Drinks'])
  expect(DIETARY_TAGS).toEqual(['vegetarian', 'vegan', 'gluten-free', 'dairy-free', 'nut-free', 'halal', 'kosher'])
})

describe('the price bands of menus', () => {
  test('have their labels in this order', () => {
    expect(MENU_PRICE_BANDS.map((band) => band.label)).toEqual(['Less than £10', '£10-£20', '£20-£30', '£30+'])
  })

  test('cover every price from 0 without gaps', () => {
    expect(MENU_PRICE_BANDS.map(({ slug, min, max }) => [slug, min, max])).toEqual([
      ['under-10', 0, 10],
      ['10-20', 10, 20],
      ['20-30', 20, 30],
      ['over-30', 30, Number.POSITIVE_INFINITY],
    ])
  })
})

describe('a price', () => {
  test.each([
    [5, '£5.00'],
    [7.5, '£7.50'],
    [12.345, '£12.35'],
    [1250, '£1,250.00'],
  ])('shows %f as %s', (price, text) => {
    expect(formatPrice(price)).toBe(text)
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, MAX_PRICE + 1])('rejects %f', (price) => {
    expect(isValidPrice(price)).toBe(false)
  })
})

test("ratingLabel states that the rating is the venue's own", () => {
  expect(ratingLabel(4)).toBe('House rating: 4 out of 5 stars')
})
