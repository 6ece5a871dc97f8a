import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { reservations } from '../../../src/server/db/schema/index.ts'
import { as, aUser, queuedEmails } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, send, useApp } from '../../support/app.ts'
import { overlapsTransactions } from '../../support/database.ts'
import { aDay, aSitting, everyDay, withRules } from '../../support/hours.ts'
import { sendAs } from '../../support/managing.ts'
import { aRequest, aReservation, linkTokenFor } from '../../support/reservation.ts'
import { aVenue } from '../../support/scenario.ts'

const COMPETITORS = process.env.DRILLS ? 200 : 50
const THURSDAY = '2026-12-24'

describe.each(API_DATABASE_KINDS)('a request to a venue with hours and a capacity, on %s,', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }
  beforeEach(async () => {
    venue = await aVenue(at().services, { email: 'tables@example.org' })
  })

  const rules = (over: Parameters<typeof withRules>[2], days: ReturnType<typeof aDay>[] = []) =>
    withRules(at().services, venue, { week: everyDay(aSitting()), table_minutes: 60, ...over }, days)
  const request = (over: Parameters<typeof aRequest>[1] = {}) => send(at().app, '/api/reservations', aRequest(venue, over))
  const booked = (time: string, party: number, status: 'confirmed' | 'pending' = 'confirmed') =>
    aReservation(at().services, venue, { requested_date: THURSDAY, requested_time: time, party_size: party, status })
  const stored = () =>
    at().services.db.orm.select().from(reservations).orderBy(asc(reservations.created_at), asc(reservations.requested_time))

  test.each<[string, string, Parameters<typeof withRules>[2], Parameters<typeof aRequest>[1], string]>([
    ['at a time when the venue is closed', 'time_closed', {}, { requested_time: '12:00' }, 'requested_time'],
    ['after the last table', 'time_closed', {}, { requested_time: '21:30' }, 'requested_time'],
    ['for a larger party than the venue takes', 'party_too_large', { largest_party: 4 }, { party_size: 5 }, 'party_size'],
    ['for more people than the capacity', 'time_full', { room: 4 }, { party_size: 5 }, 'requested_time'],
    [
      'nearer than the notice of the venue',
      'time_too_soon',
      { notice_minutes: 8 * 60 },
      { requested_date: '2026-11-20', requested_time: '19:30' },
      'requested_time',
    ],
    ['for today without a notice of the venue', 'date_not_future', {}, { requested_date: '2026-11-20' }, 'requested_date'],
    ['for a date that is none', 'date_not_future', {}, { requested_date: '2026-02-31' }, 'requested_date'],
  ])('is rejected %s', async (_, code, over, wanted, field) => {
    await rules(over)
    const refused = await request(wanted)
    expect([refused.body.code, refused.body.errors[0].field]).toEqual([code, field])
    expect(refused.status).toBe(code === 'time_full' ? 409 : 422)
    expect(await stored()).toEqual([])
  })

  test('is rejected on a date that is closed or marked as full, with free times of days nearby', async () => {
    await rules({}, [aDay('2026-12-25', { sittings: [] }), aDay(THURSDAY, { is_full: true })])
    const full = await request()
    expect([full.status, full.body.code]).toEqual([409, 'time_full'])
    expect(full.body.current.nearby.map(({ date }: { date: string }) => date)).toEqual(['2026-12-23', '2026-12-26', '2026-12-22'])
    expect((await request({ requested_date: '2026-12-25' })).body.code).toBe('time_closed')
  })

  test.runIf(overlapsTransactions(kind)).each(['added', 'moved'])(
    'counts a booking that the venue has %s in a transaction that still runs',
    async (how) => {
      await rules({ room: 4, instant_party: 4 })
      const owner = await aUser(at(), { venueId: venue.id })
      const guest = { party_size: 4, date: THURSDAY, time: '19:30' }
      const elsewhere = await aReservation(at().services, venue, { status: 'confirmed', party_size: 4, requested_date: '2026-12-22' })
      const added = { ...guest, id: crypto.randomUUID(), venue_id: venue.id, source: 'phone', name: 'Imogen', email: elsewhere.email }
      const { pool } = at().services.db
      const other = await pool.connect()
      await other.query('begin')
      await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [elsewhere.email])
      const writing =
        how === 'added'
          ? send(at().app, '/api/reservations/bookings', added, as(owner))
          : sendAs(at(), owner, 'PATCH', `/api/reservations/${elsewhere.id}/table`, guest)
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      const asked = request({ email: 'ada@example.org', requested_date: THURSDAY, requested_time: '19:30', party_size: 4 })
      await Promise.race([asked, expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(2)])
      await other.query('rollback')
      other.release()
      expect((await writing).status).toBe(200)
      expect((await asked).body.code).toBe('time_full')
    },
  )

  test('names all errors of the form together', async () => {
    await rules({})
    const refused = await request({ requested_time: '12:00', email: 'nobody' })
    expect(refused.body.errors.map(({ code }: { code: string }) => code)).toEqual(['time_closed', 'email_invalid'])
  })

  // The night of each clock change begins on the previous date, which has other hours: 18:00 to 02:30.
  test.each([
    [
      'back',
      '2026-10-24',
      '2026-10-25',
      '2026-10-20T12:00:00Z',
      ['00:00', '00:30', '01:00', '01:30', '02:00'],
      '01:30',
      '2026-10-25T00:30:00Z',
    ],
    ['forward', '2027-03-27', '2027-03-28', '2027-03-20T12:00:00Z', ['00:00', '00:30', '02:00'], '02:00', '2027-03-28T01:00:00Z'],
  ])(
    'is accepted at each existing time on the night when the clocks go %s, until it is full',
    async (_, before, night, now, times, last, start) => {
      at().setNow(new Date(now))
      const late = aDay(before, { sittings: [aSitting({ closes: 1590, last_table: null })] })
      const closed = aDay(night, { sittings: [] })
      await rules({ room: 4, instant_party: 4, table_minutes: 60 }, [late, closed])
      const offered = async () =>
        (await (await at().app.request(`/api/venues/${venue.id}/availability?date=${night}&party_size=4`)).json()).times.filter(
          ({ state }: { state: string }) => state === 'free',
        )
      expect((await offered()).map(({ time }: { time: string }) => time)).toEqual(times)
      for (const requested_time of ['01:00', '02:00', '02:30', '18:00'].filter((time) => !times.includes(time)))
        expect((await request({ requested_date: night, requested_time })).body.code).toBe('time_closed')
      const made = await request({ requested_date: night, requested_time: last, party_size: 4 })
      expect(made.body.status).toBe('confirmed')
      expect((await request({ requested_date: night, requested_time: last, party_size: 4 })).body.code).toBe('time_full')
      // The diner can call off the table until its time, counted in the hours of that night.
      const link = { token: linkTokenFor(at().services, made.body) }
      at().setNow(new Date(Date.parse(start) - 1))
      expect((await send(at().app, '/api/reservations/link', link)).body).toMatchObject({ requested_time: last, can_withdraw: true })
      at().setNow(new Date(start))
      expect((await send(at().app, '/api/reservations/withdraw', link)).body.code).toBe('reservation_over')
    },
  )

  test('is accepted after midnight and today, as far as the venue allows', async () => {
    await rules({ week: everyDay(aSitting({ closes: 1560, last_table: null })), notice_minutes: 60 })
    expect((await request({ requested_time: '01:30' })).status).toBe(201)
    expect((await request({ requested_date: '2026-11-20', requested_time: '18:00' })).status).toBe(201)
    expect((await stored()).map(({ requested_time, status }) => [requested_time, status])).toEqual([
      ['01:30:00', 'pending'],
      ['18:00:00', 'pending'],
    ])
  })

  test('is counted against confirmed covers only', async () => {
    await rules({ room: 6 })
    await booked('19:00', 4, 'pending')
    await booked('19:00', 4)
    await aReservation(at().services, venue, {
      requested_time: '19:30',
      party_size: 6,
      status: 'confirmed',
      withdrawn_at: at().services.clock(),
    })
    expect((await request({ party_size: 3 })).body.code).toBe('time_full')
    expect((await request({ party_size: 2 })).status).toBe(201)
  })

  test('is confirmed instantly while the capacity suffices, with the emails of a confirmed table', async () => {
    await rules({ room: 6, instant_party: 4 })
    const made = await request({ party_size: 4 })
    expect([made.status, made.body.status]).toEqual([201, 'confirmed'])
    const [row] = await stored()
    expect(row).toMatchObject({ status: 'confirmed', decided_via: 'instant', decided_by: null, next_step_at: null })
    expect(row?.decided_at).toEqual(at().services.clock())
    const sent = await queuedEmails(at().services)
    expect(sent.map(({ kind: of, recipient, calendar }) => [of, recipient, calendar !== null]).sort()).toEqual([
      ['reservation-booked', 'tables@example.org', false],
      ['reservation-confirmed', 'imogen@example.org', true],
    ])
  })

  test('repeats no text of the form in emails to the diner when no person has seen the request', async () => {
    await rules({ room: 6, instant_party: 4 })
    const text = { first_name: 'Jackpot', last_name: 'Prize', allergies: 'at evil.example', special_requests: 'Visit https://evil.example' }
    expect((await request({ ...text, party_size: 2 })).body.status).toBe('confirmed')
    const sent = await queuedEmails(at().services)
    const toDiner = sent.filter(({ recipient }) => recipient === 'imogen@example.org').map((email) => JSON.stringify(email))
    expect(toDiner).toHaveLength(1)
    expect(toDiner.join()).not.toMatch(/Jackpot|Prize|evil/)
    expect(sent.find(({ kind }) => kind === 'reservation-booked')?.text).toContain('evil.example')
  })

  test('stays pending when the party is larger than those that are confirmed instantly', async () => {
    await rules({ room: 20, instant_party: 4 })
    expect((await request({ party_size: 5 })).body.status).toBe('pending')
  })

  test(`gives the last table to exactly one of ${COMPETITORS} concurrent requests`, async () => {
    await rules({ room: 4, instant_party: 4 })
    const answers = await Promise.all(
      Array.from({ length: COMPETITORS }, (_, index) =>
        request({
          party_size: 4,
          email: `diner${index}@example.org`,
          // Tables at these times overlap.
          requested_time: index % 2 ? '19:30' : '19:00',
        }),
      ),
    )
    const statuses = answers.map(({ status, body }) => (status === 201 ? body.status : body.code))
    expect(statuses.filter((status) => status === 'confirmed')).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set(['confirmed', 'time_full']))
    expect(await stored()).toHaveLength(1)
  })

  test('is not stored when the owner confirmed another one after the capacity was checked', async () => {
    await rules({ room: 4, instant_party: 4 })
    const owner = await aUser(at(), { venueId: venue.id })
    for (let race = 0; race < (process.env.DRILLS ? 50 : 6); race++) {
      const date = new Date(Date.parse(`${THURSDAY}T00:00Z`) + race * 86_400_000).toISOString().slice(0, 10)
      const waiting = await aReservation(at().services, venue, { requested_date: date, requested_time: '19:00', party_size: 4 })
      const [, made] = await Promise.all([
        ask(at().app, `/api/reservations/${waiting.id}`, {
          method: 'PATCH',
          headers: { ...as(owner), 'content-type': 'application/json' },
          body: JSON.stringify({ status: 'confirmed' }),
        }),
        request({ requested_date: date, party_size: 4, email: `r${race}@example.org` }),
      ])
      const list = await ask(at().app, `/api/venues/${venue.id}/availability?date=${date}&party_size=1`)
      expect(list.body.times.find(({ time }: { time: string }) => time === '19:30').state).toBe('full')
      expect([201, 409]).toContain(made.status)
    }
  })

  test('returns the first response for its idempotency key when the table is full by then', async () => {
    await rules({ room: 4, instant_party: 4 })
    const headers = { 'idempotency-key': 'first' }
    const first = await send(at().app, '/api/reservations', aRequest(venue, { party_size: 4 }), headers)
    const again = await send(at().app, '/api/reservations', aRequest(venue, { party_size: 4 }), headers)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await stored()).toHaveLength(1)
  })
})
