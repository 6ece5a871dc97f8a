import { describe, expect, test } from 'vitest'
import { isPageTag, isShownOnPages, reservationsTag, tagsOf, venueTag } from './cache-tags.ts'

const insert = (table: string) => ({ table, kind: 'insert' }) as const
const change = (table: string) => ({ table, kind: 'change' }) as const
const ONE = new Set(['one'])

describe('tagsOf returns', () => {
  test.each([
    ['a new venue', [insert('venues')], ['venues']],
    ['a changed venue', [change('venues')], ['venues', 'menus', 'venue:one']],
    ['a new menu', [insert('menus')], ['menus', 'venue:one']],
    ['changed categories and items', [change('menu_categories'), change('menu_items')], ['menus', 'venue:one']],
    ['a new reservation', [insert('reservations'), insert('mails')], ['reservations:one']],
    ['tables that nothing cached shows', [change('users'), change('mails'), change('of')], []],
  ])('the tags of %s', (_what, writes, tags) => {
    expect(tagsOf(writes, ONE)).toEqual(tags)
  })

  test('the tags of each venue', () => {
    expect(tagsOf([change('menus')], new Set(['one', 'two']))).toEqual(['menus', 'venue:one', 'venue:two'])
  })

  test('only the list for new venues without ids', () => {
    expect(tagsOf([insert('venues')], new Set())).toEqual(['venues'])
  })
})

test.each([insert('menus'), change('venues'), change('reservations')])('tagsOf throws when %o names no venue', (write) => {
  expect(() => tagsOf([write], new Set())).toThrow(`a transaction wrote ${write.table} and named no venue`)
})

test('reservations are on no public page', () => {
  expect([isPageTag(reservationsTag('one')), isPageTag(venueTag('one')), isPageTag('menus')]).toEqual([false, true, true])
  expect([change('reservations'), change('mails'), change('menus'), insert('venues')].map(isShownOnPages)).toEqual([
    false,
    false,
    true,
    true,
  ])
})
