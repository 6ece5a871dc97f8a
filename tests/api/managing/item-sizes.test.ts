import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { menuItems } from '../../../src/server/db/schema/index.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, useApp } from '../../support/app.ts'
import { everyone, sendAs } from '../../support/managing.ts'
import { aCategory, aMenu, anItem } from '../../support/scenario.ts'

const WINE = [
  { name: 'Bottle', price: 24 },
  { name: 'Glass', price: 6.2 },
]

describe.each(API_DATABASE_KINDS)('the sizes of an item on %s', (kind) => {
  const at = useApp(kind)
  const orm = () => at().services.db.orm

  test('are rejected for the owner of another venue', async () => {
    const { venue, otherOwner } = await everyone(at())
    const item = await anItem(at().services, await aMenu(at().services, venue))
    expect((await sendAs(at(), otherOwner, 'PATCH', `/api/menu-items/${item.id}`, { sizes: WINE })).status).toBe(404)
    expect(await orm().select().from(menuItems)).toMatchObject([{ sizes: [] }])
  })

  test('are validated, and nothing is written when one is wrong', async () => {
    const { venue, owner } = await everyone(at())
    const category = await aCategory(at().services, await aMenu(at().services, venue))
    const add = (body: object) => sendAs(at(), owner, 'POST', '/api/menu-items', { category_id: category.id, name: 'Claret', ...body })
    for (const [sizes, code] of [
      [[{ name: '', price: 5 }], 'size_name_invalid'],
      [[...WINE, { name: 'glass', price: 5 }], 'size_name_invalid'],
      [[{ name: 'Glass', price: 0 }], 'size_price_invalid'],
      [Array.from({ length: 9 }, (_, n) => ({ name: `${n}`, price: 5 })), 'sizes_too_many'],
    ] as const)
      expect((await add({ sizes })).body.errors).toMatchObject([{ field: 'sizes', code }])
    expect((await add({ sizes: WINE, price: 24 })).body.errors).toMatchObject([{ field: 'price', code: 'price_not_lowest' }])
    expect((await add({ sizes: 'Glass' })).status).toBe(400)
    expect((await add({ sizes: [] })).body.errors).toMatchObject([{ field: 'price', code: 'price_invalid' }])
    expect(await orm().$count(menuItems)).toBe(0)
  })

  test('set the price of the item, keep their order, and are public', async () => {
    const { venue, owner } = await everyone(at())
    const category = await aCategory(at().services, await aMenu(at().services, venue))
    const body = { category_id: category.id, name: 'Claret', sizes: [WINE[0], { name: ' Glass ', price: '6.20' }] }
    const made = await sendAs(at(), owner, 'POST', '/api/menu-items', body)
    expect(made).toMatchObject({ status: 201, body: { price: 6.2, sizes: WINE } })
    const { body: open } = await ask(at().app, `/api/menus?venue_id=${venue.id}`)
    expect(open.data[0]).toMatchObject({ typical_price: 6.2, categories: [{ items: [{ price: 6.2, sizes: WINE }] }] })
    expect((await ask(at().app, '/api/menu-items')).body.data).toMatchObject([{ price: 6.2, sizes: WINE }])
  })

  test('are changed and removed, with their old and new values in the audit log', async () => {
    const { venue, owner, admin } = await everyone(at())
    const item = await anItem(at().services, await aMenu(at().services, venue), { price: 6.2, sizes: WINE })
    const patch = (body: object) => sendAs(at(), owner, 'PATCH', `/api/menu-items/${item.id}`, body)
    const dearer = WINE.map((size) => ({ ...size, price: size.price + 1 })).toReversed()
    expect((await patch({ price: 9 })).body.errors).toMatchObject([{ field: 'price', code: 'price_not_lowest' }])
    expect((await patch({ price: 6.2, featured: true })).status).toBe(200)
    expect((await patch({ sizes: dearer })).body).toMatchObject({ price: 7.2, sizes: dearer })
    expect((await patch({ sizes: [] })).body).toMatchObject({ price: 7.2, sizes: [] })
    expect((await patch({ price: 9 })).body).toMatchObject({ price: 9, sizes: [] })
    const log = (await sendAs(at(), admin, 'GET', `/api/audit-entries?entity=menu_item&entity_id=${item.id}`)).body.data
    expect(log[2].changes).toEqual([
      { field: 'price', from: 6.2, to: 7.2 },
      { field: 'sizes', from: WINE, to: dearer },
    ])
  })

  test('are copied with their menu', async () => {
    const { venue, owner } = await everyone(at())
    const menu = await aMenu(at().services, venue)
    await anItem(at().services, menu, { price: 6.2, sizes: WINE })
    const copy = await sendAs(at(), owner, 'POST', `/api/menus/${menu.id}/duplicate`)
    expect(copy.body.categories[0].items).toMatchObject([{ price: 6.2, sizes: WINE }])
  })

  test.each([
    ['a price above the lowest one', sql`price = 7`],
    ['a price below the lowest one', sql`price = 5`],
    ['nine sizes', sql`sizes = (select jsonb_agg(jsonb_build_object('name', n::text, 'price', 6.2)) from generate_series(1, 9) n)`],
    ['a size without a name', sql`sizes = '[{"price": 6.2}]'`],
    ['a price that is text', sql`sizes = '[{"name": "Glass", "price": "6.20"}]'`],
    ['an object', sql`sizes = '{}'`],
  ])('are rejected by the database with %s', async (_what, change) => {
    const { venue } = await everyone(at())
    const item = await anItem(at().services, await aMenu(at().services, venue), { price: 6.2, sizes: WINE })
    await expect(orm().execute(sql`update menu_items set ${change} where id = ${item.id}`)).rejects.toThrow()
    expect(await orm().select().from(menuItems).where(eq(menuItems.id, item.id))).toMatchObject([{ price: 6.2, sizes: WINE }])
  })
})
