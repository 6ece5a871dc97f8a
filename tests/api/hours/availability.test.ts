import { beforeEach, describe, expect, test } from 'vitest'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, useApp } from '../../support/app.ts'
import { aDay, aSitting, everyDay, withRules } from '../../support/hours.ts'
import { aReservation } from '../../support/reservation.ts'
import { aVenue } from '../../support/scenario.ts'

const THURSDAY = '2026-12-24'

describe.each(API_DATABASE_KINDS)('GET /api/venues/{id}/availability, on %s,', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }
  beforeEach(async () => {
    venue = await aVenue(at().services)
  })
  const read = (query = `date=${THURSDAY}&party_size=2`, id = venue.id) => ask(at().app, `/api/venues/${id}/availability?${query}`)
  const states = async (query?: string) => {
    const { body } = await read(query)
    return body.times.map(({ time, state }: { time: string; state: string }) => `${time} ${state}`)
  }

  test('returns 404 for invalid ids and inactive venues, and 409 when requests are off', async () => {
    const hidden = await aVenue(at().services, { name: 'The Anchor', active: false })
    const off = await aVenue(at().services, { name: 'The Swan', takes_requests: false })
    for (const id of ['nothing', '00000000-0000-4000-8000-000000000000', hidden.id])
      expect((await read(undefined, id)).body.code).toBe('venue_not_found')
    expect((await read(undefined, off.id)).body.code).toBe('requests_off')
  })

  test.each([
    '',
    'date=2026-12-24',
    'party_size=2',
    'date=2026-02-30&party_size=2',
    'date=9999-12-31&party_size=2',
    'date=0001-01-01&party_size=2',
    'date=2026-12-24&party_size=21',
  ])('returns 400 for the query %j', async (query) => {
    expect((await read(query)).status).toBe(400)
  })

  test('returns the 21 times of every day when the venue sets nothing', async () => {
    const { body, headers } = await read()
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      date: THURSDAY,
      party_size: 2,
      first: '2026-11-21',
      last: '2027-02-20',
      largest_party: null,
      is_instant: false,
      nearby: [],
    })
    expect([body.times.length, body.times[0], body.times[20]]).toEqual([
      21,
      { time: '12:00', state: 'free', sitting: '' },
      { time: '22:00', state: 'free', sitting: '' },
    ])
  })

  test('returns full times and the nearest days with free ones', async () => {
    await withRules(at().services, venue, { week: everyDay(aSitting({ closes: 1230, last_table: null })), room: 6, table_minutes: 60 })
    await aReservation(at().services, venue, { requested_time: '19:00', party_size: 5, status: 'confirmed' })
    expect(await states()).toEqual(['18:00 free', '18:30 full', '19:00 full', '19:30 full', '20:00 free'])
    expect(await states(`date=${THURSDAY}&party_size=1`)).toEqual(['18:00 free', '18:30 free', '19:00 free', '19:30 free', '20:00 free'])
    const { nearby } = (await read()).body
    expect(nearby.map(({ date }: { date: string }) => date)).toEqual(['2026-12-25', '2026-12-23', '2026-12-26'])
  })

  test('returns no times and the limits when the venue is closed', async () => {
    const rules = { week: everyDay(aSitting()), room: 10, instant_party: 4, largest_party: 8, notice_minutes: 60 }
    await withRules(at().services, venue, rules, [aDay(THURSDAY, { sittings: [] })])
    expect((await read()).body).toMatchObject({ times: [], first: '2026-11-20', largest_party: 8, is_instant: true })
    expect((await read('date=2026-12-23&party_size=5')).body).toMatchObject({ is_instant: false, nearby: [] })
  })
})
