import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../src/domain/durations.ts'
import { menuCategories, menuItems, menus } from '../../../src/server/db/schema/index.ts'
import { aUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { NOON, useApp } from '../../support/app.ts'
import { overlapsTransactions } from '../../support/database.ts'
import { recordSqlStates } from '../../support/lost-authority.ts'
import { aPicture, everyone, fieldErrors, publicMenusOf, sendAs } from '../../support/managing.ts'
import { aCategory, aMenu, anItem, aVenue } from '../../support/scenario.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe.each(API_DATABASE_KINDS)('managing menus on %s', (kind) => {
  const at = useApp(kind)
  const orm = () => at().services.db.orm
  const publicMenus = (venue: { id: string }) => publicMenusOf(at(), venue)

  test("returns 404 for another owner's menu, category or item", async () => {
    const { venue, visitor, withoutVenue, otherOwner, owner, admin } = await everyone(at())
    const menu = await aMenu(at().services, venue, { active: false })
    const item = await anItem(at().services, menu, { active: false })
    const calls = (ids: { venue: string; menu: string; category: string; item: string }): [string, string, unknown?][] => [
      ['GET', `/api/managed-menus?venue_id=${ids.venue}`],
      ['GET', `/api/managed-menus/${ids.menu}`],
      ['POST', '/api/menus', { venue_id: ids.venue, name: 'x', menu_type: 'Daily' }],
      ['PATCH', `/api/menus/${ids.menu}`, { name: 'Mine' }],
      ['POST', `/api/menus/${ids.menu}/duplicate`],
      ['PATCH', `/api/menus/${ids.menu}/order`, { categories: [{ id: ids.category, items: [ids.item] }] }],
      ['POST', '/api/menu-categories', { menu_id: ids.menu, name: 'x' }],
      ['PATCH', `/api/menu-categories/${ids.category}`, { name: 'Mine' }],
      ['POST', '/api/menu-items', { category_id: ids.category, name: 'x', price: 1 }],
      ['PATCH', `/api/menu-items/${ids.item}`, { name: 'Mine' }],
      ['DELETE', `/api/menu-items/${ids.item}`],
      ['DELETE', `/api/menu-categories/${ids.category}`],
      ['DELETE', `/api/menus/${ids.menu}`],
    ]
    const real = { venue: venue.id, menu: menu.id, category: item.category_id, item: item.id }
    const missing = { venue: NOBODY, menu: NOBODY, category: NOBODY, item: NOBODY }
    const strip = ({ body: { request_id: _id, ...rest } }: { body: Record<string, unknown> }) => rest
    for (const [index, [method, path, body]] of calls(real).entries()) {
      expect([path, (await sendAs(at(), visitor, method, path, body)).body.code]).toEqual([path, 'not_signed_in'])
      const [, missingPath = '', missingBody] = calls(missing)[index] ?? []
      for (const by of [withoutVenue, otherOwner]) {
        const refused = await sendAs(at(), by, method, path, body)
        expect([path, refused.status]).toEqual([path, 404])
        expect(strip(refused)).toEqual(strip(await sendAs(at(), admin, method, missingPath, missingBody)))
      }
    }
    expect(await orm().select().from(menus)).toEqual([menu])
    expect(await orm().select().from(menuItems)).toEqual([item])
    for (const [method, path, body] of calls(real))
      expect([method, path, (await sendAs(at(), owner, method, path, body)).status < 300]).toEqual([method, path, true])
    expect(await orm().select({ name: menus.name }).from(menus)).toEqual(expect.arrayContaining([{ name: 'x' }, { name: 'Mine (copy)' }]))
  })

  test('lists hidden menus with inactive items, Specials first, and whether each is public', async () => {
    const { venue, other, owner } = await everyone(at())
    await aMenu(at().services, other)
    const daily = await aMenu(at().services, venue, { name: 'Daily' })
    await anItem(at().services, daily, { name: 'Off', active: false, order: 2 })
    await anItem(at().services, daily, { name: 'On', order: 1 })
    await aMenu(at().services, venue, { name: 'Later', start_date: new Date(NOON.getTime() + HOUR_MS) })
    await aMenu(at().services, venue, { name: 'Specials', menu_type: 'Specials', active: false })
    const { body } = await sendAs(at(), owner, 'GET', `/api/managed-menus?venue_id=${venue.id}&limit=2`)
    expect(body).toMatchObject({
      total: 3,
      next: '2',
      data: [
        { name: 'Specials', visible: false },
        { name: 'Daily', visible: true, item_count: 2 },
      ],
    })
    expect(body.data[1].categories[0].items).toMatchObject([{ name: 'On' }, { name: 'Off', active: false }])
    expect(body.data[1].venue).toEqual({ id: venue.id, name: 'The Crown', slug: 'the-crown' })
    expect((await sendAs(at(), owner, 'GET', `/api/managed-menus?venue_id=${venue.id}&limit=2&page=2`)).body.data).toMatchObject([
      { name: 'Later', active: true, visible: false },
    ])
  })

  test('creates a menu that is public immediately, or returns an error for each missing field', async () => {
    const { venue, owner } = await everyone(at())
    expect(await publicMenus(venue)).toEqual([])
    const add = (body: object) => sendAs(at(), owner, 'POST', '/api/menus', { venue_id: venue.id, ...body })
    const picture = await aPicture(at(), 'venue-images')
    expect(fieldErrors(await add({ name: ' ', menu_type: 'Brunch', start_date: 'soon', image_url: 'https://x.example/a.png' }))).toEqual([
      'name required_fields',
      'menu_type menu_type_unknown',
      'start_date date_invalid',
      'image_url picture_unknown',
    ])
    const lunch = { name: 'Lunch', menu_type: 'Specials' }
    expect(fieldErrors(await add({ ...lunch, end_date: '2026-11-20T11:59:59.999Z' }))).toEqual(['end_date end_before_start'])
    expect(fieldErrors(await add({ ...lunch, image_url: picture }))).toEqual(['image_url picture_unknown'])
    expect(await orm().$count(menus)).toBe(0)
    const made = await add({ ...lunch, description: ' ', end_date: '2026-11-20T13:00+01:00' })
    expect(made).toMatchObject({
      status: 201,
      body: { description: null, start_date: NOON.toISOString(), end_date: NOON.toISOString(), visible: true },
    })
    expect(made.headers.get('location')).toBe(`/api/managed-menus/${made.body.id}`)
    expect(await publicMenus(venue)).toMatchObject([{ id: made.body.id, menu_type: 'Specials' }])
  })

  test('shows a change immediately: dates, type, image, and a removed end', async () => {
    const { venue, owner } = await everyone(at())
    const menu = await aMenu(at().services, venue)
    const patch = (body: object) => sendAs(at(), owner, 'PATCH', `/api/menus/${menu.id}`, body)
    const picture = await aPicture(at())
    expect((await publicMenus(venue)).length).toBe(1)
    expect(fieldErrors(await patch({ name: '', menu_type: null, start_date: null }))).toEqual([
      'name required_fields',
      'menu_type required_fields',
      'start_date required_fields',
    ])
    expect(fieldErrors(await patch({ end_date: '2020-01-01T00:00:00Z' }))).toEqual(['end_date end_before_start'])
    expect((await patch({ menu_type: 'Specials', image_url: picture, image_alt: 'A table' })).body).toMatchObject({
      image_url: picture,
      name: 'Lunch',
    })
    expect((await publicMenus(venue))[0]).toMatchObject({ menu_type: 'Specials', image_url: picture })
    expect((await patch({ end_date: '2026-11-21T00:00:00Z' })).body.end_date).toBe('2026-11-21T00:00:00.000Z')
    expect((await patch({ end_date: null })).body.end_date).toBe(null)
    expect((await patch({ active: false })).body).toMatchObject({ active: false, visible: false })
    expect(await publicMenus(venue)).toEqual([])
  })

  test('can neither activate nor copy a menu that needs review', async () => {
    const { venue, owner } = await everyone(at())
    const menu = await aMenu(at().services, venue, { active: false, needs_review: true })
    const switched = await sendAs(at(), owner, 'PATCH', `/api/menus/${menu.id}`, { active: true })
    expect([switched.status, switched.body.code]).toEqual([409, 'menu_needs_review'])
    expect((await sendAs(at(), owner, 'POST', `/api/menus/${menu.id}/duplicate`)).body.code).toBe('menu_needs_review')
    expect((await sendAs(at(), owner, 'PATCH', `/api/menus/${menu.id}`, { name: 'Read', needs_review: false })).body).toMatchObject({
      name: 'Read',
      needs_review: true,
    })
  })

  test.runIf(overlapsTransactions(kind))(
    'copies a menu without a deadlock while its venue is changed, which locks the venue first',
    async () => {
      const { venue, owner } = await everyone(at())
      const menu = await aMenu(at().services, venue)
      const { pool } = at().services.db
      const states = recordSqlStates(at().services.db)
      const changing = await pool.connect()
      await changing.query('begin')
      await changing.query('select from venues where id = $1 for update', [venue.id])
      const copying = sendAs(at(), owner, 'POST', `/api/menus/${menu.id}/duplicate`)
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      await changing.query('select from menus where id = $1 for update', [menu.id]).finally(() => changing.query('rollback'))
      changing.release()
      expect((await copying).status).toBe(201)
      expect(states()).toEqual([])
    },
  )

  const EDITS: Record<string, (menu: { id: string }, item: { id: string; category_id: string }) => [string, string, object?]> = {
    'renames a menu': ({ id }) => ['PATCH', `/api/menus/${id}`, { name: 'Supper' }],
    'changes a price': (_menu, { id }) => ['PATCH', `/api/menu-items/${id}`, { price: 12 }],
    'adds an item': (_menu, { category_id }) => ['POST', '/api/menu-items', { category_id, name: 'Soup', price: 6 }],
    'deletes an item': (_menu, { id }) => ['DELETE', `/api/menu-items/${id}`],
    'deletes a category': (_menu, { category_id }) => ['DELETE', `/api/menu-categories/${category_id}`],
  }

  test.runIf(overlapsTransactions(kind)).each(Object.keys(EDITS))(
    '%s without a deadlock while its venue is changed, which locks the venue first',
    async (what) => {
      const { venue, owner } = await everyone(at())
      const menu = await aMenu(at().services, venue)
      const item = await anItem(at().services, menu)
      const { pool } = at().services.db
      const states = recordSqlStates(at().services.db)
      const changing = await pool.connect()
      await changing.query('begin')
      await changing.query('select from venues where id = $1 for update', [venue.id])
      const [method = '', path = '', body] = EDITS[what]?.(menu, item) ?? []
      const editing = sendAs(at(), owner, method, path, body)
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      await changing.query('select from menus where id = $1 for update', [menu.id]).finally(() => changing.query('rollback'))
      changing.release()
      expect((await editing).status).toBeLessThan(300)
      expect(states()).toEqual([])
    },
  )

  test('copies a menu completely and independently of the original, as an inactive one', async () => {
    const { venue, owner } = await everyone(at())
    const menu = await aMenu(at().services, venue, { name: `${'x'.repeat(112)}\u{1f372}` })
    const starters = await aCategory(at().services, menu, { name: 'Starters', order: 1 })
    await aCategory(at().services, menu, { name: 'Empty', order: 2 })
    await anItem(at().services, menu, {
      category_id: starters.id,
      name: 'Soup',
      price: 6.5,
      rating: 4,
      dietary_info: ['vegan'],
      featured: true,
      order: 1,
    })
    await anItem(at().services, menu, { category_id: starters.id, name: 'Bread', price: 3, active: false, order: 2 })
    const copy = await sendAs(at(), owner, 'POST', `/api/menus/${menu.id}/duplicate`)
    expect(copy.status).toBe(201)
    expect(copy.body).toMatchObject({ name: `${'x'.repeat(112)} (copy)`, active: false, typical_price: 6.5, item_count: 2 })
    expect(copy.body.categories).toMatchObject([
      {
        name: 'Starters',
        items: [
          { name: 'Soup', price: 6.5, rating: 4, dietary_info: ['vegan'], featured: true },
          { name: 'Bread', active: false },
        ],
      },
      { name: 'Empty', items: [] },
    ])
    await sendAs(at(), owner, 'DELETE', `/api/menus/${menu.id}`)
    expect((await sendAs(at(), owner, 'GET', `/api/managed-menus/${copy.body.id}`)).body.item_count).toBe(2)
  })

  test('allows administrators for any venue the same as owners', async () => {
    const { venue, other, admin } = await everyone(at())
    for (const one of [venue, other]) {
      const call = async (method: string, path: string, body?: unknown) => {
        const answer = await sendAs(at(), admin, method, path, body)
        expect([path, answer.status < 300]).toEqual([path, true])
        return answer.body
      }
      const menu = await call('POST', '/api/menus', { venue_id: one.id, name: 'Lunch', menu_type: 'Daily' })
      await call('PATCH', `/api/menus/${menu.id}`, { name: 'Dinner', menu_type: 'Sunday' })
      const category = await call('POST', '/api/menu-categories', { menu_id: menu.id, name: 'Mains' })
      const item = await call('POST', '/api/menu-items', { category_id: category.id, name: 'Pie', price: 12 })
      await call('PATCH', `/api/menu-items/${item.id}`, { price: 13, featured: true })
      expect(await publicMenus(one)).toMatchObject([
        { name: 'Dinner', menu_type: 'Sunday', categories: [{ items: [{ price: 13, featured: true }] }] },
      ])
      await call('DELETE', `/api/menu-items/${item.id}`)
      await call('DELETE', `/api/menus/${menu.id}`)
      expect(await publicMenus(one)).toEqual([])
    }
  })

  test('deletes a menu with its own categories and items only', async () => {
    const { venue, owner } = await everyone(at())
    const [gone, stays] = [await aMenu(at().services, venue), await aMenu(at().services, venue, { name: 'Dinner' })]
    await anItem(at().services, gone)
    const item = await anItem(at().services, stays)
    expect((await sendAs(at(), owner, 'DELETE', `/api/menus/${gone.id}`)).body).toEqual({ status: true, trash_id: expect.any(String) })
    expect((await orm().select().from(menus)).map(({ id }) => id)).toEqual([stays.id])
    expect(await orm().$count(menuCategories)).toBe(1)
    expect((await orm().select().from(menuItems)).map(({ id }) => id)).toEqual([item.id])
  })

  test('returns 409 to the second of two users who edit a menu, a category or an item at the same time', async () => {
    const { venue, owner, admin } = await everyone(at())
    const menu = await aMenu(at().services, venue)
    const item = await anItem(at().services, menu)
    const [category] = await orm().select().from(menuCategories)
    for (const [path, thing] of [
      [`/api/menus/${menu.id}`, menu],
      [`/api/menu-categories/${category?.id}`, category],
      [`/api/menu-items/${item.id}`, item],
    ] as const) {
      const seen_updated_at = thing?.updated_at.toISOString()
      const answers = await Promise.all([
        sendAs(at(), owner, 'PATCH', path, { name: 'Of the owner', seen_updated_at }),
        sendAs(at(), admin, 'PATCH', path, { name: 'Of the admin', seen_updated_at }),
      ])
      const [saved, rejected] = answers.toSorted((x, y) => x.status - y.status)
      expect([path, saved?.status, rejected?.body.code]).toEqual([path, 200, 'edited_meanwhile'])
      expect(rejected?.body.current).toEqual(saved?.body)
      expect((await sendAs(at(), admin, 'PATCH', path, { name: saved?.body.name })).body.updated_at).toBe(saved?.body.updated_at)
    }
  })

  test('returns an error to an owner whose venue was removed', async () => {
    const venue = await aVenue(at().services)
    const [admin, owner] = [await aUser(at(), { role: 'admin' }), await aUser(at(), { venueId: venue.id })]
    const path = `/api/managed-menus?venue_id=${venue.id}`
    expect((await sendAs(at(), owner, 'GET', path)).status).toBe(200)
    await sendAs(at(), admin, 'POST', '/api/venue-owners', { user_id: owner.id, venue_id: null })
    expect((await sendAs(at(), owner, 'GET', path)).status).toBe(404)
  })
})
