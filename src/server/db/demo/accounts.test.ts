import { describe, expect, test } from 'vitest'
import { aUser, Browser } from '../../../../tests/support/accounts.ts'
import { useApp } from '../../../../tests/support/app.ts'
import { DATABASE_KINDS } from '../../../../tests/support/database.ts'
import { aVenue } from '../../../../tests/support/scenario.ts'
import { readConfig } from '../../config.ts'
import { users } from '../schema/index.ts'
import { assignDemoVenue, DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemoAccounts } from './accounts.ts'

test('are never made in production', () => {
  expect(() => readConfig({ DEMO: '1', NODE_ENV: 'production' })).toThrow('DEMO cannot be 1')
})

describe.each(DATABASE_KINDS)('demo accounts (%s)', (kind) => {
  const at = useApp(kind)

  test.each(['a user', 'a venue'])('are not made beside %s of somebody else’s', async (thing) => {
    if (thing === 'a user') await aUser(at())
    else await aVenue(at().parts)
    const before = await at().parts.db.orm.$count(users)
    expect(await seedDemoAccounts(at().parts)).toBe(false)
    expect(await at().parts.db.orm.$count(users)).toBe(before)
  })

  test('sign in with the password everybody knows, each in its role; one has a venue', async () => {
    expect(await seedDemoAccounts(at().parts)).toBe(true)
    const venue = await aVenue(at().parts, { name: 'The Gilded Pike', slug: 'the-gilded-pike' })
    await assignDemoVenue(at().parts)
    expect(await seedDemoAccounts(at().parts)).toBe(true)
    const found = []
    for (const { email } of DEMO_ACCOUNTS) {
      const { body } = await new Browser(at()).post('/api/auth/sign-in/email', { email, password: DEMO_PASSWORD })
      found.push([body.user.email, body.user.role, body.user.venue_id])
    }
    expect(found).toEqual([
      ['admin@plateful.test', 'admin', null],
      ['owner@plateful.test', 'venue_owner', venue.id],
      ['newowner@plateful.test', 'venue_owner', null],
    ])
  })
})
