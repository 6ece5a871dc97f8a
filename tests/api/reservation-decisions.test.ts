import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { reservations } from '../../src/server/db/schema/index.ts'
import { as, aUser, type TestUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, send, useApp } from '../support/app.ts'
import { aRequest, aReservation, storedReservation } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const RACES = process.env.DRILLS ? 50 : 6

describe.each(API_DATABASE_KINDS)('decisions on %s', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }
  let owner: TestUser

  beforeEach(async () => {
    venue = await aVenue(at().services)
    owner = await aUser(at(), { venueId: venue.id })
  })

  const decide = (id: string, body: unknown, who: TestUser | null = owner) =>
    ask(at().app, `/api/reservations/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', ...(who ? as(who) : {}) },
      body: JSON.stringify(body),
    })
  const stored = (id: string) => storedReservation(at().services, id)

  test("return 404 for another venue's reservation, as for an unknown one, and change nothing", async () => {
    const theirs = await aReservation(at().services, await aVenue(at().services, { name: 'The Anchor' }))
    const nowhere = '00000000-0000-4000-8000-000000000000'
    for (const id of [theirs.id, nowhere, 'x']) {
      const read = await ask(at().app, `/api/reservations/${id}`, { headers: as(owner) })
      expect([read.status, read.body.code]).toEqual([404, 'not_found'])
      for (const status of ['confirmed', 'declined']) {
        const refused = await decide(id, { status })
        expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
      }
    }
    expect((await decide(theirs.id, { status: 'confirmed' }, await aUser(at()))).status).toBe(404)
    expect((await decide(theirs.id, { status: 'confirmed' }, await aUser(at(), { role: null }))).status).toBe(404)
    expect((await decide(theirs.id, { status: 'confirmed' }, null)).status).toBe(401)
    expect(await stored(theirs.id)).toMatchObject({ status: 'pending', decided_at: null })
  })

  test.each([
    ['confirmed', 'declined'],
    ['declined', 'confirmed'],
  ] as const)('of %s are final: the same and %s return 409', async (first, then) => {
    const { id } = await aReservation(at().services, venue)
    const other = await aReservation(at().services, venue)
    const answer = await decide(id, { status: first })
    expect([answer.status, answer.body.status, answer.body.decided_at, answer.body.pending]).toEqual([
      200,
      first,
      '2026-11-20T12:00:00.000Z',
      null,
    ])
    for (const status of [first, then]) {
      const refused = await decide(id, { status })
      expect([refused.status, refused.body.detail]).toEqual([409, `This reservation has already been ${first}`])
    }
    expect(await stored(id)).toMatchObject({ status: first, decided_by: owner.id, decline_reason: null })
    expect(await stored(other.id)).toMatchObject({ status: 'pending' })
  })

  test('return 409 with the present reservation to a second answer, with the time and whether the same user decided', async () => {
    const colleague = await aUser(at(), { venueId: venue.id })
    const { id } = await aReservation(at().services, venue)
    const first = await decide(id, { status: 'declined', reason: 'We are closed' })
    expect([first.body.decided_by, first.body.decided_at]).toEqual(['you', '2026-11-20T12:00:00.000Z'])
    const own = await decide(id, { status: 'declined', reason: 'We are closed' })
    expect([own.status, own.body.current]).toEqual([409, first.body])
    const other = await decide(id, { status: 'confirmed' }, colleague)
    expect([other.status, other.body.current]).toEqual([409, { ...first.body, decided_by: 'someone_else' }])
    const read = await ask(at().app, `/api/reservations/${id}`, { headers: as(colleague) })
    expect(read.body).toEqual({ ...first.body, decided_by: 'someone_else' })
    const listed = await ask(at().app, `/api/reservations?venue_id=${venue.id}`, { headers: as(owner) })
    expect(listed.body.data).toEqual([first.body])
    await at().services.db.orm.update(reservations).set({ decided_by: null }).where(eq(reservations.id, id))
    const unknown = await ask(at().app, `/api/reservations/${id}`, { headers: as(owner) })
    expect([unknown.body.decided_by, unknown.body.decided_at]).toEqual([null, '2026-11-20T12:00:00.000Z'])
  })

  test('are final in the database, which rejects a new status of a decided or withdrawn reservation', async () => {
    const confirmed = await aReservation(at().services, venue, { status: 'confirmed' })
    const withdrawn = await aReservation(at().services, venue, { withdrawn_at: new Date() })
    const update = (id: string, status: 'pending' | 'declined') =>
      at().services.db.orm.update(reservations).set({ status, decided_at: new Date() }).where(eq(reservations.id, id))
    await expect(update(confirmed.id, 'declined')).rejects.toMatchObject({ cause: { constraint: 'reservations_decided_once' } })
    await expect(update(confirmed.id, 'pending')).rejects.toMatchObject({ cause: { constraint: 'reservations_decided_once' } })
    await expect(update(withdrawn.id, 'declined')).rejects.toMatchObject({ cause: { constraint: 'reservations_not_withdrawn' } })
  })

  test('return 409 when the diner has withdrawn the request', async () => {
    const { id } = await aReservation(at().services, venue, { withdrawn_at: new Date() })
    const refused = await decide(id, { status: 'confirmed' })
    expect([refused.status, refused.body.detail]).toEqual([409, 'The diner has cancelled this request'])
    expect((await stored(id))?.status).toBe('pending')
  })

  test.each([{ status: 'pending' }, { status: 'withdrawn' }, { status: null }, {}, []])(
    'are rejected when the body is %j',
    async (body) => {
      const { id } = await aReservation(at().services, venue)
      expect((await decide(id, body)).status).toBeGreaterThanOrEqual(400)
      expect((await stored(id))?.status).toBe('pending')
    },
  )

  test('to decline store a valid reason, and reject any other', async () => {
    const { id } = await aReservation(at().services, venue)
    const long = await decide(id, { status: 'declined', reason: 'x'.repeat(501) })
    expect([long.status, long.body.errors[0].field, long.body.detail]).toEqual([422, 'reason', 'This is too long. Please shorten it.'])
    expect((await decide(id, { status: 'declined', reason: 'a\0b' })).body.code).toBe('field_unstorable')
    const answer = await decide(id, { status: 'declined', reason: '  We are closed that day\n' })
    expect([answer.status, answer.body.decline_reason]).toEqual([200, 'We are closed that day'])
    const kindly = await aReservation(at().services, venue)
    expect((await decide(kindly.id, { status: 'confirmed', reason: 'no' })).body.decline_reason).toBe(null)
  })

  test('can be made by an administrator for any venue', async () => {
    const { id } = await aReservation(at().services, venue)
    expect((await decide(id, { status: 'confirmed' }, await aUser(at(), { role: 'admin' }))).status).toBe(200)
  })

  test(`that are concurrent have one winner, and the others get the present state (${RACES} races)`, async () => {
    const second = await aUser(at(), { venueId: venue.id })
    const admin = await aUser(at(), { role: 'admin' })
    for (let race = 0; race < RACES; race += 1) {
      const { id } = await aReservation(at().services, venue)
      const rivals = [
        decide(id, { status: 'confirmed' }),
        decide(id, { status: 'declined' }, second),
        decide(id, { status: 'confirmed' }, admin),
        decide(id, { status: 'declined' }),
      ]
      const answers = await Promise.all(rivals)
      const winners = answers.filter(({ status }) => status === 200)
      expect(winners).toHaveLength(1)
      const won = winners[0]?.body.status
      expect((await stored(id))?.status).toBe(won)
      for (const loser of answers.filter(({ status }) => status !== 200))
        expect([loser.status, loser.body.detail]).toEqual([409, `This reservation has already been ${won}`])
    }
  })

  test('are possible for a request that was sent through the form', async () => {
    const made = await send(at().app, '/api/reservations', aRequest(venue))
    expect((await decide(made.body.id, { status: 'confirmed' })).body.status).toBe('confirmed')
  })
})
