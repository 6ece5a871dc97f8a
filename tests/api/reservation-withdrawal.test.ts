import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { signToken } from '../../src/server/account/session-cookie.ts'
import { auditEntries } from '../../src/server/db/schema/index.ts'
import { as, aUser, emailsTo, type TestUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, send, useApp } from '../support/app.ts'
import { aReservation, linkTokenFor, storedReservation } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const RACES = process.env.DRILLS ? 50 : 6
const DINER = 'imogen@example.org'
const NOWHERE = '00000000-0000-4000-8000-000000000000'

describe.each(API_DATABASE_KINDS)('a diner with the link of their email, on %s,', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }
  let owner: TestUser

  beforeEach(async () => {
    venue = await aVenue(at().services)
    owner = await aUser(at(), { email: 'owner@venue.example', venueId: venue.id })
  })

  const make = (over: Parameters<typeof aReservation>[2] = {}) => aReservation(at().services, venue, over)
  const see = (token: string) => send(at().app, '/api/reservations/link', { token })
  const withdraw = (token: string) => send(at().app, '/api/reservations/withdraw', { token })
  const stored = (id: string) => storedReservation(at().services, id)

  test('gets not_found for an invalid link and for a link with another purpose', async () => {
    const { id } = await make()
    const other = await make()
    const { secret } = at().services
    const good = linkTokenFor(at().services, { id })
    const bad = [
      '',
      id,
      `${id}.`,
      `${id}.${good.split('.')[1]?.slice(0, -1)}`,
      `${other.id}.${good.split('.')[1]}`,
      `${good}.x`,
      good.toUpperCase(),
      signToken(id, secret),
      owner.token,
      linkTokenFor({ secret: 'another' }, { id }),
      linkTokenFor(at().services, { id: NOWHERE }),
    ]
    for (const token of bad) {
      expect((await see(token)).body.code, token).toBe('not_found')
      expect((await withdraw(token)).body.code, token).toBe('not_found')
    }
    expect((await ask(at().app, '/api/auth/user', { headers: { authorization: `Bearer ${good}` } })).status).toBe(401)
    expect((await stored(id))?.withdrawn_at).toBe(null)
  })

  test('sees the request without email address and phone number, and without changing it', async () => {
    const made = await make()
    const answer = await see(linkTokenFor(at().services, made))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(answer.body).toEqual({
      id: made.id,
      first_name: 'Imogen',
      party_size: 2,
      requested_date: '2026-12-24',
      requested_time: '19:30',
      allergies: null,
      special_requests: 'A quiet corner',
      status: 'pending',
      created_at: '2026-11-20T12:00:00.000Z',
      withdrawn_at: null,
      decline_reason: null,
      suggestion: null,
      requested_change: null,
      changed_at: null,
      can_change_request: true,
      can_change: false,
      is_short_notice: false,
      called_off: null,
      can_withdraw: true,
      is_over: false,
      venue: {
        ...{ id: made.venue_id, name: 'The Crown', slug: 'the-crown', phone: '01632 960100' },
        ...{ address: '1 High Street, Windsor, SL4 0ZZ', reply_hours: null },
      },
    })
    expect(await stored(made.id)).toEqual(made)
  })

  test.each(['pending', 'confirmed'] as const)('can withdraw a %s request once, and the venue is informed', async (status) => {
    const { id } = await make({ status })
    const token = linkTokenFor(at().services, { id })
    const first = await withdraw(token)
    expect(first.body).toMatchObject({ status, withdrawn_at: '2026-11-20T12:00:00.000Z', can_withdraw: false })
    at().setNow(new Date('2026-11-20T13:00:00Z'))
    expect((await withdraw(token)).body).toEqual(first.body)
    expect(await stored(id)).toMatchObject({ status, withdrawn_at: new Date('2026-11-20T12:00:00Z') })
    const [toDiner, ...more] = await emailsTo(at(), DINER)
    const [toOwner, ...others] = await emailsTo(at(), owner.email)
    expect([more, others]).toEqual([[], []])
    expect(toDiner).toMatchObject({ kind: 'reservation-withdrawn', subject: 'Cancelled: The Crown, Thursday 24 December 2026' })
    const what = status === 'confirmed' ? 'reservation' : 'request'
    for (const form of [toDiner?.text, toDiner?.html]) expect(form).toContain(`Your ${what} is cancelled`)
    expect(toOwner).toMatchObject({ kind: 'reservation-taken-back', reply_to: null })
    for (const form of [toOwner?.text, toOwner?.html]) {
      expect(form).toContain(status === 'confirmed' ? 'has cancelled a confirmed reservation' : 'has cancelled a request')
      expect(form).toContain('Imogen Achebe')
    }
    if (status === 'pending') expect(toDiner?.calendar).toBe(null)
    else {
      const calendar = new ICAL.Component(ICAL.parse(toDiner?.calendar?.content ?? ''))
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
      expect([calendar.getFirstPropertyValue('method'), event.uid, event.sequence]).toEqual(['CANCEL', id, 2])
    }
    const audited = await at().services.db.orm.select().from(auditEntries)
    expect(audited).toMatchObject([
      { action: 'reservation.withdraw', actor_email: 'visitor', client_ip: null, entity_name: 'Table for 2, 2026-12-24 19:30' },
    ])
    const list = await ask(at().app, `/api/reservations?venue_id=${venue.id}`, { headers: as(owner) })
    expect(list.body.counts).toEqual({ all: 1, pending: 0, confirmed: 0, declined: 0 })
  })

  test.each([
    ['declined', { status: 'declined' }, 'reservation_declined'],
    ['due now', { requested_date: '2026-11-20', requested_time: '12:00' }, 'reservation_over'],
    ['past', { requested_date: '2026-11-19', status: 'confirmed' }, 'reservation_over'],
  ] as const)('cannot withdraw a request that is %s', async (_what, over, code) => {
    const { id } = await make(over)
    const token = linkTokenFor(at().services, { id })
    expect((await see(token)).body.can_withdraw).toBe(false)
    const refused = await withdraw(token)
    expect([refused.status, refused.body.code]).toEqual([409, code])
    expect([(await stored(id))?.withdrawn_at, await emailsTo(at(), DINER)]).toEqual([null, []])
  })

  test.each([
    ['the day the clocks go back', '2026-10-25', '12:00', '2026-10-25T12:00:00.000Z'],
    ['the day they go forward', '2027-03-28', '12:00', '2027-03-28T11:00:00.000Z'],
    ['31 December', '2026-12-31', '22:00', '2026-12-31T22:00:00.000Z'],
  ])('can withdraw until the minute of the reservation on %s', async (_day, requested_date, requested_time, instant) => {
    const { id } = await make({ requested_date, requested_time })
    const token = linkTokenFor(at().services, { id })
    at().setNow(new Date(instant))
    expect((await see(token)).body).toMatchObject({ can_withdraw: false, is_over: true })
    at().setNow(new Date(Date.parse(instant) - 60_000))
    expect((await see(token)).body).toMatchObject({ can_withdraw: true, is_over: false })
  })

  test(`gets the true state when the venue decides at the same time, and so does the venue (${RACES} races)`, async () => {
    for (let race = 0; race < RACES; race += 1) {
      const { id } = await make()
      const [took, decided] = await Promise.all([
        withdraw(linkTokenFor(at().services, { id })),
        ask(at().app, `/api/reservations/${id}`, {
          method: 'PATCH',
          headers: { ...as(owner), 'content-type': 'application/json' },
          body: JSON.stringify({ status: 'confirmed' }),
        }),
      ])
      const row = await stored(id)
      expect([took.status, row?.withdrawn_at === null]).toEqual([200, false])
      if (decided.status === 200) expect(row?.status).toBe('confirmed')
      else expect([decided.body.code, row?.status]).toEqual(['reservation_withdrawn', 'pending'])
    }
  })
})
