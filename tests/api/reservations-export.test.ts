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
      special_requests: 'Thank you.\n=HYPERLINK("http://evil.example")',
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
      {
        first_name: '\'=HYPERLINK("http://evil.example")',
        phone: "'+44 1632 960184",
        requested_time: '20:00',
        special_requests: 'Thank you.\n=HYPERLINK("http://evil.example")',
      },
    ])
    // In quotes, so that the second line begins no row.
    expect(answer.text).toContain('"Thank you.\n=HYPERLINK')
    expect(
      (await ask(at().app, `/api/reservations/export?venue_id=${venue.id}&q=quist`, { headers: as(owner) })).text.trim().split('\r\n'),
    ).toHaveLength(1)
  })

  test('contain each of more rows than are read at a time once, in the order of the list, and end with the permission', async () => {
    const venue = await aVenue(at().services)
    const owner = await aUser(at(), { venueId: venue.id })
    const { pool } = at().services.db
    // Of one date and time, and at moments which differ by less than a millisecond.
    await pool.query(
      `insert into reservations (venue_id, first_name, last_name, email, phone, party_size, requested_date, requested_time, created_at)
       select $1, 'Ada', 'Quist', 'a@example.org', '1', 2, '2026-12-24', '19:30', '2026-11-20T12:00Z'::timestamptz + n % 700 * interval '1 microsecond'
       from generate_series(1, 1250) n`,
      [venue.id],
    )
    const { rows } = await pool.query<{ id: string }>('select id from reservations order by requested_date, requested_time, created_at, id')
    const path = `/api/reservations/export?venue_id=${venue.id}`
    const whole = await ask(at().app, path, { headers: as(owner) })
    const exported: { id: string }[] = parse(whole.text, { columns: true, bom: true })
    expect(exported.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    const { rows: noted } = await pool.query(`select changes from audit_entries where action = 'reservation.export'`)
    expect(noted).toEqual([{ changes: [{ field: 'reservations', from: null, to: 1250 }] }])
    const response = await at().app.request(path, { headers: as(owner) })
    const reader = response.body?.getReader()
    await reader?.read()
    await pool.query('delete from venue_owners')
    const readToEnd = async () => {
      while (!(await reader?.read())?.done);
    }
    await expect(readToEnd()).rejects.toThrow('the export failed')
  })
})
