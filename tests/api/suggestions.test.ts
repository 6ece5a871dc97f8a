import { beforeEach, describe, expect, test } from 'vitest'
import { auditEntries, reservations } from '../../src/server/db/schema/index.ts'
import { sendReminders } from '../../src/server/reservation/send-reminders.ts'
import { aUser, emailsTo, type TestUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { send, type TestResponse, useApp } from '../support/app.ts'
import { aDay, aSitting, everyDay, withRules } from '../support/hours.ts'
import { sendAs } from '../support/managing.ts'
import { answerTokenOf, aReservation, linkTokenFor } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const RACES = process.env.DRILLS ? 50 : 8
const DAY = '2026-12-24'
const TIMES = [
  { date: DAY, time: '20:00' },
  { date: DAY, time: '20:30' },
]

describe.each(API_DATABASE_KINDS)('times that a venue suggests on %s', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }
  let owner: TestUser

  beforeEach(async () => {
    venue = await aVenue(at().services, { email: 'venue@example.org' })
    owner = await aUser(at(), { venueId: venue.id })
  })

  const make = (over: Parameters<typeof aReservation>[2] = {}) => aReservation(at().services, venue, over)
  const suggest = (id: string, over: object = {}, who = owner) =>
    sendAs(at(), who, 'POST', `/api/reservations/${id}/suggestion`, { times: TIMES, ...over })
  const token = (id: string) => linkTokenFor(at().services, { id })
  const accept = (id: string, time = '20:00') =>
    send(at().app, '/api/reservations/suggestion/accept', { token: token(id), date: DAY, time })
  const see = (id: string) => send(at().app, '/api/reservations/link', { token: token(id) })
  const stored = () => at().services.db.orm.select().from(reservations)
  const code = ({ body }: TestResponse) => body.code

  test('are rejected when the actor owns another venue, the request is answered or they are invalid', async () => {
    const { id } = await make()
    const other = await aUser(at(), { venueId: (await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })).id })
    expect(code(await suggest(id, {}, other))).toBe('not_found')
    expect((await suggest(id, { times: [] })).body.errors).toMatchObject([{ field: 'times', code: 'suggestion_empty' }])
    expect((await suggest(id, { message: 'x'.repeat(501) })).body.errors).toMatchObject([{ field: 'message', code: 'field_too_long' }])
    expect(code(await suggest((await make({ status: 'confirmed' })).id))).toBe('reservation_confirmed')
    expect((await stored()).map(({ suggestion }) => suggestion)).toEqual([null, null])
  })

  test('cannot be accepted with another link, without suggestions, or when another time is requested', async () => {
    const [mine, other] = [await make(), await make()]
    await suggest(mine.id)
    expect(code(await accept(other.id))).toBe('suggestion_over')
    expect(code(await accept(mine.id, '21:00'))).toBe('suggestion_over')
    expect(code(await send(at().app, '/api/reservations/suggestion/accept', { token: 'x', ...TIMES[0] }))).toBe('not_found')
  })

  test('are emailed once when they are sent twice, and again when the message differs or the diner declined', async () => {
    const { id } = await make()
    const emails = async () => (await emailsTo(at(), 'imogen@example.org')).length
    for (const _ of [1, 2]) expect((await suggest(id)).body.suggestion).toMatchObject({ times: TIMES })
    expect(await emails()).toBe(1)
    expect((await suggest(id, { message: 'At the bar' })).body.suggestion.message).toBe('At the bar')
    expect(await emails()).toBe(2)
    await send(at().app, '/api/reservations/suggestion/decline', { token: token(id) })
    expect((await suggest(id, { message: 'At the bar' })).body.suggestion.declined_at).toBe(null)
    expect(await emails()).toBe(3)
  })

  test('are sent to the diner by email and with the link, and reserve no table', async () => {
    const { id } = await make()
    expect((await suggest(id, { message: 'We have space for two prams.' })).body.suggestion).toMatchObject({ times: TIMES })
    const [email] = await emailsTo(at(), 'imogen@example.org')
    expect(email).toMatchObject({ kind: 'reservation-suggested', reservation_id: id })
    for (const words of ['Thursday 24 December 2026 at 20:00', 'We have space for two prams.', 'Choose a time'])
      expect(email?.text).toContain(words)
    expect((await see(id)).body).toMatchObject({
      status: 'pending',
      suggestion: { times: TIMES.map((time) => ({ ...time, is_free: true })), message: 'We have space for two prams.' },
    })
    const audited = await at().services.db.orm.select().from(auditEntries)
    expect(JSON.stringify(audited)).not.toContain('prams')
  })

  test('confirm the table once a diner accepts one, with emails to both and the calendar entry', async () => {
    const { id } = await make()
    await suggest(id)
    const first = await accept(id)
    expect(first.body).toMatchObject({ status: 'confirmed', requested_time: '20:00', suggestion: null })
    expect((await accept(id)).body).toEqual(first.body)
    expect(code(await accept(id, '20:30'))).toBe('reservation_confirmed')
    expect(await stored()).toMatchObject([{ decided_via: 'suggestion', decided_by: null }])
    const toDiner = await emailsTo(at(), 'imogen@example.org')
    expect(toDiner.map((email) => email.kind)).toEqual(['reservation-suggested', 'reservation-confirmed'])
    expect(toDiner[1]?.calendar?.content).toContain('DTSTART;TZID=Europe/London:20261224T200000')
    expect((await emailsTo(at(), owner.email)).map((email) => email.kind)).toEqual(['reservation-accepted'])
  })

  test('are declined by the diner, and the request waits for the venue again', async () => {
    const { id } = await make()
    const decline = (to: string) => send(at().app, '/api/reservations/suggestion/decline', { token: to })
    expect(code(await decline('x'))).toBe('not_found')
    expect((await decline(token(id))).body).toMatchObject({ status: 'pending', suggestion: null })
    expect(await emailsTo(at(), owner.email)).toEqual([])
    await suggest(id)
    const declined = await decline(token(id))
    expect(declined.body).toMatchObject({ status: 'pending', suggestion: null })
    expect((await decline(token(id))).body).toEqual(declined.body)
    expect(code(await accept(id))).toBe('suggestion_over')
    const [email, ...more] = await emailsTo(at(), owner.email)
    expect([email?.kind, more]).toEqual(['reservation-suggestion-declined', []])
    expect(email?.text).toContain('The request at The Crown is still waiting.')
    at().setNow(new Date('2026-11-21T11:59:00Z'))
    await sendReminders(at().services)
    expect((await emailsTo(at(), owner.email)).map(({ kind }) => kind)).toEqual(['reservation-suggestion-declined', 'reservation-reminder'])
    await sendAs(at(), owner, 'PATCH', `/api/reservations/${id}`, { status: 'confirmed' })
    expect(code(await decline(token(id)))).toBe('reservation_confirmed')
  })

  test('can no longer be accepted when they expired, the request was withdrawn or the venue decided', async () => {
    const rows = [await make(), await make(), await make()]
    for (const { id } of rows) await suggest(id)
    const [ended, withdrawn, decided] = rows.map(({ id }) => id)
    await send(at().app, '/api/reservations/withdraw', { token: token(withdrawn ?? '') })
    await sendAs(at(), owner, 'PATCH', `/api/reservations/${decided}`, { status: 'declined' })
    at().setNow(new Date('2026-11-21T12:00:01Z'))
    expect(code(await accept(ended ?? ''))).toBe('suggestion_over')
    expect((await see(ended ?? '')).body.suggestion).toBeNull()
    expect(code(await accept(withdrawn ?? ''))).toBe('reservation_withdrawn')
    expect(code(await accept(decided ?? ''))).toBe('reservation_declined')
  })

  test('can be accepted after the requested time, and the request does not end before them', async () => {
    const { id } = await make({ requested_date: '2026-11-20', requested_time: '19:00' })
    await suggest(id)
    at().setNow(new Date('2026-11-20T19:00:00Z'))
    expect((await see(id)).body).toMatchObject({ status: 'pending', is_over: false, suggestion: { times: TIMES } })
    at().setNow(new Date('2026-11-21T12:00:00Z'))
    expect((await see(id)).body).toMatchObject({ is_over: true, suggestion: null })
    at().setNow(new Date('2026-11-21T11:59:00Z'))
    expect((await accept(id)).body).toMatchObject({ status: 'confirmed', is_over: false })
  })

  test('are shown as taken when the venue closed them afterwards, and the others stay', async () => {
    const { id } = await make()
    await withRules(at().services, venue, { week: everyDay(aSitting()) })
    await suggest(id)
    await sendAs(at(), owner, 'PATCH', `/api/venues/${venue.id}/days/${DAY}`, { full: [1200] })
    expect((await see(id)).body.suggestion.times.map(({ is_free }: { is_free: boolean }) => is_free)).toEqual([false, true])
    expect(code(await accept(id))).toBe('suggestion_taken')
    expect((await accept(id, '20:30')).body.status).toBe('confirmed')
  })

  test('are shown as taken when they are full, also within the notice that the venue requires of requests', async () => {
    await withRules(at().services, venue, { week: everyDay(aSitting()), room: 2, notice_minutes: 14 * 24 * 60 })
    const times = [
      { date: '2026-11-21', time: '19:00' },
      { date: '2026-11-21', time: '21:00' },
    ]
    const { id } = await make()
    await suggest(id, { times })
    await make({ status: 'confirmed', requested_date: '2026-11-21', requested_time: '19:00' })
    expect((await see(id)).body.suggestion.times.map(({ is_free }: { is_free: boolean }) => is_free)).toEqual([false, true])
    const taken = await send(at().app, '/api/reservations/suggestion/accept', { token: token(id), ...times[0] })
    expect(code(taken)).toBe('suggestion_taken')
  })

  test('after midnight are not free when the venue is closed on the evening before', async () => {
    const week = everyDay(aSitting({ closes: 1560, last_table: 1500 }))
    await withRules(at().services, venue, { week }, [aDay('2026-12-21', { sittings: [] })])
    const { id } = await make()
    await suggest(id, { times: [{ date: '2026-12-22', time: '00:30' }] })
    expect((await see(id)).body.suggestion.times).toMatchObject([{ is_free: false }])
  })

  test.each([
    ['the weekday is closed', []],
    ['the date is closed', [aDay('2026-12-22', { sittings: [] })]],
    ['the date is full', [aDay('2026-12-22', { is_full: true })]],
  ])('after midnight are free unless the evening before is full, where %s', async (_what, days) => {
    const night = aSitting({ closes: 1560, last_table: 1500 })
    const week = everyDay(night).map((sittings, weekday) => (weekday === 1 && days.length === 0 ? [] : sittings))
    await withRules(at().services, venue, { week, room: 2, table_minutes: 30 }, [...days, aDay('2026-12-21', { full_times: [1470] })])
    const times = ['00:00', '00:30', '01:00'].map((time) => ({ date: '2026-12-22', time }))
    const { id } = await make()
    await suggest(id, { times })
    await make({ status: 'confirmed', requested_date: '2026-12-22', requested_time: '01:00' })
    expect((await see(id)).body.suggestion.times.map(({ is_free }: { is_free: boolean }) => is_free)).toEqual([true, false, false])
  })

  test('give the last table to one of many diners who accept it at the same time', async () => {
    await withRules(at().services, venue, { week: everyDay(aSitting()), room: 2 })
    const rows = await Promise.all(Array.from({ length: RACES }, (_, n) => make({ email: `diner${n}@example.org` })))
    for (const { id } of rows) await suggest(id)
    const answers = await Promise.all(rows.map(({ id }) => accept(id)))
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(code))).toEqual(new Set(['suggestion_taken']))
    expect((await stored()).filter(({ status }) => status === 'confirmed').length).toBe(1)
  })

  test('are accepted or unavailable when the venue closes the time at the same time', async () => {
    await withRules(at().services, venue, { week: everyDay(aSitting()) })
    const close = (body: object) => sendAs(at(), owner, 'PATCH', `/api/venues/${venue.id}/days/${DAY}`, body)
    for (let n = 0; n < RACES; n++) {
      const { id } = await make({ email: `diner${n}@example.org` })
      await suggest(id)
      const [accepted, closed] = await Promise.all([accept(id), close({ full: [1200] })])
      expect(closed.status).toBe(200)
      expect(accepted.status === 200 ? accepted.body.status : code(accepted)).toMatch(/^(confirmed|suggestion_taken)$/)
      expect((await see(id)).body.status).toBe(accepted.status === 200 ? 'confirmed' : 'pending')
      await close({ free: [1200] })
    }
  })

  test('can be made with the link of the email to the venue, and reminders wait for the diner', async () => {
    const { id } = await make()
    const link = answerTokenOf(at().services, { id }, 'venue@example.org')
    const unassigned = await send(at().app, '/api/reservations/answer/suggestion', { token: link, times: TIMES })
    // With an owner, requests are sent to the owner, so that the link to the venue's email address has ended.
    expect(code(unassigned)).toBe('not_found')
    const byOwner = answerTokenOf(at().services, { id }, owner.email)
    const answer = await send(at().app, '/api/reservations/answer/suggestion', { token: byOwner, times: TIMES })
    expect(answer.body).toMatchObject({ state: 'open', suggestion: { times: TIMES } })
    at().setNow(new Date('2026-11-21T11:59:00Z'))
    await sendReminders(at().services)
    expect((await emailsTo(at(), owner.email)).map((email) => email.kind)).toEqual([])
    at().setNow(new Date('2026-11-21T12:00:00Z'))
    await sendReminders(at().services)
    expect((await emailsTo(at(), owner.email)).map((email) => email.kind)).toEqual(['reservation-reminder'])
  })
})
