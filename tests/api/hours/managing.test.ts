import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_RULES } from '../../../src/domain/hours/hours.ts'
import { auditEntries, venueDays, venues } from '../../../src/server/db/schema/index.ts'
import { as, aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, send, useApp } from '../../support/app.ts'
import { overlapsTransactions } from '../../support/database.ts'
import { aDay, aSitting, everyDay } from '../../support/hours.ts'
import { recordSqlStates } from '../../support/lost-authority.ts'
import { aRequest, aReservation } from '../../support/reservation.ts'
import { aVenue } from '../../support/scenario.ts'

const RACES = process.env.DRILLS ? 50 : 6
const NEVER = '1970-01-01T00:00:00.000Z'
const THURSDAY = '2026-12-24'

describe.each(API_DATABASE_KINDS)('the hours of a venue, on %s,', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }
  let owner: TestUser
  beforeEach(async () => {
    venue = await aVenue(at().services)
    owner = await aUser(at(), { venueId: venue.id })
  })

  const call = (who: TestUser, method: string, path: string, body?: object) =>
    ask(at().app, path, {
      method,
      headers: { ...as(who), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const read = (who = owner, id = venue.id) => call(who, 'GET', `/api/venues/${id}/hours`)
  const save = (change: object = {}, who = owner, id = venue.id) =>
    call(who, 'PATCH', `/api/venues/${id}/hours`, { week: everyDay(aSitting()), days: [], ...change })
  const close = (change: object, date = THURSDAY, who = owner, id = venue.id) =>
    call(who, 'PATCH', `/api/venues/${id}/days/${date}`, change)
  const days = () => at().services.db.orm.select().from(venueDays)

  test('return 404 for owners of other venues, for users without a venue and for unknown ids', async () => {
    const other = await aVenue(at().services, { name: 'The Anchor' })
    const strangers = [await aUser(at(), { venueId: other.id }), await aUser(at()), await aUser(at(), { role: null })]
    for (const who of strangers) {
      const answers = [await read(who), await save({}, who), await close({ is_full: true }, THURSDAY, who)]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'venue_not_found']))
    }
    const admin = await aUser(at(), { role: 'admin' })
    for (const id of ['nothing', '00000000-0000-4000-8000-000000000000']) {
      const answers = [await read(admin, id), await save({}, admin, id), await close({ is_full: true }, THURSDAY, admin, id)]
      expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('venue_not_found'))
    }
    expect((await read()).body.is_set).toBe(false)
  })

  test('are rejected with the path of each field that is wrong', async () => {
    const week = everyDay(aSitting(), aSitting({ opens: 1200 }))
    const refused = await save({ week, room: 0, days: [aDay('2026-11-19')] })
    expect(refused.status).toBe(422)
    const errors = refused.body.errors.map(({ field, code }: { field: string; code: string }) => `${field}: ${code}`)
    expect(errors).toEqual(
      expect.arrayContaining(['week.0.1.opens: sittings_overlap', 'room: number_out_of_range', 'days.0.date: date_invalid']),
    )
    expect((await save({ room: 1e12 })).status).toBe(400)
    expect((await read()).body.is_set).toBe(false)
  })

  test('are the default until they are saved, and then as they were saved', async () => {
    expect((await read()).body).toMatchObject({ is_set: false, rules: DEFAULT_RULES, days: [], updated_at: NEVER })
    const rules = { week: everyDay(aSitting()), room: 40, table_minutes: 90, largest_party: 12, notice_minutes: 120, instant_party: 6 }
    const listed = [
      aDay('2026-12-25', { sittings: [], note: 'Christmas Day' }),
      aDay('2030-12-31', { sittings: [aSitting({ name: 'New Year' })] }),
    ]
    const saved = await save({ ...rules, days: [...listed, aDay('2026-12-30')], seen_updated_at: NEVER })
    expect(saved.body).toMatchObject({ is_set: true, rules, days: listed, outside: [] })
    expect((await read()).body).toMatchObject({ rules, days: listed, updated_at: saved.body.updated_at })
    const [entry] = await at().services.db.orm.select().from(auditEntries)
    expect([entry?.action, entry?.entity_name, entry?.actor_email]).toEqual(['venue.hours', 'The Crown', owner.email])
  })

  test('are not recorded again when a client saves the stored hours', async () => {
    const hours = { week: everyDay(aSitting()), days: [aDay('2026-12-25', { sittings: [aSitting()] })] }
    await save(hours)
    const { updated_at } = (await save({ ...hours, seen_updated_at: NEVER })).body
    expect((await read()).body.updated_at).toBe(updated_at)
    expect(await at().services.db.orm.$count(auditEntries)).toBe(1)
  })

  test('have the slug of the public page while the venue has one', async () => {
    expect((await read()).body.slug).toBe('the-crown')
    await at().services.changes.transaction(async (tx, invalidateVenues) => {
      invalidateVenues(venue.id)
      await tx.update(venues).set({ active: false }).where(eq(venues.id, venue.id))
    })
    expect((await read()).body.slug).toBeNull()
  })

  test('are written in place of the texts that the public page had before', async () => {
    const shown = async () => {
      const { hours_mon_fri, hours_sat_sun } = (await ask(at().app, '/api/venues/the-crown')).body
      return [hours_mon_fri, hours_sat_sun]
    }
    await at().services.changes.transaction(async (tx, invalidateVenues) => {
      invalidateVenues(venue.id)
      await tx.update(venues).set({ hours_mon_fri: '12:00 – 15:00', hours_sat_sun: 'Late' }).where(eq(venues.id, venue.id))
    })
    expect(await shown()).toEqual(['12:00 – 15:00', 'Late'])
    await save({ week: [[], ...everyDay(aSitting()).slice(1)] })
    expect(await shown()).toEqual(['Tue–Fri 18:00 – 22:00; Mon closed', '18:00 – 22:00'])
    expect((await read()).body.texts).toEqual({ mon_fri: '12:00 – 15:00', sat_sun: 'Late' })
  })

  test('return 409 when another user saved first', async () => {
    const first = await save({ seen_updated_at: NEVER })
    const second = await save({ room: 10, seen_updated_at: first.body.updated_at })
    expect(second.status).toBe(200)
    const late = await save({ room: 20, seen_updated_at: first.body.updated_at })
    expect([late.status, late.body.code, late.body.current.rules.room]).toEqual([409, 'edited_meanwhile', 10])
    expect((await save({ table_minutes: 90, seen_updated_at: NEVER })).body.code).toBe('edited_meanwhile')
  })

  test('return 409 when a time was closed since, to a save that replaces the dates', async () => {
    const { body } = await save()
    at().setNow(new Date('2026-11-20T12:01:00Z'))
    await close({ full: [1170] })
    const late = await save({ seen_updated_at: body.updated_at })
    expect([late.status, late.body.code, late.body.current.days]).toEqual([
      409,
      'edited_meanwhile',
      [aDay(THURSDAY, { full_times: [1170] })],
    ])
    expect((await days()).map(({ full_times }) => full_times)).toEqual([[1170]])
    const current = await save({ seen_updated_at: late.body.current.updated_at })
    expect([current.status, current.body.days]).toEqual([200, []])
  })

  test('are saved without the dates although a time was closed since, also the first time', async () => {
    const seen = (await read()).body.updated_at
    at().setNow(new Date('2026-11-20T12:01:00Z'))
    await close({ full: [1170] })
    const first = await save({ days: undefined, room: 30, seen_updated_at: seen })
    expect([first.status, first.body.rules.room, first.body.days.length]).toEqual([200, 30, 1])
    at().setNow(new Date('2026-11-20T12:02:00Z'))
    await close({ full: [1200] })
    expect((await save({ days: undefined, room: 40, seen_updated_at: first.body.updated_at })).status).toBe(200)
    expect((await save({ days: undefined, room: 50, seen_updated_at: first.body.updated_at })).status).toBe(409)
  })

  test('return the number of upcoming reservations outside them, which are kept', async () => {
    await aReservation(at().services, venue, { requested_time: '12:30' })
    await aReservation(at().services, venue, { requested_time: '19:30' })
    await aReservation(at().services, venue, { requested_time: '12:30', status: 'declined' })
    expect((await save()).body.outside).toEqual([{ date: THURSDAY, tables: 1 }])
  })

  test('refuse requests for a day, a sitting or a time that the owner closes, and accept them again after it is opened', async () => {
    await save()
    const request = async (requested_time: string) =>
      (await send(at().app, '/api/reservations', aRequest(venue, { requested_time }))).status
    expect((await close({ full: [1170] })).body).toMatchObject({ date: THURSDAY, full_times: [1170], is_full: false })
    expect([await request('19:30'), await request('20:00')]).toEqual([409, 201])
    expect((await close({ is_full: true })).body).toMatchObject({ full_times: [1170], is_full: true })
    expect(await request('20:30')).toBe(409)
    await close({ is_full: false, free: [1170] })
    expect(await request('19:30')).toBe(201)
    expect(await days()).toEqual([])
    expect(await at().services.db.orm.$count(auditEntries)).toBe(4)
  })

  test('can be closed at a venue that sets no hours', async () => {
    await close({ full: [1170] })
    expect((await send(at().app, '/api/reservations', aRequest(venue))).body.code).toBe('time_full')
    expect((await send(at().app, '/api/reservations', aRequest(venue, { requested_time: '12:00' }))).status).toBe(201)
  })

  test.each([
    ['a past date', '2026-11-19', { is_full: true }],
    ['a date that is none', '2026-02-30', { is_full: true }],
    ['a time that is none', THURSDAY, { full: [-30] }],
  ])('are not closed for %s', async (_, date, change) => {
    expect((await close(change, date)).status).toBe(422)
    expect(await days()).toEqual([])
  })

  test(`keep every time that several people close at the same moment (${RACES} races)`, async () => {
    await save()
    for (let race = 0; race < RACES; race++) {
      const date = new Date(Date.parse(`${THURSDAY}T00:00Z`) + race * 86_400_000).toISOString().slice(0, 10)
      await Promise.all([1080, 1110, 1140, 1170].map((minute) => close({ full: [minute] }, date)))
      expect((await days()).find((day) => day.date === date)?.full_times).toEqual([1080, 1110, 1140, 1170])
    }
  })

  test.runIf(overlapsTransactions(kind)).each([
    ['set', () => save({ room: 8 })],
    ['closed', () => close({ is_full: true })],
  ])('are %s without a deadlock while a table is confirmed, which locks them before its venue', async (_, change) => {
    await save()
    const { pool } = at().services.db
    const states = recordSqlStates(at().services.db)
    const confirming = await pool.connect()
    await confirming.query('begin')
    await confirming.query('select from venue_booking_rules where venue_id = $1 for update', [venue.id])
    const changed = change()
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    // The check of the foreign key of a reservation.
    await confirming.query('select from venues where id = $1 for key share', [venue.id]).finally(() => confirming.query('rollback'))
    confirming.release()
    expect((await changed).status).toBe(200)
    expect(states()).toEqual([])
  })

  test(`accept a request or refuse it, but never after the day was closed (${RACES} races)`, async () => {
    await save()
    for (let race = 0; race < RACES; race++) {
      const date = new Date(Date.parse(`${THURSDAY}T00:00Z`) + race * 86_400_000).toISOString().slice(0, 10)
      const asked = (email: string) => send(at().app, '/api/reservations', aRequest(venue, { requested_date: date, email }))
      const [made, closed] = await Promise.all([asked(`r${race}@example.org`), close({ is_full: true }, date)])
      expect([closed.status, [201, 409].includes(made.status)]).toEqual([200, true])
      expect((await asked(`late${race}@example.org`)).status).toBe(409)
    }
  })
})
