import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEntries, users, venues } from '../../../src/server/db/schema/index.ts'
import { importMenus } from '../../../src/server/menu/import/import-menus.ts'
import { as, aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, useApp } from '../../support/app.ts'
import { aRow, importRows, sourceRows } from '../../support/imports.ts'
import { aVenueBody, sendAs } from '../../support/managing.ts'
import { aCategory, aMenu, anItem, aVenue } from '../../support/scenario.ts'

describe.each(API_DATABASE_KINDS)('editors limited to Windsor on %s', (kind) => {
  const at = useApp(kind)
  let editor: TestUser
  let everywhere: TestUser
  let admin: TestUser
  let mine: Awaited<ReturnType<typeof aVenue>>
  let theirs: Awaited<ReturnType<typeof aVenue>>
  const send = (method: string, path: string, body?: unknown) => sendAs(at(), editor, method, path, body)
  const actor = () => ({ kind: 'user', userId: editor.id, email: editor.email, role: 'editor', venues: [], towns: ['Windsor'] }) as const
  const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)

  beforeEach(async () => {
    mine = await aVenue(at().services)
    theirs = await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor', address_city: 'Slough', address_postcode: 'SL1 1AA' })
    editor = await aUser(at(), { role: 'editor', towns: ['Windsor'] })
    everywhere = await aUser(at(), { role: 'editor' })
    admin = await aUser(at(), { role: 'admin' })
  })

  test('cannot access a venue of another town by its id', async () => {
    const id = theirs.id
    for (const [method, path, body] of [
      ['GET', `/api/managed-venues/${id}`],
      ['PATCH', `/api/venues/${id}`, { phone: '01632 960111' }],
      ['PATCH', `/api/venues/${id}`, { address_city: 'Windsor' }],
      ['GET', `/api/venues/${id}/deletion`],
      ['DELETE', `/api/venues/${id}`],
      ['GET', `/api/venues/${id}/hours`],
      ['PATCH', `/api/venues/${id}/hours`, {}],
      ['PATCH', `/api/venues/${id}/days/2026-12-24`, { is_full: true }],
      ['GET', `/api/venues/${id}/takes-requests`],
      ['PATCH', `/api/venues/${id}/takes-requests`, { takes_requests: false }],
      ['GET', `/api/venues/${id}/printed-card`],
      ['GET', `/api/venues/${id}/qr.svg`],
      ['GET', `/api/managed-menus?venue_id=${id}`],
      ['POST', '/api/menus', { venue_id: id, name: 'Lunch', menu_type: 'Daily' }],
    ] as const)
      expect([method, path, (await send(method, path, body)).body?.code]).toEqual([method, path, 'venue_not_found'])
    expect((await send('GET', `/api/menu-extractions?venue_id=${id}`)).body.code).toBe('not_found')
    const [stored] = await at().services.db.orm.select().from(venues).where(eq(venues.id, id))
    expect(stored).toEqual(theirs)
  })

  test('cannot access a menu, category or item of another town', async () => {
    const menu = await aMenu(at().services, theirs)
    const category = await aCategory(at().services, menu)
    const item = await anItem(at().services, menu)
    for (const [method, path, body] of [
      ['GET', `/api/managed-menus/${menu.id}`],
      ['PATCH', `/api/menus/${menu.id}`, { name: 'Mine' }],
      ['POST', `/api/menus/${menu.id}/duplicate`],
      ['PATCH', `/api/menus/${menu.id}/order`, { categories: [] }],
      ['GET', `/api/menus/${menu.id}/allergens.csv`],
      ['POST', '/api/menu-categories', { menu_id: menu.id, name: 'Mine' }],
      ['PATCH', `/api/menu-categories/${category.id}`, { name: 'Mine' }],
      ['DELETE', `/api/menu-categories/${category.id}`],
      ['POST', '/api/menu-items', { category_id: category.id, name: 'Mine', price: 1 }],
      ['PATCH', `/api/menu-items/${item.id}`, { name: 'Mine' }],
      ['PATCH', `/api/menu-items/${item.id}/allergens`, { statements: {} }],
      ['DELETE', `/api/menu-items/${item.id}`],
      ['GET', `/api/menu-extractions?menu_id=${menu.id}`],
      ['DELETE', `/api/menus/${menu.id}`],
    ] as const)
      expect([method, path, (await send(method, path, body)).body?.code]).toEqual([method, path, 'not_found'])
  })

  test('cannot access people, reservations or accounts of venues in their own town', async () => {
    for (const path of [
      `/api/venues/${mine.id}/people`,
      `/api/reservations?venue_id=${mine.id}`,
      `/api/reservations/day?venue_id=${mine.id}`,
      `/api/reservations/outside-hours?venue_id=${mine.id}`,
    ])
      expect([path, (await send('GET', path)).body.code]).toEqual([path, 'venue_not_found'])
    const owner = await aUser(at(), { venueId: mine.id, email: 'owner@inn.example' })
    for (const [method, path, body] of [
      ['GET', '/api/users'],
      ['PATCH', `/api/user-roles/${editor.id}`, { role: 'admin' }],
      ['POST', '/api/venue-owners', { user_id: owner.id, venue_id: mine.id }],
      ['GET', '/api/exports/reservations'],
      ['GET', '/api/audit-entries'],
      ['GET', `/api/audit-entries?entity=user&entity_id=${owner.id}`],
      ['POST', '/api/bulk-changes', { action: 'assign', user_id: owner.id, venues: { ids: [mine.id] } }],
    ] as const)
      expect([method, path, (await send(method, path, body)).body.code]).toEqual([method, path, 'not_allowed'])
    const [row] = (await send('GET', '/api/managed-venues')).body.data
    expect(row.owner_emails).toEqual([])
    expect((await send('GET', '/api/managed-venues?q=owner@inn.example')).body.total).toBe(0)
    expect((await sendAs(at(), admin, 'GET', '/api/managed-venues?q=owner@inn.example')).body.total).toBe(1)
  })

  test('cannot move a venue out of their towns, or add one elsewhere', async () => {
    for (const answer of [
      await send('PATCH', `/api/venues/${mine.id}`, { address_city: 'Slough' }),
      await send('POST', '/api/venues', aVenueBody({ address_city: 'Slough' })),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'town_not_allowed', errors: [{ field: 'address_city' }] } })
    expect((await send('POST', '/api/venues', aVenueBody({ address_city: 'Windsor' }))).status).toBe(201)
    expect((await send('PATCH', `/api/venues/${mine.id}`, { phone: '01632 960111' })).body.phone).toBe('01632 960111')
    expect((await sendAs(at(), everywhere, 'PATCH', `/api/venues/${mine.id}`, { address_city: 'Slough' })).body.address_city).toBe('Slough')
    expect((await send('GET', `/api/managed-venues/${mine.id}`)).body.code).toBe('venue_not_found')
  })

  test('find, count and export only the venues and menus of their towns', async () => {
    await aMenu(at().services, mine, { name: 'Lunch in Windsor' })
    await aMenu(at().services, theirs, { name: 'Lunch in Slough' })
    expect(names((await send('GET', '/api/managed-venues')).body)).toEqual(['The Crown'])
    expect(names((await send('GET', '/api/managed-venues?city=Slough')).body)).toEqual([])
    expect(names((await send('GET', '/api/managed-venues?q=anchor')).body)).toEqual([])
    expect((await send('GET', '/api/managed-venue-counts')).body).toMatchObject({ all: 1, inactive: 0 })
    expect((await send('GET', '/api/managed-venue-cities')).body.data).toMatchObject([{ value: 'Windsor' }])
    for (const path of ['/api/exports/venues', `/api/exports/venues?id=${theirs.id}`, '/api/exports/menus'])
      expect((await ask(at().app, path, { headers: as(editor) })).text).not.toMatch(/Anchor|Slough/)
    expect((await ask(at().app, '/api/exports/menus', { headers: as(editor) })).text).toContain('Lunch in Windsor')
    expect((await ask(at().app, '/api/exports/menus', { headers: as(everywhere) })).text).toContain('Lunch in Slough')
  })

  test('change many venues only of their towns, and see no changes of others', async () => {
    const change = { action: 'feature', venues: { ids: [mine.id, theirs.id] } }
    expect((await send('POST', '/api/bulk-changes', change)).body.code).toBe('bulk_selection_changed')
    const all = { action: 'feature', venues: { filter: {}, total: 2 } }
    expect((await send('POST', '/api/bulk-changes', all)).body.code).toBe('bulk_selection_changed')
    const { body } = await sendAs(at(), admin, 'POST', '/api/bulk-changes', change)
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['POST', '/stop'],
      ['POST', '/continue'],
      ['POST', '/undo'],
    ] as const)
      expect((await send(method, `/api/bulk-changes/${body.id}${path}`)).body.code).toBe('not_found')
    expect((await send('GET', '/api/bulk-changes')).body.data).toEqual([])
    const own = await send('POST', '/api/bulk-changes', { action: 'feature', venues: { filter: {}, total: 1 } })
    expect((await send('GET', `/api/bulk-changes/${own.body.id}`)).body.total).toBe(1)
  })

  test('import only into their towns', async () => {
    const rows = [
      aRow({ name: 'The Crown', address_postcode: 'SL4 0ZZ', phone: '01632 960111' }),
      aRow({ name: 'The Bell', address_city: 'Slough' }),
      aRow({ id: theirs.id, name: 'The Anchor', address_city: 'Windsor', address_postcode: 'SL1 1AA' }),
    ]
    const { reports } = await importRows(at().services, rows, { actor: actor() })
    expect(reports.map(({ outcome }) => outcome)).toEqual(['changed', 'refused', 'refused'])
    const away = aRow({ id: mine.id, name: 'The Crown', address_city: 'Slough', address_postcode: 'SL4 0ZZ' })
    const moved = await importRows(at().services, [away], { actor: actor() })
    expect(moved.reports.map(({ outcome }) => outcome)).toEqual(['refused'])
    expect(await at().services.db.orm.$count(venues)).toBe(2)
    const menuRows = [theirs, mine].map(({ id }) => ({ venue_id: id, menu_name: 'Lunch', menu_type: 'Daily' }))
    const menus = await Array.fromAsync(
      importMenus({ ctx: { ...at().services, actor: actor() }, input: { rows: sourceRows(menuRows), apply: true } }),
    )
    expect(menus.map(({ outcome }) => outcome)).toEqual(['refused', 'created', 'summary'])
  })

  test('import rows with the ids of deleted records of another town as new records with other ids', async () => {
    const services = at().services
    const menu = await aMenu(services, theirs)
    await sendAs(at(), admin, 'DELETE', `/api/venues/${theirs.id}`)
    const rows = [aRow({ id: theirs.id, name: 'The New Bell', address_postcode: 'SL4 7ZZ' })]
    const { outcomes } = await importRows(services, rows, { actor: actor() })
    expect(outcomes).toEqual(['created'])
    const menuRows = [{ venue_id: mine.id, menu_id: menu.id, menu_name: 'Supper', menu_type: 'Daily' }]
    const menus = await Array.fromAsync(
      importMenus({ ctx: { ...services, actor: actor() }, input: { rows: sourceRows(menuRows), apply: true } }),
    )
    expect(menus.map(({ outcome }) => outcome)).toEqual(['created', 'summary'])
    const [entry] = (await sendAs(at(), admin, 'GET', '/api/trash')).body.data
    expect((await sendAs(at(), admin, 'POST', `/api/trash/${entry.id}/restore`)).status).toBe(200)
    expect((await sendAs(at(), admin, 'GET', `/api/menus/${menu.id}`)).body.venue_id).toBe(theirs.id)
  })

  test('import no users', async () => {
    const form = new FormData()
    form.append('file', new File(['email\na@example.org\n'], 'users.csv'))
    form.append('what', 'users')
    const answer = await ask(at().app, '/api/imports', { method: 'POST', headers: as(editor), body: form })
    expect(answer.body.code).toBe('not_allowed')
  })

  test('read and restore only the history of their towns, without people and IP addresses', async () => {
    for (const { id } of [mine, theirs]) await sendAs(at(), admin, 'PATCH', `/api/venues/${id}`, { phone: '01632 960199' })
    await sendAs(at(), admin, 'POST', `/api/venues/${mine.id}/invitations`, { email: 'new@inn.example', role: 'owner' })
    const entries = await at().services.db.orm.select().from(auditEntries).where(eq(auditEntries.action, 'venue.update'))
    const entryOf = (id: string) => entries.find(({ entity_id }) => entity_id === id)?.id
    expect((await send('GET', `/api/audit-entries?entity=venue&entity_id=${theirs.id}`)).body.code).toBe('not_allowed')
    expect((await send('POST', `/api/audit-entries/${entryOf(theirs.id)}/restore`, {})).body.code).toBe('not_found')
    const { data, total } = (await send('GET', `/api/audit-entries?entity=venue&entity_id=${mine.id}`)).body
    expect(total).toBe(1)
    expect(data).toMatchObject([{ action: 'venue.update', client_ip: null }])
    expect((await send('POST', `/api/audit-entries/${entryOf(mine.id)}/restore`, {})).status).toBe(200)
  })

  test('cannot read the history of a permanently deleted record of another town by adding a record with its id', async () => {
    const menu = await aMenu(at().services, theirs)
    for (const path of [`/api/menus/${menu.id}`, `/api/venues/${theirs.id}`, '/api/trash'])
      expect((await sendAs(at(), admin, 'DELETE', path)).status).toBe(200)
    const added = [
      await send('POST', '/api/venues', aVenueBody({ address_city: 'Windsor', id: theirs.id })),
      await send('POST', '/api/menus', { id: menu.id, venue_id: mine.id, name: 'Supper', menu_type: 'Daily' }),
    ]
    expect(added.map(({ body }) => body.code)).toEqual(['idempotency_key_reused', 'idempotency_key_reused'])
    for (const [entity, id] of [
      ['venue', theirs.id],
      ['menu', menu.id],
    ])
      expect((await send('GET', `/api/audit-entries?entity=${entity}&entity_id=${id}`)).body.code).toBe('not_allowed')
  })

  test('see and restore only what was deleted in their towns, and no users', async () => {
    const menu = await aMenu(at().services, mine)
    const other = await aMenu(at().services, theirs)
    const person = await aUser(at())
    for (const path of [
      `/api/menus/${menu.id}`,
      `/api/menus/${other.id}`,
      `/api/venues/${mine.id}`,
      `/api/venues/${theirs.id}`,
      `/api/users/${person.id}`,
    ])
      expect((await sendAs(at(), admin, 'DELETE', path)).status).toBe(200)
    const all = (await sendAs(at(), admin, 'GET', '/api/trash')).body.data as { id: string; kind: string; title: string }[]
    const listed = (await send('GET', '/api/trash')).body
    expect(listed.data.map(({ title }: { title: string }) => title).sort()).toEqual(['Lunch', 'The Crown'])
    expect(listed.counts).toMatchObject({ venue: 1, menu: 1, user: 0 })
    const shown = new Set(listed.data.map(({ id }: { id: string }) => id))
    for (const { id, kind } of all) {
      expect((await send('DELETE', `/api/trash/${id}`)).body.code).toBe('not_allowed')
      if (!shown.has(id)) expect([kind, (await send('POST', `/api/trash/${id}/restore`)).body.code]).toEqual([kind, 'not_found'])
    }
    const venue = all.find(({ title }) => title === 'The Crown')
    expect((await send('POST', `/api/trash/${venue?.id}/restore`)).body).toMatchObject({ entity_id: mine.id })
  })

  test('keep their limit until an administrator changes it, which takes effect immediately', async () => {
    expect((await sendAs(at(), admin, 'PATCH', `/api/user-roles/${editor.id}`, { role: 'venue_owner', towns: ['Slough'] })).body.code).toBe(
      'towns_not_for_role',
    )
    expect((await sendAs(at(), admin, 'PATCH', `/api/user-roles/${editor.id}`, { role: 'editor', towns: [] })).status).toBe(400)
    expect((await sendAs(at(), admin, 'PATCH', `/api/user-roles/${editor.id}`, { role: 'editor', towns: ['\ud800'] })).body).toMatchObject({
      status: 422,
      code: 'field_unstorable',
      errors: [{ field: 'towns' }],
    })
    await sendAs(at(), admin, 'PATCH', `/api/user-roles/${editor.id}`, { role: 'editor', towns: ['Slough', 'Slough'] })
    expect(names((await send('GET', '/api/managed-venues')).body)).toEqual(['The Anchor'])
    expect((await send('GET', '/api/session')).body.user).toMatchObject({ role: 'editor', towns: ['Slough'] })
    await sendAs(at(), admin, 'PATCH', `/api/user-roles/${editor.id}`, { role: 'venue_owner' })
    expect((await send('GET', '/api/managed-venues')).body.code).toBe('not_signed_in')
  })

  test('are created and invited with their towns', async () => {
    const body = { email: 'ed@example.org', password: 'blue-heron-72', role: 'editor', towns: ['Windsor'] }
    const made = await sendAs(at(), admin, 'POST', '/api/users', body)
    expect((await sendAs(at(), admin, 'GET', `/api/user-roles?user_id=${made.body.id}`)).body.data).toMatchObject([
      { role: 'editor', towns: ['Windsor'] },
    ])
    await sendAs(at(), admin, 'POST', '/api/user-invitations', { email: 'ned@example.org', role: 'editor', towns: ['Windsor'] })
    expect((await sendAs(at(), admin, 'GET', '/api/user-invitations')).body.data).toMatchObject([{ role: 'editor', towns: ['Windsor'] }])
    expect(await at().services.db.orm.$count(users, eq(users.email, 'ned@example.org'))).toBe(0)
  })
})
