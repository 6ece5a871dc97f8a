import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEntries, venueOwners, venues } from '../../src/server/db/schema/index.ts'
import { as, aUser, emailsTo, queuedEmails, type TestUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, send, useApp } from '../support/app.ts'
import { answerTokenOf, aRequest, aReservation, linkTokenFor, storedReservation } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const RACES = process.env.DRILLS ? 50 : 6
const OWNER = 'owner@venue.example'
const VENUE = 'pike@venue.example'
const DINER = 'imogen@example.org'
const NOWHERE = '00000000-0000-4000-8000-000000000000'

describe.each(API_DATABASE_KINDS)('the link in an email to a venue, on %s,', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }

  beforeEach(async () => {
    venue = await aVenue(at().services, { email: VENUE })
  })

  const make = (over: Parameters<typeof aReservation>[2] = {}) => aReservation(at().services, venue, over)
  const tokenOf = (made: { id: string }, recipient = VENUE) => answerTokenOf(at().services, made, recipient)
  const see = (token: string) => send(at().app, '/api/reservations/answer-link', { token })
  const answer = (token: string, status = 'confirmed', reason?: string) =>
    send(at().app, '/api/reservations/answer', { token, status, ...(reason === undefined ? {} : { reason }) })
  const renew = (token: string) => send(at().app, '/api/reservations/answer-link/renew', { token })
  const stored = (id: string) => storedReservation(at().services, id)
  const ownerOf = (email = OWNER): Promise<TestUser> => aUser(at(), { email, venueId: venue.id })

  test('returns not_found when its signature is wrong or belongs to another request, a diner or another email address', async () => {
    const made = await make()
    const other = await make()
    const good = tokenOf(made)
    const bad = [
      '',
      made.id,
      `${made.id}.`,
      good.slice(0, -1),
      `${good}.x`,
      `${other.id}.${good.split('.')[1]}`,
      linkTokenFor(at().services, made),
      tokenOf(made, 'stranger@venue.example'),
      answerTokenOf({ secret: 'another' }, made, VENUE),
      tokenOf({ id: NOWHERE }),
    ]
    for (const token of bad) {
      expect([(await see(token)).body.code, (await answer(token)).body.code], token).toEqual(['not_found', 'not_found'])
    }
    expect((await send(at().app, '/api/reservations/withdraw', { token: good })).body.code).toBe('not_found')
    expect(await stored(made.id)).toEqual(made)
  })

  test('returns not_found when it is made for an administrator', async () => {
    const alone = await aVenue(at().services, { name: 'The Bell', email: null })
    await aUser(at(), { email: 'admin@guide.example', role: 'admin' })
    const made = await aReservation(at().services, alone)
    expect((await see(tokenOf(made, 'admin@guide.example'))).body.code).toBe('not_found')
  })

  test("ends when the venue's email address changes, and when the venue gets an owner", async () => {
    const made = await make()
    const token = tokenOf(made)
    await at().services.db.orm.update(venues).set({ email: 'new@venue.example' }).where(eq(venues.id, venue.id))
    expect((await answer(token)).body.code).toBe('not_found')
    await at().services.db.orm.update(venues).set({ email: VENUE }).where(eq(venues.id, venue.id))
    expect((await see(token)).status).toBe(200)
    await ownerOf()
    expect((await answer(token)).body.code).toBe('not_found')
    expect((await stored(made.id))?.status).toBe('pending')
  })

  test('ends for an owner whose assignment is removed', async () => {
    const owner = await ownerOf()
    await ownerOf('second@venue.example')
    const made = await make()
    const token = tokenOf(made, OWNER)
    expect((await see(token)).status).toBe(200)
    await at().services.db.orm.delete(venueOwners).where(eq(venueOwners.user_id, owner.id))
    expect([(await see(token)).body.code, (await answer(token)).body.code]).toEqual(['not_found', 'not_found'])
    expect((await see(tokenOf(made, 'second@venue.example'))).status).toBe(200)
  })

  test('is in the email that asks the venue', async () => {
    const { body } = await send(at().app, '/api/reservations', aRequest(venue))
    const [asked] = await emailsTo(at(), VENUE)
    for (const form of [asked?.text, asked?.html]) expect(form).toContain(`/answer-request#${tokenOf(body)}`)
  })

  test('shows the request without changing it, also when a scanner opens it many times', async () => {
    await make({ status: 'confirmed', party_size: 7 })
    await make({ status: 'confirmed', party_size: 3, withdrawn_at: at().services.clock() })
    const made = await make({ allergies: 'Lupin' })
    const token = tokenOf(made)
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      for (const path of ['/api/reservations/answer', '/api/reservations/answer-link', `/answer-request?token=${token}`])
        await ask(at().app, path, { method })
    }
    const shown = await see(token)
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(shown.body).toEqual({
      venue_id: venue.id,
      suggestion: null,
      diner_change: null,
      state: 'open',
      venue_name: 'The Crown',
      party_size: 2,
      requested_date: '2026-12-24',
      requested_time: '19:30',
      diner: {
        first_name: 'Imogen',
        last_name: 'Achebe',
        email: DINER,
        phone: '01632 960184',
        allergies: 'Lupin',
        special_requests: 'A quiet corner',
      },
      status: 'pending',
      decided_at: null,
      decided_via: null,
      decline_reason: null,
      withdrawn_at: null,
      reply_due_at: '2026-11-21T12:00:00.000Z',
      that_day: { tables: 1, covers: 7 },
      beyond_room: 0,
    })
    expect(await stored(made.id)).toEqual(made)
  })

  test.each([
    ['confirmed', undefined, 'reservation-confirmed', 'reservation.confirm'],
    ['declined', 'We’re full at that time', 'reservation-declined', 'reservation.decline'],
  ])('stores the answer %s once, informs the diner and records the link', async (status, reason, email, action) => {
    const made = await make()
    const token = tokenOf(made)
    const first = await answer(token, status, reason)
    expect(first.body).toMatchObject({ state: 'answered', status, decided_via: 'email_link', decided_at: '2026-11-20T12:00:00.000Z' })
    at().setNow(new Date('2026-11-20T13:00:00Z'))
    const second = await answer(token, 'confirmed')
    expect([second.status, second.body.code, second.body.current]).toEqual([409, `reservation_${status}`, first.body])
    expect((await see(token)).body).toEqual(first.body)
    expect(await stored(made.id)).toMatchObject({ status, decided_by: null, decided_via: 'email_link', decline_reason: reason ?? null })
    expect((await emailsTo(at(), DINER)).map((sent) => sent.kind)).toEqual([email])
    expect(await at().services.db.orm.select().from(auditEntries)).toMatchObject([
      { action, actor_id: null, actor_email: `${VENUE} (email link)`, entity_name: 'Table for 2, 2026-12-24 19:30' },
    ])
    const owner = await ownerOf()
    const listed = await ask(at().app, `/api/reservations/${made.id}`, { headers: as(owner) })
    expect(listed.body).toMatchObject({ decided_by: null, decided_via: 'email_link' })
  })

  test('reports that an account answered first', async () => {
    const owner = await ownerOf()
    const made = await make()
    await ask(at().app, `/api/reservations/${made.id}`, {
      method: 'PATCH',
      headers: { ...as(owner), 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'confirmed' }),
    })
    const late = await answer(tokenOf(made, OWNER), 'declined')
    expect([late.status, late.body.code, late.body.current]).toMatchObject([
      409,
      'reservation_confirmed',
      { state: 'answered', decided_via: 'account' },
    ])
  })

  test('rejects a reason that is too long', async () => {
    const made = await make()
    expect((await answer(tokenOf(made), 'declined', 'x'.repeat(501))).body.code).toBe('field_too_long')
    expect((await stored(made.id))?.status).toBe('pending')
  })

  test('shows a request that its diner withdrew, and accepts no answer', async () => {
    const made = await make({ withdrawn_at: at().services.clock() })
    expect((await see(tokenOf(made))).body).toMatchObject({ state: 'withdrawn', withdrawn_at: '2026-11-20T12:00:00.000Z' })
    const refused = await answer(tokenOf(made))
    expect([refused.status, refused.body.code, refused.body.current.state]).toEqual([409, 'reservation_withdrawn', 'withdrawn'])
  })

  test.each([
    ['the day the clocks go back', '2026-10-25', '12:00', '2026-10-25T12:00:00.000Z'],
    ['the day they go forward', '2027-03-28', '12:00', '2027-03-28T11:00:00.000Z'],
  ])(
    'works until the minute of the table on %s, and shows no personal data after it',
    async (_day, requested_date, requested_time, time) => {
      const made = await make({ requested_date, requested_time })
      at().setNow(new Date(Date.parse(time) - 60_000))
      expect((await see(tokenOf(made))).body.state).toBe('open')
      at().setNow(new Date(time))
      expect((await see(tokenOf(made))).body).toMatchObject({ state: 'expired', diner: null })
      const late = await answer(tokenOf(made))
      expect([late.status, late.body.code, late.body.current.state]).toEqual([409, 'reservation_over', 'expired'])
      expect(await emailsTo(at(), DINER)).toEqual([])
    },
  )

  test(`has the same result for a diner who withdraws or another recipient who answers at the same time (${RACES} races)`, async () => {
    for (let race = 0; race < RACES; race += 1) {
      const made = await make()
      const token = tokenOf(made)
      const answers = await Promise.all([answer(token, 'confirmed'), answer(token, 'declined'), answer(token, 'confirmed')])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const status = answers.find((each) => each.status === 200)?.body.status
      expect((await stored(made.id))?.status).toBe(status)
    }
    expect(await emailsTo(at(), DINER)).toHaveLength(RACES)
  })

  test('is emailed again only to the present recipients, for the requests that wait, with the same response in every case', async () => {
    const past = await make({ requested_date: '2026-11-19' })
    const waiting = await make()
    await make({ status: 'confirmed' })
    await make({ withdrawn_at: at().services.clock() })
    const forged = `${past.id}.forged`
    for (const token of [forged, 'nonsense', `${NOWHERE}.x`]) {
      const response = await renew(token)
      expect([response.status, response.body]).toEqual([200, { status: true }])
    }
    const sent = await queuedEmails(at().services)
    expect(sent.map(({ recipient, kind }) => [recipient, kind])).toEqual([[VENUE, 'reservation-answer-link']])
    expect(sent[0]?.text).toContain(`/answer-request#${tokenOf(waiting)}`)
  })

  test('is emailed again at most five requests at a time and three times an hour', async () => {
    const made = await Promise.all(Array.from({ length: 7 }, () => make()))
    const token = tokenOf(made[3] ?? { id: '' })
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) statuses.push((await renew(token)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const unknown: number[] = []
    for (let n = 0; n < 4; n += 1) unknown.push((await renew(`${NOWHERE}.x`)).status)
    expect(unknown).toEqual([200, 200, 200, 429])
    const sent = await emailsTo(at(), VENUE)
    expect(sent).toHaveLength(15)
    // The request of the link is part of each of the three.
    expect(sent.filter(({ text }) => text?.includes(token))).toHaveLength(3)
  })
})
