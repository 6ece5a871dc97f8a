import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../src/domain/durations.ts'
import { menuCategories, menuItems, menus } from '../../../src/server/db/schema/index.ts'
import { aUser } from '../../support/accounts.ts'
import { ask, NOON, useApp } from '../../support/app.ts'
import { DATABASE_KINDS } from '../../support/database.ts'
import { aPicture, everybody, sendAs } from '../../support/managing.ts'
import { aCategory, aMenu, anItem, aVenue } from '../../support/scenario.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe.each(DATABASE_KINDS)('managing menus (%s)', (kind) => {
  const at = useApp(kind)
  const orm = () => at().parts.db.orm
  const publicMenus = async (venue: { id: string }) => (await ask(at().app, `/api/menus?venue_id=${venue.id}`)).body.data
  const fields = (answer: { body: { errors: { field: string; code: string }[] } }) =>
    answer.body.errors.map((one) => `${one.field} ${one.code}`)

  test('what is not somebody’s own is not there for them, be it a menu, a category or an item', async () => {
    const { venue, visitor, withoutVenue, otherOwner, owner, admin } = await everybody(at())
    const menu = await aMenu(at().parts, venue, { active: false })
    const item = await anItem(at().parts, menu, { active: false })
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

  test('the list has hidden menus with inactive items, Specials first, and says what the public sees', async () => {
    const { venue, other, owner } = await everybody(at())
    await aMenu(at().parts, other)
    const daily = await aMenu(at().parts, venue, { name: 'Daily' })
    await anItem(at().parts, daily, { name: 'Off', active: false, order: 2 })
    await anItem(at().parts, daily, { name: 'On', order: 1 })
    await aMenu(at().parts, venue, { name: 'Later', start_date: new Date(NOON.getTime() + HOUR_MS) })
    await aMenu(at().parts, venue, { name: 'Specials', menu_type: 'Specials', active: false })
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

  test('a new one starts now and is public at once, or says field by field what it lacks', async () => {
    const { venue, owner } = await everybody(at())
    expect(await publicMenus(venue)).toEqual([])
    const add = (body: object) => sendAs(at(), owner, 'POST', '/api/menus', { venue_id: venue.id, ...body })
    const picture = await aPicture(at(), 'venue-images')
    expect(fields(await add({ name: ' ', menu_type: 'Brunch', start_date: 'soon', image_url: 'https://x.example/a.png' }))).toEqual([
      'name required_fields',
      'menu_type menu_type_unknown',
      'start_date date_invalid',
      'image_url picture_unknown',
    ])
    const lunch = { name: 'Lunch', menu_type: 'Specials' }
    expect(fields(await add({ ...lunch, end_date: '2026-11-20T11:59:59.999Z' }))).toEqual(['end_date end_before_start'])
    expect(fields(await add({ ...lunch, image_url: picture }))).toEqual(['image_url picture_unknown'])
    expect(await orm().$count(menus)).toBe(0)
    const made = await add({ ...lunch, description: ' ', end_date: '2026-11-20T13:00+01:00' })
    expect(made).toMatchObject({
      status: 201,
      body: { description: null, start_date: NOON.toISOString(), end_date: NOON.toISOString(), visible: true },
    })
    expect(made.headers.get('location')).toBe(`/api/managed-menus/${made.body.id}`)
    expect(await publicMenus(venue)).toMatchObject([{ id: made.body.id, menu_type: 'Specials' }])
  })

  test('a change shows at once; dates, type and picture can change, and an end can go', async () => {
    const { venue, owner } = await everybody(at())
    const menu = await aMenu(at().parts, venue)
    const patch = (body: object) => sendAs(at(), owner, 'PATCH', `/api/menus/${menu.id}`, body)
    const picture = await aPicture(at())
    expect((await publicMenus(venue)).length).toBe(1)
    expect(fields(await patch({ name: '', menu_type: null, start_date: null }))).toEqual([
      'name required_fields',
      'menu_type required_fields',
      'start_date required_fields',
    ])
    expect(fields(await patch({ end_date: '2020-01-01T00:00:00Z' }))).toEqual(['end_date end_before_start'])
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

  test('one that needs a review cannot be switched on or copied', async () => {
    const { venue, owner } = await everybody(at())
    const menu = await aMenu(at().parts, venue, { active: false, needs_review: true })
    const switched = await sendAs(at(), owner, 'PATCH', `/api/menus/${menu.id}`, { active: true })
    expect([switched.status, switched.body.code]).toEqual([409, 'menu_needs_review'])
    expect((await sendAs(at(), owner, 'POST', `/api/menus/${menu.id}/duplicate`)).body.code).toBe('menu_needs_review')
    expect((await sendAs(at(), owner, 'PATCH', `/api/menus/${menu.id}`, { name: 'Read', needs_review: false })).body).toMatchObject({
      name: 'Read',
      needs_review: true,
    })
  })

  test('a copy has everything, is inactive, and shares nothing with its original', async () => {
    const { venue, owner } = await everybody(at())
    const menu = await aMenu(at().parts, venue, { name: `${'x'.repeat(112)}\u{1f372}` })
    const starters = await aCategory(at().parts, menu, { name: 'Starters', order: 1 })
    await aCategory(at().parts, menu, { name: 'Empty', order: 2 })
    await anItem(at().parts, menu, {
      category_id: starters.id,
      name: 'Soup',
      price: 6.5,
      rating: 4,
      dietary_info: ['vegan'],
      featured: true,
      order: 1,
    })
    await anItem(at().parts, menu, { category_id: starters.id, name: 'Bread', price: 3, active: false, order: 2 })
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

  test('items are added at the end, judged by the rules of their dialog, and take their price as text', async () => {
    const { venue, owner } = await everybody(at())
    const category = await aCategory(at().parts, await aMenu(at().parts, venue))
    const add = (body: object) => sendAs(at(), owner, 'POST', '/api/menu-items', { category_id: category.id, ...body })
    expect(fields(await add({ name: '', rating: 6, dietary_info: ['keto'] }))).toEqual([
      'name required_fields',
      'price price_invalid',
      'rating rating_invalid',
      'dietary_info dietary_unknown',
    ])
    for (const price of [0, -1, '0', '', 'abc', '1e3', '12.345', 12.345, 1_000_000, '£5', '0x10', 'NaN'])
      expect([price, (await add({ name: 'Pie', price })).body.detail]).toEqual([price, 'Please enter a valid price'])
    for (const rating of [0, 6, 2.5]) expect((await add({ name: 'Pie', price: 1, rating })).body.code).toBe('rating_invalid')
    expect(await orm().$count(menuItems)).toBe(0)
    const pie = await add({ name: 'Pie', price: '12.50', rating: 5, dietary_info: ['vegan', 'halal'], order: 9, id: NOBODY })
    expect(pie).toMatchObject({
      status: 201,
      body: { price: 12.5, order: 1, active: true, featured: false, dietary_info: ['vegan', 'halal'] },
    })
    expect((await add({ name: 'Tart', price: 999_999.99 })).body).toMatchObject({ price: 999_999.99, order: 2 })
    expect((await publicMenus(venue))[0].categories[0].items).toMatchObject([
      { name: 'Pie', rating: 5 },
      { name: 'Tart', rating: null },
    ])
  })

  test('every field of an item can change; a rating and a picture can go', async () => {
    const { venue, other, owner } = await everybody(at())
    const menu = await aMenu(at().parts, venue)
    const item = await anItem(at().parts, menu, { rating: 3 })
    const sides = await aCategory(at().parts, menu, { name: 'Sides', order: 5 })
    const elsewhere = await aCategory(at().parts, await aMenu(at().parts, other))
    const elsewhereToo = await aCategory(at().parts, await aMenu(at().parts, venue, { name: 'Dinner' }))
    const image_url = await aPicture(at())
    const patch = (body: object) => sendAs(at(), owner, 'PATCH', `/api/menu-items/${item.id}`, body)
    for (const category_id of [elsewhere.id, elsewhereToo.id, NOBODY, 'x'])
      expect((await patch({ category_id })).body.code).toBe('not_found')
    expect((await patch({ price: null })).body.detail).toBe('Please enter a valid price')
    expect((await patch({ image_url: '/media/menu-images/elsewhere.webp' })).body.code).toBe('picture_unknown')
    const all = {
      name: 'Stew',
      description: 'Slow',
      price: 9.99,
      rating: 1,
      dietary_info: ['kosher'],
      image_url,
      image_alt: 'A bowl',
      featured: true,
    }
    expect((await patch(all)).body).toMatchObject(all)
    expect((await ask(at().app, '/api/menu-items?featured=true')).body.data).toMatchObject([{ name: 'Stew', image_url }])
    const cleared = await patch({
      rating: null,
      image_url: null,
      dietary_info: null,
      description: '',
      category_id: sides.id,
      active: false,
    })
    expect(cleared.body).toMatchObject({
      rating: null,
      image_url: null,
      dietary_info: [],
      description: null,
      category_id: sides.id,
      order: 1,
    })
    expect((await ask(at().app, '/api/menu-items?featured=true')).body.data).toEqual([])
    expect((await sendAs(at(), owner, 'DELETE', `/api/menu-items/${item.id}`)).body).toEqual({ status: true })
    expect((await patch({ name: 'Ghost' })).status).toBe(404)
  })

  test('categories are added at the end, renamed, and go with their items', async () => {
    const { venue, owner } = await everybody(at())
    const menu = await aMenu(at().parts, venue)
    const add = (body: object) => sendAs(at(), owner, 'POST', '/api/menu-categories', { menu_id: menu.id, ...body })
    expect(fields(await add({ name: ' ', description: 'x'.repeat(1001) }))).toEqual(['name required_fields', 'description field_too_long'])
    const mains = (await add({ name: 'Mains' })).body
    await add({ name: 'Afters', description: ' ' })
    await anItem(at().parts, menu, { category_id: mains.id, price: 20 })
    const patch = (body: object) => sendAs(at(), owner, 'PATCH', `/api/menu-categories/${mains.id}`, body)
    expect((await patch({ name: '' })).body.code).toBe('required_fields')
    expect((await patch({ name: 'Big plates', description: 'To share' })).body).toMatchObject({
      name: 'Big plates',
      items: [{ price: 20 }],
    })
    expect((await publicMenus(venue))[0].categories).toMatchObject([
      { name: 'Big plates', description: 'To share' },
      { name: 'Afters', description: null },
    ])
    expect((await sendAs(at(), owner, 'DELETE', `/api/menu-categories/${mains.id}`)).status).toBe(200)
    expect((await publicMenus(venue))[0]).toMatchObject({ typical_price: null, categories: [{ name: 'Afters' }] })
    expect(await orm().$count(menuItems)).toBe(0)
  })

  test('an order moves categories, items, and items from category to category, or nothing at all', async () => {
    const { venue, owner } = await everybody(at())
    const menu = await aMenu(at().parts, venue)
    const [one, two, three] = [
      await aCategory(at().parts, menu, { name: 'One', order: 1 }),
      await aCategory(at().parts, menu, { name: 'Two', order: 2 }),
      await aCategory(at().parts, menu, { name: 'Three', order: 3 }),
    ]
    const [a, b, c] = [
      await anItem(at().parts, menu, { category_id: one.id, name: 'a', order: 1 }),
      await anItem(at().parts, menu, { category_id: one.id, name: 'b', order: 2 }),
      await anItem(at().parts, menu, { category_id: two.id, name: 'c', order: 1 }),
    ]
    const elsewhere = await anItem(at().parts, await aMenu(at().parts, venue, { name: 'Dinner' }))
    const order = (categories: object[]) => sendAs(at(), owner, 'PATCH', `/api/menus/${menu.id}/order`, { categories })
    const before = (await sendAs(at(), owner, 'GET', `/api/managed-menus/${menu.id}`)).body
    const three3 = [{ id: three.id }, { id: two.id }, { id: one.id }]
    const wrong = [
      [],
      three3.slice(1),
      [...three3, { id: three.id }],
      [...three3.slice(1), { id: elsewhere.category_id }],
      [...three3.slice(0, 2), { id: one.id, items: [a.id] }],
      [...three3.slice(0, 2), { id: one.id, items: [a.id, a.id] }],
      [...three3.slice(0, 2), { id: one.id, items: [a.id, b.id, c.id] }],
      [...three3.slice(0, 2), { id: one.id, items: [a.id, elsewhere.id] }],
    ]
    for (const categories of wrong) {
      const refused = await order(categories)
      expect([refused.status, refused.body.code, refused.body.current]).toEqual([409, 'edited_meanwhile', before])
    }
    const shape = (menu: { categories: { name: string; items: { name: string }[] }[] }) =>
      menu.categories.map(({ name, items }) => `${name}: ${items.map((item) => item.name)}`)
    expect(shape((await order(three3)).body)).toEqual(['Three: ', 'Two: c', 'One: a,b'])
    expect(shape((await order([{ id: one.id, items: [b.id] }, { id: three.id }, { id: two.id, items: [a.id, c.id] }])).body)).toEqual([
      'One: b',
      'Three: ',
      'Two: a,c',
    ])
    expect(shape((await publicMenus(venue)).find(({ id }: { id: string }) => id === menu.id))).toEqual(['One: b', 'Three: ', 'Two: a,c'])
    const [moved] = await orm().select().from(menuItems).where(eq(menuItems.id, a.id))
    expect(moved?.updated_at).toEqual(a.updated_at)
  })

  test('an administrator does with the menus and items of any venue what its owner does', async () => {
    const { venue, other, admin } = await everybody(at())
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

  test('a star on a dish shows it on the home page’s list at once, and nothing else of it changes', async () => {
    const { venue, owner } = await everybody(at())
    const item = await anItem(at().parts, await aMenu(at().parts, venue), { rating: 4, dietary_info: ['vegan'] })
    const star = (featured: boolean) => sendAs(at(), owner, 'PATCH', `/api/menu-items/${item.id}`, { featured })
    const shown = async () => (await ask(at().app, '/api/menu-items?featured=true')).body.data.map(({ id }: { id: string }) => id)
    expect((await star(true)).body).toMatchObject({ featured: true })
    expect(await shown()).toEqual([item.id])
    await star(false)
    expect(await shown()).toEqual([])
    const [after] = await orm().select().from(menuItems)
    expect(after).toEqual({ ...item, updated_at: after?.updated_at })
  })

  test('a deleted menu takes its categories and items, and nothing of another one', async () => {
    const { venue, owner } = await everybody(at())
    const [gone, stays] = [await aMenu(at().parts, venue), await aMenu(at().parts, venue, { name: 'Dinner' })]
    await anItem(at().parts, gone)
    const item = await anItem(at().parts, stays)
    expect((await sendAs(at(), owner, 'DELETE', `/api/menus/${gone.id}`)).body).toEqual({ status: true })
    expect((await orm().select().from(menus)).map(({ id }) => id)).toEqual([stays.id])
    expect(await orm().$count(menuCategories)).toBe(1)
    expect((await orm().select().from(menuItems)).map(({ id }) => id)).toEqual([item.id])
  })

  test('a deleted item leaves its siblings', async () => {
    const { venue, owner } = await everybody(at())
    const menu = await aMenu(at().parts, venue)
    const [soup, pie, tart] = [
      await anItem(at().parts, menu, { name: 'Soup', order: 1 }),
      await anItem(at().parts, menu, { name: 'Pie', order: 2 }),
      await anItem(at().parts, menu, { name: 'Tart', order: 3 }),
    ]
    await sendAs(at(), owner, 'DELETE', `/api/menu-items/${pie.id}`)
    expect((await publicMenus(venue))[0].categories[0].items.map(({ id }: { id: string }) => id)).toEqual([soup.id, tart.id])
  })

  test('of two who edit a menu, a category or an item at once, the second is told', async () => {
    const { venue, owner, admin } = await everybody(at())
    const menu = await aMenu(at().parts, venue)
    const item = await anItem(at().parts, menu)
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
      const [saved, told] = answers.toSorted((x, y) => x.status - y.status)
      expect([path, saved?.status, told?.body.code]).toEqual([path, 200, 'edited_meanwhile'])
      expect(told?.body.current).toEqual(saved?.body)
      expect((await sendAs(at(), admin, 'PATCH', path, { name: saved?.body.name })).body.updated_at).toBe(saved?.body.updated_at)
    }
  })

  test('many who add to one category at once each get a place of their own', async () => {
    const { venue, owner } = await everybody(at())
    const category = await aCategory(at().parts, await aMenu(at().parts, venue))
    const add = (name: string) => sendAs(at(), owner, 'POST', '/api/menu-items', { category_id: category.id, name, price: 1 })
    const made = await Promise.all(Array.from({ length: 6 }, (_, n) => add(`Dish ${n}`)))
    expect(made.map(({ body }) => body.order).sort()).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('an owner whose venue was taken away has nothing left to manage', async () => {
    const venue = await aVenue(at().parts)
    const [admin, owner] = [await aUser(at(), { role: 'admin' }), await aUser(at(), { venueId: venue.id })]
    const path = `/api/managed-menus?venue_id=${venue.id}`
    expect((await sendAs(at(), owner, 'GET', path)).status).toBe(200)
    await sendAs(at(), admin, 'POST', '/api/venue-owners', { user_id: owner.id, venue_id: null })
    expect((await sendAs(at(), owner, 'GET', path)).status).toBe(404)
  })
})
