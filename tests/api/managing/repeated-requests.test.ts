import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  apiKeys,
  bulkChanges,
  mails,
  menuCategories,
  menuItems,
  menus,
  users,
  venues,
  webhooks,
} from '../../../src/server/db/schema/index.ts'
import { aUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { useApp } from '../../support/app.ts'
import { aVenueBody, everyone, sendAs } from '../../support/managing.ts'
import { aMenu, anItem } from '../../support/scenario.ts'

const RACERS = 8

describe.each(API_DATABASE_KINDS)('a request that is repeated because its answer was lost, on %s', (kind) => {
  const at = useApp(kind)
  const db = () => at().services.db.orm

  test('stores a venue, menu, category and item once, also when the attempts are concurrent', async () => {
    const { venue, owner, admin } = await everyone(at())
    const menu = await aMenu(at().services, venue)
    const { category_id } = await anItem(at().services, menu)
    const before = [await db().$count(venues), await db().$count(menus), await db().$count(menuCategories), await db().$count(menuItems)]
    const creations: [string, object, typeof owner][] = [
      ['/api/venues', aVenueBody(), admin],
      ['/api/menus', { venue_id: venue.id, name: 'Lunch', menu_type: 'Daily' }, owner],
      ['/api/menu-categories', { menu_id: menu.id, name: 'Puddings' }, owner],
      ['/api/menu-items', { category_id, name: 'Pie', price: 12 }, owner],
    ]
    for (const [path, body, by] of creations) {
      const id = randomUUID()
      const answers = await Promise.all(Array.from({ length: RACERS }, () => sendAs(at(), by, 'POST', path, { id, ...body })))
      expect([path, ...new Set(answers.map(({ status, body: made }) => `${status} ${made.id}`))]).toEqual([path, `201 ${id}`])
    }
    const after = [await db().$count(venues), await db().$count(menus), await db().$count(menuCategories), await db().$count(menuItems)]
    expect(after).toEqual(before.map((count) => count + 1))
  })

  test('copies a menu once', async () => {
    const { venue, owner } = await everyone(at())
    const menu = await aMenu(at().services, venue)
    const id = randomUUID()
    for (const _ of [1, 2]) expect((await sendAs(at(), owner, 'POST', `/api/menus/${menu.id}/duplicate`, { id })).body.id).toBe(id)
    expect((await sendAs(at(), owner, 'POST', `/api/menus/${menu.id}/duplicate`)).status).toBe(201)
    expect(await db().$count(menus)).toBe(3)
  })

  test('returns idempotency_key_reused when the id belongs to a record of another venue', async () => {
    const { venue, other, owner } = await everyone(at())
    const menu = await aMenu(at().services, other)
    const answer = await sendAs(at(), owner, 'POST', '/api/menus', { id: menu.id, venue_id: venue.id, name: 'Mine', menu_type: 'Daily' })
    expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('returns idempotency_key_reused when the id belongs to a deleted record of another venue', async () => {
    const { venue, other, owner, otherOwner } = await everyone(at())
    const menu = await aMenu(at().services, other)
    expect((await sendAs(at(), otherOwner, 'DELETE', `/api/menus/${menu.id}`)).status).toBe(200)
    const answer = await sendAs(at(), owner, 'POST', '/api/menus', { id: menu.id, venue_id: venue.id, name: 'Mine', menu_type: 'Daily' })
    expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('creates one account and one invitation with one email', async () => {
    const { admin } = await everyone(at())
    const before = await db().$count(users)
    const account = { id: randomUUID(), email: 'ann@example.org', password: 'damson-and-clay', role: 'venue_owner' }
    const invitation = { id: randomUUID(), email: 'bob@example.org', role: 'venue_owner' }
    for (const _ of [1, 2]) {
      expect((await sendAs(at(), admin, 'POST', '/api/users', account)).body).toEqual({ id: account.id, email: account.email })
      expect((await sendAs(at(), admin, 'POST', '/api/user-invitations', invitation)).status).toBe(200)
    }
    expect([await db().$count(users), await db().$count(mails)]).toEqual([before + 1, 1])
    expect((await sendAs(at(), admin, 'POST', '/api/users', { ...account, id: randomUUID() })).body.code).toBe('email_taken')
  })

  test('replaces the API key and the webhook whose secret was lost with the answer', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    const key = { id: randomUUID(), name: 'Till', scopes: ['read'], venue_id: null }
    const hook = { id: randomUUID(), url: 'https://hooks.example.org/', topics: ['reservations'], venue_id: null }
    const keys = []
    for (const _ of [1, 2]) {
      keys.push((await sendAs(at(), admin, 'POST', '/api/api-keys', key)).body.key)
      expect((await sendAs(at(), admin, 'POST', '/api/webhooks', hook)).body.secret).toMatch(/^whsec_/)
    }
    expect(new Set(keys).size).toBe(2)
    expect([await db().$count(apiKeys), await db().$count(webhooks)]).toEqual([1, 1])
  })

  test('starts a change of many venues once', async () => {
    const { admin, venue } = await everyone(at())
    const change = { id: randomUUID(), action: 'deactivate', venues: { ids: [venue.id] } }
    for (const _ of [1, 2]) expect((await sendAs(at(), admin, 'POST', '/api/bulk-changes', change)).body.id).toBe(change.id)
    expect(await db().$count(bulkChanges)).toBe(1)
  })

  test('causes no conflict when the earlier attempt has stored the change', async () => {
    const { venue, owner, admin } = await everyone(at())
    const menu = await aMenu(at().services, venue)
    const item = await anItem(at().services, menu)
    const seen_updated_at = '2000-01-01T00:00:00.000Z'
    const edits: [string, object][] = [
      [`/api/venues/${venue.id}`, { phone: '01632 960111' }],
      [`/api/venues/${venue.id}/hours`, { room: 30 }],
      [`/api/menus/${menu.id}`, { name: 'Supper' }],
      [`/api/menu-categories/${item.category_id}`, { name: 'Puddings' }],
      [`/api/menu-items/${item.id}`, { price: 13 }],
      ['/api/settings', { name: 'Eat Windsor' }],
    ]
    for (const [path, change] of edits) {
      const by = path.includes('menu') ? owner : admin
      expect([path, (await sendAs(at(), by, 'PATCH', path, change)).status]).toEqual([path, 200])
      expect([path, (await sendAs(at(), by, 'PATCH', path, { ...change, seen_updated_at })).status]).toEqual([path, 200])
    }
  })
})
