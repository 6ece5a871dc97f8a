import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  menuItems,
  menus,
  trashEntries,
  trashRows,
  users,
  venueOldSlugs,
  venueOwners,
  venues,
} from '../../../src/server/db/schema/index.ts'
import { aUser, PASSWORD, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, NOON, send, useApp } from '../../support/app.ts'
import { dumpRows } from '../../support/dump-rows.ts'
import { everyone, sendAs } from '../../support/managing.ts'
import { aCategory, aMenu, anItem, aVenue } from '../../support/scenario.ts'
import { aWholeVenue } from '../../support/whole-guide.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe.each(API_DATABASE_KINDS)('the trash on %s', (kind) => {
  const at = useApp(kind)
  const remove = async (by: TestUser, path: string): Promise<string> => {
    const { body } = await sendAs(at(), by, 'DELETE', path)
    expect(body).toEqual({ status: true, trash_id: expect.any(String) })
    return body.trash_id
  }
  const restore = (by: TestUser | null, id: string) => sendAs(at(), by, 'POST', `/api/trash/${id}/restore`)

  test('is rejected for everyone except administrators, with any id', async () => {
    const { visitor, withoutVenue, otherOwner, owner, admin, venue } = await everyone(at())
    const id = await remove(admin, `/api/venues/${venue.id}`)
    for (const path of ['/api/trash', `/api/trash/${id}`, `/api/trash/${NOBODY}`]) {
      const method = path === '/api/trash' ? 'GET' : 'DELETE'
      expect((await sendAs(at(), visitor, method, path)).body.code).toBe('not_signed_in')
      for (const by of [withoutVenue, otherOwner, owner]) expect((await sendAs(at(), by, method, path)).body.code).toBe('not_allowed')
    }
    for (const by of [withoutVenue, otherOwner, owner]) {
      expect((await sendAs(at(), by, 'DELETE', '/api/trash')).body.code).toBe('not_allowed')
      expect((await restore(by, id)).body.code).toBe('not_found')
    }
    expect((await restore(visitor, id)).body.code).toBe('not_signed_in')
    for (const unknown of [NOBODY, 'x']) expect((await restore(admin, unknown)).body.code).toBe('not_found')
    expect(await at().services.db.orm.$count(trashEntries)).toBe(1)
  })

  test('restores for owners only what they deleted themselves from menus of their venue', async () => {
    const { otherOwner, owner, admin, venue } = await everyone(at())
    const staff = await aUser(at(), { venueId: venue.id, venueRole: 'staff' })
    const menu = await aMenu(at().services, venue)
    const item = await anItem(at().services, menu)
    const byOwner = await remove(owner, `/api/menu-items/${item.id}`)
    for (const by of [otherOwner, staff]) expect((await restore(by, byOwner)).body.code).toBe('not_found')
    expect((await restore(owner, byOwner)).body).toMatchObject({ kind: 'item', entity_id: item.id, title: 'Fish pie' })
    const byAdmin = await remove(admin, `/api/menus/${menu.id}`)
    expect((await restore(owner, byAdmin)).body.code).toBe('not_found')
    const ofMenu = await restore(admin, byAdmin)
    expect([ofMenu.status, ofMenu.body.kind]).toEqual([200, 'menu'])
    const left = await remove(owner, `/api/menus/${menu.id}`)
    await at().services.db.orm.delete(venueOwners).where(eq(venueOwners.user_id, owner.id))
    expect((await restore(owner, left)).body.code).toBe('not_found')
  })

  test('restores venues, menus, categories, items and users with equal rows in all tables, also a second time', async () => {
    const { admin, owner, venue, menu, category, item } = await aWholeVenue(at())
    const before = await dumpRows(at())
    for (const path of [
      `/api/venues/${venue.id}`,
      `/api/menus/${menu.id}`,
      `/api/menu-categories/${category.id}`,
      `/api/menu-items/${item.id}`,
      `/api/users/${owner.id}`,
    ]) {
      const removed: unknown[] = []
      for (let round = 1; round <= 2; round++) {
        const id = await remove(admin, path)
        const after = await dumpRows(at())
        expect(after).not.toEqual(before)
        removed.push(after)
        expect([path, (await restore(admin, id)).status]).toEqual([path, 200])
        const restored = await dumpRows(at())
        for (const table of Object.keys(before)) expect([path, table, restored[table]]).toEqual([path, table, before[table]])
      }
      expect(removed[0]).toEqual(removed[1])
    }
    const { orm } = at().services.db
    expect([await orm.$count(trashEntries), await orm.$count(trashRows)]).toEqual([0, 0])
  })

  test('restores an entry once when two administrators restore it at the same time', async () => {
    const { admin, venue } = await aWholeVenue(at())
    const other = await aUser(at(), { role: 'admin' })
    const id = await remove(admin, `/api/venues/${venue.id}`)
    const answers = await Promise.all([restore(admin, id), restore(other, id), sendAs(at(), other, 'DELETE', `/api/trash/${id}`)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect((await restore(admin, id)).body.code).toBe('not_found')
  })

  test('restores a venue under another slug when its own or a former one is in use', async () => {
    const { admin, venue } = await aWholeVenue(at())
    const id = await remove(admin, `/api/venues/${venue.id}`)
    const taker = await aVenue(at().services, { name: 'The Kettle', slug: 'the-kettle', source_id: 'src-1' })
    await aVenue(at().services, { name: 'Old', slug: 'the-old-kettle' })
    expect((await sendAs(at(), admin, 'GET', '/api/trash')).body.data[0]).toMatchObject({ title: 'The Kettle', conflict: 'slug' })
    expect((await restore(admin, id)).body).toMatchObject({ kind: 'venue', slug: 'the-kettle-2' })
    const { orm } = at().services.db
    const [row] = await orm.select().from(venues).where(eq(venues.id, venue.id))
    expect([row?.slug, row?.source_id]).toEqual(['the-kettle-2', null])
    expect((await ask(at().app, '/api/venues/the-kettle')).body.id).toBe(taker.id)
    expect(await orm.$count(venueOldSlugs)).toBe(0)
  })

  test('rejects an entry whose parent is in the trash or deleted, and names the entry to restore first', async () => {
    const { admin, venue, menu, category, item } = await aWholeVenue(at())
    const ids = [
      await remove(admin, `/api/menu-items/${item.id}`),
      await remove(admin, `/api/menu-categories/${category.id}`),
      await remove(admin, `/api/menus/${menu.id}`),
      await remove(admin, `/api/venues/${venue.id}`),
    ] as const
    const first = ['category', 'menu', 'venue'] as const
    for (const [index, kind] of first.entries()) {
      const refused = await restore(admin, ids[index] ?? '')
      expect(refused.body).toMatchObject({ code: 'trash_parent_missing', current: { kind, trash_id: ids[index + 1] } })
    }
    const { data } = (await sendAs(at(), admin, 'GET', '/api/trash?kind=item')).body
    expect(data[0]).toMatchObject({
      path: ['The Kettle', 'Supper', 'Mains'],
      missing: { kind: 'category', title: 'Mains', trash_id: ids[1] },
    })
    for (const id of ids.toReversed()) expect((await restore(admin, id)).status).toBe(200)
    expect(await at().services.db.orm.$count(menuItems)).toBe(2)
    const again = await remove(admin, `/api/menus/${menu.id}`)
    const top = await remove(admin, `/api/venues/${venue.id}`)
    await sendAs(at(), admin, 'DELETE', `/api/trash/${top}`)
    expect((await restore(admin, again)).body).toMatchObject({
      code: 'trash_parent_missing',
      current: { kind: 'venue', title: 'The Kettle', trash_id: null },
    })
  })

  test('rejects a user whose email address another account has', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    const user = await aUser(at(), { email: 'taken@example.org' })
    const id = await remove(admin, `/api/users/${user.id}`)
    await aUser(at(), { email: 'taken@example.org' })
    expect((await sendAs(at(), admin, 'GET', '/api/trash')).body.data[0]).toMatchObject({ kind: 'user', conflict: 'email' })
    expect((await restore(admin, id)).body.code).toBe('trash_email_taken')
    expect(await at().services.db.orm.$count(trashEntries)).toBe(1)
  })

  test('restores a user with the password and without sessions, for an administrator who signed in recently', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    const user = await aUser(at(), { email: 'back@example.org' })
    const id = await remove(admin, `/api/users/${user.id}`)
    at().setNow(new Date(NOON.getTime() + 16 * 60_000))
    expect((await restore(admin, id)).body.code).toBe('proof_required')
    at().setNow(NOON)
    expect((await restore(admin, id)).status).toBe(200)
    expect((await sendAs(at(), user, 'GET', '/api/auth/user')).body.code).toBe('not_signed_in')
    const signIn = await send(at().app, '/api/auth/sign-in/email', { email: user.email, password: PASSWORD })
    expect(signIn.status).toBe(200)
  })

  test('restores the assignment of an owner to a venue in either order', async () => {
    const { admin, owner, venue } = await aWholeVenue(at())
    const before = await dumpRows(at())
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const ids = [await remove(admin, `/api/venues/${venue.id}`), await remove(admin, `/api/users/${owner.id}`)]
      for (const index of order) expect((await restore(admin, ids[index] ?? '')).status).toBe(200)
      const after = await dumpRows(at())
      for (const table of Object.keys(before)) expect([order, table, after[table]]).toEqual([order, table, before[table]])
    }
  })

  test('leaves out assignments of users who are no longer venue owners, and those above the maximum of a person', async () => {
    const { admin, owner, venue } = await aWholeVenue(at())
    const full = await aUser(at(), { venueId: venue.id })
    const id = await remove(admin, `/api/venues/${venue.id}`)
    await sendAs(at(), admin, 'PATCH', `/api/user-roles/${owner.id}`, { role: 'admin' })
    const { orm } = at().services.db
    for (let n = 0; n < 50; n++) {
      const { id: venue_id } = await aVenue(at().services, { name: `Venue ${n}`, slug: `venue-${n}` })
      await orm.insert(venueOwners).values({ user_id: full.id, venue_id })
    }
    expect((await restore(admin, id)).body).toMatchObject({ left_out: 2 })
    expect(await orm.$count(venueOwners, eq(venueOwners.venue_id, venue.id))).toBe(0)
  })

  test('rejects an entry that already exists', async () => {
    const { admin, menu, venue } = await aWholeVenue(at())
    const id = await remove(admin, `/api/menus/${menu.id}`)
    await aMenu(at().services, venue, { id: menu.id, name: 'Imported again' })
    expect((await restore(admin, id)).body.code).toBe('trash_exists')
    expect(await at().services.db.orm.$count(menus)).toBe(1)
  })

  test('lists by kind and by text with counts, and names what was deleted with a venue', async () => {
    const { admin, venue } = await aWholeVenue(at())
    const menu = await aMenu(at().services, await aVenue(at().services, { name: 'The Pike', slug: 'pike' }), { name: 'Brunch' })
    const user = await aUser(at(), { email: 'kettle.fan@example.org' })
    await remove(admin, `/api/venues/${venue.id}`)
    await remove(admin, `/api/menus/${menu.id}`)
    await remove(admin, `/api/users/${user.id}`)
    const all = (await sendAs(at(), admin, 'GET', '/api/trash')).body
    expect(all).toMatchObject({ total: 3, next: null, days: 30, counts: { venue: 1, menu: 1, category: 0, item: 0, user: 1 } })
    const found = (await sendAs(at(), admin, 'GET', '/api/trash?q=KETTLE&kind=venue&limit=1')).body
    expect(found).toMatchObject({ total: 1, counts: { venue: 1, menu: 0, user: 1 } })
    expect(found.data[0]).toMatchObject({
      title: 'The Kettle',
      contents: { menus: 1, categories: 1, items: 2, reservations: 2 },
      deleted_by_email: admin.email,
      missing: null,
      conflict: null,
    })
    expect((await sendAs(at(), admin, 'GET', '/api/trash?q=%25')).body.total).toBe(0)
    expect((await sendAs(at(), admin, 'GET', '/api/trash?q=%00')).status).toBe(400)
  })

  test('is emptied, and its entries cannot be restored', async () => {
    const { admin, menu, item } = await aWholeVenue(at())
    const id = await remove(admin, `/api/menu-items/${item.id}`)
    await remove(admin, `/api/menus/${menu.id}`)
    expect((await sendAs(at(), admin, 'DELETE', '/api/trash')).body).toEqual({ deleted: 2 })
    expect((await restore(admin, id)).body.code).toBe('not_found')
    const { orm } = at().services.db
    expect([await orm.$count(trashEntries), await orm.$count(trashRows)]).toEqual([0, 0])
  })

  test('restores a category into the menu that it was in', async () => {
    const { admin, menu } = await aWholeVenue(at())
    const other = await aCategory(at().services, menu, { name: 'Puddings', id: randomUUID() })
    const id = await remove(admin, `/api/menu-categories/${other.id}`)
    expect((await restore(admin, id)).body).toMatchObject({ kind: 'category', title: 'Puddings' })
    const { body } = await sendAs(at(), admin, 'GET', `/api/managed-menus/${menu.id}`)
    expect(body.categories.map(({ name }: { name: string }) => name)).toEqual(['Puddings', 'Mains'])
  })
})

describe.each(API_DATABASE_KINDS)('a guide without a trash on %s', (kind) => {
  const at = useApp(kind, { env: { TRASH_DAYS: '0' } })

  test('deletes immediately', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    const venue = await aVenue(at().services)
    expect((await sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id}`)).body).toEqual({ status: true, trash_id: null })
    const user = await aUser(at())
    expect((await sendAs(at(), admin, 'DELETE', `/api/users/${user.id}`)).body).toEqual({ status: true, trash_id: null })
    const { orm } = at().services.db
    expect([await orm.$count(trashEntries), await orm.$count(venues), await orm.$count(users)]).toEqual([0, 0, 1])
    expect((await sendAs(at(), admin, 'GET', '/api/trash')).body).toMatchObject({ days: 0, total: 0 })
  })
})
