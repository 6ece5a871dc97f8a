import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { as, aUser } from '../support/accounts.ts'
import { ask, useApp } from '../support/app.ts'
import { aReservation } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

describe('reservations as CSV', () => {
  const at = useApp('embedded')

  test('are rejected for the same users as the list', async () => {
    const venue = await aVenue(at().services)
    const other = await aUser(at(), { venueId: (await aVenue(at().services, { name: 'The Anchor' })).id })
    const path = `/api/reservations/export?venue_id=${venue.id}`
    expect((await ask(at().app, path)).status).toBe(401)
    expect((await ask(at().app, path, { headers: as(other) })).status).toBe(404)
  })

  test('contain the filtered rows, complete and in order, and no formula', async () => {
    const venue = await aVenue(at().services)
    const owner = await aUser(at(), { venueId: venue.id })
    await aReservation(at().services, venue, {
      first_name: '=HYPERLINK("http://evil.example")',
      phone: '+44 1632 960184',
      requested_time: '20:00',
    })
    await aReservation(at().services, venue, { first_name: '@SUM(A1)', last_name: "'-1", special_requests: '\tA "quiet",\r\ncorner 🥂' })
    await aReservation(at().services, venue, { status: 'declined', decline_reason: '=1+1', requested_date: '2026-12-25' })
    const answer = await ask(at().app, `/api/reservations/export?venue_id=${venue.id}&status=pending`, { headers: as(owner) })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="reservations-the-crown-2026-11-20.csv"')
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual(['text/csv; charset=utf-8', 'no-store'])
    const rows: Record<string, string>[] = parse(answer.text, { columns: true, bom: true })
    expect(rows).toMatchObject([
      {
        requested_date: '2026-12-24',
        requested_time: '19:30',
        party_size: '2',
        status: 'pending',
        first_name: "'@SUM(A1)",
        last_name: "''-1",
        special_requests: '\'\tA "quiet",\r\ncorner 🥂',
        created_at: '2026-11-20T12:00:00.000Z',
        decided_at: '',
      },
      { first_name: '\'=HYPERLINK("http://evil.example")', phone: "'+44 1632 960184", requested_time: '20:00' },
    ])
    expect(
      (await ask(at().app, `/api/reservations/export?venue_id=${venue.id}&q=quist`, { headers: as(owner) })).text.trim().split('\r\n'),
    ).toHaveLength(1)
  })
})
