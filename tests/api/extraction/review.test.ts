import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MenuReview, PublishMenuInput } from '../../../src/contract/menu-extraction.ts'
import { auditEntries, menuCategories, menuItems, menus } from '../../../src/server/db/schema/index.ts'
import { aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, useApp } from '../../support/app.ts'
import { aReadItem, untilOver, upload, whileReading } from '../../support/extraction.ts'
import { sendAs } from '../../support/managing.ts'
import { aMenu, anItem, aVenue } from '../../support/scenario.ts'

const READING = {
  categories: [
    {
      name: 'Starters',
      box: null,
      items: [
        aReadItem(),
        aReadItem({ name: 'Pithivier', price: null, doubts: ['no_price'] }),
        aReadItem({ name: 'Parsnip soup', price: 7, price_text: '7', doubts: ['price'] }),
      ],
    },
    { name: 'Wines', box: null, items: [aReadItem({ name: 'Claret', price: null, dietary_info: ['vegan'], doubts: ['no_price'] })] },
  ],
}

describe.each(API_DATABASE_KINDS)('the review of a menu on %s', (kind) => {
  const at = useApp(kind)
  let owner: TestUser
  let venueId: string

  beforeEach(async () => {
    venueId = (await aVenue(at().services)).id
    owner = await aUser(at(), { venueId })
  })

  async function extract(reading: typeof READING = READING): Promise<{ id: string; review: MenuReview }> {
    const { id } = (await upload(at(), owner)).body
    await whileReading(at(), { ocr: async () => reading }, () => untilOver(at(), owner, id))
    return { id, review: (await sendAs(at(), owner, 'GET', `/api/menu-extractions/${id}/review`)).body }
  }

  /** The request of the review page after everything with a price was kept. */
  function kept({ menu, categories }: MenuReview): PublishMenuInput {
    return {
      seen_updated_at: menu.updated_at,
      name: menu.name,
      menu_type: menu.menu_type,
      categories: categories
        .map(({ id, name, items }) => ({
          id,
          name,
          items: items.flatMap(({ id, name, description, price }) => (price === null ? [] : [{ id, name, description, price }])),
        }))
        .filter(({ items }) => items.length > 0),
    }
  }

  const publish = (id: string, publication: unknown, by = owner) =>
    sendAs(at(), by, 'POST', `/api/menu-extractions/${id}/publish`, publication)

  test('shows the menu with its doubts, and omitted items in their places', async () => {
    const { review } = await extract()
    expect(review.menu).toMatchObject({ name: 'Sunday lunch', active: false, needs_review: true, venue_name: 'The Crown' })
    expect(review.pages).toEqual([{ width: 60, height: 80 }])
    expect(review.categories.map(({ name, items }) => [name, items.map((item) => [item.name, item.price, item.doubts.join()])])).toEqual([
      [
        'Starters',
        [
          ['Potted shrimp', 9.5, ''],
          ['Pithivier', null, 'no_price'],
          ['Parsnip soup', 7, 'price'],
        ],
      ],
      ['Wines', [['Claret', null, 'no_price']]],
    ])
    expect(review.categories[0]?.items[2]).toMatchObject({ price_text: '7', page: 1, box: { left: 0.1, top: 0.2 } })
  })

  test('shows what was read and no placeholder when no item had a price', async () => {
    const { id, review } = await extract({ categories: READING.categories.slice(1) })
    expect(review.categories.map(({ name, items }) => [name, items.map((item) => item.name)])).toEqual([['Wines', ['Claret']]])
    const categories = [
      { id: null, name: 'Wines', items: [{ id: null, name: 'Claret', description: null, price: 30, dietary_info: ['vegan'] }] },
    ]
    // Text printed beside it is included.
    expect(review.categories[0]?.items[0]?.dietary_info).toEqual(['vegan'])
    expect((await publish(id, { ...kept(review), categories })).status).toBe(200)
    const { name, dietary_info } = menuItems
    expect(await at().services.db.orm.select({ name, dietary_info }).from(menuItems)).toEqual([{ name: 'Claret', dietary_info: ['vegan'] }])
    const empty = await extract({ categories: [] })
    expect(empty.review.categories).toMatchObject([{ name: 'Menu Items', items: [] }])
  })

  test('publishes kept, changed and added items, and is in the audit log', async () => {
    const { id, review } = await extract()
    const publication = kept(review)
    const [starters] = publication.categories
    if (!starters) throw new Error('no category')
    publication.name = 'Sunday roast'
    publication.categories = [
      { id: null, name: 'Puddings', items: [{ id: null, name: 'Trifle', description: null, price: 8 }] },
      { ...starters, name: 'To begin', items: [{ id: starters.items[1]?.id ?? null, name: 'Soup', description: 'curry oil', price: 7.5 }] },
    ]
    expect((await publish(id, publication)).body).toEqual({ menu_id: review.menu.id })
    const { body: menu } = await ask(at().app, `/api/menus/${review.menu.id}`)
    expect(menu).toMatchObject({
      name: 'Sunday roast',
      categories: [
        { name: 'Puddings', items: [{ name: 'Trifle', price: 8 }] },
        { id: starters.id, name: 'To begin', items: [{ id: starters.items[1]?.id, name: 'Soup', description: 'curry oil', price: 7.5 }] },
      ],
    })
    expect(menu.categories[1].items).toHaveLength(1)
    const noted = await at().services.db.orm.select().from(auditEntries).where(eq(auditEntries.action, 'menu.publish'))
    expect(noted).toMatchObject([{ actor_email: owner.email, entity_id: review.menu.id }])
    expect((await publish(id, publication)).body.code).toBe('extraction_over')
  })

  test('keeps the sizes of a reading, changes them and removes them', async () => {
    const sizes = [
      { name: 'Glass', price: 6.2 },
      { name: 'Bottle', price: 24 },
    ]
    const wines = ['Claret', 'Rioja', 'Malbec'].map((name) => aReadItem({ name, price: 6.2, sizes, doubts: ['sizes'] }))
    const { id, review } = await extract({ categories: [{ name: 'Wines', box: null, items: wines }] })
    expect(review.categories[0]?.items).toMatchObject([{ price: 6.2, sizes }, { sizes }, { sizes }])
    const publication = kept(review)
    const [claret, rioja, malbec] = publication.categories[0]?.items ?? []
    if (!claret || !rioja || !malbec) throw new Error('no items')
    const send = (over: object) =>
      publish(id, {
        ...publication,
        categories: [{ ...publication.categories[0], items: [{ ...claret, ...over }, { ...rioja, sizes }, malbec] }],
      })
    expect((await send({ sizes: [{ name: '', price: 5 }] })).body.errors).toMatchObject([
      { code: 'size_name_invalid', field: 'categories.0.items.0.sizes' },
    ])
    expect((await send({ sizes, price: 24 })).body.errors).toMatchObject([{ code: 'price_not_lowest' }])
    const changed = [{ name: 'Carafe', price: 17 }, ...sizes]
    expect((await send({ sizes: changed })).status).toBe(200)
    expect(await at().services.db.orm.select().from(menuItems).orderBy(menuItems.order)).toMatchObject([
      { name: 'Claret', price: 6.2, sizes: changed },
      { name: 'Rioja', price: 6.2, sizes },
      { name: 'Malbec', price: 6.2, sizes: [] },
    ])
  })

  test('invalidates the cached pages immediately', async () => {
    const { id, review } = await extract()
    const heard: string[] = []
    const stop = at().services.changes.onChange((tags) => heard.push(...tags))
    await publish(id, kept(review))
    stop()
    expect(heard).toEqual(expect.arrayContaining(['menus', `venue:${venueId}`]))
  })

  test('returns errors with the positions of invalid entries, and writes nothing', async () => {
    const { id, review } = await extract()
    const [starters] = kept(review).categories
    const withItem = (over: object) => ({ ...kept(review), categories: [{ ...starters, items: [{ ...starters?.items[0], ...over }] }] })
    for (const [publication, code, field] of [
      [{ ...kept(review), categories: [] }, 'required_fields', 'categories'],
      [{ ...kept(review), name: ' ' }, 'required_fields', 'name'],
      [{ ...kept(review), menu_type: 'Brunch' }, 'menu_type_unknown', 'menu_type'],
      [withItem({ price: 0 }), 'price_invalid', 'categories.0.items.0.price'],
      [withItem({ price: 1.234 }), 'price_invalid', 'categories.0.items.0.price'],
      [withItem({ dietary_info: ['keto'] }), 'dietary_unknown', 'categories.0.items.0.dietary_info'],
      [withItem({ name: '' }), 'required_fields', 'categories.0.items.0.name'],
    ] as const) {
      const { body } = await publish(id, publication)
      expect([body.code, body.errors[0].field]).toEqual([code, field])
    }
    expect(await at().services.db.orm.select().from(menus)).toMatchObject([{ active: false, name: 'Sunday lunch' }])
  })

  test('overwrites neither a change by another user nor items of another menu', async () => {
    const { id, review } = await extract()
    const foreign = await anItem(at().services, await aMenu(at().services, { id: venueId }))
    const [starters] = kept(review).categories
    const reaching = { ...kept(review), categories: [{ ...starters, items: [{ ...starters?.items[0], id: foreign.id }] }] }
    expect((await publish(id, reaching)).body.code).toBe('edited_meanwhile')
    const category = { ...kept(review), categories: [{ ...starters, id: foreign.category_id }] }
    expect((await publish(id, category)).body.code).toBe('edited_meanwhile')
    await at().services.db.orm.update(menus).set({ updated_at: new Date() }).where(eq(menus.id, review.menu.id))
    expect((await publish(id, kept(review))).body).toMatchObject({ code: 'edited_meanwhile', current: { updated_at: expect.any(String) } })
    expect(await at().services.db.orm.$count(menuCategories)).toBe(2)
  })

  test("returns 404 for another owner's menu", async () => {
    const { id, review } = await extract()
    const other = await aUser(at(), { venueId: (await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })).id })
    expect((await publish(id, kept(review), other)).body.code).toBe('not_found')
  })
})
