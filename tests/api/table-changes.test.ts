import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEntries, reservations } from '../../src/server/db/schema/index.ts'
import { aUser, emailsTo, type TestUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { NOON, send, type TestResponse, useApp } from '../support/app.ts'
import { aDay, aSitting, everyDay, withRules } from '../support/hours.ts'
import { sendAs } from '../support/managing.ts'
import { aReservation, linkTokenFor } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const RACES = process.env.DRILLS ? 50 : 8
const DINER = 'imogen@example.org'
const TABLE = { party_size: 4, date: '2026-12-24', time: '20:00' }

describe.each(API_DATABASE_KINDS)('a confirmed table on %s', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }
  let owner: TestUser

  beforeEach(async () => {
    venue = await aVenue(at().services)
    owner = await aUser(at(), { venueId: venue.id })
  })

  const make = (over: Parameters<typeof aReservation>[2] = {}) => aReservation(at().services, venue, { status: 'confirmed', ...over })
  const callOff = (id: string, body: object = {}, who = owner) => sendAs(at(), who, 'POST', `/api/reservations/${id}/call-off`, body)
  const change = (id: string, body: object = TABLE, who = owner) => sendAs(at(), who, 'PATCH', `/api/reservations/${id}/table`, body)
  const answer = (id: string, accept: boolean, who = owner) =>
    sendAs(at(), who, 'POST', `/api/reservations/${id}/requested-change`, { accept })
  const token = (id: string) => linkTokenFor(at().services, { id })
  const ask = (id: string, over: object = {}) => send(at().app, '/api/reservations/change', { token: token(id), ...TABLE, ...over })
  const see = (id: string) => send(at().app, '/api/reservations/link', { token: token(id) })
  const stored = async () => (await at().services.db.orm.select().from(reservations))[0]
  const code = ({ body }: TestResponse) => body.code
  const kinds = async (email: string) => (await emailsTo(at(), email)).map((mail) => mail.kind)
  const eventOf = (content: string | undefined) => {
    const event = new ICAL.Component(ICAL.parse(content ?? '')).getFirstSubcomponent('vevent')
    return new ICAL.Event(event ?? undefined)
  }

  test('cannot be changed or called off by the owner of another venue, before it is confirmed or after its time', async () => {
    const other = await aUser(at(), { venueId: (await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })).id })
    const { id } = await make({ requested_date: '2026-11-21' })
    for (const refused of [await callOff(id, {}, other), await change(id, TABLE, other), await answer(id, true, other)])
      expect(code(refused)).toBe('not_found')
    const pending = await make({ status: 'pending' })
    expect([code(await callOff(pending.id)), code(await change(pending.id)), code(await ask(pending.id))]).toEqual([
      'reservation_not_confirmed',
      'reservation_not_confirmed',
      'reservation_not_confirmed',
    ])
    at().setNow(new Date('2026-11-21T19:30:00Z'))
    expect([code(await callOff(id)), code(await change(id)), code(await ask(id))]).toEqual(Array(3).fill('reservation_over'))
  })

  test('stays unchanged when the requested time, date or party size is invalid', async () => {
    const { id } = await make()
    for (const who of [change, ask]) {
      const refused = await who(id, { party_size: 21, date: '2026-02-30', time: '8pm' })
      expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual(['party_size', 'date', 'time'])
    }
    expect((await change(id, { ...TABLE, date: '2026-11-20', time: '11:00' })).body.errors).toMatchObject([
      { field: 'time', code: 'date_past' },
    ])
    expect(await stored()).toMatchObject({ party_size: 2, calendar_sequence: 0, requested_change: null })
  })

  test('is called off once when the request is repeated because the response was lost', async () => {
    const { id } = await make()
    const reason = 'The kitchen is flooded'
    for (const _ of [1, 2]) expect((await callOff(id, { reason })).body).toMatchObject({ withdrawn_by: 'venue', withdrawal_reason: reason })
    expect(await kinds(DINER)).toEqual(['reservation-called-off'])
    expect(code(await callOff(id, { reason: 'We are closed' }))).toBe('reservation_withdrawn')
    const withdrawn = await make()
    await send(at().app, '/api/reservations/withdraw', { token: token(withdrawn.id) })
    expect(code(await callOff(withdrawn.id))).toBe('reservation_withdrawn')
  })

  test('returns edited_meanwhile when another user changed it since the user saw it', async () => {
    const { id } = await make()
    const { party_size, requested_date: date, requested_time: time } = (await see(id)).body
    const seen = { party_size, date, time }
    await change(id)
    const refused = await change(id, { ...seen, party_size: 6, seen })
    expect([code(refused), refused.body.current]).toMatchObject(['edited_meanwhile', { party_size: 4, requested_time: '20:00' }])
    expect((await change(id, { ...TABLE, seen })).status, 'a stored change is not a conflict').toBe(200)
    expect((await change(id, { ...TABLE, party_size: 6, seen: TABLE })).body.party_size).toBe(6)
    expect(await kinds(DINER)).toEqual(['reservation-changed', 'reservation-changed'])
  })

  test('returns edited_meanwhile when the diner asked for another change after the user saw the first', async () => {
    const { id } = await make()
    await ask(id)
    const { requested_at } = (await see(id)).body.requested_change
    at().setNow(new Date(NOON.getTime() + 1000))
    await ask(id, { party_size: 8 })
    for (const accept of [true, false]) {
      const refused = await sendAs(at(), owner, 'POST', `/api/reservations/${id}/requested-change`, { accept, requested_at })
      expect([code(refused), refused.body.current.requested_change.party_size]).toEqual(['edited_meanwhile', 8])
    }
    const seen = (await see(id)).body.requested_change.requested_at
    const agreed = await sendAs(at(), owner, 'POST', `/api/reservations/${id}/requested-change`, { accept: true, requested_at: seen })
    expect(agreed.body).toMatchObject({ party_size: 8, requested_change: null })
  })

  test('is called off by the venue with one email that has the reason and cancels the calendar entry', async () => {
    const { id } = await make()
    expect((await callOff(id, { reason: 'The kitchen is flooded' })).body).toMatchObject({ status: 'confirmed', withdrawn_by: 'venue' })
    const [email, ...more] = await emailsTo(at(), DINER)
    expect([email?.kind, more]).toEqual(['reservation-called-off', []])
    expect(email?.text).toContain('The kitchen is flooded')
    expect([email?.calendar?.method, eventOf(email?.calendar?.content).sequence]).toEqual(['CANCEL', 2])
    expect((await see(id)).body).toMatchObject({ called_off: { reason: 'The kitchen is flooded' }, can_withdraw: false, can_change: false })
    expect(code(await callOff(id))).toBe('reservation_withdrawn')
    expect(await kinds(owner.email)).toEqual([])
  })

  test('keeps its calendar entry, with a higher sequence number each time, when the venue moves it', async () => {
    const { id } = await make()
    expect((await change(id)).body).toMatchObject({ party_size: 4, requested_time: '20:00' })
    await change(id)
    await change(id, { ...TABLE, time: '20:45' })
    const entries = (await emailsTo(at(), DINER)).map(({ calendar }) => eventOf(calendar?.content))
    expect(entries.map(({ uid, sequence, startDate }) => [uid, sequence, startDate.toString()])).toEqual([
      [id, 2, '2026-12-24T20:00:00'],
      [id, 3, '2026-12-24T20:45:00'],
    ])
    await callOff(id)
    expect(eventOf((await emailsTo(at(), DINER)).at(-1)?.calendar?.content).sequence).toBe(4)
  })

  test('stays as it is when its diner asks for a change, until the venue agrees', async () => {
    const { id } = await make()
    const asked = await ask(id)
    expect(asked.body).toMatchObject({ requested_time: '19:30', requested_change: TABLE, can_change: true })
    expect((await ask(id)).body).toEqual(asked.body)
    expect(await kinds(owner.email)).toEqual(['reservation-change-requested'])
    const day = await sendAs(at(), owner, 'GET', `/api/reservations/day?venue_id=${venue.id}`)
    expect(day.body.waiting.map((row: { id: string }) => row.id)).toEqual([id])
    const list = await sendAs(at(), owner, 'GET', `/api/reservations?venue_id=${venue.id}`)
    expect(list.body, 'what waits is counted as on the screen of the day').toMatchObject({ pending_total: 0, waiting_total: 1 })
    expect((await answer(id, true)).body).toMatchObject({ requested_time: '20:00', party_size: 4, requested_change: null })
    expect(await kinds(DINER)).toEqual(['reservation-changed'])
    expect((await answer(id, false)).body.requested_time).toBe('20:00')
    expect(await kinds(DINER)).toEqual(['reservation-changed'])
  })

  test('stays unchanged when the venue declines the change, and the diner can withdraw a request for one', async () => {
    const { id } = await make()
    await ask(id)
    expect((await answer(id, false)).body).toMatchObject({ requested_time: '19:30', requested_change: null })
    expect(await kinds(DINER)).toEqual(['reservation-change-declined'])
    await ask(id)
    expect((await ask(id, { party_size: 2, time: '19:30' })).body.requested_change).toBeNull()
    await ask(id, { party_size: 2, time: '19:30' })
    expect(await kinds(owner.email)).toEqual(['reservation-change-requested', 'reservation-change-requested', 'reservation-change-dropped'])
    expect(await at().services.db.orm.$count(auditEntries, eq(auditEntries.action, 'reservation.drop-change'))).toBe(1)
  })

  test('has no open change any more when its diner withdrew it or its time has passed', async () => {
    const [withdrawn, over] = [await make(), await make({ requested_date: '2026-11-21' })]
    for (const { id } of [withdrawn, over]) expect((await ask(id)).body.requested_change).toMatchObject(TABLE)
    const cancelled = await send(at().app, '/api/reservations/withdraw', { token: token(withdrawn.id) })
    expect(cancelled.body.requested_change).toBeNull()
    expect((await sendAs(at(), owner, 'GET', `/api/reservations/${withdrawn.id}`)).body.requested_change).toBeNull()
    at().setNow(new Date('2026-11-21T20:00:00Z'))
    expect((await see(over.id)).body).toMatchObject({ is_over: true, requested_change: null, is_short_notice: false })
  })

  test('keeps its allergies when the changed text is too long', async () => {
    const { id } = await make({ allergies: 'Nuts' })
    const { status, body } = await ask(id, { party_size: 2, time: '19:30', allergies: 'x'.repeat(5000) })
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ field: 'allergies', code: 'field_too_long' })]])
    expect(await stored()).toMatchObject({ allergies: 'Nuts' })
  })

  test('has added allergies immediately, stays confirmed, and the venue gets one email', async () => {
    const { id } = await make({ special_requests: 'A pram' })
    const same = { party_size: 2, time: '19:30', allergies: 'Nuts' }
    const { body } = await ask(id, same)
    expect(body).toMatchObject({ status: 'confirmed', allergies: 'Nuts', special_requests: 'A pram', requested_change: null })
    await ask(id, same)
    expect(await kinds(owner.email)).toEqual(['reservation-texts-changed'])
    const [mail] = await emailsTo(at(), owner.email)
    expect(mail?.text).toContain('Nuts')
    expect(await kinds(DINER)).toEqual([])
  })

  test('has the allergies that its diner adds while the venue has not agreed to another time', async () => {
    const { id } = await make()
    const { body } = await ask(id, { allergies: 'Nuts' })
    expect(body).toMatchObject({ requested_time: '19:30', requested_change: TABLE, allergies: 'Nuts' })
    expect((await stored())?.requested_change).not.toHaveProperty('allergies')
    expect((await answer(id, false)).body).toMatchObject({ requested_time: '19:30', allergies: 'Nuts' })
  })

  test('is not moved back when the diner submits a page from before the venue moved it', async () => {
    await withRules(at().services, venue, { week: everyDay(aSitting()), room: 40, instant_party: 6 })
    const { id } = await make()
    const seen = { party_size: 2, date: TABLE.date, time: '19:30' }
    expect((await change(id)).status).toBe(200)
    expect(code(await ask(id, { ...seen, allergies: 'Nuts', seen }))).toBe('edited_meanwhile')
    expect(await stored()).toMatchObject({ party_size: 4, requested_time: '20:00:00', requested_change: null, allergies: null })
    expect((await ask(id, { allergies: 'Nuts', seen })).body).toMatchObject({ requested_time: '20:00', allergies: 'Nuts' })
    const wanted = { ...seen, time: '21:00' }
    expect((await ask(id, { ...wanted, seen: TABLE })).body).toMatchObject({ requested_time: '21:00' })
    expect((await ask(id, { ...wanted, seen: TABLE })).body).toMatchObject({ requested_time: '21:00', requested_change: null })
  })

  test('can get allergies until its time, also when it is too late to move it', async () => {
    await withRules(at().services, venue, { week: everyDay(aSitting()), notice_minutes: 120 })
    const { id } = await make({ requested_date: '2026-11-20', requested_time: '13:00' })
    const own = { party_size: 2, date: '2026-11-20', time: '13:00', allergies: 'Nuts' }
    expect((await ask(id, own)).body).toMatchObject({ allergies: 'Nuts' })
    at().setNow(new Date('2026-11-20T13:00:00Z'))
    expect(code(await ask(id, { ...own, allergies: 'Milk' }))).toBe('reservation_over')
  })

  test('cannot be changed by its diner within the notice of the venue, but can be withdrawn', async () => {
    await withRules(at().services, venue, { week: everyDay(aSitting()), notice_minutes: 120 })
    const { id } = await make({ requested_date: '2026-11-21' })
    at().setNow(new Date('2026-11-21T17:30:00Z'))
    expect((await see(id)).body).toMatchObject({ can_change: true, is_short_notice: false })
    at().setNow(new Date('2026-11-21T17:30:01Z'))
    expect((await see(id)).body).toMatchObject({ can_change: false, is_short_notice: true, can_withdraw: true })
    expect(code(await ask(id))).toBe('change_too_late')
    expect((await send(at().app, '/api/reservations/withdraw', { token: token(id) })).body.is_short_notice).toBe(false)
    const [email] = await emailsTo(at(), owner.email)
    expect(email?.text).toContain('at shorter notice than you ask for')
  })

  test('can change its party at its own time after the venue closed that time, but only the venue can agree', async () => {
    const { id } = await make({ party_size: 4 })
    await withRules(at().services, venue, { week: everyDay(), room: 40, instant_party: 6 })
    const own = { date: TABLE.date, time: '19:30' }
    expect((await ask(id, { ...own, time: '20:00' })).body.errors).toMatchObject([{ field: 'time', code: 'time_closed' }])
    const times = await send(at().app, '/api/reservations/change/times', { token: token(id), date: TABLE.date, party_size: 3 })
    expect(times.body.times).toEqual([{ time: '19:30', state: 'free', sitting: '' }])
    const asked = await ask(id, { ...own, party_size: 3 })
    expect(asked.body).toMatchObject({ party_size: 4, requested_change: { ...own, party_size: 3 } })
    expect((await answer(id, true)).body).toMatchObject({ party_size: 3, requested_time: '19:30' })
  })

  test('can become smaller, but not larger, at its own time when that is full', async () => {
    const { id } = await make({ party_size: 4 })
    await withRules(at().services, venue, { week: everyDay(aSitting()) }, [aDay(TABLE.date, { full_times: [1170] })])
    const own = { date: TABLE.date, time: '19:30' }
    expect((await ask(id, { ...own, party_size: 5 })).body.errors).toMatchObject([{ field: 'time', code: 'time_full' }])
    expect((await ask(id, { ...own, party_size: 3 })).body.requested_change).toMatchObject({ party_size: 3 })
  })

  test('is moved instantly within a full half hour, because its own covers are not counted', async () => {
    await withRules(at().services, venue, { week: everyDay(aSitting()), room: 4, instant_party: 6 })
    const { id } = await make({ party_size: 4 })
    expect((await ask(id)).body).toMatchObject({ requested_time: '20:00', requested_change: null })
  })

  test('shows its diner the times to which it can be moved, as if its own time were free', async () => {
    const times = (id: string, over: object = {}) =>
      send(at().app, '/api/reservations/change/times', { token: token(id), date: TABLE.date, party_size: 4, ...over })
    await withRules(at().services, venue, { week: everyDay(aSitting()), room: 4 })
    const { id } = await make({ party_size: 4 })
    expect([code(await times('x')), code(await times((await make({ status: 'declined' })).id))]).toEqual([
      'not_found',
      'reservation_not_confirmed',
    ])
    expect((await times(id, { party_size: 21, date: '2026-02-30' })).body.errors).toMatchObject([
      { field: 'party_size', code: 'party_size_invalid' },
      { field: 'date', code: 'date_invalid' },
    ])
    const states = async (who: string) => [...new Set((await times(who)).body.times.map(({ state }: { state: string }) => state))]
    expect(await states(id)).toEqual(['free'])
    const other = await make({ party_size: 4, requested_date: TABLE.date, requested_time: '21:00', email: 'other@example.org' })
    expect(await states(id)).toEqual(['free', 'full'])
    const nearby = (await times(other.id, { party_size: 4 })).body
    expect(nearby.nearby.length).toBeGreaterThan(0)
    expect(await stored()).toMatchObject({ requested_change: null })
  })

  test('returns too_many_requests for the eleventh change within an hour', async () => {
    const { id } = await make()
    for (let size = 1; size <= 10; size++) expect((await ask(id, { party_size: size })).status).toBe(200)
    expect(code(await ask(id, { party_size: 11 }))).toBe('too_many_requests')
  })

  test('is changed immediately when the venue confirms such parties instantly, and only to a free time', async () => {
    await withRules(at().services, venue, { week: everyDay(aSitting()), room: 4, instant_party: 6 })
    const { id } = await make()
    expect((await ask(id, { time: '12:00' })).body.errors).toMatchObject([{ field: 'time', code: 'time_closed' }])
    await make({ party_size: 4, requested_date: '2026-12-25', requested_time: '20:00', email: 'other@example.org' })
    expect((await ask(id, { date: '2026-12-25' })).body.errors).toMatchObject([{ field: 'time', code: 'time_full' }])
    expect((await ask(id, { date: '2026-12-26' })).body).toMatchObject({ requested_date: '2026-12-26', requested_change: null })
    expect([await kinds(DINER), await kinds(owner.email)]).toEqual([['reservation-changed'], ['reservation-changed']])
  })

  test.each([
    ['to today, for which the venue takes no requests', { date: '2026-11-20' }],
    ['to a party that is larger than the venue allows', { party_size: 6 }],
  ])('is not changed immediately %s, but when the venue agrees', async (_what, over) => {
    await withRules(at().services, venue, { week: everyDay(aSitting()), room: 40, largest_party: 4, instant_party: 8 })
    const { id } = await make()
    expect((await ask(id, over)).body).toMatchObject({ party_size: 2, requested_date: TABLE.date, requested_change: { ...TABLE, ...over } })
    expect((await answer(id, true)).body).toMatchObject({ requested_time: '20:00', requested_change: null })
  })

  test('is withdrawn when the venue changes it and the diner withdraws it at the same time', async () => {
    for (let n = 0; n < RACES; n++) {
      const { id } = await make({ email: `diner${n}@example.org` })
      const [changed, withdrawn] = await Promise.all([change(id), send(at().app, '/api/reservations/withdraw', { token: token(id) })])
      expect(withdrawn.status).toBe(200)
      expect([200, 409]).toContain(changed.status)
      const entries = (await emailsTo(at(), `diner${n}@example.org`)).map(({ calendar }) => calendar)
      const last = entries.toSorted((a, b) => eventOf(a?.content).sequence - eventOf(b?.content).sequence).at(-1)
      expect(last?.method).toBe('CANCEL')
    }
  })
})
