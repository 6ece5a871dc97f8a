import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { API_DATABASE_KINDS } from '../../../../tests/support/api-databases.ts'
import { NOON, useApp } from '../../../../tests/support/app.ts'
import { overlapsTransactions } from '../../../../tests/support/database.ts'
import { aMenu, anItem, aVenue } from '../../../../tests/support/scenario.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import type { Database } from '../../db/open.ts'
import { menuCategories, menuItems, menus, searchChanges, venues } from '../../db/schema/index.ts'
import { openSearchIndex, type SearchIndex } from './search-index.ts'

describe.each(API_DATABASE_KINDS)('the search index on %s', (kind) => {
  const at = useApp(kind)
  const opened = new Map<Database, SearchIndex[]>()
  afterAll(async () => {
    for (const index of [...opened.values()].flat()) await index.close()
  })

  let indexes: SearchIndex[]
  let dish: { id: string; category_id: string }
  let menu: { id: string; venue_id: string }
  let venue: { id: string }

  beforeEach(async () => {
    const { db } = at().services
    indexes = opened.get(db) ?? [openSearchIndex(db), openSearchIndex(db)]
    opened.set(db, indexes)
    venue = await aVenue(at().services, { name: 'Harbour' })
    menu = await aMenu(at().services, venue)
    dish = await anItem(at().services, menu, { name: 'Fish pie', price: 11 })
    expect(await found('fish')).toEqual({ dishes: 1, venues: 0 })
  })

  /** Number of dishes and venues that every index finds; they must agree. */
  async function found(query: string, now = NOON) {
    const request = { query, isExact: true, limit: 10, offset: 0, position: null }
    const [first, second] = await Promise.all(indexes.map((index) => index.search(request, now)))
    expect(second).toEqual(first)
    return { dishes: first?.totalDishes, venues: first?.totalVenues }
  }

  const orm = () => at().services.db.orm

  test('is loaded when it is started, before any search', async () => {
    const loaded = Promise.withResolvers<string>()
    const index = openSearchIndex(at().services.db, { onLoaded: ({ from }) => loaded.resolve(from) })
    index.start()
    expect(await loaded.promise).toBe('database')
    await index.close()
  })

  test('finds a changed dish by its new words and not by the old ones', async () => {
    await orm().update(menuItems).set({ name: 'Apple pie' }).where(eq(menuItems.id, dish.id))
    expect([await found('apple'), await found('fish')]).toEqual([
      { dishes: 1, venues: 0 },
      { dishes: 0, venues: 0 },
    ])
  })

  test('finds a dish below its highest price only once its price was lowered', async () => {
    expect(await found('fish under 10')).toEqual({ dishes: 0, venues: 0 })
    await orm().update(menuItems).set({ price: 9 }).where(eq(menuItems.id, dish.id))
    expect(await found('fish under 10')).toEqual({ dishes: 1, venues: 0 })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the dish is hidden', () => orm().update(menuItems).set({ active: false }).where(eq(menuItems.id, dish.id))],
    ['the dish is deleted', () => orm().delete(menuItems).where(eq(menuItems.id, dish.id))],
    ['its category is deleted', () => orm().delete(menuCategories).where(eq(menuCategories.id, dish.category_id))],
    ['its menu is hidden', () => orm().update(menus).set({ active: false }).where(eq(menus.id, menu.id))],
    ['its menu is deleted', () => orm().delete(menus).where(eq(menus.id, menu.id))],
    ['its venue is hidden', () => orm().update(venues).set({ active: false }).where(eq(venues.id, venue.id))],
    ['its venue is deleted', () => orm().delete(venues).where(eq(venues.id, venue.id))],
  ])('does not find a dish once %s', async (_, change) => {
    await change()
    expect(await found('fish')).toEqual({ dishes: 0, venues: 0 })
  })

  test('finds the dishes of a venue again when it is shown again', async () => {
    await orm().update(venues).set({ active: false }).where(eq(venues.id, venue.id))
    expect(await found('harbour')).toEqual({ dishes: 0, venues: 0 })
    await orm().update(venues).set({ active: true }).where(eq(venues.id, venue.id))
    expect([await found('harbour'), await found('fish')]).toEqual([
      { dishes: 0, venues: 1 },
      { dishes: 1, venues: 0 },
    ])
  })

  test('finds dishes by a meal in the new text of their menu and of their category', async () => {
    const none = { dishes: 0, venues: 0 }
    expect([await found('breakfast'), await found('supper')]).toEqual([none, none])
    await orm().update(menus).set({ description: 'Breakfast until two' }).where(eq(menus.id, menu.id))
    await orm().update(menuCategories).set({ description: 'Our supper' }).where(eq(menuCategories.id, dish.category_id))
    expect([await found('breakfast'), await found('supper'), await found('until')]).toEqual([
      { ...none, dishes: 1 },
      { ...none, dishes: 1 },
      none,
    ])
    await orm().update(menus).set({ description: null }).where(eq(menus.id, menu.id))
    expect(await found('breakfast')).toEqual(none)
  })

  test('finds dishes by the new name of their category', async () => {
    await orm().update(menuCategories).set({ name: 'Zest' }).where(eq(menuCategories.id, dish.category_id))
    expect(await found('zest')).toEqual({ dishes: 1, venues: 0 })
  })

  test('finds a dish from the start of its menu until its end, without a change in the database', async () => {
    const [start_date, end_date] = [new Date(NOON.getTime() + DAY_MS), new Date(NOON.getTime() + 2 * DAY_MS)]
    await orm().update(menus).set({ start_date, end_date }).where(eq(menus.id, menu.id))
    const times = [start_date.getTime() - 1, start_date.getTime(), end_date.getTime(), end_date.getTime() + 1]
    const counts = []
    for (const time of times) counts.push((await found('fish', new Date(time))).dishes)
    expect(counts).toEqual([0, 1, 1, 0])
  })

  test.runIf(overlapsTransactions(kind))('finds the change of a transaction that commits after later ones', async () => {
    const slow = at().services.db.newClient()
    await slow.connect()
    await slow.query('begin')
    await slow.query(`update menu_items set name = 'Slow soup' where id = $1`, [dish.id])
    const other = await anItem(at().services, menu, { name: 'Quick soup' })
    expect(await found('soup')).toEqual({ dishes: 1, venues: 0 })
    await orm().update(menuItems).set({ name: 'Quicker soup' }).where(eq(menuItems.id, other.id))
    expect(await found('soup')).toEqual({ dishes: 1, venues: 0 })
    await slow.query('commit')
    await slow.end()
    expect(await found('soup')).toEqual({ dishes: 2, venues: 0 })
  })

  test('reads all dishes again when one statement changes thousands of them', async () => {
    await orm().execute(sql`insert into menu_items (category_id, name, price)
      select ${dish.category_id}, 'Soup ' || n, 5 from generate_series(1, 6000) n`)
    expect(await orm().$count(searchChanges, eq(searchChanges.kind, 'everything'))).toBeGreaterThan(0)
    expect(await found('soup')).toEqual({ dishes: 6000, venues: 0 })
  })

  test('reads everything again after an import that no search has followed', async () => {
    const loads: string[] = []
    const index = openSearchIndex(at().services.db, { onLoaded: ({ from }) => loads.push(from) })
    const search = () => index.search({ query: 'zorbo', isExact: true, limit: 10, offset: 0, position: null }, NOON)
    expect((await search()).totalVenues).toBe(0)
    const whole = await orm().$count(searchChanges, eq(searchChanges.kind, 'everything'))
    for (let first = 1; first <= 12_000; first += 2000)
      await orm().execute(sql`insert into venues (name, slug, address_road, address_city, address_postcode)
        select 'Zorbo ' || n, 'zorbo-' || n, 'High Street', 'Bray', 'SL6 2AB' from generate_series(${first}::int, ${first}::int + 1999) n`)
    expect(await orm().$count(searchChanges, eq(searchChanges.kind, 'everything'))).toBe(whole)
    expect((await search()).totalVenues).toBe(12_000)
    expect(loads).toEqual(['database', 'database'])
    await index.close()
  })

  test('finds what changed before a query failed with the next search', async () => {
    await orm().update(menuItems).set({ name: 'Apple pie' }).where(eq(menuItems.id, dish.id))
    await orm().execute(sql`alter table menu_items rename to menu_items_away`)
    await orm().execute(sql`insert into search_changes (kind) values ('everything')`)
    await expect(found('fish')).rejects.toThrow('menu_items')
    await orm().execute(sql`alter table menu_items_away rename to menu_items`)
    expect(await found('apple')).toEqual({ dishes: 1, venues: 0 })
  })
})
