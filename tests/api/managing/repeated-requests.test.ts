import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { runBulkChange } from '../../../src/server/bulk/run-bulk-change.ts'
import {
  apiKeys,
  bulkChanges,
  mails,
  menuCategories,
  menuExtractions,
  menuItems,
  menus,
  searchSynonyms,
  users,
  venueInvitations,
  venues,
  webhooks,
} from '../../../src/server/db/schema/index.ts'
import { as, aUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, useApp } from '../../support/app.ts'
import { NEVER } from '../../support/bulk-changes.ts'
import { aPhotograph } from '../../support/extraction.ts'
import { aVenueBody, everyone, sendAs } from '../../support/managing.ts'
import { aMenu, anItem } from '../../support/scenario.ts'

const RACERS = 8

describe.each(API_DATABASE_KINDS)('a request that is repeated because its response was lost, on %s', (kind) => {
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

  test('returns idempotency_key_reused, and no error of the server, when concurrent requests use one id at two venues', async () => {
    const { admin, venue, other } = await everyone(at())
    const [menu, otherMenu] = [await aMenu(at().services, venue), await aMenu(at().services, other)]
    const [item, otherItem] = [await anItem(at().services, menu), await anItem(at().services, otherMenu)]
    const [here, there] = [`/api/menus/${menu.id}/duplicate`, `/api/menus/${otherMenu.id}/duplicate`]
    const guest = { email: 'tom@example.org', role: 'staff' }
    const pairs: [[string, object], [string, object]][] = [
      [
        [`/api/venues/${venue.id}/invitations`, guest],
        [`/api/venues/${other.id}/invitations`, guest],
      ],
      [
        ['/api/menu-categories', { menu_id: menu.id, name: 'Puddings' }],
        ['/api/menu-categories', { menu_id: otherMenu.id, name: 'Puddings' }],
      ],
      [
        ['/api/menu-items', { category_id: item.category_id, name: 'Pie', price: 12 }],
        ['/api/menu-items', { category_id: otherItem.category_id, name: 'Pie', price: 12 }],
      ],
      [
        [here, {}],
        [there, {}],
      ],
    ]
    for (const pair of pairs) {
      const id = randomUUID()
      const answers = await Promise.all(pair.map(([path, body]) => sendAs(at(), admin, 'POST', path, { ...body, id })))
      expect([pair[0][0], ...answers.map(({ status, body }) => body.code ?? status < 300).sort()]).toEqual([
        pair[0][0],
        'idempotency_key_reused',
        true,
      ])
    }
  })

  test('returns idempotency_key_reused when the id belongs to a deleted record of another venue, also in upper case', async () => {
    const { venue, other, owner, otherOwner } = await everyone(at())
    const menu = await aMenu(at().services, other)
    expect((await sendAs(at(), otherOwner, 'DELETE', `/api/menus/${menu.id}`)).status).toBe(200)
    for (const id of [menu.id, menu.id.toUpperCase()]) {
      const answer = await sendAs(at(), owner, 'POST', '/api/menus', { id, venue_id: venue.id, name: 'Mine', menu_type: 'Daily' })
      expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_reused'])
    }
  })

  test('stores a record of each other kind once when the attempts are concurrent', async () => {
    const { admin, venue } = await everyone(at())
    const creations: [string, object][] = [
      ['/api/users', { email: 'ann@example.org', password: 'damson-and-clay', role: 'venue_owner' }],
      ['/api/user-invitations', { email: 'bob@example.org', role: 'venue_owner' }],
      ['/api/synonyms', { phrases: ['aubergine', 'eggplant'] }],
      ['/api/bulk-changes', { action: 'deactivate', venues: { ids: [venue.id] } }],
      ['/api/api-keys', { name: 'Till', scopes: ['read'], venue_id: null }],
      ['/api/webhooks', { url: 'https://hooks.example.org/', topics: ['reservations'], venue_id: null }],
    ]
    for (const [path, body] of creations) {
      const id = randomUUID()
      const answers = await Promise.all(Array.from({ length: RACERS }, () => sendAs(at(), admin, 'POST', path, { id, ...body })))
      expect([path, ...new Set(answers.map(({ status }) => (status === 201 ? 200 : status)))]).toEqual([path, 200])
    }
    const stored = [searchSynonyms, bulkChanges, venueInvitations, mails, apiKeys, webhooks].map((table) => db().$count(table))
    expect(await Promise.all(stored)).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('stores an import and a menu photo once, with one file each, when the attempts are concurrent', async () => {
    const { admin, owner } = await everyone(at())
    const { files } = at().services
    const photo = await aPhotograph()
    const forms: [string, typeof admin, Record<string, string | Blob>][] = [
      ['/api/imports', admin, { id: randomUUID(), what: 'venues', file: new File(['name\nThe Bell\n'], 'venues.csv') }],
      [
        '/api/menu-extractions',
        owner,
        { id: randomUUID(), name: 'Lunch', menu_type: 'Daily', file: new File([new Uint8Array(photo)], 'menu.jpg') },
      ],
    ]
    for (const [path, by, parts] of forms) {
      const send = () => {
        const body = new FormData()
        for (const [name, value] of Object.entries(parts)) body.set(name, value)
        return ask(at().app, path, { method: 'POST', body, headers: as(by) })
      }
      const answers = await Promise.all(Array.from({ length: RACERS }, send))
      expect([path, ...new Set(answers.map(({ status, body }) => `${status < 300} ${body.id}`))]).toEqual([path, `true ${parts.id}`])
    }
    expect([await db().$count(bulkChanges), await db().$count(menuExtractions)]).toEqual([1, 1])
    expect((await Array.fromAsync(files.private.list())).length).toBe(2)
  })

  test('reads an import whose id is in upper case', async () => {
    const { admin } = await everyone(at())
    const body = new FormData()
    const id = randomUUID()
    for (const [name, value] of Object.entries({ id: id.toUpperCase(), what: 'venues', file: new File(['name\nThe Bell\n'], 'a.csv') }))
      body.set(name, value)
    expect((await ask(at().app, '/api/imports', { method: 'POST', body, headers: as(admin) })).status).toBe(202)
    await runBulkChange(at().services, id, NEVER)
    expect((await sendAs(at(), admin, 'GET', `/api/bulk-changes/${id}`)).body.status).toBe('checked')
  })

  test('returns idempotency_key_reused when the id belongs to an API key or a webhook of another user', async () => {
    const [admin, other] = [await aUser(at(), { role: 'admin' }), await aUser(at(), { role: 'admin' })]
    const id = randomUUID()
    const key = { id, name: 'Till', scopes: ['read'], venue_id: null }
    const hook = { id, url: 'https://hooks.example.org/', topics: ['reservations'], venue_id: null }
    for (const [path, body] of [['/api/api-keys', key] as const, ['/api/webhooks', hook] as const]) {
      expect((await sendAs(at(), admin, 'POST', path, body)).status).toBe(201)
      const answer = await sendAs(at(), other, 'POST', path, body)
      expect([path, answer.status, answer.body.code]).toEqual([path, 422, 'idempotency_key_reused'])
    }
  })

  test('gives a webhook a secret that no earlier webhook of its id had', async () => {
    const [admin, other] = [await aUser(at(), { role: 'admin' }), await aUser(at(), { role: 'admin' })]
    const hook = { id: randomUUID(), url: 'https://hooks.example.org/', topics: ['reservations'], venue_id: null }
    const secrets = [(await sendAs(at(), admin, 'POST', '/api/webhooks', hook)).body.secret]
    secrets.push((await sendAs(at(), admin, 'POST', `/api/webhooks/${hook.id}/secret`)).body.secret)
    secrets.push((await sendAs(at(), admin, 'POST', '/api/webhooks', hook)).body.secret)
    await sendAs(at(), admin, 'DELETE', `/api/webhooks/${hook.id}`)
    secrets.push((await sendAs(at(), other, 'POST', '/api/webhooks', hook)).body.secret)
    expect(new Set(secrets).size).toBe(4)
  })

  test('returns idempotency_key_reused when the id belongs to a reservation or a menu photo in the trash', async () => {
    const { venue, other, owner, otherOwner, admin } = await everyone(at())
    const guest = { party_size: 2, date: '2026-11-27', time: '19:30' }
    const booking = { id: randomUUID(), source: 'phone', name: 'Patel', ...guest }
    expect((await sendAs(at(), otherOwner, 'POST', '/api/reservations/bookings', { ...booking, venue_id: other.id })).status).toBe(200)
    const [photo] = await db()
      .insert(menuExtractions)
      .values({ venue_id: other.id, name: 'Lunch', menu_type: 'Daily', reader: 'ocr', state: 'failed' })
      .returning()
    expect((await sendAs(at(), admin, 'DELETE', `/api/venues/${other.id}`)).status).toBe(200)
    for (const id of [booking.id, booking.id.toUpperCase()]) {
      const taken = await sendAs(at(), owner, 'POST', '/api/reservations/bookings', { ...booking, id, venue_id: venue.id })
      expect([taken.status, taken.body.code]).toEqual([422, 'idempotency_key_reused'])
    }
    const body = new FormData()
    for (const [name, value] of Object.entries({ id: photo?.id ?? '', name: 'Lunch', menu_type: 'Daily' })) body.set(name, value)
    body.set('file', new File([new Uint8Array(await aPhotograph())], 'menu.jpg'))
    const uploaded = await ask(at().app, '/api/menu-extractions', { method: 'POST', body, headers: as(owner) })
    expect([uploaded.status, uploaded.body.code]).toEqual([422, 'idempotency_key_reused'])
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

  test('replaces the API key and the webhook whose secret was lost with the response', async () => {
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
