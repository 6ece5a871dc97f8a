import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { reservations, venueBookingRules, venues } from '../../src/server/db/schema/index.ts'
import { aUser, emailsTo } from '../support/accounts.ts'
import { ask, send, useApp } from '../support/app.ts'
import { sendAs } from '../support/managing.ts'
import { aRequest, aReservation, linkTokenFor } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const pathFor = (over: Record<string, string>) =>
  `/api/reservations/calendar?${new URLSearchParams({
    venue_id: '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11',
    reservation_id: 'c3a3a1f6-5b52-4e0f-8f0b-5e6f7a8b9c01',
    party_size: '4',
    requested_date: '2026-12-24',
    requested_time: '19:30',
    ...over,
  })}`

describe('GET /reservations/calendar', () => {
  const at = useApp('embedded')

  test.each([
    ['a party of 0', { party_size: '0' }],
    ['a party that is too large', { party_size: '21' }],
    ['a date that does not exist', { requested_date: '2027-02-30' }],
    ['a time between two slots', { requested_time: '19:15' }],
    ['an invalid id', { reservation_id: '1\r\nX:1' }],
  ])('returns 400 for %s', async (_what, over) => {
    const answer = await ask(at().app, pathFor(over))
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  })

  test('returns 404 when the venue is unknown or inactive', async () => {
    const { app, services } = at()
    const venue = await aVenue(services)
    await services.db.orm.update(venues).set({ active: false }).where(eq(venues.id, venue.id))
    for (const venue_id of [venue.id, 'x', '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11']) {
      const answer = await ask(app, pathFor({ venue_id }))
      expect([answer.status, answer.body.code]).toEqual([404, 'venue_not_found'])
    }
  })

  test('counts with the reads of free times, which are limited for a client', async () => {
    const { app, services } = at()
    const venue = await aVenue(services)
    for (let count = 0; count < 599; count++) await services.limits.consume('availabilityByClient', '127.0.0.1')
    const answers = [await ask(app, pathFor({ venue_id: venue.id })), await ask(app, pathFor({ venue_id: venue.id }))]
    expect(answers.map(({ status }) => status)).toEqual([200, 429])
  })

  test('returns a tentative event with the id of the request and nothing of the diner', async () => {
    const { app, services } = at()
    const venue = await aVenue(services)
    const { body: made } = await send(app, '/api/reservations', aRequest(venue, { party_size: 4, requested_time: '19:30' }))
    const answer = await ask(
      app,
      pathFor({
        venue_id: venue.id,
        reservation_id: made.id,
        party_size: '4',
        requested_date: made.requested_date,
        requested_time: '19:30',
      }),
    )
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/calendar/)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="reservation.ics"')
    const calendar = new ICAL.Component(ICAL.parse(answer.text))
    const event = calendar.getFirstSubcomponent('vevent')
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    const value = (name: string) => event?.getFirstPropertyValue(name)?.toString()
    expect([value('uid'), value('status'), value('sequence')]).toEqual([made.id, 'TENTATIVE', '0'])
    expect(value('dtstart')).toBe(`${made.requested_date}T19:30:00`)
    expect(value('summary')).toContain('table for 4 people (not confirmed)')
    expect(answer.text).not.toContain(made.email)
    expect(answer.text).not.toContain(made.last_name)
  })

  test('returns an event of the length for which the venue keeps a table', async () => {
    const { app, services } = at()
    const venue = await aVenue(services)
    await services.db.orm.insert(venueBookingRules).values({ venue_id: venue.id, table_minutes: 90 })
    const answer = await ask(app, pathFor({ venue_id: venue.id }))
    expect(answer.text).toContain('T193000')
    expect(answer.text).toContain('T210000')
  })

  describe('of a request that was confirmed immediately', () => {
    async function anInstantTable() {
      const venue = await aVenue(at().services)
      const reservation = await aReservation(at().services, venue, { status: 'confirmed', decided_via: 'instant' })
      const { id, party_size, requested_date, requested_time } = reservation
      const query = {
        venue_id: venue.id,
        reservation_id: id,
        party_size: String(party_size),
        requested_date,
        requested_time: requested_time.slice(0, 5),
      }
      return { reservation, query }
    }
    const statusOf = async (query: Record<string, string>) => eventOf((await ask(at().app, pathFor(query))).text).value('status')

    test('returns the confirmed event with the sequence of the email and nothing of the diner', async () => {
      const { reservation, query } = await anInstantTable()
      const { text } = await ask(at().app, pathFor(query))
      const { value } = eventOf(text)
      expect([value('uid'), value('status'), value('sequence')]).toEqual([reservation.id, 'CONFIRMED', '1'])
      expect(value('summary')).not.toContain('not confirmed')
      const unfolded = text.replace(/\r\n /g, '')
      for (const personal of ['Imogen', 'Achebe', 'imogen@example.org', '01632 960184', '/reservation#'])
        expect(unfolded).not.toContain(personal)
    })

    test('returns a tentative event when any value of the query differs', async () => {
      const { query } = await anInstantTable()
      const other = await aVenue(at().services, { name: 'The Other Crown' })
      for (const over of [
        { venue_id: other.id },
        { reservation_id: crypto.randomUUID() },
        { party_size: '7' },
        { requested_date: '2026-12-31' },
        { requested_time: '12:00' },
      ])
        expect([over, await statusOf({ ...query, ...over })]).toEqual([over, 'TENTATIVE'])
    })

    test('returns a tentative event when the table was changed and the query has its new values', async () => {
      const { reservation, query } = await anInstantTable()
      const changed = { party_size: 6, calendar_sequence: 2 }
      await at().services.db.orm.update(reservations).set(changed).where(eq(reservations.id, reservation.id))
      expect(await statusOf({ ...query, party_size: '6' })).toBe('TENTATIVE')
    })

    test('returns a tentative event when the reservation was withdrawn or confirmed by the venue', async () => {
      const { reservation, query } = await anInstantTable()
      const { orm } = at().services.db
      await orm.update(reservations).set({ decided_via: 'account' }).where(eq(reservations.id, reservation.id))
      expect(await statusOf(query)).toBe('TENTATIVE')
      const withdrawn = { decided_via: 'instant', withdrawn_at: at().services.clock() } as const
      await orm.update(reservations).set(withdrawn).where(eq(reservations.id, reservation.id))
      expect(await statusOf(query)).toBe('TENTATIVE')
    })
  })
})

