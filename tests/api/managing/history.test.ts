import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries, images, venues } from '../../../src/server/db/schema/index.ts'
import { as, aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, NOON, useApp } from '../../support/app.ts'
import { aPicture, everyone, sendAs } from '../../support/managing.ts'
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

  test('is read, restored and exported by administrators only', async () => {
    const { visitor, withoutVenue, otherOwner, owner, admin, venue } = await everyone(at())
    await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { phone: '01632 960999' })
    const [entry] = await entries(admin, venue.id)
    expect((await restore(visitor, entry?.id ?? 0)).body.code).toBe('not_signed_in')
    expect((await sendAs(at(), visitor, 'GET', '/api/audit-entries/export')).body.code).toBe('not_signed_in')
    for (const by of [withoutVenue, otherOwner, owner]) {
      expect((await restore(by, entry?.id ?? 0)).body.code).toBe('not_allowed')
      expect((await sendAs(at(), by, 'GET', '/api/audit-entries/export')).body.code).toBe('not_allowed')
    }
    for (const id of [999_999, 0, 'x']) expect([400, 404]).toContain((await restore(admin, id)).status)
    expect((await version(visitor, entry?.id ?? 0)).body.code).toBe('not_signed_in')
    for (const by of [withoutVenue, otherOwner, owner]) expect((await version(by, entry?.id ?? 0)).body.code).toBe('not_allowed')
    for (const id of [999_999, 0, 'x']) expect([400, 404]).toContain((await version(admin, id)).status)
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
