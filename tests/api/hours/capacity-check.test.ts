import { beforeEach, describe, expect, test } from 'vitest'
import { as, aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, send, useApp } from '../../support/app.ts'
import { withRules } from '../../support/hours.ts'
import { answerTokenOf, aReservation } from '../../support/reservation.ts'
import { aVenue } from '../../support/scenario.ts'

describe.each(API_DATABASE_KINDS)('GET /api/reservations/{id}/room, on %s,', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }
  let owner: TestUser
  beforeEach(async () => {
    venue = await aVenue(at().services, { email: 'tables@example.org' })
    owner = await aUser(at(), { venueId: venue.id })
  })
  const read = (who: TestUser, id: string) => ask(at().app, `/api/reservations/${id}/room`, { headers: as(who) })

  test('returns 404 to owners of other venues and for unknown ids', async () => {
    const other = await aUser(at(), { venueId: (await aVenue(at().services, { name: 'The Anchor' })).id })
    const waiting = await aReservation(at().services, venue)
    for (const [who, id] of [
      [other, waiting.id],
      [owner, 'nothing'],
    ] as const)
      expect((await read(who, id)).body.code).toBe('not_found')
  })

  test('returns 0 for a venue without a capacity, and by how many people a request exceeds one', async () => {
    const waiting = await aReservation(at().services, venue, { party_size: 6 })
    expect((await read(owner, waiting.id)).body).toEqual({ beyond: 0 })
    await withRules(at().services, venue, { room: 10, table_minutes: 90 })
    expect((await read(owner, waiting.id)).body).toEqual({ beyond: 0 })
    await aReservation(at().services, venue, { requested_time: '18:30', party_size: 8, status: 'confirmed' })
    expect((await read(owner, waiting.id)).body).toEqual({ beyond: 4 })
  })

  test('works with the link of an email to the venue, which can still confirm', async () => {
    const other = await aVenue(at().services, { name: 'The Swan', email: 'swan@example.org' })
    await withRules(at().services, other, { room: 4 })
    const waiting = await aReservation(at().services, other, { party_size: 6 })
    const token = answerTokenOf(at().services, waiting, 'swan@example.org')
    expect((await send(at().app, '/api/reservations/answer-link', { token })).body.beyond_room).toBe(2)
    expect((await send(at().app, '/api/reservations/answer', { token, status: 'confirmed' })).body).toMatchObject({
      status: 'confirmed',
      beyond_room: 0,
    })
  })
})
