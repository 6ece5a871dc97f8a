import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { SYSTEM } from '../../../src/domain/account/actor.ts'
import { MAX_CATEGORIES, MAX_ITEMS, MAX_MENUS, MAX_VENUE_ITEMS } from '../../../src/domain/menu/menu-fields.ts'
import { menuCategories, menuExtractions, menuItems, menus } from '../../../src/server/db/schema/index.ts'
import type { Transaction } from '../../../src/server/db/transaction.ts'
import { readRows } from '../../../src/server/import-files/read-rows.ts'
import { importMenus } from '../../../src/server/menu/import/import-menus.ts'
import { aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { NOON, useApp } from '../../support/app.ts'
import { aReading, untilOver, upload, whileReading } from '../../support/extraction.ts'
import { sendAs } from '../../support/managing.ts'
import { aCategory, aMenu, aVenue } from '../../support/scenario.ts'

const MENUS = [409, 'menus_too_many', 'A venue can have up to 100 menus. Delete one first.']
const CATEGORIES = [409, 'categories_too_many', 'A menu can have up to 100 categories. Delete one first.']
const OF_VENUE = [409, 'venue_items_too_many', 'A venue can have up to 5,000 items on all its menus. Delete one first.']
const ITEMS = [409, 'items_too_many', 'A menu can have up to 1,000 items. Delete one first.']

describe.each(API_DATABASE_KINDS)('a venue on %s', (kind) => {
  const at = useApp(kind)
  let venue: { id: string; slug: string }
  let owner: TestUser
  beforeEach(async () => {
    venue = await aVenue(at().services)
    owner = await aUser(at(), { venueId: venue.id })
  })

  const send = (method: string, path: string, body?: unknown) => sendAs(at(), owner, method, path, body)
  const add = (name = 'Lunch') => send('POST', '/api/menus', { venue_id: venue.id, name, menu_type: 'Daily' })
  const shown = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.code, body.detail]
  const write = (work: (tx: Transaction) => Promise<unknown>) =>
    at().services.changes.transaction(async (tx, invalidateVenues) => {
      invalidateVenues(venue.id)
      await work(tx)
    })
  const addMenus = (count: number) => {
    const row = { venue_id: venue.id, name: 'Old', menu_type: 'Daily' as const, start_date: NOON }
    return write((tx) => tx.insert(menus).values(Array.from({ length: count }, () => row)))
  }
  const addCategories = ({ id: menu_id }: { id: string }, count: number) =>
    write((tx) =>
      tx.insert(menuCategories).values(Array.from({ length: count }, (_, order) => ({ menu_id, name: `Part ${order}`, order }))),
    )
  const addItems = ({ id: category_id }: { id: string }, count: number) =>
    write((tx) =>
      tx.insert(menuItems).values(Array.from({ length: count }, (_, n) => ({ category_id, name: `Pie ${n}`, price: 9, order: n }))),
    )
  const imported = async (text: string) => {
    const rows = readRows(Readable.from([Buffer.from(text)]), '')
    const [report] = await Array.fromAsync(importMenus({ ctx: { ...at().services, actor: SYSTEM }, input: { rows, apply: true } }))
    return report
  }

  test('rejects a menu above the limit when it is added, copied, restored, imported or read from a photo', async () => {
    const removed = (await add('Removed')).body
    const { trash_id } = (await send('DELETE', `/api/menus/${removed.id}`)).body
    const { id } = (await add()).body
    await addMenus(MAX_MENUS - 1)
    expect(shown(await add())).toEqual(MENUS)
    expect(shown(await send('POST', `/api/menus/${id}/duplicate`))).toEqual(MENUS)
    expect(shown(await send('POST', `/api/trash/${trash_id}/restore`))).toEqual(MENUS)
    expect(shown(await upload(at(), owner))).toEqual(MENUS)
    expect((await upload(at(), owner, { menu_id: id })).status).toBe(202)
    const line = 'venue_slug,menu_name,menu_type,category_name,item_name,price\n'
    expect(await imported(`${line}${venue.slug},Supper,Daily,Mains,Pie,9\n`)).toMatchObject({ outcome: 'refused', reason: MENUS[2] })
    expect(await imported(`${line}${venue.slug},Lunch,Daily,Mains,Pie,9\n`)).toMatchObject({ outcome: 'changed' })
    expect(await at().services.db.orm.$count(menus)).toBe(MAX_MENUS)
  })

  test('accepts one of two menus that are added at the same time when there is room for one', async () => {
    await addMenus(MAX_MENUS - 1)
    expect((await Promise.all([add(), add()])).map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await at().services.db.orm.$count(menus)).toBe(MAX_MENUS)
  })

  test('ends the reading of a menu with the reason when the venue reached its limit in the meantime', async () => {
    const { body } = await upload(at(), owner)
    await addMenus(MAX_MENUS)
    await whileReading(at(), { ocr: async () => aReading({}) }, () => untilOver(at(), owner, body.id))
    const [row] = await at().services.db.orm.select().from(menuExtractions).where(eq(menuExtractions.id, body.id))
    expect(row).toMatchObject({ state: 'failed', error_code: 'menus_too_many' })
  })

  test('rejects a category above the limit when it is added, restored or imported', async () => {
    const menu = await aMenu(at().services, venue)
    const { trash_id } = (await send('DELETE', `/api/menu-categories/${(await aCategory(at().services, menu)).id}`)).body
    await addCategories(menu, MAX_CATEGORIES)
    expect(shown(await send('POST', '/api/menu-categories', { menu_id: menu.id, name: 'Puddings' }))).toEqual(CATEGORIES)
    expect(shown(await send('POST', `/api/trash/${trash_id}/restore`))).toEqual(CATEGORIES)
    const text = `venue_slug,menu_name,menu_type,category_name,item_name,price\n${venue.slug},Lunch,Daily,Puddings,Pie,9\n`
    expect(await imported(text)).toMatchObject({ outcome: 'refused', reason: CATEGORIES[2] })
  })

  test('rejects an item above the limit when it is added, restored, imported or read from a photo', async () => {
    const menu = await aMenu(at().services, venue)
    const category = await aCategory(at().services, menu)
    const item = { category_id: category.id, name: 'Trifle', price: 8 }
    const { trash_id } = (await send('DELETE', `/api/menu-items/${(await send('POST', '/api/menu-items', item)).body.id}`)).body
    await addItems(category, MAX_ITEMS)
    expect(shown(await send('POST', '/api/menu-items', item))).toEqual(ITEMS)
    expect(shown(await send('POST', `/api/trash/${trash_id}/restore`))).toEqual(ITEMS)
    const text = `venue_slug,menu_name,menu_type,category_name,item_name,price\n${venue.slug},Lunch,Daily,Mains,Trifle,8\n`
    expect(await imported(text)).toMatchObject({ outcome: 'refused', reason: ITEMS[2] })
    const { id } = (await upload(at(), owner, { menu_id: menu.id })).body
    await whileReading(at(), { ocr: async () => aReading({ name: 'Trifle', price: 8 }) }, () => untilOver(at(), owner, id))
    const { added, menu: seen } = (await send('GET', `/api/menu-extractions/${id}/changes`)).body
    const accepted = { seen_updated_at: seen.updated_at, added, gone: [], changed: [] }
    expect(shown(await send('POST', `/api/menu-extractions/${id}/apply`, accepted))).toEqual(ITEMS)
    expect(await at().services.db.orm.$count(menuItems)).toBe(MAX_ITEMS)
  })

  test('rejects an item above the limit of all menus when it is added, copied, restored, imported or read from a photo', async () => {
    const small = await aMenu(at().services, venue, { name: 'Small' })
    const category = await aCategory(at().services, small)
    const item = { category_id: category.id, name: 'Trifle', price: 8 }
    const removed = await aMenu(at().services, venue, { name: 'Removed' })
    await addItems(await aCategory(at().services, removed), 1)
    const { trash_id } = (await send('DELETE', `/api/menus/${removed.id}`)).body
    const kept = (await send('POST', '/api/menu-items', item)).body
    const { body: waiting } = await upload(at(), owner, { name: 'Read' })
    for (let left = MAX_VENUE_ITEMS - 1; left > 0; left -= MAX_ITEMS)
      await addItems(await aCategory(at().services, await aMenu(at().services, venue, { name: `Menu ${left}` })), Math.min(left, MAX_ITEMS))
    expect(shown(await send('POST', '/api/menu-items', item))).toEqual(OF_VENUE)
    expect(shown(await send('POST', `/api/menus/${small.id}/duplicate`))).toEqual(OF_VENUE)
    expect(shown(await send('POST', `/api/trash/${trash_id}/restore`))).toEqual(OF_VENUE)
    const text = `venue_slug,menu_name,menu_type,category_name,item_name,price\n${venue.slug},Supper,Daily,Mains,Trifle,8\n`
    expect(await imported(text)).toMatchObject({ outcome: 'refused', reason: OF_VENUE[2] })
    await whileReading(at(), { ocr: async () => aReading({ name: 'Trifle', price: 8 }) }, () => untilOver(at(), owner, waiting.id))
    const [row] = await at().services.db.orm.select().from(menuExtractions).where(eq(menuExtractions.id, waiting.id))
    expect(row).toMatchObject({ state: 'failed', error_code: OF_VENUE[1] })
    expect(await at().services.db.orm.$count(menuItems)).toBe(MAX_VENUE_ITEMS)
    expect((await send('PATCH', `/api/menu-items/${kept.id}`, { price: 9 })).status).toBe(200)
  })
})
