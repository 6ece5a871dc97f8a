import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/durations.ts'
import { menuItems, menuListings, menus, venues } from '../../src/server/db/schema/index.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, NOON, useApp } from '../support/app.ts'
import { aMenu, anItem, aVenue } from '../support/scenario.ts'

describe.each(API_DATABASE_KINDS)('menu_listings on %s', (kind) => {
  const at = useApp(kind)

  const listed = () => at().services.db.orm.select().from(menuListings).orderBy(menuListings.menu_id)

  /** The expected rows, by the join that they replace. */
  const expected = () =>
    at()
      .services.db.orm.select({
        menu_id: menus.id,
        venue_id: venues.id,
        name_key: menus.name_key,
        venue_name_key: venues.name_key,
        city: venues.address_city,
        latitude: venues.latitude,
        longitude: venues.longitude,
        menu_type: menus.menu_type,
        typical_price: menus.typical_price,
        start_date: menus.start_date,
        end_date: menus.end_date,
      })
      .from(menus)
      .innerJoin(venues, eq(venues.id, menus.venue_id))
      .where(sql`${menus.active} and ${venues.active}`)
      .orderBy(menus.id)

  test('follow every change of menus, dishes and venues', async () => {
    const { services } = at()
    const { orm } = services.db
    const venue = await aVenue(services, { latitude: 51.5, longitude: -0.6 })
    const other = await aVenue(services, { name: 'Other', active: false })
    const menu = await aMenu(services, venue, { end_date: new Date(NOON.getTime() + DAY_MS) })
    const second = await aMenu(services, venue, { name: 'Hidden', active: false })
    await aMenu(services, other)
    const item = await anItem(services, menu)
    const changes: [string, () => Promise<unknown>][] = [
      ['nothing', async () => {}],
      ['a menu is renamed', () => orm.update(menus).set({ name: 'Déjeuner' }).where(eq(menus.id, menu.id))],
      ['a menu gets another type and other dates', () => orm.update(menus).set({ menu_type: 'Drinks', start_date: NOON, end_date: null })],
      ['a hidden menu is shown', () => orm.update(menus).set({ active: true }).where(eq(menus.id, second.id))],
      ['a dish gets another price', () => orm.update(menuItems).set({ price: 99 }).where(eq(menuItems.id, item.id))],
      ['a venue is renamed and moved', () => orm.update(venues).set({ name: 'Éclair', address_city: 'Eton', latitude: 51 })],
      ['an inactive venue becomes active', () => orm.update(venues).set({ active: true })],
      ['a venue becomes inactive', () => orm.update(venues).set({ active: false }).where(eq(venues.id, venue.id))],
      ['a menu moves to another venue', () => orm.update(menus).set({ venue_id: other.id }).where(eq(menus.id, menu.id))],
      ['a menu is deleted', () => orm.delete(menus).where(eq(menus.id, menu.id))],
      ['a venue is deleted', () => orm.delete(venues).where(eq(venues.id, other.id))],
    ]
    const counts: number[] = []
    for (const [what, change] of changes) {
      await change()
      const rows = await listed()
      expect(rows, what).toEqual(await expected())
      counts.push(rows.length)
    }
    expect(counts).toEqual([1, 1, 1, 2, 2, 2, 3, 1, 2, 1, 0])
  })

  test('contain a menu that was added while its venue was being renamed', async () => {
    const { services } = at()
    const venue = await aVenue(services)
    const rename = services.db.orm.update(venues).set({ name: 'Renamed' }).where(eq(venues.id, venue.id))
    await Promise.all([rename, aMenu(services, venue), aMenu(services, venue, { name: 'Dinner' })])
    expect(await listed()).toEqual(await expected())
  })

  test('are in the order of menus, then of venues, on every page', async () => {
    const { app, services } = at()
    for (const name of ['Zest', 'Ash', 'Éden']) {
      const venue = await aVenue(services, { name })
      for (const menu of ['Lunch', 'Brunch']) await aMenu(services, venue, { name: menu })
    }
    const pages = await Promise.all([1, 2, 3].map((page) => ask(app, `/api/menus?limit=2&page=${page}`)))
    const names = pages.map(({ body }) =>
      body.data.map((menu: { name: string; venue: { name: string } }) => `${menu.name} ${menu.venue.name}`),
    )
    expect(names).toEqual([
      ['Brunch Ash', 'Brunch Éden'],
      ['Brunch Zest', 'Lunch Ash'],
      ['Lunch Éden', 'Lunch Zest'],
    ])
    expect(pages.map(({ body }) => body.total)).toEqual([6, 6, 6])
  })

  test('are sorted by typical price and by distance, and limited to a distance', async () => {
    const { app, services } = at()
    const near = await aVenue(services, { name: 'Near', latitude: 51.5, longitude: -0.6 })
    const far = await aVenue(services, { name: 'Far', latitude: 52, longitude: -0.6 })
    await anItem(services, await aMenu(services, far, { name: 'Cheap' }), { price: 5 })
    await anItem(services, await aMenu(services, near, { name: 'Dear' }), { price: 50 })
    await aMenu(services, near, { name: 'Empty' })
    const names = async (query: string) => (await ask(app, `/api/menus?${query}`)).body.data.map((menu: { name: string }) => menu.name)
    expect(await names('sort=price')).toEqual(['Cheap', 'Dear', 'Empty'])
    expect(await names('sort=nearest&lat=51.5&lng=-0.6')).toEqual(['Dear', 'Empty', 'Cheap'])
    const distances = async (query: string) =>
      (await ask(app, `/api/menus?lat=51.5&lng=-0.6&${query}`)).body.data.map((menu: { distance_km?: number }) => menu.distance_km)
    expect(await distances('sort=nearest')).toEqual([0, 0, 55.6])
    expect(await distances(`venue_id=${far.id}`)).toEqual([55.6])
    expect((await ask(app, '/api/menus')).body.data[0]).not.toHaveProperty('distance_km')
    expect(await names('within_km=3&lat=51.5&lng=-0.6')).toEqual(['Dear', 'Empty'])
    expect((await ask(app, '/api/menus?sort=nearest')).body).toMatchObject({ errors: [{ field: 'lat' }] })
    expect(await names('sort=-price')).toEqual(['Dear', 'Cheap', 'Empty'])
  })

  test('are sorted by distance from the middle of a town, which the response names', async () => {
    const { app, services } = at()
    for (const [name, longitude] of [
      ['Bath', -2.4],
      ['Eton', -0.6],
    ] as const) {
      const venue = await aVenue(services, { name, address_city: name, latitude: 51.5, longitude })
      await aMenu(services, venue, { name: `Lunch in ${name}` })
    }
    const { body } = await ask(app, '/api/menus?sort=nearest&from=eton')
    expect(body.from).toMatchObject({ name: 'Eton', kind: 'town' })
    expect(body.data).toMatchObject([
      { name: 'Lunch in Eton', distance_km: 0 },
      { name: 'Lunch in Bath', distance_km: expect.any(Number) },
    ])
    expect((await ask(app, '/api/menus?from=Eton&within_km=1')).body.total).toBe(1)
  })
})
