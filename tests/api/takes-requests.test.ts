import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEntries, reservations, venues } from '../../src/server/db/schema/index.ts'
import { as, aUser, type TestUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, send, useApp } from '../support/app.ts'
import { aRequest } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const RACES = process.env.DRILLS ? 50 : 6

describe.each(API_DATABASE_KINDS)('a venue that takes no requests, on %s,', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }
  let owner: TestUser

  beforeEach(async () => {
    venue = await aVenue(at().services)
    owner = await aUser(at(), { venueId: venue.id })
  })

  const read = (who: TestUser, id = venue.id) => ask(at().app, `/api/venues/${id}/takes-requests`, { headers: as(who) })
  const set = (who: TestUser, takes_requests: boolean, id = venue.id) =>
    ask(at().app, `/api/venues/${id}/takes-requests`, {
      method: 'PATCH',
      headers: { ...as(who), 'content-type': 'application/json' },
      body: JSON.stringify({ takes_requests }),
    })
  const stored = async () => (await at().services.db.orm.select().from(venues).where(eq(venues.id, venue.id)))[0]?.takes_requests

  test('returns 404 for owners of other venues, for users without a venue and for unknown ids', async () => {
    const other = await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })
    const strangers = [await aUser(at(), { venueId: other.id }), await aUser(at()), await aUser(at(), { role: null })]
    for (const stranger of strangers)
      expect([(await read(stranger)).body.code, (await set(stranger, false)).body.code]).toEqual(['venue_not_found', 'venue_not_found'])
    const admin = await aUser(at(), { role: 'admin' })
    for (const id of ['nothing', '00000000-0000-4000-8000-000000000000'])
      expect([(await read(admin, id)).body.code, (await set(admin, false, id)).body.code]).toEqual(['venue_not_found', 'venue_not_found'])
    expect(await stored()).toBe(true)
  })

  test('is switched by its owner and by administrators, once for each change in the audit log', async () => {
    const admin = await aUser(at(), { role: 'admin' })
    expect((await read(owner)).body).toEqual({ takes_requests: true })
    expect((await set(owner, false)).body).toEqual({ takes_requests: false })
    expect((await set(owner, false)).body).toEqual({ takes_requests: false })
    expect((await ask(at().app, '/api/venues/the-crown')).body.takes_requests).toBe(false)
    expect((await set(admin, true)).body).toEqual({ takes_requests: true })
    const audited = await at().services.db.orm.select().from(auditEntries)
    expect(audited.map(({ action, changes }) => [action, changes])).toEqual([
      ['venue.update', [{ field: 'takes_requests', from: true, to: false }]],
      ['venue.update', [{ field: 'takes_requests', from: false, to: true }]],
    ])
  })

  test('rejects a request with requests_off, but repeats the response to an earlier one', async () => {
    const headers = { 'idempotency-key': 'first' }
    const first = await send(at().app, '/api/reservations', aRequest(venue), headers)
    await set(owner, false)
    const refused = await send(at().app, '/api/reservations', aRequest(venue))
    expect([refused.status, refused.body.code]).toEqual([409, 'requests_off'])
    const again = await send(at().app, '/api/reservations', aRequest(venue), headers)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await at().services.db.orm.$count(reservations)).toBe(1)
  })

  test(`stores no request that is made after it was switched off (${RACES} races)`, async () => {
    for (let race = 0; race < RACES; race += 1) {
      await set(owner, true)
      const [asked, off] = await Promise.all([
        send(at().app, '/api/reservations', aRequest(venue, { email: `r${race}@example.org` })),
        set(owner, false),
      ])
      expect(off.status).toBe(200)
      expect([201, 409]).toContain(asked.status)
      expect((await send(at().app, '/api/reservations', aRequest(venue))).body.code).toBe('requests_off')
    }
  })
})
