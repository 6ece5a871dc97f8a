import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries, images, menus, trashEntries, venues } from '../../../src/server/db/schema/index.ts'
import { as, aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, NOON, useApp } from '../../support/app.ts'
import { aDay, aSitting, everyDay } from '../../support/hours.ts'
import { aPicture, everyone, sendAs } from '../../support/managing.ts'
import { made } from '../../support/record-writes.ts'
import { aCategory, aMenu, anItem, aVenue } from '../../support/scenario.ts'

describe.each(API_DATABASE_KINDS)('the history on %s', (kind) => {
  const at = useApp(kind)
  const entries = async (by: TestUser, id: string): Promise<{ id: number; action: string }[]> =>
    (await sendAs(at(), by, 'GET', `/api/audit-entries?entity_id=${id}`)).body.data
  const restore = (by: TestUser | null, id: number | string, body: object = {}) =>
    sendAs(at(), by, 'POST', `/api/audit-entries/${id}/restore`, body)
  const version = (by: TestUser | null, id: number | string) => sendAs(at(), by, 'GET', `/api/audit-entries/${id}/version`)
  const valuesOf = async (by: TestUser, id: number): Promise<Record<string, unknown>> =>
    Object.fromEntries((await version(by, id)).body.fields.map(({ field, value }: { field: string; value: unknown }) => [field, value]))

  test('of a venue is read, restored and exported by administrators only', async () => {
    const { visitor, withoutVenue, otherOwner, owner, admin, venue } = await everyone(at())
    await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { phone: '01632 960999' })
    const [entry] = await entries(admin, venue.id)
    expect((await restore(visitor, entry?.id ?? 0)).body.code).toBe('not_signed_in')
    expect((await sendAs(at(), visitor, 'GET', '/api/audit-entries/export')).body.code).toBe('not_signed_in')
    for (const by of [withoutVenue, otherOwner, owner]) {
      expect((await restore(by, entry?.id ?? 0)).body.code).toBe(by === withoutVenue ? 'not_allowed' : 'not_found')
      expect((await sendAs(at(), by, 'GET', '/api/audit-entries/export')).body.code).toBe('not_allowed')
    }
    for (const id of [999_999, 0, 'x']) expect([400, 404]).toContain((await restore(admin, id)).status)
    expect((await version(visitor, entry?.id ?? 0)).body.code).toBe('not_signed_in')
    expect((await version(withoutVenue, entry?.id ?? 0)).body.code).toBe('not_allowed')
    for (const by of [otherOwner, owner]) expect((await version(by, entry?.id ?? 0)).body.code).toBe('not_found')
    for (const id of [999_999, 0, 'x']) expect([400, 404]).toContain((await version(admin, id)).status)
  })

  test('of a menu, a category and an item is read and restored by the owner of its venue, and by no other owner or staff', async () => {
    const { visitor, withoutVenue, otherOwner, owner, admin, venue } = await everyone(at())
    const staff = await aUser(at(), { venueId: venue.id, venueRole: 'staff' })
    const menu = await aMenu(at().services, venue)
    const item = await anItem(at().services, menu, { price: 10 })
    for (const [entity, path, first, then] of [
      ['menu', `/api/menus/${menu.id}`, { name: 'Brunch' }, { name: 'Supper' }],
      ['menu_category', `/api/menu-categories/${item.category_id}`, { name: 'Fish' }, { name: 'Meat' }],
      ['menu_item', `/api/menu-items/${item.id}`, { price: 12 }, { price: 13 }],
    ] as const) {
      const history = `/api/audit-entries?entity=${entity}&entity_id=${path.split('/').at(-1)}`
      await made(sendAs(at(), owner, 'PATCH', path, first))
      await made(sendAs(at(), admin, 'PATCH', path, then))
      const { data } = await made(sendAs(at(), owner, 'GET', history))
      expect(data.map(({ actor_id, actor_email, client_ip }: Record<string, unknown>) => [actor_id, actor_email, client_ip])).toEqual([
        [null, 'guide', null],
        [owner.id, owner.email, null],
      ])
      const id = data[1].id
      for (const by of [withoutVenue, otherOwner, staff]) {
        expect((await sendAs(at(), by, 'GET', history)).body.code).toBe('not_allowed')
        for (const answer of [
          await version(by, id),
          await restore(by, id),
          await sendAs(at(), by, 'POST', `/api/audit-entries/${id}/undo`),
        ])
          expect(answer.body.code).toBe(by === otherOwner ? 'not_found' : 'not_allowed')
      }
      expect((await sendAs(at(), visitor, 'GET', history)).body.code).toBe('not_signed_in')
      expect((await version(owner, id)).status).toBe(200)
      expect((await restore(owner, id)).body.restored).toEqual(Object.keys(first))
    }
    for (const query of ['', '?entity=menu', `?entity_id=${menu.id}`, `?entity=venue&entity_id=${venue.id}`])
      expect([query, (await sendAs(at(), owner, 'GET', `/api/audit-entries${query}`)).body.code]).toEqual([query, 'not_allowed'])
  })

  describe('of a dish in the trash', () => {
    const scene = async () => {
      const all = await everyone(at())
      const menu = await aMenu(at().services, all.venue)
      const category = await aCategory(at().services, menu)
      const item = await anItem(at().services, menu, { category_id: category.id, price: 12 })
      await made(sendAs(at(), all.owner, 'PATCH', `/api/menu-items/${item.id}`, { price: 13 }))
      const [entry] = await entries(all.admin, item.id)
      const reading = async (by: TestUser) => [
        (await sendAs(at(), by, 'GET', `/api/audit-entries?entity=menu_item&entity_id=${item.id}`)).status,
        (await version(by, entry?.id ?? 0)).status,
      ]
      return { ...all, menu, category, item, reading }
    }

    test('is not read by the owner of another venue, by staff, or by its owner when it is deleted for good', async () => {
      const { admin, owner, otherOwner, withoutVenue, item, venue, reading } = await scene()
      const staff = await aUser(at(), { venueId: venue.id, venueRole: 'staff', email: 'staff@example.org' })
      await made(sendAs(at(), admin, 'DELETE', `/api/menu-items/${item.id}`))
      for (const by of [otherOwner, withoutVenue, staff]) expect((await reading(by))[0]).toBe(403)
      expect(await reading(owner)).toEqual([200, 200])
      await at().services.db.orm.delete(trashEntries)
      expect(await reading(owner)).toEqual([403, 404])
    })

    test('is read by the owner of the venue to which its menu was moved since, and not by the former one', async () => {
      const { admin, owner, otherOwner, item, menu, other, reading } = await scene()
      await made(sendAs(at(), admin, 'DELETE', `/api/menu-items/${item.id}`))
      await at().services.db.orm.update(menus).set({ venue_id: other.id }).where(eq(menus.id, menu.id))
      expect(await reading(owner)).toEqual([403, 404])
      expect(await reading(otherOwner)).toEqual([200, 200])
    })

    test('is read by its owner when its category and its menu were deleted too, and not when the venue was', async () => {
      const { admin, owner, otherOwner, category, item, menu, venue, reading } = await scene()
      for (const path of [`menu-items/${item.id}`, `menu-categories/${category.id}`, `menus/${menu.id}`])
        await made(sendAs(at(), admin, 'DELETE', `/api/${path}`))
      expect(await reading(otherOwner)).toEqual([403, 404])
      expect(await reading(owner)).toEqual([200, 200])
      await made(sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id}`))
      expect((await reading(owner))[0]).toBe(403)
    })
  })

  test('names to an owner neither people nor venues whose ids the owner wrote into a dish', async () => {
    const { otherOwner, owner, admin, venue } = await everyone(at())
    const item = await anItem(at().services, await aMenu(at().services, venue), {})
    const hidden = await aVenue(at().services, { name: 'Not open yet', active: false })
    const path = `/api/menu-items/${item.id}`
    const history = `/api/audit-entries?entity=menu_item&entity_id=${item.id}`
    await made(sendAs(at(), owner, 'PATCH', path, { name: otherOwner.id, description: hidden.id }))
    const { data } = await made(sendAs(at(), owner, 'GET', history))
    const texts = JSON.stringify([data, (await version(owner, data[0].id)).body])
    expect(texts).toContain(hidden.id)
    for (const secret of [otherOwner.email, 'Not open yet']) expect(texts).not.toContain(secret)
    expect(JSON.stringify((await made(sendAs(at(), admin, 'GET', history))).data)).toContain('Not open yet')
  })

  test('restores the version of a venue with several later changes, and not its other fields', async () => {
    const { admin, venue } = await everyone(at())
    const change = (body: object) => sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, body)
    await change({ featured: true })
    await change({ phone: '01632 960111', description: 'First.' })
    await change({ phone: '01632 960222', description: 'Second.', name: 'The Other Crown' })
    await change({ phone: '01632 960333', email: 'tables@example.org' })
    const [, , second] = await entries(admin, venue.id)
    const answer = await restore(admin, second?.id ?? 0)
    expect(answer.body.left_out).toEqual([])
    expect([...answer.body.restored].sort()).toEqual(['description', 'email', 'name', 'phone'])
    const [row] = await at().services.db.orm.select().from(venues).where(eq(venues.id, venue.id))
    expect(row).toMatchObject({
      name: venue.name,
      slug: venue.slug,
      phone: '01632 960111',
      description: 'First.',
      email: null,
      featured: true,
    })
    const [latest] = await entries(admin, venue.id)
    expect(latest?.action).toBe('venue.update')
    expect((await restore(admin, latest?.id ?? 0)).body).toEqual({ restored: [], left_out: [] })
  })

  test('restores the hours of a version of a venue: the week, the limits, and the days from today on', async () => {
    const { admin, venue } = await everyone(at())
    const save = (body: object) => made(sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}/hours`, body))
    const close = (date: string, body: object) => made(sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}/days/${date}`, body))
    const hours = () => made(sendAs(at(), admin, 'GET', `/api/venues/${venue.id}/hours`))
    const lunch = aSitting({ name: 'Lunch', opens: 720, closes: 900, last_table: null })
    const christmas = aDay('2026-12-25', { sittings: [], note: 'Christmas Day' })
    const tomorrow = aDay('2026-11-21', { is_full: true })
    await save({ week: everyDay(lunch, aSitting()), room: 40, instant_party: 6, days: [tomorrow, christmas] })
    await close('2026-12-24', { full: [1080] })
    const then = await hours()
    const [version] = await entries(admin, venue.id)
    await close('2026-12-24', { free: [1080], is_full: true })
    await close('2026-12-31', { sittings: [] })
    await save({ week: null, room: null, instant_party: null, table_minutes: 90, days: [] })
    await close('2026-12-25', { note: 'Open after all' })
    await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { takes_requests: false })
    at().setNow(new Date('2026-11-22T12:00:00Z'))
    const answer = await restore(admin, version?.id ?? 0)
    expect(answer.body).toEqual({
      restored: ['takes_requests', 'week', 'room', 'table_minutes', 'instant_party', 'days'],
      left_out: [],
    })
    const { rules, days, takes_requests } = await hours()
    expect({ rules, takes_requests }).toEqual({ rules: then.rules, takes_requests: true })
    expect(days).toEqual([aDay('2026-12-24', { full_times: [1080] }), christmas])
    expect((await entries(admin, venue.id)).slice(0, 2).map(({ action }) => action)).toEqual(['venue.hours', 'venue.update'])
    const [latest] = await entries(admin, venue.id)
    expect((await restore(admin, latest?.id ?? 0)).body).toEqual({ restored: [], left_out: [] })
  })

  test('restores nothing of a venue when its hours of that time are not allowed', async () => {
    const { admin, venue } = await everyone(at())
    await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { phone: '01632 960111' })
    const [first] = await entries(admin, venue.id)
    await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { phone: '01632 960222' })
    await made(sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}/hours`, { week: everyDay(aSitting()) }))
    const stored = await valuesOf(admin, (await entries(admin, venue.id))[0]?.id ?? 0)
    const { orm } = at().services.db
    const changes = [{ field: 'table_minutes', from: 1, to: 120 }]
    await orm.update(auditEntries).set({ changes }).where(eq(auditEntries.action, 'venue.hours'))
    expect((await restore(admin, first?.id ?? 0)).body).toMatchObject({ errors: [{ field: 'table_minutes' }] })
    expect(await valuesOf(admin, (await entries(admin, venue.id))[0]?.id ?? 0)).toEqual(stored)
  })

  test('leaves the hours of a venue as they are, and names them, when its entries do not tell them', async () => {
    const { admin, venue } = await everyone(at())
    await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { phone: '01632 960111' })
    const [first] = await entries(admin, venue.id)
    await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { phone: '01632 960222' })
    const saved = await made(sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}/hours`, { week: everyDay(aSitting()) }))
    const { orm } = at().services.db
    const changes = [{ field: 'week', from: 'Mon-Fri', to: saved.rules.week }]
    await orm.update(auditEntries).set({ changes }).where(eq(auditEntries.action, 'venue.hours'))
    expect((await restore(admin, first?.id ?? 0)).body).toEqual({ restored: ['phone'], left_out: ['hours'] })
    expect(await made(sendAs(at(), admin, 'GET', `/api/venues/${venue.id}/hours`))).toMatchObject({ rules: saved.rules })
    expect(Object.keys(await valuesOf(admin, first?.id ?? 0))).not.toContain('week')
  })

  test('restores no hours when staff closed a time since they were read', async () => {
    const { admin, venue } = await everyone(at())
    await made(sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}/hours`, { week: everyDay(aSitting()) }))
    const [first] = await entries(admin, venue.id)
    await made(sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}/hours`, { room: 40 }))
    const [seen] = await entries(admin, venue.id)
    await made(sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}/days/2026-12-24`, { is_full: true }))
    expect((await restore(admin, first?.id ?? 0, { seen_entry: seen?.id })).body.code).toBe('edited_meanwhile')
    expect(await made(sendAs(at(), admin, 'GET', `/api/venues/${venue.id}/hours`))).toMatchObject({ rules: { room: 40 } })
  })

  test('returns the hours of a version of a venue, also of a deleted one', async () => {
    const { admin, venue } = await everyone(at())
    const week = everyDay(aSitting())
    const days = [aDay('2026-12-25', { sittings: [] })]
    await made(sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}/hours`, { week, days }))
    const [first] = await entries(admin, venue.id)
    await made(sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}/hours`, { week: null, room: 40, days: [] }))
    expect(await valuesOf(admin, first?.id ?? 0)).toMatchObject({ week, room: null, table_minutes: 120, days })
    await sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id}`)
    expect(await valuesOf(admin, first?.id ?? 0)).toMatchObject({ week, room: null, table_minutes: 120, days })
  })

  test('returns all values of a version, also of the fields that it did not change', async () => {
    const { admin, venue } = await everyone(at())
    const change = (body: object) => sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, body)
    await change({ phone: '01632 960111' })
    await change({ phone: '01632 960222', description: 'Second.' })
    const [latest, first] = await entries(admin, venue.id)
    const values = await valuesOf(admin, first?.id ?? 0)
    expect(values).toMatchObject({ name: venue.name, phone: '01632 960111', description: venue.description, featured: venue.featured })
    expect(Object.keys(values)).not.toContain('new')
    expect(await valuesOf(admin, latest?.id ?? 0)).toMatchObject({ phone: '01632 960222', description: 'Second.' })
    await sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id}`)
    expect(await valuesOf(admin, first?.id ?? 0)).toEqual(values)
  })

  test('returns the values of a version of an item with the name of its category', async () => {
    const { admin, venue } = await everyone(at())
    const menu = await aMenu(at().services, venue)
    const category = await aCategory(at().services, menu, { name: 'Puddings' })
    const item = await anItem(at().services, menu, { category_id: category.id, price: 12.5, dietary_info: ['vegan'] })
    await sendAs(at(), admin, 'PATCH', `/api/menu-items/${item.id}`, { price: 13 })
    await sendAs(at(), admin, 'PATCH', `/api/menu-items/${item.id}`, { price: 14, dietary_info: [] })
    const [, first] = await entries(admin, item.id)
    const { body } = await version(admin, first?.id ?? 0)
    expect(body.fields).toEqual(
      expect.arrayContaining([
        { field: 'price', value: 13 },
        { field: 'dietary_info', value: ['vegan'] },
        { field: 'category_id', value: category.id, value_name: 'Puddings' },
      ]),
    )
  })

  test('restores versions of menus, categories and items', async () => {
    const { admin, venue } = await everyone(at())
    const menu = await aMenu(at().services, venue)
    const category = await aCategory(at().services, menu)
    const item = await anItem(at().services, menu, { category_id: category.id, price: 12.5, dietary_info: ['vegan'] })
    for (const [path, first, then] of [
      [`/api/menus/${menu.id}`, { name: 'Lunch', end_date: '2026-12-24T12:00:00.000Z' }, { name: 'Supper', end_date: null }],
      [`/api/menu-categories/${category.id}`, { name: 'Starters' }, { name: 'Small plates' }],
      [`/api/menu-items/${item.id}`, { price: 13 }, { price: 99.99, name: 'Gold pie', dietary_info: [] }],
    ] as const) {
      const id = path.split('/').at(-1) ?? ''
      const before = (await sendAs(at(), admin, 'PATCH', path, first)).body
      await sendAs(at(), admin, 'PATCH', path, then)
      const version = (await entries(admin, id))[1]
      expect([path, (await restore(admin, version?.id ?? 0)).status]).toEqual([path, 200])
      const { updated_at: _at, ...after } = (await sendAs(at(), admin, 'PATCH', path, {})).body
      expect([path, { ...before, ...after }]).toEqual([path, before])
    }
  })

  test('rejects a version when the venue was changed after it was shown, and keeps that change', async () => {
    const { admin, venue } = await everyone(at())
    const change = (phone: string) => sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { phone })
    await change('01632 960111')
    await change('01632 960222')
    const [seen, first] = await entries(admin, venue.id)
    await change('01632 960333')
    const refused = await restore(admin, first?.id ?? 0, { seen_entry: seen?.id })
    expect(refused.body).toMatchObject({ code: 'edited_meanwhile', current: { entry: expect.any(Number) } })
    const [row] = await at().services.db.orm.select().from(venues).where(eq(venues.id, venue.id))
    expect(row?.phone).toBe('01632 960333')
    const [latest] = await entries(admin, venue.id)
    expect((await restore(admin, first?.id ?? 0, { seen_entry: latest?.id })).status).toBe(200)
  })

  test('rejects a version that the rules no longer allow', async () => {
    const { admin, venue } = await everyone(at())
    const bare = await aVenue(at().services, { name: 'Imported', slug: 'imported', description: null })
    await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { phone: '01632 960111' })
    await sendAs(at(), admin, 'PATCH', `/api/venues/${bare.id}`, { featured: true })
    await sendAs(at(), admin, 'PATCH', `/api/venues/${bare.id}`, { description: 'Now it has one.' })
    const first = (await entries(admin, bare.id))[1]
    expect((await restore(admin, first?.id ?? 0)).body).toMatchObject({ code: 'required_fields', errors: [{ field: 'description' }] })
    await sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id}`)
    const gone = (await entries(admin, venue.id))[1]
    expect((await restore(admin, gone?.id ?? 0)).body.code).toBe('venue_not_found')
  })

  test('leaves out an image that no longer exists', async () => {
    const { admin, venue } = await everyone(at())
    const image_url = await aPicture(at(), 'venue-images')
    const change = (body: object) => sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, body)
    await change({ image_url, image_alt: 'A pub' })
    await change({ image_url: null, image_alt: null, phone: '01632 960222' })
    await at().services.db.orm.delete(images)
    const first = (await entries(admin, venue.id))[1]
    expect((await restore(admin, first?.id ?? 0)).body).toEqual({ restored: ['phone'], left_out: ['image_url', 'image_alt'] })
  })

  test('is filtered by day, person and kind, and pages by time', async () => {
    const { admin, venue } = await everyone(at())
    const other = await aUser(at(), { role: 'admin', email: 'other@example.org' })
    for (const [day, by] of [
      ['2026-11-18T23:30:00Z', admin],
      ['2026-11-19T00:30:00Z', other],
      ['2026-11-20T12:00:00Z', admin],
    ] as const) {
      at().setNow(new Date(day))
      await at().services.changes.transaction((tx) =>
        tx.insert(auditEntries).values({
          at: new Date(day),
          actor_id: by.id,
          actor_email: by.email,
          action: 'venue.update',
          entity: 'venue',
          entity_id: venue.id,
          entity_name: 'The Crown',
        }),
      )
    }
    at().setNow(NOON)
    const times = async (query: string) =>
      (await sendAs(at(), admin, 'GET', `/api/audit-entries?entity=venue&${query}`)).body.data.map((entry: { at: string }) =>
        entry.at.slice(0, 16),
      )
    expect(await times('from=2026-11-19')).toEqual(['2026-11-20T12:00', '2026-11-19T00:30'])
    expect(await times('to=2026-11-18')).toEqual(['2026-11-18T23:30'])
    expect(await times('from=2026-11-19&to=2026-11-19&actor=other@')).toEqual(['2026-11-19T00:30'])
    const first = (await sendAs(at(), admin, 'GET', '/api/audit-entries?entity=venue&limit=2')).body
    expect(await times(`limit=2&cursor=${first.next}`)).toEqual(['2026-11-18T23:30'])
    for (const bad of ['from=yesterday', 'to=2026-13-01', 'from=2026-11-31'])
      expect([bad, (await sendAs(at(), admin, 'GET', `/api/audit-entries?${bad}`)).status]).toEqual([bad, 400])
  })

  test('is exported as CSV with a line for each field, and the export is recorded', async () => {
    const { admin, venue } = await everyone(at())
    await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { phone: '01632 960111', description: '=HYPERLINK("x")' })
    const answer = await ask(at().app, '/api/audit-entries/export?entity=venue', { headers: as(admin) })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit-log-2026-11-20.csv"')
    const [head, ...lines] = answer.text.trim().split('\n')
    expect(head).toBe('id,at,actor_email,client_ip,action,entity,entity_id,entity_name,field,from,to')
    expect(lines).toHaveLength(2)
    expect(lines.join('\n')).toContain(`,venue.update,venue,${venue.id},The Crown,phone,01632 960100,01632 960111`)
    expect(answer.text).toContain(`"'=HYPERLINK(""x"")"`)
    const { body } = await sendAs(at(), admin, 'GET', '/api/audit-entries?action=user.export')
    expect(body.data[0]).toMatchObject({ entity_name: 'the audit log', changes: [{ field: 'entity', to: 'venue' }] })
  })
})
