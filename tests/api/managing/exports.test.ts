import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { SYSTEM } from '../../../src/domain/account/actor.ts'
import { isBlank } from '../../../src/domain/text.ts'
import { auditEntries, venues } from '../../../src/server/db/schema/index.ts'
import { readRows } from '../../../src/server/import-files/read-rows.ts'
import { importVenues } from '../../../src/server/venue/import/import-venues.ts'
import { as } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, useApp } from '../../support/app.ts'
import { everyone, sendAs } from '../../support/managing.ts'
import { naughtyStrings } from '../../support/naughty-strings.ts'
import { aReservation } from '../../support/reservation.ts'
import { aCategory, aMenu, anItem, aVenue } from '../../support/scenario.ts'

const FORMATS = ['csv', 'json'] as const

describe.each(API_DATABASE_KINDS)('exports on %s', (kind) => {
  const at = useApp(kind)
  const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true })

  test('are available to administrators only', async () => {
    const { visitor, withoutVenue, owner } = await everyone(at())
    for (const what of ['venues', 'menus', 'users', 'reservations']) {
      expect((await sendAs(at(), visitor, 'GET', `/api/exports/${what}`)).body.code).toBe('not_signed_in')
      for (const by of [withoutVenue, owner]) expect((await sendAs(at(), by, 'GET', `/api/exports/${what}`)).body.code).toBe('not_allowed')
    }
  })

  test('are files with a name and a content type', async () => {
    const { admin } = await everyone(at())
    const csv = await sendAs(at(), admin, 'GET', '/api/exports/venues')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="venues-2026-11-20.csv"')
    expect(csv.headers.get('cache-control')).toBe('no-store')
    expect((await sendAs(at(), admin, 'GET', '/api/exports/menus?format=json')).body).toEqual([])
    expect((await sendAs(at(), admin, 'GET', '/api/exports/sessions')).status).toBe(400)
    expect((await sendAs(at(), admin, 'GET', '/api/exports/users?format=xml')).status).toBe(400)
  })

  test.each(['role', 'session'] as const)('of users end when the administrator loses the %s meanwhile', async (what) => {
    const { admin } = await everyone(at())
    const { pool } = at().services.db
    await pool.query(`insert into users (id, name, email)
      select 'user-' || n, '', lpad(n::text, 100, '0') || '@example.org' from generate_series(1, 5000) n`)
    const response = await at().app.request('/api/exports/users', { headers: as(admin) })
    const reader = response.body?.getReader()
    await reader?.read()
    await pool.query(`delete from ${what === 'role' ? 'user_roles' : 'sessions'} where user_id = $1`, [admin.id])
    const readAll = async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read());
    }
    await expect(readAll()).rejects.toThrow('the export failed')
  })

  test.each(['exports/users', 'exports/reservations', 'audit-entries/export', 'reservations/export'])(
    'of %s are not made for a link of another site, because they are recorded',
    async (path) => {
      const { admin, venue } = await everyone(at())
      const headers = { ...as(admin), 'sec-fetch-site': 'cross-site' }
      const answer = await ask(at().app, `/api/${path}?venue_id=${venue.id}`, { headers })
      expect([answer.status, answer.body.code]).toEqual([403, 'origin_refused'])
      expect(await at().services.db.orm.$count(auditEntries)).toBe(0)
    },
  )

  test('contain profile data of users and no credentials', async () => {
    const { admin, owner, withoutVenue, venue } = await everyone(at())
    const csv = rowsOf((await sendAs(at(), admin, 'GET', '/api/exports/users')).text)
    expect(Object.keys(csv[0] ?? {})).toEqual([
      'id',
      'email',
      'name',
      'role',
      'towns',
      'venue_id',
      'venue_name',
      'owner_of',
      'staff_of',
      'created_at',
      'last_sign_in_at',
      'email_confirmed_at',
    ])
    expect(csv.find(({ id }) => id === owner.id)).toMatchObject({
      email: owner.email,
      role: 'venue_owner',
      venue_id: venue.id,
      venue_name: 'The Crown',
    })
    const json = (await sendAs(at(), admin, 'GET', '/api/exports/users?format=json')).body
    expect(json.find(({ id }: { id: string }) => id === withoutVenue.id)).toMatchObject({
      role: 'venue_owner',
      venue_id: null,
      venue_name: null,
    })
    expect(json).toHaveLength(4)
  })

  test('have a row for each reservation of every venue, with its venue and without a formula', async () => {
    const { admin, venue } = await everyone(at())
    const other = await aVenue(at().services, { name: 'The Ship' })
    await aReservation(at().services, venue, { first_name: '=1+1' })
    await aReservation(at().services, other, { status: 'declined', decline_reason: 'Closed that day' })
    const rows = rowsOf((await sendAs(at(), admin, 'GET', '/api/exports/reservations')).text)
    expect(rows.find(({ venue_id }) => venue_id === venue.id)).toMatchObject({
      venue_name: 'The Crown',
      first_name: "'=1+1",
      email: 'imogen@example.org',
      requested_date: '2026-12-24',
      requested_time: '19:30',
      party_size: '2',
      status: 'pending',
      withdrawn_at: '',
    })
    const json = (await sendAs(at(), admin, 'GET', '/api/exports/reservations?format=json')).body
    expect(json).toHaveLength(2)
    expect(json.find((row: { venue_id: string }) => row.venue_id === other.id)).toMatchObject({
      venue_name: 'The Ship',
      status: 'declined',
      decline_reason: 'Closed that day',
    })
    const log = (await sendAs(at(), admin, 'GET', '/api/audit-entries')).body.data
    expect(log[0]).toMatchObject({ action: 'reservation.export', entity_name: 'all venues' })
  })

  test('have a row for each item of a menu, and one for each empty menu or category', async () => {
    const { admin, venue } = await everyone(at())
    const lunch = await aMenu(at().services, venue, { active: false })
    const mains = await aCategory(at().services, lunch, { name: 'Mains', order: 1 })
    await aCategory(at().services, lunch, { name: 'Afters', order: 2 })
    await anItem(at().services, lunch, { category_id: mains.id, name: '=1+1', price: 12.5, dietary_info: ['vegan', 'halal'], order: 1 })
    await anItem(at().services, lunch, { category_id: mains.id, name: 'Off', active: false, order: 2 })
    const empty = await aMenu(at().services, venue, { name: 'Empty' })
    const rows = rowsOf((await sendAs(at(), admin, 'GET', '/api/exports/menus')).text)
    expect(rows.filter((row) => row.menu_id === lunch.id)).toMatchObject([
      {
        menu_name: 'Lunch',
        venue_slug: 'the-crown',
        menu_active: 'false',
        category_name: 'Mains',
        item_name: "'=1+1",
        price: '12.5',
        dietary_info: 'vegan|halal',
      },
      { item_name: 'Off', item_active: 'false' },
      { category_name: 'Afters', item_id: '', item_name: '' },
    ])
    expect(rows.filter((row) => row.menu_id === empty.id)).toMatchObject([{ category_id: '' }])
    const json = (await sendAs(at(), admin, 'GET', '/api/exports/menus?format=json')).body
    expect(json.find(({ id }: { id: string }) => id === lunch.id)).toMatchObject({
      venue_name: 'The Crown',
      categories: [
        { name: 'Mains', items: [{ name: '=1+1', price: 12.5 }, { name: 'Off' }] },
        { name: 'Afters', items: [] },
      ],
    })
  })

  test('contain no cell that a spreadsheet would run as a formula', async () => {
    const { admin } = await everyone(at())
    for (const [n, name] of ['=cmd()', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "'=1"].entries())
      await aVenue(at().services, {
        name: `x${name}`,
        slug: `v-${n}`,
        description: name,
        phone: '+44 1632 960184',
        latitude: -51.5,
        longitude: -0.6,
      })
    const rows = rowsOf((await sendAs(at(), admin, 'GET', '/api/exports/venues')).text)
    expect(rows).toHaveLength(9)
    const texts = rows.flatMap(({ latitude: _lat, longitude: _lon, ...row }) => Object.values(row))
    expect(texts.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
    expect(rows.filter((row) => row.longitude === '-0.6')).toHaveLength(7)
  })

  test.each(FORMATS)('are imported as %s without a change when many venues have any names', async (format) => {
    const { admin } = await everyone(at())
    const names = naughtyStrings.filter(
      (text, n) => n % 5 === 0 && !isBlank(text) && text.length <= 100 && !/[\0\uFFFD]/.test(text) && text.isWellFormed(),
    )
    const odd = [...names, '=1', "'=1", "''", ' edges ', 'two\r\nlines', 'lone\rreturn', '"quoted", and; more\t', '\u00a0nbsp\u00a0']
    const rows = Array.from({ length: 1100 }, (_, n) => {
      const text = odd[n % odd.length] ?? ''
      return {
        name: `${n} ${text}`,
        slug: `v-${n}`,
        address_road: `x${text}`,
        address_city: text,
        address_postcode: `SL${n}`,
        description: text,
        cuisines: ['Thai' as const],
      }
    })
    await at().services.db.orm.insert(venues).values(rows)
    const { text } = await sendAs(at(), admin, 'GET', `/api/exports/venues?format=${format}`)
    const file = readRows(Readable.from([Buffer.from(text)]), '')
    const report = await Array.fromAsync(importVenues({ ctx: { ...at().services, actor: SYSTEM }, input: { rows: file, apply: true } }))
    expect(report.filter(({ outcome }) => outcome !== 'unchanged' && outcome !== 'summary')).toEqual([])
    expect(report.at(-1)).toMatchObject({ rows: 1102, counts: { unchanged: 1102 } })
  })
})
