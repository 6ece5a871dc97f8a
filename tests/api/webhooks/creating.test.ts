import { describe, expect, test } from 'vitest'
import { auditEntries, webhooks } from '../../../src/server/db/schema/index.ts'
import { aUser } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { everyone, sendAs } from '../../support/managing.ts'
import { aWebhook, WEBHOOK_URL } from '../../support/webhooks.ts'

describe('POST /webhooks', () => {
  const at = useApp('embedded')

  test('returns an error and stores nothing for visitors, staff and owners of another venue, and for an owner who names no venue', async () => {
    const { visitor, withoutVenue, otherOwner, owner, venue } = await everyone(at())
    const staff = await aUser(at(), { venueId: venue.id, venueRole: 'staff' })
    const codes = []
    for (const by of [visitor, withoutVenue, staff, otherOwner])
      codes.push((await sendAs(at(), by, 'POST', '/api/webhooks', { url: WEBHOOK_URL, topics: ['menus'], venue_id: venue.id })).body.code)
    codes.push((await sendAs(at(), owner, 'POST', '/api/webhooks', { url: WEBHOOK_URL, topics: ['menus'], venue_id: null })).body.code)
    expect(codes).toEqual(['not_signed_in', 'venue_not_found', 'venue_not_found', 'venue_not_found', 'not_allowed'])
    expect(await at().services.db.orm.$count(webhooks)).toBe(0)
  })

  test.each([
    'http://hooks.example.org/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://localhost/',
    'https://db.internal/',
    'x',
  ])('rejects the URL %s', async (url) => {
    const { owner, venue } = await everyone(at())
    const answer = await sendAs(at(), owner, 'POST', '/api/webhooks', { url, topics: ['menus'], venue_id: venue.id })
    expect(answer.body.code).toBe('webhook_url_invalid')
  })

  test('rejects the eleventh webhook of a user', async () => {
    const { owner, venue } = await everyone(at())
    for (let count = 0; count < 10; count++) await aWebhook(at(), owner, venue)
    const answer = await sendAs(at(), owner, 'POST', '/api/webhooks', { url: WEBHOOK_URL, topics: ['menus'], venue_id: venue.id })
    expect(answer.body.code).toBe('webhooks_too_many')
  })

  test('returns the secret once, and stores neither it nor the path of the URL in the audit log', async () => {
    const { owner, venue } = await everyone(at())
    const { secret } = await aWebhook(at(), owner, venue)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { orm } = at().services.db
    const stored = JSON.stringify([await orm.select().from(webhooks), (await sendAs(at(), owner, 'GET', '/api/webhooks')).body])
    expect(stored).not.toContain(secret.slice(6))
    expect(JSON.stringify(await orm.select().from(auditEntries))).not.toContain('/plateful')
  })
})
