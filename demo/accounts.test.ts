import { describe, expect, test } from 'vitest'
import { validateReservationRequest } from '../src/domain/reservation/request.ts'
import { readConfig } from '../src/server/config.ts'
import { reservations, users } from '../src/server/db/schema/index.ts'
import { aUser, Browser } from '../tests/support/accounts.ts'
import { API_DATABASE_KINDS } from '../tests/support/api-databases.ts'
import { testApp, useApp } from '../tests/support/app.ts'
import { aVenue } from '../tests/support/scenario.ts'
import { assignDemoVenue, DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemoAccounts } from './accounts.ts'
import { seedDemoReservations } from './reservations.ts'

test('demo accounts are not created in production', () => {
  expect(() => readConfig({ DEMO: '1', NODE_ENV: 'production' })).toThrow('DEMO cannot be 1')
})

describe.each(API_DATABASE_KINDS)('demo accounts on %s', (kind) => {
  const at = useApp(kind, { env: { DEMO: '1' } })

  test.each(['a user', 'a venue'])('are not created when %s of another user exist', async (thing) => {
    if (thing === 'a user') await aUser(at())
    else await aVenue(at().services)
    const before = await at().services.db.orm.$count(users)
    expect(await seedDemoAccounts(at().services)).toBe(false)
    expect(await at().services.db.orm.$count(users)).toBe(before)
  })

  test('sign in with the public password, each with its role, and the owner has a venue', async () => {
    expect(await seedDemoAccounts(at().services)).toBe(true)
    const venue = await aVenue(at().services, { name: 'The Gilded Pike', slug: 'the-gilded-pike' })
    await at().services.changes.transaction(assignDemoVenue)
    expect(await seedDemoAccounts(at().services)).toBe(true)
    const found = []
    for (const { email } of DEMO_ACCOUNTS) {
      const { body } = await new Browser(at()).post('/api/auth/sign-in/email', { email, password: DEMO_PASSWORD })
      found.push([body.user.email, body.user.role, body.user.venue_id])
    }
    expect(found).toEqual([
      ['admin@plateful.test', 'admin', null],
      ['owner@plateful.test', 'venue_owner', venue.id],
      ['staff@plateful.test', 'venue_owner', venue.id],
      ['newowner@plateful.test', 'venue_owner', null],
    ])
  })

  test('cannot sign in with the public password outside the demo, and no user can choose that password', async () => {
    await seedDemoAccounts(at().services)
    const guide = await testApp(at().services.db)
    const ask = (path: string, email: string) => new Browser(guide).post(`/api/auth/${path}`, { email, password: DEMO_PASSWORD })
    for (const { email } of DEMO_ACCOUNTS) expect((await ask('sign-in/email', email)).body.code).toBe('credentials_wrong')
    expect((await ask('sign-up/email', 'imogen@example.org')).body.code).toBe('password_common')
    await guide.close()
  })

  test('give the owner pending and answered requests that a diner could have sent', async () => {
    await seedDemoAccounts(at().services)
    const venue = await aVenue(at().services, { name: 'The Gilded Pike', slug: 'the-gilded-pike' })
    const { services } = at()
    await services.changes.transaction(async (tx, invalidateVenues) => {
      invalidateVenues(venue.id)
      expect(await assignDemoVenue(tx)).toBe(venue.id)
      await seedDemoReservations(tx, services, venue.id)
    })
    const rows = await at().services.db.orm.select().from(reservations)
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['pending', 'confirmed', 'declined']))
    const judged = { now: at().services.clock(), timeZone: at().services.config.timeZone }
    for (const { requested_time, special_requests, ...row } of rows.filter(({ source }) => source === 'online'))
      expect(
        validateReservationRequest(
          { ...row, requested_time: requested_time.slice(0, 5), special_requests: special_requests ?? undefined },
          judged,
        ),
      ).toEqual([])
  })
})
