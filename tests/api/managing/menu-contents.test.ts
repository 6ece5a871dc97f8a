import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { menuItems } from '../../../src/server/db/schema/index.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, useApp } from '../../support/app.ts'
import { aPicture, everyone, fieldErrors, publicMenusOf, sendAs } from '../../support/managing.ts'
import { aCategory, aMenu, anItem } from '../../support/scenario.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe.each(API_DATABASE_KINDS)('managing the contents of a menu on %s', (kind) => {
  const at = useApp(kind)
  const orm = () => at().services.db.orm
  const publicMenus = (venue: { id: string }) => publicMenusOf(at(), venue)

  test('adds items at the end, validates them, and accepts the price as text', async () => {
    const { venue, owner } = await everyone(at())
    const category = await aCategory(at().services, await aMenu(at().services, venue))
    const add = (body: object) => sendAs(at(), owner, 'POST', '/api/menu-items', { category_id: category.id, ...body })
    expect(fieldErrors(await add({ name: '', rating: 6, dietary_info: ['keto'] }))).toEqual([
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

  test('changes every field of an item, and removes a rating and an image', async () => {
    const { venue, other, owner } = await everyone(at())
    const menu = await aMenu(at().services, venue)
    const item = await anItem(at().services, menu, { rating: 3 })
    const sides = await aCategory(at().services, menu, { name: 'Sides', order: 5 })
    const elsewhere = await aCategory(at().services, await aMenu(at().services, other))
    const elsewhereToo = await aCategory(at().services, await aMenu(at().services, venue, { name: 'Dinner' }))
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
    expect((await sendAs(at(), owner, 'DELETE', `/api/menu-items/${item.id}`)).body).toEqual({ status: true, trash_id: expect.any(String) })
    expect((await patch({ name: 'Ghost' })).status).toBe(404)
  })

  test('adds categories at the end, renames them, and deletes them with their items', async () => {
    const { venue, owner } = await everyone(at())
    const menu = await aMenu(at().services, venue)
    const add = (body: object) => sendAs(at(), owner, 'POST', '/api/menu-categories', { menu_id: menu.id, ...body })
    expect(fieldErrors(await add({ name: ' ', description: 'x'.repeat(1001) }))).toEqual([
      'name required_fields',
      'description field_too_long',
    ])
    const mains = (await add({ name: 'Mains' })).body
    await add({ name: 'Afters', description: ' ' })
    await anItem(at().services, menu, { category_id: mains.id, price: 20 })
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

  test('reorders categories and items, also between categories, completely or not at all', async () => {
    const { venue, owner } = await everyone(at())
    const menu = await aMenu(at().services, venue)
    const [one, two, three] = [
      await aCategory(at().services, menu, { name: 'One', order: 1 }),
      await aCategory(at().services, menu, { name: 'Two', order: 2 }),
      await aCategory(at().services, menu, { name: 'Three', order: 3 }),
    ]
    const [a, b, c] = [
      await anItem(at().services, menu, { category_id: one.id, name: 'a', order: 1 }),
      await anItem(at().services, menu, { category_id: one.id, name: 'b', order: 2 }),
      await anItem(at().services, menu, { category_id: two.id, name: 'c', order: 1 }),
    ]
    const elsewhere = await anItem(at().services, await aMenu(at().services, venue, { name: 'Dinner' }))
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

  test('PATCH /menus/{id}/order returns edited_meanwhile when the order differs from the one that was seen', async () => {
    const { venue, owner } = await everyone(at())
    const menu = await aMenu(at().services, venue)
    const one = await aCategory(at().services, menu, { name: 'One', order: 1 })
    const two = await aCategory(at().services, menu, { name: 'Two', order: 2 })
    const [a, b] = [
      await anItem(at().services, menu, { category_id: one.id, name: 'a', order: 1 }),
      await anItem(at().services, menu, { category_id: one.id, name: 'b', order: 2 }),
    ]
    const c = await anItem(at().services, menu, { category_id: one.id, name: 'c', order: 3 })
    const order = (items: string[], seen: string[], categories = [one.id, two.id]) =>
      sendAs(at(), owner, 'PATCH', `/api/menus/${menu.id}/order`, {
        categories: [{ id: one.id, items }, { id: two.id }],
        seen: { categories: categories.map((id) => (id === one.id ? { id, items: seen } : { id })) },
      })
    const names = ({ body }: { body: { categories: { items: { name: string }[] }[] } }) =>
      body.categories[0]?.items.map(({ name }) => name).join('')
    const first = [a.id, b.id, c.id]
    const second = [c.id, a.id, b.id]
    expect(names(await order(second, first))).toBe('cab')
    // Of the other tab, which still shows the first order.
    const refused = await order([b.id, a.id, c.id], first)
    expect([refused.status, refused.body.code, names({ body: refused.body.current })]).toEqual([409, 'edited_meanwhile', 'cab'])
    // Repeated, because its response was lost.
    expect(names(await order(second, first))).toBe('cab')
    expect((await order(first, second, [two.id, one.id])).body.code).toBe('edited_meanwhile')
    expect((await order(first, second, [one.id])).body.code).toBe('edited_meanwhile')
    expect(names(await order(first, second))).toBe('abc')
  })

  test('shows a dish among the featured immediately when it is featured, without other changes', async () => {
    const { venue, owner } = await everyone(at())
    const item = await anItem(at().services, await aMenu(at().services, venue), { rating: 4, dietary_info: ['vegan'] })
    const star = (featured: boolean) => sendAs(at(), owner, 'PATCH', `/api/menu-items/${item.id}`, { featured })
    const shown = async () => (await ask(at().app, '/api/menu-items?featured=true')).body.data.map(({ id }: { id: string }) => id)
    expect((await star(true)).body).toMatchObject({ featured: true })
    expect(await shown()).toEqual([item.id])
    await star(false)
    expect(await shown()).toEqual([])
    const [after] = await orm().select().from(menuItems)
    expect(after).toEqual({ ...item, updated_at: after?.updated_at })
  })

  test('deletes an item without its siblings', async () => {
    const { venue, owner } = await everyone(at())
    const menu = await aMenu(at().services, venue)
    const [soup, pie, tart] = [
      await anItem(at().services, menu, { name: 'Soup', order: 1 }),
      await anItem(at().services, menu, { name: 'Pie', order: 2 }),
      await anItem(at().services, menu, { name: 'Tart', order: 3 }),
    ]
    await sendAs(at(), owner, 'DELETE', `/api/menu-items/${pie.id}`)
    expect((await publicMenus(venue))[0].categories[0].items.map(({ id }: { id: string }) => id)).toEqual([soup.id, tart.id])
  })

  test('gives concurrent additions to one category distinct positions', async () => {
    const { venue, owner } = await everyone(at())
    const category = await aCategory(at().services, await aMenu(at().services, venue))
    const add = (name: string) => sendAs(at(), owner, 'POST', '/api/menu-items', { category_id: category.id, name, price: 1 })
    const made = await Promise.all(Array.from({ length: 6 }, (_, n) => add(`Dish ${n}`)))
    expect(made.map(({ body }) => body.order).sort()).toEqual([1, 2, 3, 4, 5, 6])
  })
})
