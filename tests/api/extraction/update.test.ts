import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { menuExtractions, menuItems, menus } from '../../../src/server/db/schema/index.ts'
import { aUser, type TestUser } from '../../support/accounts.ts'
import { ask, useApp } from '../../support/app.ts'
import { aReading, untilOver, upload, whileReading } from '../../support/extraction.ts'
import { sendAs } from '../../support/managing.ts'
import { aMenu, anItem, aVenue } from '../../support/scenario.ts'

describe('a new photo of a menu', () => {
  const at = useApp('embedded')
  let owner: TestUser
  let menu: { id: string; venue_id: string }
  let id: string

  beforeEach(async () => {
    const { services } = at()
    owner = await aUser(at(), { venueId: (await aVenue(services)).id })
    menu = await aMenu(services, { id: await aUserVenue(owner) })
    await anItem(services, menu, { name: 'Parsnip soup', price: 7 })
    await anItem(services, menu, { name: 'Rump of beef', price: 22 })
    // Printed, but its price is under a stain.
    await anItem(services, menu, { name: 'Pork pie', price: 12, order: 2 })
    id = (await upload(at(), owner, { menu_id: menu.id })).body.id
    const reading = aReading(
      { name: 'Parsnip Soup', price: 7.5 },
      { name: 'Trifle', price: 8, dietary_info: ['vegetarian'] },
      { name: 'Pork Pie', price: null, doubts: ['no_price'] },
    )
    await whileReading(at(), { ocr: async () => reading }, () => untilOver(at(), owner, id))
  })

  async function aUserVenue({ id: user }: TestUser): Promise<string> {
    const { body } = await sendAs(at(), owner, 'GET', `/api/venue-owners?user_id=${user}`)
    return body.data[0].venue_id
  }

  const changes = (by = owner) => sendAs(at(), by, 'GET', `/api/menu-extractions/${id}/changes`)
  const apply = (body: unknown, by = owner) => sendAs(at(), by, 'POST', `/api/menu-extractions/${id}/apply`, body)

  test('is compared with the menu, and accepted changes are applied immediately', async () => {
    const { body } = await changes()
    expect(body).toMatchObject({
      pages: [{ width: 60, height: 80 }],
      added: [{ name: 'Trifle', price: 8, category: 'Starters', page: 1, box: { left: 0.1 }, doubts: [] }],
      gone: [{ name: 'Rump of beef' }],
      changed: [{ name: 'Parsnip soup', price: 7, differs: ['price'], asked: false, read: { price: 7.5 } }],
    })
    const [soup] = body.changed
    const accepted = {
      seen_updated_at: body.menu.updated_at,
      // A description that a user has emptied.
      added: body.added.map((one: object) => ({ ...one, description: ' ' })),
      gone: [body.gone[0].id],
      changed: [{ id: soup.id, price: 7.5 }],
    }
    expect((await apply(accepted)).body).toMatchObject({ menu_id: menu.id })
    const shown = (await ask(at().app, `/api/menus/${menu.id}`)).body
    const items = shown.categories.map(
      (one: { name: string; items: { name: string; price: number; description: string | null; dietary_info: string[] }[] }) => [
        one.name,
        one.items.map(({ name, price, description, dietary_info }) => [name, price, description, dietary_info.join()]),
      ],
    )
    expect(items).toEqual(
      expect.arrayContaining([
        [
          'Mains',
          [
            ['Parsnip soup', 7.5, null, ''],
            ['Pork pie', 12, null, ''],
          ],
        ],
        ['Starters', [['Trifle', 8, null, 'vegetarian']]],
      ]),
    )
    // The answer to the first attempt may have been lost, so that its repetition is told apart from a conflict.
    expect((await apply(accepted)).body.code).toBe('extraction_over')
    await at().services.db.orm.update(menus).set({ updated_at: new Date() }).where(eq(menus.id, menu.id))
    expect((await apply(accepted)).body.code).toBe('extraction_over')
  })

  test('is in the history of each dish, and what it removes goes to the trash', async () => {
    const { body } = await changes()
    const [soup, beef] = [body.changed[0], body.gone[0]]
    const update = { seen_updated_at: body.menu.updated_at, added: body.added, gone: [beef.id], changed: [{ id: soup.id, price: 7.5 }] }
    const { trash_ids } = (await apply(update)).body
    expect(trash_ids).toHaveLength(1)
    const admin = await aUser(at(), { role: 'admin' })
    const versions = async (id: string) =>
      (await sendAs(at(), admin, 'GET', `/api/audit-entries?entity_id=${id}`)).body.data.map(
        ({ action, changes }: { action: string; changes: { field: string; from: unknown; to: unknown }[] }) => [
          action,
          changes.find(({ field }) => field === 'price'),
        ],
      )
    const [trifle] = await at().services.db.orm.select().from(menuItems).where(eq(menuItems.name, 'Trifle'))
    expect(await versions(soup.id)).toEqual([['menu_item.update', { field: 'price', from: 7, to: 7.5 }]])
    expect(await versions(beef.id)).toEqual([['menu_item.delete', { field: 'price', from: 22, to: null }]])
    expect(await versions(trifle?.id ?? '')).toEqual([['menu_item.create', { field: 'price', from: null, to: 8 }]])
    expect((await sendAs(at(), owner, 'POST', `/api/trash/${trash_ids[0]}/restore`)).body.title).toBe('Rump of beef')
    expect(await at().services.db.orm.$count(menuItems, eq(menuItems.id, beef.id))).toBe(1)
  })

  test('puts removed dishes into the trash, from which they come back, and records each change of a dish', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    const { body } = await changes()
    const [beef] = body.gone
    const change = (price: number) => sendAs(at(), owner, 'PATCH', `/api/menu-items/${body.changed[0].id}`, { price })
    await change(8)
    const { body: now } = await changes()
    const update = {
      seen_updated_at: now.menu.updated_at,
      added: body.added,
      gone: [beef.id],
      changed: [{ id: body.changed[0].id, price: 9 }],
    }
    expect((await apply(update)).status).toBe(200)
    await change(10)
    const { rows } = await at().services.db.pool.query(
      `select id, action, changes from audit_entries where entity = 'menu_item' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'menu_item.update',
      'menu_item.delete',
      'menu_item.update',
      'menu_item.create',
      'menu_item.update',
    ])
    const { body: version } = await sendAs(at(), admin, 'GET', `/api/audit-entries/${rows[0].id}/version`)
    expect(version.fields).toContainEqual({ field: 'price', value: 8 })
    const { body: trash } = await sendAs(at(), admin, 'GET', '/api/trash')
    expect(trash.data).toMatchObject([{ kind: 'item', title: 'Rump of beef' }])
    expect((await sendAs(at(), owner, 'POST', `/api/trash/${trash.data[0].id}/restore`)).status).toBe(200)
    expect((await ask(at().app, `/api/menus/${menu.id}`)).text).toContain('Rump of beef')
  })

  test('that is a PDF with unread pages reports no dish as removed', async () => {
    const { db } = at().services
    const [row] = await db.orm.select().from(menuExtractions).where(eq(menuExtractions.id, id))
    if (!row?.result) throw new Error('nothing was read')
    const result = { ...row.result, pages_unread: 2 }
    await db.orm.update(menuExtractions).set({ result }).where(eq(menuExtractions.id, id))
    expect((await changes()).body).toMatchObject({ extraction: { pages_unread: 2 }, gone: [], changed: [{ name: 'Parsnip soup' }] })
  })

  test('without legible text returns a message and reports no dish as removed', async () => {
    for (const reading of [{ categories: [] }, aReading({ price: null, doubts: ['no_price'] })]) {
      const { body } = await upload(at(), owner, { menu_id: menu.id })
      const over = await whileReading(at(), { ocr: async () => reading }, () => untilOver(at(), owner, body.id))
      expect(over).toMatchObject({ state: 'failed', error: 'Failed to process menu' })
    }
  })

  test("changes nothing when another user changed the menu first, entries are invalid or the menu is another owner's", async () => {
    const { body } = await changes()
    const nothing = { seen_updated_at: body.menu.updated_at, added: [], changed: [], gone: [] }
    expect((await apply({ ...nothing, changed: [{ id: body.changed[0].id, price: -1 }] })).body.code).toBe('price_invalid')
    for (const category of ['', ' \u200b', 'So\0ups', 'x'.repeat(121)]) {
      const { status, body: refused } = await apply({ ...nothing, added: [{ name: 'Trifle', description: null, price: 8, category }] })
      expect([status, refused.errors?.[0]?.field]).toEqual([422, 'added.0.category'])
    }
    const foreign = await anItem(at().services, await aMenu(at().services, { id: menu.venue_id }))
    expect((await apply({ ...nothing, gone: [foreign.id] })).body.code).toBe('edited_meanwhile')
    const other = await aUser(at(), { venueId: (await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })).id })
    expect((await changes(other)).body.code).toBe('not_found')
    expect((await apply(nothing, other)).body.code).toBe('not_found')
    await at().services.db.orm.update(menus).set({ updated_at: new Date() }).where(eq(menus.id, menu.id))
    expect((await apply(nothing)).body.code).toBe('edited_meanwhile')
  })
})
