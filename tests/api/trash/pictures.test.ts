import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { SYSTEM } from '../../../src/domain/account/actor.ts'
import { DAY_MS } from '../../../src/domain/durations.ts'
import { imageVariants, sharedImage } from '../../../src/domain/images.ts'
import { restoreVenueValues } from '../../../src/server/bulk/undo/undo-for-venue.ts'
import { images, menuCategories, menuItems, trashEntries, venues } from '../../../src/server/db/schema/index.ts'
import { deleteUnusedImages } from '../../../src/server/image/delete-unused-images.ts'
import { importMenus } from '../../../src/server/menu/import/import-menus.ts'
import { deleteExpiredTrash } from '../../../src/server/trash/delete-for-good.ts'
import { aUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, NOON, useApp } from '../../support/app.ts'
import { aRow, importRows, sourceRows } from '../../support/imports.ts'
import { sendAs } from '../../support/managing.ts'
import { fourFields, upload } from '../../support/pictures.ts'
import { aMenu, anItem, aVenue } from '../../support/scenario.ts'

describe.each(API_DATABASE_KINDS)('a removed image on %s', (kind) => {
  const at = useApp(kind)
  const admin = () => aUser(at(), { role: 'admin', email: 'root@example.org' })
  const uploaded = async (by: Awaited<ReturnType<typeof aUser>>, name: string, bucket = 'venue-images'): Promise<string> =>
    (await upload(at(), by, { bytes: await fourFields(), name, bucket })).body.url
  const statuses = (url: string) =>
    Promise.all(
      [url, sharedImage(url) ?? '', ...imageVariants(url).map((one) => one.url)].map(async (path) => (await ask(at().app, path)).status),
    )

  test('is in the trash with its place, is not served, and is shown again when it is restored', async () => {
    const by = await admin()
    const url = await uploaded(by, 'front.png')
    const venue = await aVenue(at().services, { image_url: url, image_alt: 'The front door' })
    expect(new Set(await statuses(url))).toEqual(new Set([200]))
    expect((await sendAs(at(), by, 'PATCH', `/api/venues/${venue.id}`, { image_url: '', image_alt: '' })).body.image_url).toBeNull()
    expect(new Set(await statuses(url))).toEqual(new Set([404]))
    const { body: trash } = await sendAs(at(), by, 'GET', '/api/trash?kind=picture')
    expect(trash.data).toMatchObject([
      { kind: 'picture', entity_id: url, title: 'The front door', path: [venue.name], deleted_by_email: by.email, missing: null },
    ])
    const restored = await sendAs(at(), by, 'POST', `/api/trash/${trash.data[0].id}/restore`)
    expect([restored.status, restored.body.kind]).toEqual([200, 'picture'])
    expect(new Set(await statuses(url))).toEqual(new Set([200]))
    expect(await at().services.db.orm.select().from(venues)).toMatchObject([{ image_url: url, image_alt: 'The front door' }])
    expect(await at().services.db.orm.$count(trashEntries)).toBe(0)
  })

  test('is swapped with its replacement when it is restored, and leaves the trash when an update uses it again', async () => {
    const by = await admin()
    const [first, second] = [await uploaded(by, 'a.png', 'menu-images'), await uploaded(by, 'b.png', 'menu-images')]
    const item = await anItem(at().services, await aMenu(at().services, await aVenue(at().services)), { image_url: first })
    const inTrash = async () => (await at().services.db.orm.select().from(trashEntries)).map(({ entity_id }) => entity_id)
    await sendAs(at(), by, 'PATCH', `/api/menu-items/${item.id}`, { image_url: second })
    expect(await inTrash()).toEqual([first])
    const [entry] = await at().services.db.orm.select().from(trashEntries)
    await sendAs(at(), by, 'POST', `/api/trash/${entry?.id}/restore`)
    expect(await inTrash()).toEqual([second])
    await sendAs(at(), by, 'PATCH', `/api/menu-items/${item.id}`, { image_url: second })
    expect(await inTrash()).toEqual([first])
    expect(await at().services.db.orm.select().from(menuItems).where(eq(menuItems.id, item.id))).toMatchObject([{ image_url: second }])
  })

  test('cannot be restored while its dish is in the trash, nor by an owner who did not remove it', async () => {
    const by = await admin()
    const venue = await aVenue(at().services)
    const menu = await aMenu(at().services, venue)
    const owner = await aUser(at(), { venueId: venue.id })
    const url = await uploaded(by, 'a.png', 'menu-images')
    const item = await anItem(at().services, menu, { image_url: url })
    await sendAs(at(), owner, 'PATCH', `/api/menu-items/${item.id}`, { image_url: null })
    const [entry] = await at().services.db.orm.select().from(trashEntries)
    const restore = (who = owner) => sendAs(at(), who, 'POST', `/api/trash/${entry?.id}/restore`)
    expect((await restore(await aUser(at(), { venueId: venue.id, email: 'other@example.org' }))).status).toBe(404)
    const { trash_id } = (await sendAs(at(), owner, 'DELETE', `/api/menu-items/${item.id}`)).body
    expect((await restore()).body).toMatchObject({ code: 'trash_parent_missing', current: { kind: 'item', trash_id } })
    await sendAs(at(), owner, 'POST', `/api/trash/${trash_id}/restore`)
    expect((await restore()).status).toBe(200)
    expect(await at().services.db.orm.select().from(menuItems)).toMatchObject([{ image_url: url }])
  })

  test('is deleted with its files after 30 days unless another venue shows it', async () => {
    const { services, setNow } = at()
    const by = await admin()
    const [url, shared] = [await uploaded(by, 'a.png'), await uploaded(by, 'b.png')]
    const venue = await aVenue(services, { image_url: url })
    const twin = await aVenue(services, { name: 'Twin', slug: 'twin', image_url: shared })
    await aVenue(services, { name: 'Other', slug: 'other', image_url: shared })
    for (const { id } of [venue, twin]) await sendAs(at(), by, 'PATCH', `/api/venues/${id}`, { image_url: null })
    expect(new Set(await statuses(shared))).toEqual(new Set([200]))
    setNow(new Date(NOON.getTime() + 29 * DAY_MS))
    await deleteExpiredTrash(services)
    expect(await deleteUnusedImages(services)).toBe(0)
    setNow(new Date(NOON.getTime() + 31 * DAY_MS))
    await deleteExpiredTrash(services)
    expect(await deleteUnusedImages(services)).toBe(1)
    expect((await services.db.orm.select().from(images)).map((image) => image.url)).toEqual([shared])
  })

  test('is moved to the trash when an import replaces it, but not when the import names one that was never uploaded', async () => {
    const { services } = at()
    const by = await admin()
    const [first, second, dish] = [await uploaded(by, 'a.png'), await uploaded(by, 'b.png'), await uploaded(by, 'c.png', 'menu-images')]
    const venue = await aVenue(services, { image_url: first, image_alt: 'The front door' })
    const menu = await aMenu(services, venue, { name: 'Lunch' })
    const item = await anItem(services, menu, { name: 'Soup', image_url: dish, image_alt: 'A bowl' })
    const inTrash = async () =>
      (await services.db.orm.select().from(trashEntries)).map(({ entity_id, title, path }) => [entity_id, title, path]).sort()
    await importRows(services, [aRow({ id: venue.id, image_url: second })])
    expect(await inTrash()).toEqual([[first, 'The front door', [venue.name]]])
    const [category] = await services.db.orm.select().from(menuCategories)
    const other = await uploaded(by, 'd.png', 'menu-images')
    const named = { venue_slug: venue.slug, menu_name: 'Lunch', menu_type: menu.menu_type, category_name: category?.name }
    const rows = sourceRows([{ ...named, item_id: item.id, item_name: 'Soup', price: '5', item_image_url: other }])
    await Array.fromAsync(importMenus({ ctx: { ...services, actor: SYSTEM }, input: { rows, apply: true } }))
    expect((await inTrash()).map(([url]) => url).sort()).toEqual([dish, first].sort())
    await importRows(services, [aRow({ id: venue.id, image_url: imageVariants(second)[0]?.url.replace(/[0-9a-f]{4}/, 'ffff') })])
    const [entry] = await services.db.orm.select().from(trashEntries).where(eq(trashEntries.entity_id, dish))
    expect((await sendAs(at(), by, 'POST', `/api/trash/${entry?.id}/restore`)).status).toBe(200)
    expect(await services.db.orm.select().from(menuItems)).toMatchObject([{ image_url: dish, image_alt: 'A bowl' }])
  })

  test('is moved to the trash when a bulk change is undone', async () => {
    const { services } = at()
    const by = await admin()
    const [first, second] = [await uploaded(by, 'a.png'), await uploaded(by, 'b.png')]
    const venue = await aVenue(services, { image_url: second })
    const changes = [[{ field: 'image_url', from: first, to: second }]]
    await restoreVenueValues({ ...services, actor: SYSTEM }, venue.id, changes)
    expect((await services.db.orm.select().from(trashEntries)).map(({ entity_id }) => entity_id)).toEqual([second])
  })

  test('is moved to the trash when it is an image of the guide, and editors neither see nor restore it', async () => {
    const by = await admin()
    const editor = await aUser(at(), { role: 'editor' })
    const url = await uploaded(by, 'a.png')
    await sendAs(at(), by, 'PATCH', '/api/settings', { image_url: url, image_alt: 'The castle' })
    await sendAs(at(), by, 'PATCH', '/api/settings', { image_url: '', image_alt: '' })
    expect(new Set(await statuses(url))).toEqual(new Set([404]))
    expect((await sendAs(at(), editor, 'GET', '/api/trash')).body.data).toEqual([])
    const [entry] = (await sendAs(at(), by, 'GET', '/api/trash')).body.data
    expect(entry).toMatchObject({ kind: 'picture', title: 'The castle', path: ['Settings'], missing: null })
    expect((await sendAs(at(), editor, 'POST', `/api/trash/${entry.id}/restore`)).status).toBe(404)
    expect((await sendAs(at(), by, 'POST', `/api/trash/${entry.id}/restore`)).status).toBe(200)
    expect((await sendAs(at(), by, 'GET', '/api/settings')).body.settings).toMatchObject({ image_url: url, image_alt: 'The castle' })
    expect(new Set(await statuses(url))).toEqual(new Set([200]))
  })
})
