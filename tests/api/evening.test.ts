import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { SYSTEM } from '../../src/domain/account/actor.ts'
import { auditEntries, reservations } from '../../src/server/db/schema/index.ts'
import { anonymiseDiner } from '../../src/server/reservation/anonymise.ts'
import { aUser, queuedEmails, type TestUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { useApp } from '../support/app.ts'
import { sendAs } from '../support/managing.ts'
import { aReservation } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const RACES = process.env.DRILLS ? 50 : 8
const TODAY = '2026-11-20'

describe.each(API_DATABASE_KINDS)('the evening of a venue on %s', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }
  let owner: TestUser
  let stranger: TestUser

  beforeEach(async () => {
    venue = await aVenue(at().services)
    owner = await aUser(at(), { venueId: venue.id })
    stranger = await aUser(at(), { venueId: (await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })).id })
  })

  const aBooking = (over: Record<string, unknown> = {}) => ({
    id: randomUUID(),
    venue_id: venue.id,
    source: 'phone',
    name: 'Patel',
    party_size: 4,
    date: TODAY,
    time: '19:30',
    ...over,
  })
  const add = (who: TestUser, over: Record<string, unknown> = {}) => sendAs(at(), who, 'POST', '/api/reservations/bookings', aBooking(over))
  const day = (who: TestUser, date = TODAY, of = venue.id) => sendAs(at(), who, 'GET', `/api/reservations/day?venue_id=${of}&date=${date}`)
  const note = (who: TestUser, id: string, body: unknown) => sendAs(at(), who, 'PATCH', `/api/reservations/${id}/guest`, body)
  const make = (over: Parameters<typeof aReservation>[2] = {}) => aReservation(at().services, venue, over)
  const stored = () => at().services.db.orm.select().from(reservations)

  test('returns venue_not_found for owners of other venues, who cannot change its reservations either', async () => {
    const { id } = await make({ status: 'confirmed', requested_date: TODAY })
    expect((await day(stranger)).body.code).toBe('venue_not_found')
    expect((await add(stranger)).body.code).toBe('venue_not_found')
    expect((await note(stranger, id, { attendance: 'arrived', note: 'mine' })).body.code).toBe('not_found')
    expect(await stored()).toMatchObject([{ arrived_at: null, venue_note: null }])
  })

  test('rejects further emails to a mailbox that had ten bookings today, and stores a booking without one', async () => {
    for (let n = 0; n < 10; n++) expect((await add(owner, { email: 'guest@example.org' })).status).toBe(200)
    const refused = await add(owner, { email: 'Guest@example.org' })
    expect([refused.status, refused.body.code]).toEqual([422, 'email_quota_reached'])
    expect((await stored()).length).toBe(10)
    expect((await add(owner, { email: '' })).status).toBe(200)
    expect((await add(owner, { email: 'other@example.org' })).status).toBe(200)
  })

  test('rejects a booking with wrong fields, and returns all of them', async () => {
    const refused = await add(owner, { name: '', party_size: 0, date: '2026-11-19', time: '7pm', email: 'x@' })
    expect([refused.status, refused.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      422,
      ['party_size', 'date', 'time', 'name', 'email'],
    ])
    expect(await stored()).toEqual([])
  })

  test('stores a booking of a caller immediately as confirmed, without an email', async () => {
    const added = await add(owner, { note: 'Near the window', phone: '07700 900755' })
    expect(added.body).toMatchObject({ source: 'phone', status: 'confirmed', decided_by: 'you', first_name: 'Patel', last_name: '' })
    expect(added.body).toMatchObject({ venue_note: 'Near the window', arrived_at: null, requested_time: '19:30' })
    expect(await queuedEmails(at().services)).toEqual([])
    const { body } = await day(owner)
    expect([body.date, body.today, body.reservations.length, body.waiting]).toEqual([TODAY, TODAY, 1, []])
    const audited = await at().services.db.orm.select().from(auditEntries)
    expect(audited.map(({ action, entity_name }) => [action, entity_name])).toEqual([['reservation.add', 'Table for 4, 2026-11-20 19:30']])
  })

  test('stores no email address or phone number of invisible characters, and sends no email', async () => {
    expect((await add(owner, { email: '\u200b', phone: '\u200b' })).body).toMatchObject({ email: '', phone: '' })
    expect(await queuedEmails(at().services)).toEqual([])
  })

  test('sends the confirmation to a guest when the booking has an email address', async () => {
    await add(owner, { email: 'patel@example.org' })
    const sent = await queuedEmails(at().services)
    expect(sent.map(({ kind: emailKind, recipient }) => [emailKind, recipient])).toEqual([['reservation-confirmed', 'patel@example.org']])
  })

  test('stores a walk-in as arrived, without a name', async () => {
    const { body } = await add(owner, { source: 'walk_in', name: '', time: '12:00' })
    expect(body).toMatchObject({ first_name: 'Walk-in', arrived_at: '2026-11-20T12:00:00.000Z' })
  })

  test('keeps the note of another user when it was written since the user saw the booking', async () => {
    const { id } = await make({ status: 'confirmed', requested_date: TODAY })
    await note(owner, id, { note: 'Wheelchair' })
    const refused = await note(owner, id, { note: 'Window', seen_note: null })
    expect([refused.body.code, refused.body.current.venue_note]).toEqual(['edited_meanwhile', 'Wheelchair'])
    for (const again of [
      { note: 'Wheelchair', seen_note: null },
      { note: 'Wheelchair, window', seen_note: 'Wheelchair' },
    ])
      expect((await note(owner, id, again)).body.venue_note).toBe(again.note)
  })

  test('stores a booking once when it is sent many times at the same time', async () => {
    const booking = aBooking({ email: 'patel@example.org' })
    const answers = await Promise.all(
      Array.from({ length: RACES }, () => sendAs(at(), owner, 'POST', '/api/reservations/bookings', booking)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`))).toEqual(new Set([`200 ${booking.id}`]))
    expect((await stored()).length).toBe(1)
    expect((await queuedEmails(at().services)).length).toBe(1)
  })

  test('rejects the id of a request of a diner for a booking', async () => {
    const { id } = await make()
    expect((await add(owner, { id })).body.code).toBe('idempotency_key_reused')
  })

  test('shows pending and confirmed reservations of the day by time, and pending requests of any day', async () => {
    await make({ first_name: 'late', status: 'confirmed', requested_date: TODAY, requested_time: '21:00' })
    await make({ first_name: 'early', requested_date: TODAY, requested_time: '18:00' })
    await make({ first_name: 'declined', status: 'declined', requested_date: TODAY })
    await make({ first_name: 'withdrawn', requested_date: TODAY, withdrawn_at: at().services.clock() })
    await make({ first_name: 'another day' })
    await make({ first_name: 'over', requested_date: '2026-11-19' })
    const { body } = await day(owner)
    const names = (rows: { first_name: string }[]) => rows.map(({ first_name }) => first_name)
    expect(names(body.reservations)).toEqual(['early', 'late'])
    const half = (time: string) => body.half_hours.find((each: { time: string }) => each.time === time)
    expect([half('18:00'), half('21:00')]).toEqual([
      { time: '18:00', booked: 0, requested: 2, room: null },
      { time: '21:00', booked: 2, requested: 0, room: null },
    ])
    expect(names(body.waiting).toSorted()).toEqual(['another day', 'early'])
  })

  test('counts the earlier visits of a guest at this venue by email address or phone number, until they are anonymised', async () => {
    const before = { status: 'confirmed' as const, requested_date: '2026-10-01' }
    await make({ ...before, email: 'IMOGEN@example.org', phone: '1' })
    await make({ ...before, email: 'other@example.org' })
    await make({ ...before, no_show_at: new Date('2026-10-01T20:00:00Z') })
    await make({ ...before, status: 'declined' })
    await make({ ...before, email: 'other@example.org', phone: '2' })
    await make({ status: 'confirmed', requested_date: TODAY })
    await add(owner, { name: 'No one known' })
    const { reservations: rows } = (await day(owner)).body
    const earlierOf = (name: string) => rows.find((row: { first_name: string }) => row.first_name === name)?.earlier
    expect(earlierOf('Imogen')).toEqual({ visits: 2, no_shows: 1 })
    expect(earlierOf('No one known')).toEqual({ visits: 0, no_shows: 0 })
    const ctx = { ...at().services, actor: SYSTEM }
    await anonymiseDiner({ ctx, input: { email: 'imogen@example.org' } })
    await anonymiseDiner({ ctx, input: { email: 'other@example.org' } })
    await make({ status: 'confirmed', requested_date: TODAY })
    expect((await day(owner)).body.reservations.at(-1).earlier).toEqual({ visits: 0, no_shows: 0 })
  })

  test('stores attendance and notes, which are deleted with the personal data of the diner', async () => {
    const { id } = await make({ status: 'confirmed', requested_date: TODAY, requested_time: '12:00' })
    expect((await note(owner, id, { note: 'x'.repeat(501) })).body.code).toBe('field_too_long')
    expect((await note(owner, id, { attendance: 'no_show', note: 'Regular' })).body).toMatchObject({
      no_show_at: '2026-11-20T12:00:00.000Z',
      venue_note: 'Regular',
    })
    expect((await note(owner, id, { attendance: 'arrived' })).body).toMatchObject({
      no_show_at: null,
      arrived_at: '2026-11-20T12:00:00.000Z',
      venue_note: 'Regular',
    })
    await anonymiseDiner({ ctx: { ...at().services, actor: SYSTEM }, input: { email: 'imogen@example.org' } })
    expect(await stored()).toMatchObject([{ venue_note: null, first_name: '' }])
    const audited = await at().services.db.orm.select().from(auditEntries).where(eq(auditEntries.entity_id, id))
    expect(JSON.stringify(audited)).not.toContain('Regular')
    expect(audited.map(({ action }) => action)).toContain('reservation.attendance')
  })

  test('rejects an arrival of guests who are not confirmed, or before their day', async () => {
    const pending = await make({ requested_date: TODAY })
    const later = await make({ status: 'confirmed' })
    expect((await note(owner, pending.id, { attendance: 'arrived' })).body).toMatchObject({
      code: 'reservation_not_confirmed',
      current: { id: pending.id },
    })
    expect((await note(owner, later.id, { attendance: 'arrived' })).body.code).toBe('reservation_not_yet')
  })
})
