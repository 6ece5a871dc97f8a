import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { runBulkChange } from '../../../src/server/bulk/run-bulk-change.ts'
import { menuCategories, menuItems, menus, trashEntries } from '../../../src/server/db/schema/index.ts'
import { aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { type TestApp, useApp } from '../../support/app.ts'
import {
  applyCheckedImport,
  makeBulkChange,
  NEVER,
  readChange,
  undoBulkChange,
  uploadAndCheck,
  withoutTimes,
} from '../../support/bulk-changes.ts'
import { dumpRows } from '../../support/dump-rows.ts'
import { everyone, sendAs } from '../../support/managing.ts'
import { aCategory, aMenu, anItem } from '../../support/scenario.ts'

const HEADER = 'venue_id,menu_id,menu_name,menu_type,menu_description,category_id,category_name,item_id,item_name,item_description,price'

/** A lunch menu with a pie and a soup at Mains, and an administrator. */
async function aLunch(app: TestApp) {
  const { admin, venue } = await everyone(app)
  const menu = await aMenu(app.services, venue)
  const mains = await aCategory(app.services, menu)
  const pie = await anItem(app.services, menu, { category_id: mains.id, name: 'Pie', price: 10, order: 1 })
  const soup = await anItem(app.services, menu, { category_id: mains.id, name: 'Soup', price: 6, order: 2 })
  return { admin, venue, menu, mains, pie, soup }
}

type Lunch = Awaited<ReturnType<typeof aLunch>>

/** Changes the menu, its category and the pie, moves the soup to a new category with another dish, and adds a menu. */
function aFile({ venue, menu, mains, pie, soup }: Lunch): string {
  const row = (...cells: (string | number)[]) => [venue.id, menu.id, 'Long lunch', 'Daily', 'Until four', ...cells].join(',')
  return [
    HEADER,
    row(mains.id, 'Main dishes', pie.id, 'Pie', 'With gravy', 8.5),
    row('', 'Starters', soup.id, 'Soup', '', 6),
    row('', 'Starters', '', 'Pâté', '', 7),
    `${venue.id},,Dinner,Daily,,,Grill,,Steak,,21`,
    '',
  ].join('\n')
}

async function imported(app: TestApp, by: TestUser, text: string): Promise<string> {
  const { id } = await uploadAndCheck(app, by, text, 'menus')
  await applyCheckedImport(app, by, id)
  return id
}

describe.each(API_DATABASE_KINDS)('an import of menus on %s', (kind) => {
  const at = useApp(kind)
  const versions = async (by: TestUser, id: string) => (await sendAs(at(), by, 'GET', `/api/audit-entries?entity_id=${id}`)).body.data

  test('is in the history of each dish and category that it changes, and an earlier version is restored', async () => {
    const lunch = await aLunch(at())
    const { admin, pie, soup, mains } = lunch
    await sendAs(at(), admin, 'PATCH', `/api/menu-items/${pie.id}`, { price: 11 })
    await imported(at(), admin, aFile(lunch))
    const [latest, earlier] = await versions(admin, pie.id)
    expect([latest.action, latest.changes]).toEqual([
      'menu_item.import',
      expect.arrayContaining([
        { field: 'price', from: 11, to: 8.5 },
        { field: 'description', from: null, to: 'With gravy' },
      ]),
    ])
    expect((await versions(admin, mains.id))[0].changes).toEqual([{ field: 'name', from: 'Mains', to: 'Main dishes' }])
    expect((await versions(admin, soup.id))[0].changes).toContainEqual(
      expect.objectContaining({ field: 'category_id', from: mains.id, to_name: 'Starters' }),
    )
    await sendAs(at(), admin, 'POST', `/api/audit-entries/${earlier.id}/restore`, {})
    const [row] = await at().services.db.orm.select().from(menuItems).where(eq(menuItems.id, pie.id))
    expect(row).toMatchObject({ price: 11, description: null })
  })

  test('is undone only by who may read it, and only once', async () => {
    const lunch = await aLunch(at())
    const { owner, visitor } = { owner: await aUser(at(), { venueId: lunch.venue.id }), visitor: null }
    const editor = await aUser(at(), { role: 'editor' })
    const id = await imported(at(), lunch.admin, aFile(lunch))
    const before = await dumpRows(at())
    const undo = (by: TestUser | null) => sendAs(at(), by, 'POST', `/api/bulk-changes/${id}/undo`)
    expect([(await undo(visitor)).body.code, (await undo(owner)).body.code, (await undo(editor)).body.code]).toEqual([
      'not_signed_in',
      'not_allowed',
      'not_found',
    ])
    expect(await dumpRows(at())).toEqual(before)
    await undoBulkChange(at(), lunch.admin, id)
    expect((await undo(await aUser(at(), { role: 'admin' }))).body.code).toBe('bulk_undone')
  })

  test('is undone as a whole, and that is undone in its turn', async () => {
    const lunch = await aLunch(at())
    const { admin } = lunch
    const before = withoutTimes(await dumpRows(at()))
    const id = await imported(at(), admin, aFile(lunch))
    const between = withoutTimes(await dumpRows(at()))
    const undo = await undoBulkChange(at(), admin, id)
    expect([undo.status, undo.what, undo.counts]).toEqual(['finished', 'menus', { changed: 7, unchanged: 0, refused: 0 }])
    expect(withoutTimes(await dumpRows(at()))).toEqual(before)
    expect((await undoBulkChange(at(), admin, undo.id)).counts).toEqual({ changed: 7, unchanged: 0, refused: 0 })
    expect(withoutTimes(await dumpRows(at()))).toEqual(between)
  })

  test('is undone after an interruption without changing anything twice', async () => {
    const lunch = await aLunch(at())
    const before = withoutTimes(await dumpRows(at()))
    const id = await imported(at(), lunch.admin, aFile(lunch))
    const { body } = await sendAs(at(), lunch.admin, 'POST', `/api/bulk-changes/${id}/undo`)
    let left = 3
    await runBulkChange(at().services, body.id, () => left-- <= 0)
    await runBulkChange(at().services, body.id, NEVER)
    expect((await readChange(at(), lunch.admin, body.id)).counts).toEqual({ changed: 7, unchanged: 0, refused: 0 })
    expect(withoutTimes(await dumpRows(at()))).toEqual(before)
  })

  test('keeps dishes that were changed again, and menus that got dishes since, when it is undone', async () => {
    const lunch = await aLunch(at())
    const { admin, pie, soup } = lunch
    const { orm } = at().services.db
    const id = await imported(at(), admin, aFile(lunch))
    await sendAs(at(), admin, 'PATCH', `/api/menu-items/${pie.id}`, { price: 9 })
    const [dinner] = await orm.select().from(menus).where(eq(menus.name, 'Dinner'))
    const [grill] = await orm
      .select()
      .from(menuCategories)
      .where(eq(menuCategories.menu_id, dinner?.id ?? ''))
    await sendAs(at(), admin, 'POST', '/api/menu-items', { category_id: grill?.id, name: 'Chop', price: 18 })
    const undo = await undoBulkChange(at(), admin, id)
    expect(undo.counts).toEqual({ changed: 5, unchanged: 0, refused: 2 })
    const { body } = await sendAs(at(), admin, 'GET', `/api/bulk-changes/${undo.id}/rows?outcome=refused`)
    expect(body.data.map(({ venue_name }: { venue_name: string }) => venue_name).sort()).toEqual(['Dinner', 'Pie'])
    expect(await orm.$count(menus, eq(menus.name, 'Dinner'))).toBe(1)
    expect((await orm.select().from(menuItems).where(eq(menuItems.id, pie.id)))[0]?.price).toBe(9)
    expect((await orm.select().from(menuItems).where(eq(menuItems.id, soup.id)))[0]?.category_id).toBe(lunch.mains.id)
  })

  test('is undone as a whole after changes of its new menus that were undone: of dishes only, and the deletion of the venue', async () => {
    const { admin, venue } = await aLunch(at())
    const { orm } = at().services.db
    const first = await imported(at(), admin, `${HEADER}\n${venue.id},,Dinner,Daily,,,Grill,,Steak,,21\n`)
    const ofDishes = await imported(at(), admin, `${HEADER}\n${venue.id},,Dinner,Daily,,,Grill,,Chop,,18\n`)
    await undoBulkChange(at(), admin, ofDishes)
    const deletion = await makeBulkChange(at(), admin, { action: 'delete', venues: { ids: [venue.id] } })
    await undoBulkChange(at(), admin, deletion.id)
    expect((await sendAs(at(), admin, 'GET', `/api/imports/${first}/undo`)).body).toMatchObject({ trashed: 1, kept: 0 })
    expect((await undoBulkChange(at(), admin, first)).counts).toEqual({ changed: 1, unchanged: 0, refused: 0 })
    expect(await orm.$count(menus, eq(menus.name, 'Dinner'))).toBe(0)
  })

  test('keeps a menu of which a dish was deleted since, and counts what was undone in between as unchanged', async () => {
    const lunch = await aLunch(at())
    const { admin, venue } = lunch
    const { orm } = at().services.db
    const first = await imported(
      at(),
      admin,
      `${HEADER}\n${venue.id},,Dinner,Daily,,,Grill,,Steak,,21\n${venue.id},,Dinner,Daily,,,Grill,,Chop,,18\n`,
    )
    const second = await imported(at(), admin, `${HEADER}\n${venue.id},,Dinner,Daily,,,Grill,,Steak,,22\n`)
    const [steak] = await orm.select().from(menuItems).where(eq(menuItems.name, 'Steak'))
    await undoBulkChange(at(), admin, second)
    expect(
      (
        await orm
          .select()
          .from(menuItems)
          .where(eq(menuItems.id, steak?.id ?? ''))
      )[0]?.price,
    ).toBe(21)
    await sendAs(at(), admin, 'DELETE', `/api/menu-items/${steak?.id}`)
    expect((await undoBulkChange(at(), admin, first)).counts).toMatchObject({ changed: 0, refused: 1 })
    const [entry] = await orm.select().from(trashEntries)
    await sendAs(at(), admin, 'POST', `/api/trash/${entry?.id}/restore`)
    expect(await orm.$count(menus, eq(menus.name, 'Dinner'))).toBe(1)
  })
})