function eventOf(text: string): { method: unknown; value: (name: string) => string | undefined } {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = calendar.getFirstSubcomponent('vevent')
  return {
    method: calendar.getFirstPropertyValue('method'),
    value: (name) => event?.getFirstPropertyValue(name)?.toString(),
  }
}

describe('POST /reservations/link/calendar', () => {
  const at = useApp('embedded')
  const download = (token: string) =>
    ask(at().app, '/api/reservations/link/calendar', {
      method: 'POST',
      body: new URLSearchParams({ token }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
  const redirectOf = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('location')]
  const tokenOf = (reservation: { id: string }) => linkTokenFor(at().services, reservation)

  test('returns invalid_request when the body is not a form, and too_large when it is too long', async () => {
    const reservation = await aReservation(at().services, await aVenue(at().services))
    expect((await send(at().app, '/api/reservations/link/calendar', { token: tokenOf(reservation) })).body.code).toBe('invalid_request')
    expect((await download('x'.repeat(5000))).body.code).toBe('too_large')
  })

  test('redirects to the page of the link when the link is invalid', async () => {
    const reservation = await aReservation(at().services, await aVenue(at().services))
    for (const token of ['x', `${reservation.id}.x`, tokenOf({ id: crypto.randomUUID() }), '/evil.example#\r\nX: y'])
      expect(redirectOf(await download(token))).toEqual([303, `/reservation#${encodeURIComponent(token)}`])
  })

  test('redirects to the page of the link when the reservation was declined or withdrawn', async () => {
    const venue = await aVenue(at().services)
    const declined = await aReservation(at().services, venue, { status: 'declined' })
    const withdrawn = await aReservation(at().services, venue, { status: 'confirmed', withdrawn_at: at().services.clock() })
    for (const token of [declined, withdrawn].map(tokenOf))
      expect(redirectOf(await download(token))).toEqual([303, `/reservation#${encodeURIComponent(token)}`])
  })

  test('returns a tentative event while the request waits', async () => {
    const reservation = await aReservation(at().services, await aVenue(at().services))
    const { method, value } = eventOf((await download(tokenOf(reservation))).text)
    expect([method, value('uid'), value('status'), value('sequence')]).toEqual(['PUBLISH', reservation.id, 'TENTATIVE', '0'])
  })

  test('returns the confirmed table with the UID and sequence of the email, and no name, email address or phone number', async () => {
    const venue = await aVenue(at().services)
    const owner = await aUser(at(), { venueId: venue.id })
    const reservation = await aReservation(at().services, venue)
    await sendAs(at(), owner, 'PATCH', `/api/reservations/${reservation.id}`, { status: 'confirmed' })
    const [email] = (await emailsTo(at(), 'imogen@example.org')).filter(({ kind }) => kind === 'reservation-confirmed')
    const sent = eventOf(email?.calendar?.content ?? '')
    const answer = await download(tokenOf(reservation))
    expect(answer.headers.get('content-type')).toMatch(/^text\/calendar/)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="reservation.ics"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { method, value } = eventOf(answer.text)
    expect([method, value('status'), value('summary')]).toEqual(['PUBLISH', 'CONFIRMED', 'The Crown, table for 2 people'])
    for (const name of ['uid', 'sequence', 'dtstart', 'dtend', 'location', 'url'])
      expect([name, value(name)]).toEqual([name, sent.value(name)])
    const unfolded = answer.text.replace(/\r\n /g, '')
    for (const personal of ['Imogen', 'Achebe', 'imogen@example.org', '01632 960184', 'A quiet corner', 'ATTENDEE'])
      expect(unfolded).not.toContain(personal)
  })
})
