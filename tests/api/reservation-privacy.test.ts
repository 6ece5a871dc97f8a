import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mails, reservations, trashRows } from '../../src/server/db/schema/index.ts'
import { anonymiseExpired } from '../../src/server/reservation/anonymise.ts'
import { as, aUser, emailsTo, queuedEmails, type TestUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, send, useApp } from '../support/app.ts'
import { overlapsTransactions } from '../support/database.ts'
import { aRequest, aReservation, linkTokenFor, storedReservation } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const FORGOTTEN = { first_name: '', last_name: '', email: '', phone: '', allergies: null, special_requests: null, decline_reason: null }

describe.each(API_DATABASE_KINDS)('deleting the personal data of a diner on %s', (kind) => {
  const at = useApp(kind, { env: { RETENTION_MONTHS: '3' } })
  let venue: { id: string }
  let owner: TestUser
  let admin: TestUser

  beforeEach(async () => {
    venue = await aVenue(at().services)
    owner = await aUser(at(), { email: 'owner@venue.example', venueId: venue.id })
    admin = await aUser(at(), { role: 'admin' })
  })

  const forget = (email: unknown, who: TestUser | null) => send(at().app, '/api/reservations/anonymise', { email }, who ? as(who) : {})
  const stored = (id: string) => storedReservation(at().services, id)

  test('is rejected for owners and visitors, and for an invalid email address', async () => {
    const { id } = await aReservation(at().services, venue)
    expect([(await forget('imogen@example.org', owner)).status, (await forget('imogen@example.org', null)).status]).toEqual([403, 401])
    expect([(await forget('', admin)).body.code, (await forget('imogen', admin)).body.code]).toEqual(['required_fields', 'email_invalid'])
    expect((await stored(id))?.first_name).toBe('Imogen')
  })

  test('removes them from the rows, their search and the emails about them', async () => {
    await send(at().app, '/api/reservations', aRequest(venue, { email: 'Imogen@Example.org' }))
    const left = await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })
    await aReservation(at().services, left, { email: 'imogen@example.org' })
    await ask(at().app, `/api/venues/${left.id}`, { method: 'DELETE', headers: as(admin) })
    const past = await aReservation(at().services, venue, {
      requested_date: '2026-11-01',
      status: 'declined',
      decline_reason: 'Sorry Imogen',
    })
    const other = await aReservation(at().services, venue, { email: 'otto@example.org' })
    const answer = await forget('imogen@example.org', admin)
    expect([answer.status, answer.body]).toEqual([200, { anonymised: 3 }])
    expect(await stored(past.id)).toMatchObject({
      ...FORGOTTEN,
      status: 'declined',
      party_size: 2,
      withdrawn_at: null,
      anonymised_at: at().services.clock(),
    })
    expect(await stored(other.id)).toEqual(other)
    const everything = JSON.stringify([
      await at().services.db.orm.select().from(reservations).where(eq(reservations.email, '')),
      await queuedEmails(at().services),
      await at().services.db.orm.select().from(trashRows),
    ])
    expect(everything).not.toMatch(/imogen|achebe|960184|quiet corner/i)
    const found = await ask(at().app, `/api/reservations?venue_id=${venue.id}&q=imogen`, { headers: as(owner) })
    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([other.id])
    expect((await forget('imogen@example.org', admin)).body).toEqual({ anonymised: 0 })
  })

  test('withdraws an upcoming reservation and informs the venue', async () => {
    const { id } = await aReservation(at().services, venue, { status: 'confirmed' })
    await forget('imogen@example.org', admin)
    expect(await stored(id)).toMatchObject({ ...FORGOTTEN, withdrawn_at: at().services.clock() })
    expect((await emailsTo(at(), 'owner@venue.example')).map(({ kind }) => kind)).toEqual(['reservation-taken-back'])
    expect(await at().services.db.orm.$count(mails)).toBe(1)
    const seen = await send(at().app, '/api/reservations/link', { token: linkTokenFor(at().services, { id }) })
    expect(seen.body).toMatchObject({ first_name: '', special_requests: null, can_withdraw: false })
  })

  test.runIf(overlapsTransactions(kind))('includes a request that the diner sends at the same time, with the emails about it', async () => {
    const { pool } = at().services.db
    const { id } = await aReservation(at().services, venue)
    const other = await pool.connect()
    await other.query('begin')
    await other.query('select from reservations where id = $1 for update', [id])
    const forgotten = forget('imogen@example.org', admin)
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    const { body: made } = await send(at().app, '/api/reservations', aRequest(venue, { requested_time: '20:00' }))
    await other.query('rollback')
    other.release()
    expect((await forgotten).body).toEqual({ anonymised: 2 })
    expect(await stored(made.id)).toMatchObject({ ...FORGOTTEN, withdrawn_at: at().services.clock() })
    expect((await emailsTo(at(), 'owner@venue.example')).map((email) => email.kind)).toEqual([
      'reservation-taken-back',
      'reservation-taken-back',
    ])
    expect(await at().services.db.orm.$count(mails)).toBe(2)
  })

  test('happens automatically some months after the requested date, to the day', async () => {
    const kept = await aReservation(at().services, venue, { requested_date: '2026-08-20' })
    const old = await aReservation(at().services, venue, { requested_date: '2026-08-19' })
    await at().services.db.orm.insert(mails).values({
      id: crypto.randomUUID(),
      kind: 'reservation-received',
      recipient: 'imogen@example.org',
      subject: 's',
      message_id: 'old',
      reservation_id: old.id,
    })
    expect([await anonymiseExpired(at().services), await anonymiseExpired(at().services)]).toEqual([1, 0])
    expect(await stored(old.id)).toMatchObject({ ...FORGOTTEN, withdrawn_at: null })
    expect(await stored(kept.id)).toEqual(kept)
    expect(await at().services.db.orm.$count(mails)).toBe(0)
  })
})
