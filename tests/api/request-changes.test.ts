import { beforeEach, describe, expect, test } from 'vitest'
import { auditEntries, reservations, venues } from '../../src/server/db/schema/index.ts'
import { sendReminders } from '../../src/server/reservation/send-reminders.ts'
import { aUser, emailsTo, type TestUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { NOON, send, type TestResponse, useApp } from '../support/app.ts'
import { aDay, aSitting, everyDay, withRules } from '../support/hours.ts'
import { sendAs } from '../support/managing.ts'
import { answerTokenOf, aReservation, linkTokenFor } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const RACES = process.env.DRILLS ? 50 : 8
const DINER = 'imogen@example.org'
const DAY = '2026-12-24'
const WANTED = { party_size: 4, date: DAY, time: '20:00' }

describe.each(API_DATABASE_KINDS)('a pending request on %s', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }
  let owner: TestUser

  beforeEach(async () => {
    venue = await aVenue(at().services)
    owner = await aUser(at(), { venueId: venue.id })
  })

  const make = (over: Parameters<typeof aReservation>[2] = {}) => aReservation(at().services, venue, over)
  const token = (id: string) => linkTokenFor(at().services, { id })
  const change = (id: string, over: object = {}) =>
    send(at().app, '/api/reservations/change/request', { token: token(id), ...WANTED, ...over })
  const see = (id: string) => send(at().app, '/api/reservations/link', { token: token(id) })
  const decide = (id: string, body: object) => sendAs(at(), owner, 'PATCH', `/api/reservations/${id}`, body)
  const suggest = (id: string, over: object = {}) =>
    sendAs(at(), owner, 'POST', `/api/reservations/${id}/suggestion`, { times: [{ date: DAY, time: '21:00' }], ...over })
  const withdraw = (id: string) => send(at().app, '/api/reservations/withdraw', { token: token(id) })
  const stored = async () => (await at().services.db.orm.select().from(reservations))[0]
  const code = ({ body }: TestResponse) => body.code
  const kinds = async (email: string) => (await emailsTo(at(), email)).map((mail) => mail.kind)

  test('cannot be changed without its link, when it was answered or withdrawn, or after its time', async () => {
    expect(code(await send(at().app, '/api/reservations/change/request', { token: 'x', ...WANTED }))).toBe('not_found')
    const before = await make({ requested_date: '2026-11-21' })
    const gone = await make()
    await withdraw(gone.id)
    const decided = await Promise.all((['confirmed', 'declined'] as const).map((status) => make({ status })))
    expect(await Promise.all([gone, ...decided].map(async ({ id }) => code(await change(id))))).toEqual([
      'reservation_withdrawn',
      'reservation_confirmed',
      'reservation_declined',
    ])
    at().setNow(new Date('2026-11-21T19:30:00Z'))
    expect(code(await change(before.id))).toBe('reservation_over')
    expect((await see(before.id)).body.can_change_request).toBe(false)
    expect((await at().services.db.orm.select().from(reservations)).every(({ diner_change }) => diner_change === null)).toBe(true)
  })

  test('cannot be changed while suggested times wait for an answer', async () => {
    const { id } = await make()
    await suggest(id)
    expect(code(await change(id))).toBe('suggestion_open')
    expect((await see(id)).body.can_change_request).toBe(false)
    await send(at().app, '/api/reservations/suggestion/decline', { token: token(id) })
    expect((await change(id)).body).toMatchObject({ requested_time: '20:00', can_change_request: true })
  })

  test('can change its party after the venue closed its time, and still waits for an answer', async () => {
    const { id } = await make()
    await withRules(at().services, venue, { week: everyDay(), room: 40, instant_party: 6 })
    expect((await change(id)).body.errors).toMatchObject([{ field: 'time', code: 'time_closed' }])
    expect((await change(id, { time: '19:30' })).body).toMatchObject({ status: 'pending', party_size: 4, requested_time: '19:30' })
  })

  test('stays unchanged when its change is rejected', async () => {
    await withRules(at().services, venue, { week: everyDay(aSitting()), room: 4, largest_party: 6 })
    const { id } = await make()
    const errors = async (over: object) =>
      (await change(id, over)).body.errors.map((each: { field: string; code: string }) => `${each.field} ${each.code}`)
    expect(await errors({ party_size: 0, date: '2026-02-30', time: '' })).toEqual([
      'party_size party_size_invalid',
      'date date_not_future',
      'time required_fields',
    ])
    expect(await errors({ date: '2026-11-19' })).toEqual(['date date_not_future', 'time time_too_soon'])
    expect(await errors({ date: '2027-12-24' })).toEqual(['date date_too_far'])
    expect(await errors({ party_size: 7 })).toEqual(['party_size party_too_large', 'time time_full'])
    expect(await errors({ time: '12:00' })).toEqual(['time time_closed'])
    await make({ status: 'confirmed', party_size: 4, requested_time: '20:00', email: 'other@example.org' })
    expect(await errors({})).toEqual(['time time_full'])
    expect(await errors({ party_size: 2, time: '19:30', allergies: 'x'.repeat(501) })).toEqual(['allergies field_too_long'])
    expect(await stored()).toMatchObject({ party_size: 2, requested_time: '19:30:00', diner_change: null })
    expect(await kinds(owner.email)).toEqual([])
  })

  test('keeps its table, but its texts can be changed when the venue no longer takes requests', async () => {
    await at().services.db.orm.update(venues).set({ takes_requests: false })
    const { id } = await make()
    expect(code(await change(id))).toBe('requests_off')
    const changed = await change(id, { party_size: 2, time: '19:30', special_requests: 'A high chair', allergies: ' ' })
    expect(changed.body).toMatchObject({ special_requests: 'A high chair', allergies: null, party_size: 2 })
    const [email] = await emailsTo(at(), owner.email)
    expect(email?.text).toContain('Only the allergies or special requests have changed.')
  })

  test('is changed once with one email to each side and an audit entry when it is sent twice', async () => {
    const { id } = await make()
    const first = await change(id, { special_requests: 'A high chair', seen_changed_at: null })
    expect(first.body).toMatchObject({
      ...{ status: 'pending', party_size: 4, requested_date: DAY, requested_time: '20:00', special_requests: 'A high chair' },
      ...{ changed_at: NOON.toISOString(), can_change_request: true },
    })
    at().setNow(new Date(NOON.getTime() + 60_000))
    const repeated = await change(id, { special_requests: 'A high chair', seen_changed_at: null })
    expect(repeated).toMatchObject({ status: 200, body: first.body })
    expect([await kinds(DINER), await kinds(owner.email)]).toEqual([['reservation-change-received'], ['reservation-request-changed']])
    const [email] = await emailsTo(at(), owner.email)
    expect(email?.text).toContain('Before, it was for Thursday 24 December 2026 at 19:30, 2 people')
    expect(email?.text).toContain('A high chair')
    const [copy] = await emailsTo(at(), DINER)
    expect(copy?.text).not.toMatch(/high chair|Imogen/)
    const entries = await at().services.db.orm.select().from(auditEntries)
    expect(entries.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual([
      ['reservation.change', ['party_size', 'requested_time']],
    ])
  })

  test('keeps the texts that a change leaves out', async () => {
    const { id } = await make({ allergies: 'Nuts' })
    expect((await change(id)).body).toMatchObject({ allergies: 'Nuts', special_requests: 'A quiet corner' })
  })

  test('shows the venue that it was changed, and what it was before', async () => {
    const { id } = await make()
    await change(id)
    const was = { party_size: 2, date: DAY, time: '19:30' }
    const expected = { party_size: 4, requested_time: '20:00', diner_change: { changed_at: NOON.toISOString(), was } }
    expect((await sendAs(at(), owner, 'GET', `/api/reservations/${id}`)).body).toMatchObject(expected)
    const day = await sendAs(at(), owner, 'GET', `/api/reservations/day?venue_id=${venue.id}`)
    expect(day.body.waiting).toMatchObject([expected])
  })

  test('rejects an answer to its former contents, and accepts one to its current contents', async () => {
    await at().services.db.orm.update(venues).set({ email: 'venue@example.org' })
    const other = await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor', email: 'anchor@example.org' })
    const ownerless = await aReservation(at().services, other, {})
    await change(ownerless.id)
    const answerToken = answerTokenOf(at().services, ownerless, 'anchor@example.org')
    const byLink = (seen_changed_at: string | null) =>
      send(at().app, '/api/reservations/answer', { token: answerToken, status: 'confirmed', seen_changed_at })
    const refused = await byLink(null)
    expect([code(refused), refused.body.current]).toMatchObject(['request_changed', { state: 'open', party_size: 4 }])
    expect((await byLink(NOON.toISOString())).body.state).toBe('answered')

    const { id } = await make()
    await change(id)
    for (const answer of [decide(id, { status: 'confirmed', seen_changed_at: null }), suggest(id, { seen_changed_at: null })]) {
      const { body, status } = await answer
      expect([status, body.code, body.current.party_size]).toEqual([409, 'request_changed', 4])
    }
    expect((await decide(id, { status: 'confirmed', seen_changed_at: NOON.toISOString() })).body).toMatchObject({
      status: 'confirmed',
      party_size: 4,
    })
    expect((await kinds(DINER)).slice(2)).toEqual(['reservation-change-received', 'reservation-confirmed'])
  })

  test('returns edited_meanwhile when it was changed in another tab', async () => {
    const { id } = await make()
    await change(id)
    expect(code(await change(id, { party_size: 6, seen_changed_at: null }))).toBe('edited_meanwhile')
    expect((await change(id, { party_size: 6, seen_changed_at: NOON.toISOString() })).body.party_size).toBe(6)
  })

  test('is confirmed immediately when the venue confirms such parties instantly', async () => {
    await withRules(at().services, venue, { week: everyDay(aSitting()), room: 4, instant_party: 4 })
    const { id } = await make({ party_size: 5 })
    const confirmed = await change(id)
    expect(confirmed.body).toMatchObject({ status: 'confirmed', party_size: 4 })
    expect((await change(id)).body, 'the answer to the first attempt may have been lost').toEqual(confirmed.body)
    expect([await kinds(DINER), await kinds(owner.email)]).toEqual([['reservation-confirmed'], ['reservation-booked']])
    expect(await stored()).toMatchObject({ decided_via: 'instant', decided_at: NOON })
  })

  test('can become smaller at a full time, but is not confirmed immediately there', async () => {
    await withRules(at().services, venue, { week: everyDay(aSitting()), room: 4, instant_party: 2 }, [aDay(DAY, { full_times: [1260] })])
    await make({ status: 'confirmed', party_size: 4, email: 'other@example.org' })
    for (const time of ['19:30', '21:00']) {
      const { id } = await make({ party_size: 4, requested_time: time })
      expect((await change(id, { party_size: 2, time })).body).toMatchObject({ status: 'pending', party_size: 2 })
    }
  })

  test('shows its diner the times to which it can be moved', async () => {
    await withRules(at().services, venue, { week: everyDay(aSitting()), room: 4 })
    const { id } = await make()
    const times = (over: object = {}) =>
      send(at().app, '/api/reservations/change/times', { token: token(id), date: DAY, party_size: 4, ...over })
    expect((await times()).body.times[0]).toMatchObject({ time: '18:00', state: 'free' })
    await suggest(id)
    expect(code(await times())).toBe('suggestion_open')
  })

  test('gets reminders by its new time', async () => {
    const { id } = await make({ requested_date: '2026-12-24' })
    await change(id, { date: '2026-11-21', time: '12:00' })
    at().setNow(new Date('2026-11-21T09:00:01Z'))
    await sendReminders(at().services)
    expect(await kinds(DINER)).toContain('reservation-unanswered')
  })

  test('returns too_many_requests for the eleventh change within an hour', async () => {
    const { id } = await make()
    for (let size = 3; size <= 12; size++) expect((await change(id, { party_size: size })).status).toBe(200)
    expect(code(await change(id, { party_size: 13 }))).toBe('too_many_requests')
  })

  test(`has one outcome when its diner changes it while the venue confirms it (${RACES} races)`, async () => {
    for (let n = 0; n < RACES; n++) {
      const { id } = await make({ email: `diner${n}@example.org` })
      const [changed, confirmed] = await Promise.all([change(id), decide(id, { status: 'confirmed', seen_changed_at: null })])
      expect([changed.status, confirmed.status].toSorted()).toEqual([200, 409])
      const { status, party_size } = (await see(id)).body
      expect([status, party_size]).toEqual(changed.status === 200 ? ['pending', 4] : ['confirmed', 2])
    }
  })
})
