import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../../src/contract/audit.ts'
import { SYSTEM } from '../../../src/domain/account/actor.ts'
import { authorize } from '../../../src/domain/permissions.ts'
import { recordAudit } from '../../../src/server/audit/audit.ts'
import { auditEntries, users } from '../../../src/server/db/schema/index.ts'
import { grantAdmin } from '../../../src/server/user/change-role.ts'
import { aUser, PASSWORD } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { useApp } from '../../support/app.ts'
import { aRow, importRows } from '../../support/imports.ts'
import { aVenueBody, everyone, sendAs } from '../../support/managing.ts'
import { fourFields, upload } from '../../support/pictures.ts'
import { aMenu, anItem, aVenue } from '../../support/scenario.ts'

type Entry = { action: string; actor_email: string; entity_name: string; changes: { field: string; from: unknown; to: unknown }[] }

describe.each(API_DATABASE_KINDS)('the audit log on %s', (kind) => {
  const at = useApp(kind)

  test('is readable for administrators only', async () => {
    const { visitor, withoutVenue, otherOwner, owner, admin } = await everyone(at())
    expect((await sendAs(at(), visitor, 'GET', '/api/audit-entries')).body.code).toBe('not_signed_in')
    for (const by of [withoutVenue, otherOwner, owner])
      expect((await sendAs(at(), by, 'GET', '/api/audit-entries')).body.code).toBe('not_allowed')
    expect((await sendAs(at(), admin, 'GET', '/api/audit-entries')).body).toEqual({ data: [], total: 0, next: null })
  })

  test('is searched by the name of a person, and of a venue with all that belongs to it, also a deleted one', async () => {
    const { admin, owner, venue, other } = await everyone(at())
    await at().services.db.orm.update(users).set({ name: 'Imogen Achebe' }).where(eq(users.id, owner.id))
    const item = await anItem(at().services, await aMenu(at().services, venue), { name: 'Pie' })
    await sendAs(at(), admin, 'PATCH', `/api/venues/${other.id}`, { phone: '01632 960111' })
    await sendAs(at(), owner, 'PATCH', `/api/menu-items/${item.id}`, { price: 12 })
    const found = async (q: string) =>
      (await sendAs(at(), admin, 'GET', `/api/audit-entries?q=${encodeURIComponent(q)}`)).body.data.map(({ action }: Entry) => action)
    expect(await found('ANCHOR')).toEqual(['venue.update'])
    expect(await found('the crown')).toEqual(['menu_item.update'])
    expect(await found('achebe')).toEqual(['menu_item.update'])
    expect(await found(admin.email)).toEqual(['venue.update'])
    expect(await found('nobody of that name')).toEqual([])
    expect(await found('100%')).toEqual([])
    await sendAs(at(), admin, 'DELETE', `/api/venues/${other.id}`)
    expect(await found('anchor')).toEqual(['venue.delete', 'venue.update'])
    const { text } = await sendAs(at(), admin, 'GET', '/api/audit-entries/export?q=achebe')
    expect(text.trim().split('\n')).toHaveLength(2)
  })

  test('is searched by the name of a menu and of a dish, also of deleted ones, without others of the venue', async () => {
    const { admin, owner, venue } = await everyone(at())
    const menu = await aMenu(at().services, venue, { name: 'Harvest supper' })
    const pie = await anItem(at().services, menu, { name: 'Sloe-gin pâté', description: 'With crumble' })
    const crumble = await anItem(at().services, menu, { name: 'Damson crumble' })
    for (const { id } of [pie, crumble]) await sendAs(at(), owner, 'PATCH', `/api/menu-items/${id}`, { price: 12 })
    await sendAs(at(), owner, 'PATCH', `/api/menus/${menu.id}`, { end_date: '2027-01-01T00:00:00.000Z' })
    const found = async (q: string) =>
      (await sendAs(at(), admin, 'GET', `/api/audit-entries?q=${encodeURIComponent(q)}`)).body.data.map(
        ({ action, entity_name }: Entry) => `${action} ${entity_name}`,
      )
    expect(await found('crumble')).toEqual(['menu_item.update Damson crumble'])
    expect(await found('gin PATE')).toEqual(['menu_item.update Sloe-gin pâté'])
    expect(await found('harvest')).toEqual(['menu.update Harvest supper'])
    await sendAs(at(), owner, 'DELETE', `/api/menu-items/${crumble.id}`)
    expect(await found('crumble')).toEqual(['menu_item.delete Damson crumble', 'menu_item.update Damson crumble'])
    await sendAs(at(), owner, 'DELETE', `/api/menus/${menu.id}`)
    expect(await found('supper')).toEqual(['menu.delete Harvest supper', 'menu.update Harvest supper'])
  })

  test('has an entry for every write of venues, menus, categories, items and users, and none for a rejected one', async () => {
    const { admin, owner, venue } = await everyone(at())
    const call = async (by: typeof admin, method: string, path: string, body?: unknown) => (await sendAs(at(), by, method, path, body)).body
    const made = await call(admin, 'POST', '/api/venues', aVenueBody())
    await call(admin, 'PATCH', `/api/venues/${made.id}`, { featured: true, name: 'Le Café' })
    await call(admin, 'PATCH', `/api/venues/${made.id}`, { featured: true })
    await call(admin, 'PATCH', `/api/venues/${made.id}`, { latitude: 100 })
    await call(admin, 'DELETE', `/api/venues/${made.id}`)
    const menu = await call(owner, 'POST', '/api/menus', { venue_id: venue.id, name: 'Lunch', menu_type: 'Daily' })
    await call(owner, 'PATCH', `/api/menus/${menu.id}`, { end_date: '2027-01-01T00:00:00.000Z' })
    const one = await call(owner, 'POST', '/api/menu-categories', { menu_id: menu.id, name: 'One' })
    const two = await call(owner, 'POST', '/api/menu-categories', { menu_id: menu.id, name: 'Two' })
    await call(owner, 'PATCH', `/api/menu-categories/${one.id}`, { name: 'First' })
    const item = await call(owner, 'POST', '/api/menu-items', { category_id: one.id, name: 'Pie', price: 10 })
    await call(owner, 'PATCH', `/api/menu-items/${item.id}`, { price: 11, rating: 5 })
    await call(owner, 'PATCH', `/api/menus/${menu.id}/order`, {
      categories: [
        { id: two.id, items: [item.id] },
        { id: one.id, items: [] },
      ],
    })
    await call(owner, 'PATCH', `/api/menus/${menu.id}/order`, { categories: [{ id: two.id }, { id: one.id }] })
    await call(owner, 'POST', `/api/menus/${menu.id}/duplicate`)
    await call(owner, 'DELETE', `/api/menu-items/${item.id}`)
    await call(owner, 'DELETE', `/api/menu-categories/${one.id}`)
    await call(owner, 'DELETE', `/api/menus/${menu.id}`)
    const added = await call(admin, 'POST', '/api/users', { email: 'new@example.org', password: PASSWORD })
    await call(admin, 'POST', '/api/users', { email: 'new@example.org', password: PASSWORD })
    await call(admin, 'POST', '/api/venue-owners', { user_id: added.id, venue_id: venue.id })
    await call(admin, 'POST', '/api/venue-owners', { user_id: added.id, venue_id: venue.id })
    await call(admin, 'PATCH', `/api/user-roles/${added.id}`, { role: 'admin' })
    await call(admin, 'DELETE', `/api/users/${added.id}`)
    await grantAdmin({ ctx: { ...at().services, actor: SYSTEM }, input: { email: 'first@example.org' } })
    const { body } = await sendAs(at(), admin, 'GET', '/api/audit-entries?limit=100')
    const lines = body.data
      .toReversed()
      .map((entry: Entry) => `${entry.action} ${entry.entity_name}: ${entry.changes.map(({ field }) => field).join(' ')}`)
    expect(lines).toEqual([
      'venue.create The Bell: new name cuisines description phone address_road address_city address_postcode slug',
      'venue.update Le Café: name featured slug',
      'venue.delete Le Café: name slug cuisine cuisines description address_road address_city address_postcode phone featured new active takes_requests created_at updated_at former_slugs table_minutes menus upcoming_reservations',
      'menu.create Lunch: venue_id start_date name menu_type',
      'menu.update Lunch: end_date',
      'menu_category.create One: menu_id name',
      'menu_category.create Two: menu_id name',
      'menu_category.update First: name',
      'menu_item.create Pie: category_id name price',
      'menu_item.update Pie: price rating',
      'menu.arrange Lunch: categories items Two items First',
      'menu.duplicate Lunch (copy): copied_from',
      'menu_item.delete Pie: category_id name price rating order featured active updated_at',
      'menu_category.delete First: menu_id name updated_at',
      'menu.delete Lunch: venue_id name menu_type active start_date end_date created_at needs_review updated_at categories',
      'user.create new@example.org: role',
      'user.assign_venue new@example.org: venue_id',
      'user.change_role new@example.org: role',
      'user.delete new@example.org: email created_at role',
      'user.make_admin first@example.org: email role',
    ])
    expect(new Set(body.data.map((entry: Entry) => entry.actor_email))).toEqual(new Set([admin.email, owner.email, 'system']))
    const [price] = body.data.find((entry: Entry) => entry.action === 'menu_item.update').changes
    expect(price).toEqual({ field: 'price', from: 10, to: 11 })
    expect(JSON.stringify(await at().services.db.orm.select().from(auditEntries))).not.toContain(PASSWORD)
  })

  test('keeps the old values of what was deleted with a menu or a venue', async () => {
    const { admin, owner, venue } = await everyone(at())
    const menu = await aMenu(at().services, venue, { name: 'Dinner' })
    await anItem(at().services, menu, { name: 'Eel', price: 12.5, description: 'Smoked' })
    const lunch = await aMenu(at().services, venue, { name: 'Lunch' })
    await anItem(at().services, lunch, { name: 'Pie', price: 9 })
    await sendAs(at(), owner, 'DELETE', `/api/menus/${menu.id}`)
    await sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id}`)
    const { data } = (await sendAs(at(), admin, 'GET', '/api/audit-entries')).body
    const value = (entry: Entry, field: string) => entry.changes.find((change) => change.field === field)?.from
    expect(data.map(({ action, entity_name }: Entry) => [action, entity_name])).toEqual([
      ['venue.delete', venue.name],
      ['menu.delete', 'Lunch'],
      ['menu.delete', 'Dinner'],
    ])
    expect([value(data[0], 'address_road'), value(data[0], 'slug'), value(data[0], 'menus')]).toEqual([venue.address_road, venue.slug, 1])
    expect(value(data[1], 'categories')).toMatchObject([{ name: 'Mains', items: [{ name: 'Pie', price: 9 }] }])
    expect(value(data[2], 'categories')).toMatchObject([{ name: 'Mains', items: [{ name: 'Eel', price: 12.5, description: 'Smoked' }] }])
  })

  test('has an entry for an uploaded image', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    const { body } = await upload(at(), admin, { bytes: await fourFields(), name: 'bell.png' })
    const { data } = (await sendAs(at(), admin, 'GET', '/api/audit-entries?entity=image')).body
    expect(data).toMatchObject([{ action: 'image.upload', actor_email: admin.email, entity_id: body.url }])
  })

  test('has every field of an imported venue, and the slug of a renamed one', async () => {
    await importRows(at().services, [aRow({ id: 'x1', name: 'The Swan' })])
    await importRows(at().services, [aRow({ id: 'x1', name: 'The Cygnet' })])
    const entries = await at().services.db.orm.select().from(auditEntries).orderBy(auditEntries.id)
    const fields = entries.map(({ changes }) => Object.fromEntries(changes.map(({ field, to }) => [field, to])))
    expect(fields).toMatchObject([
      { name: 'The Swan', slug: 'the-swan', address_road: '1 High Street' },
      { name: 'The Cygnet', slug: 'the-cygnet' },
    ])
  })

  test('shows the venue of an entry and the names behind ids while they exist or are in the trash', async () => {
    const { admin, owner, venue } = await everyone(at())
    const call = async (method: string, path: string, body?: unknown) => (await sendAs(at(), admin, method, path, body)).body
    const menu = await call('POST', '/api/menus', { venue_id: venue.id, name: 'Lunch', menu_type: 'Daily' })
    const mains = await call('POST', '/api/menu-categories', { menu_id: menu.id, name: 'Mains' })
    await call('POST', '/api/menu-items', { category_id: mains.id, name: 'Pie', price: 10 })
    await call('POST', '/api/venue-owners', { user_id: owner.id, venue_id: null })
    const read = async () =>
      (await call('GET', '/api/audit-entries')).data.map((entry: AuditEntry) => {
        const name = entry.changes.map(({ from_name, to_name }) => from_name ?? to_name).find(Boolean)
        return [entry.entity_name, entry.venue_name, name]
      })
    expect(await read()).toEqual([
      [owner.email, null, venue.name],
      ['Pie', venue.name, 'Mains'],
      ['Mains', venue.name, 'Lunch'],
      ['Lunch', venue.name, venue.name],
    ])
    await call('DELETE', `/api/venues/${venue.id}`)
    expect((await read()).slice(2)).toEqual([
      [owner.email, null, venue.name],
      ['Pie', null, undefined],
      ['Mains', null, undefined],
      ['Lunch', null, venue.name],
    ])
  })

  test('can be filtered and continued by cursor while new entries are added', async () => {
    const [admin, other] = [await aUser(at(), { role: 'admin' }), await aUser(at(), { role: 'admin', email: 'o_ther@example.org' })]
    const venue = await aVenue(at().services)
    const toggle = (by: typeof admin, featured: boolean) => sendAs(at(), by, 'PATCH', `/api/venues/${venue.id}`, { featured })
    for (const featured of [true, false, true, false, true]) await toggle(admin, featured)
    const get = async (query: string) => (await sendAs(at(), admin, 'GET', `/api/audit-entries?${query}`)).body
    const first = await get('limit=2')
    expect([first.total, first.data.length]).toEqual([5, 2])
    await toggle(other, false)
    const second = await get(`limit=2&cursor=${first.next}`)
    const third = await get(`limit=2&cursor=${second.next}`)
    const ids = [...first.data, ...second.data, ...third.data].map(({ id }: { id: number }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect([new Set(ids).size, third.next]).toEqual([5, null])
    expect((await get('actor=o_ther')).total).toBe(1)
    expect((await get(`actor=${admin.id}`)).total).toBe(5)
    expect((await get(`entity=venue&entity_id=${venue.id}`)).total).toBe(6)
    expect((await get('entity=user')).total).toBe(0)
    expect((await get('action=venue.update')).total).toBe(6)
    expect((await get('action=venue.delete')).total).toBe(0)
  })

  test('is rejected for a day that has no day after it', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    for (const path of ['/api/audit-entries', '/api/audit-entries/export'])
      expect((await sendAs(at(), admin, 'GET', `${path}?to=9999-12-31`)).status).toBe(400)
  })

  test('shows the towns of an editor whom the command line made an administrator', async () => {
    const { email } = await aUser(at(), { role: 'editor', towns: ['Windsor'] })
    await grantAdmin({ ctx: { ...at().services, actor: SYSTEM }, input: { email } })
    const [entry] = await at().services.db.orm.select().from(auditEntries)
    expect(entry?.changes).toEqual([
      { field: 'role', from: 'editor', to: 'admin' },
      { field: 'towns', from: ['Windsor'], to: null },
    ])
  })

  test('shows no entry of a write that failed', async () => {
    const venue = await aVenue(at().services)
    const failing = at().services.changes.transaction(async (tx) => {
      const authorized = authorize(SYSTEM, 'venue:manage', { city: null })
      await recordAudit(tx, { ...at().services, actor: SYSTEM }, authorized, { action: 'venue.update', id: venue.id, name: venue.name })
      throw new Error('lost')
    })
    await expect(failing).rejects.toThrow('lost')
    expect(await at().services.db.orm.$count(auditEntries)).toBe(0)
  })
})
