import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/durations.ts'
import { venueBookingRules } from '../../src/server/db/schema/index.ts'
import { as, aUser, type TestUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, type TestResponse, useApp } from '../support/app.ts'
import { aReservation } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const names = ({ body }: TestResponse) => body.data.map((row: { first_name: string }) => row.first_name)

describe.each(API_DATABASE_KINDS)('the reservations of a venue on %s', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }
  let other: { id: string }
  let owner: TestUser

  beforeEach(async () => {
    venue = await aVenue(at().services)
    other = await aVenue(at().services, { name: 'The Anchor' })
    owner = await aUser(at(), { venueId: venue.id })
  })

  const list = (query = '', who = owner, of = venue) => ask(at().app, `/api/reservations?venue_id=${of.id}${query}`, { headers: as(who) })
  const make = (over: Parameters<typeof aReservation>[2] = {}, of = venue) => aReservation(at().services, of, over)

  test('return 404 for another venue as for an unknown one, and 401 for visitors', async () => {
    await make({}, other)
    const theirs = await list('', owner, other)
    const none = await list('', owner, { id: '00000000-0000-4000-8000-000000000000' })
    expect([theirs.status, theirs.body.detail]).toEqual([404, 'Venue not found'])
    expect({ ...none.body, request_id: '' }).toEqual({ ...theirs.body, request_id: '' })
    expect((await list('', owner, { id: "' or 1=1" })).status).toBe(404)
    expect((await list('', await aUser(at(), { role: null }))).status).toBe(404)
    expect((await ask(at().app, `/api/reservations?venue_id=${venue.id}`)).body.detail).toBe('Please sign in first')
  })

  test('return an error to an owner without a venue, and when no venue is given', async () => {
    const refused = await list('', await aUser(at()))
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([403, 'no_venue_assigned', 'No venue assigned to this user'])
    const unnamed = await ask(at().app, '/api/reservations', { headers: as(owner) })
    expect([unnamed.status, unnamed.body.detail]).toEqual([400, 'No venue selected'])
  })

  test('are readable for the owner of the venue and administrators, sorted by date and then time', async () => {
    await make({ first_name: 'c', requested_date: '2026-12-25', requested_time: '12:00' })
    await make({ first_name: 'b', requested_date: '2026-12-24', requested_time: '20:00' })
    await make({ first_name: 'a', requested_date: '2026-12-24', requested_time: '19:30' })
    await make({ first_name: 'theirs' }, other)
    const answer = await list()
    expect([answer.status, answer.headers.get('cache-control'), names(answer)]).toEqual([200, 'no-store', ['a', 'b', 'c']])
    expect(names(await list('', await aUser(at(), { role: 'admin' })))).toEqual(['a', 'b', 'c'])
  })

  test("are those of all venues, each with the venue's name, when an administrator gives no venue", async () => {
    await make({ first_name: 'b', requested_date: '2026-12-25' })
    await make({ first_name: 'a', requested_date: '2026-12-24', status: 'confirmed' }, other)
    await make({ first_name: 'c', requested_date: '2026-12-26' }, other)
    const admin = await aUser(at(), { role: 'admin' })
    const all = (query: string) => ask(at().app, `/api/reservations?${query}`, { headers: as(admin) })
    const answer = await all('limit=2')
    const venueNames = answer.body.data.map((row: { venue_name: string }) => row.venue_name)
    expect([names(answer), venueNames]).toEqual([
      ['a', 'b'],
      ['The Anchor', 'The Crown'],
    ])
    expect(answer.body).toMatchObject({
      total: 3,
      pages: 2,
      next: '2',
      counts: { all: 3, pending: 2, confirmed: 1, declined: 0 },
      pending_total: 2,
    })
    expect(names(await all('status=pending&period=next-month&q=imogen'))).toEqual([])
    expect(names(await all('status=pending'))).toEqual(['b', 'c'])
    expect((await all('status=pending&q=achebe%20nobody&page=2')).body).toMatchObject({
      data: [],
      total: 0,
      pages: 1,
      counts: { all: 0, pending: 0, confirmed: 0, declined: 0 },
      pending_total: 2,
    })
    const found = await all('status=pending&q=example%20achebe&limit=1&page=2')
    expect([names(found), found.body.total, found.body.counts]).toEqual([['c'], 2, { all: 3, pending: 2, confirmed: 1, declined: 0 }])
  })

  test("contain the diner's fields, the status and the time by which an answer is due", async () => {
    const made = await make()
    const { body } = await list()
    expect(body.as_of).toBe('2026-11-20T12:00:00.000Z')
    expect(body.data[0]).toEqual({
      id: made.id,
      venue_id: venue.id,
      first_name: 'Imogen',
      last_name: 'Achebe',
      email: 'imogen@example.org',
      phone: '01632 960184',
      party_size: 2,
      requested_date: '2026-12-24',
      requested_time: '19:30',
      allergies: null,
      special_requests: 'A quiet corner',
      status: 'pending',
      venue_name: 'The Crown',
      created_at: '2026-11-20T12:00:00.000Z',
      source: 'online',
      withdrawn_at: null,
      withdrawn_by: null,
      withdrawal_reason: null,
      suggestion: null,
      requested_change: null,
      diner_change: null,
      arrived_at: null,
      no_show_at: null,
      venue_note: null,
      decided_at: null,
      decided_by: null,
      decided_via: null,
      decline_reason: null,
      anonymised_at: null,
      pending: { reply_due_at: '2026-11-21T12:00:00.000Z', covers_nearby: 0 },
    })
    const one = await ask(at().app, `/api/reservations/${made.id}`, { headers: as(owner) })
    expect(one.body).toEqual(body.data[0])
  })

  test('are returned in pages of 10', async () => {
    for (let n = 0; n < 25; n += 1)
      await make({ first_name: String(n).padStart(2, '0'), created_at: new Date(Date.UTC(2026, 10, 20, 0, n)) })
    const pages = [await list(), await list('&page=2'), await list('&page=3'), await list('&page=4')]
    expect(pages.map(({ body }) => [body.data.length, body.total, body.pages, body.next])).toEqual([
      [10, 25, 3, '2'],
      [10, 25, 3, '3'],
      [5, 25, 3, null],
      [0, 25, 3, null],
    ])
    expect(pages.flatMap(names)).toEqual(Array.from({ length: 25 }, (_, n) => String(n).padStart(2, '0')))
  })

  test.each([
    ['pending', ['p']],
    ['confirmed', ['c']],
    ['declined', ['d']],
    ['all', ['p', 'c', 'd', 'w', 'x']],
  ])('are filtered by the status %s and counted, and withdrawn ones are only in all', async (status, shown) => {
    await make({ first_name: 'p' })
    await make({ first_name: 'c', status: 'confirmed' })
    await make({ first_name: 'd', status: 'declined' })
    await make({ first_name: 'w', withdrawn_at: new Date() })
    await make({ first_name: 'x', status: 'confirmed', withdrawn_at: new Date() })
    const answer = await list(`&status=${status}`)
    expect(names(answer).sort()).toEqual([...shown].sort())
    expect(answer.body.counts).toEqual({ all: 5, pending: 1, confirmed: 1, declined: 1 })
    expect([answer.body.total, answer.body.pending_total]).toEqual([shown.length, 1])
  })

  test.each([
    ['all', ['2026-11-19', '2026-11-20', '2026-11-27', '2026-11-28', '2026-12-20', '2026-12-21']],
    ['today', ['2026-11-20']],
    ['next-7-days', ['2026-11-20', '2026-11-27']],
    ['next-month', ['2026-11-20', '2026-11-27', '2026-11-28', '2026-12-20']],
  ])('include the first and last day of the period %s', async (period, dates) => {
    for (const requested_date of ['2026-11-19', '2026-11-20', '2026-11-27', '2026-11-28', '2026-12-20', '2026-12-21'])
      await make({ requested_date })
    const { body } = await list(`&period=${period}`)
    expect(body.data.map((row: { requested_date: string }) => row.requested_date)).toEqual(dates)
    expect([body.counts.pending, body.pending_total]).toEqual([dates.length, 6])
  })

  test.each([
    ['the night the clocks go back', '2026-10-24T23:30:00Z', '2026-10-25'],
    ['the night the clocks go forward', '2027-03-28T00:30:00Z', '2027-03-28'],
    ['New Year’s Eve', '2026-12-31T23:59:00Z', '2026-12-31'],
    ['a summer midnight that is still yesterday in UTC', '2026-07-31T23:30:00Z', '2026-08-01'],
  ])('are those of the local date on %s when the period is today', async (_when, now, today) => {
    at().setNow(new Date(now))
    const admin = await aUser(at(), { role: 'admin' })
    for (const days of [-1, 0, 1]) {
      const requested_date = new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)
      await make({ requested_date })
    }
    const { body } = await list('&period=today', admin)
    expect(body.data.map((row: { requested_date: string }) => row.requested_date)).toEqual([today])
  })

  test('end with February when the period is the next month from 31 January', async () => {
    at().setNow(new Date('2027-01-31T12:00:00Z'))
    const admin = await aUser(at(), { role: 'admin' })
    for (const requested_date of ['2027-02-28', '2027-03-01']) await make({ requested_date })
    expect((await list('&period=next-month', admin)).body.total).toBe(1)
  })

  test.each([
    ['imo', 'first name'],
    ['ACHEB', 'last name'],
    ['imogen ach', 'both'],
    ['Achebe Imogen', 'both, last name first'],
    ['ACHEBE, imog', 'both, last name first and with a comma'],
    ['chebé', 'last name without its accent'],
    ['n@example', 'address'],
    ['1632 96', 'phone'],
    ['0163296', 'phone without its spaces'],
    ['+44', 'phone with its plus'],
    ['01632960184', 'phone that was given as dialled from abroad'],
    ['+44 (0)1632 960-184', 'phone as it is dialled from abroad'],
  ])('are found by the search %j', async (q, _where) => {
    await make({ phone: ['+44', '01632960184'].includes(q) ? '+44 1632 960184' : '01632 960184' })
    await make({ first_name: 'Otto', last_name: 'Quist', email: 'otto@other.example', phone: '020 7946 0000' })
    const answer = await list(`&q=${encodeURIComponent(q)}`)
    expect([names(answer), answer.body.counts.all, answer.body.pending_total]).toEqual([['Imogen'], 1, 2])
  })

  test.each(['imogen quist', 'achebe otto', 'imogen achebe otto'])(
    'are not found by the search %j, which mixes the words of two diners',
    async (q) => {
      await make()
      await make({ first_name: 'Otto', last_name: 'Quist', email: 'otto@other.example' })
      expect((await list(`&q=${encodeURIComponent(q)}`)).body.total).toBe(0)
    },
  )

  test('are counted for each day of a page as a whole, within the filters', async () => {
    for (let n = 0; n < 12; n += 1) await make({ party_size: 3 })
    await make({ party_size: 4, status: 'confirmed' })
    await make({ party_size: 5, status: 'declined' })
    await make({ party_size: 6, withdrawn_at: new Date() })
    await make({ party_size: 7, requested_date: '2026-12-25' })
    await make({ party_size: 8 }, other)
    const days = async (query: string) => (await list(query)).body.days
    expect(await days('&status=pending')).toEqual([{ date: '2026-12-24', requests: 12, covers: 36 }])
    expect(await days('&status=pending&page=2')).toEqual([
      { date: '2026-12-24', requests: 12, covers: 36 },
      { date: '2026-12-25', requests: 1, covers: 7 },
    ])
    expect(await days('&status=all')).toEqual([{ date: '2026-12-24', requests: 15, covers: 40 }])
    expect(await days('&status=declined')).toEqual([{ date: '2026-12-24', requests: 1, covers: 0 }])
    expect(await days('&q=nobody')).toEqual([])
  })

  test.each(['%', '_', '\\', '%%', "'; drop table reservations --", 'e@e', '\n'])('are searched for %j literally', async (q) => {
    await make()
    const { status, body } = await list(`&q=${encodeURIComponent(q)}`)
    expect([status, body.total]).toEqual([200, q.trim() === '' ? 1 : 0])
  })

  test('that are pending show the people of tables on the other side of midnight', async () => {
    await make({ first_name: 'asks', requested_date: '2026-12-24', requested_time: '23:30', party_size: 9 })
    for (const [requested_date, requested_time, party_size] of [
      ['2026-12-25', '00:30', 1],
      ['2026-12-25', '01:30', 2],
      ['2026-12-24', '00:30', 4],
    ] as const)
      await make({ requested_date, requested_time, party_size, status: 'confirmed' })
    expect((await list('&status=pending')).body.data[0].pending.covers_nearby).toBe(1)
  })

  test('that are pending show how many people are confirmed within two hours of their time', async () => {
    const confirmed = (requested_time: string, party_size: number, over = {}) =>
      make({ requested_time, party_size, status: 'confirmed', ...over })
    await make({ first_name: 'asks', requested_time: '20:00', party_size: 9 })
    await confirmed('18:00', 1)
    await confirmed('18:30', 2)
    await confirmed('20:00', 3)
    await confirmed('21:30', 4)
    await confirmed('22:00', 5)
    await confirmed('20:00', 6, { withdrawn_at: new Date() })
    await confirmed('20:00', 7, { requested_date: '2026-12-25' })
    await make({ requested_time: '20:00', status: 'declined' })
    await aReservation(at().services, other, { requested_time: '20:00', status: 'confirmed' })
    const { body } = await list('&status=pending')
    expect(body.data.map((row: { pending: unknown }) => row.pending)).toMatchObject([{ covers_nearby: 9 }])
    const { db } = at().services
    await db.orm.insert(venueBookingRules).values({ venue_id: venue.id, table_minutes: 90, updated_at: new Date() })
    expect((await list('&status=pending')).body.data[0].pending.covers_nearby).toBe(3)
    const decided = (await list('&status=confirmed')).body.data
    expect(new Set(decided.map((row: { pending: unknown }) => row.pending))).toEqual(new Set([null]))
  })

  test.each(['status=maybe', 'period=tomorrow', 'page=0', 'limit=101', 'page=x'])('are not listed for %s', async (query) => {
    expect((await list(`&${query}`)).status).toBe(400)
  })
})
