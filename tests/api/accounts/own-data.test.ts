import { describe, expect, test } from 'vitest'
import { auditEntries, mails, sessions, users, venues } from '../../../src/server/db/schema/index.ts'
import { as, aUser, PASSWORD, signedIn } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, NOON, useApp } from '../../support/app.ts'
import { aVenue } from '../../support/scenario.ts'

const EMAIL = 'ann@example.org'

describe.each(API_DATABASE_KINDS)('GET /auth/user/data on %s', (kind) => {
  const at = useApp(kind)

  test('returns what is stored about the user as a file, without secrets or data of others', async () => {
    const venue = await aVenue(at().services, { name: 'The Crown' })
    await aUser(at(), { email: 'other@example.org', venueId: (await aVenue(at().services, { name: 'The Swan' })).id })
    await signedIn(at(), 'other@example.org')
    await aUser(at(), { email: EMAIL, venueId: venue.id })
    const browser = await signedIn(at(), EMAIL)
    const feed = await browser.post('/api/calendar-feeds', { venue_id: venue.id })
    await browser.ask('PATCH', `/api/daily-emails/${venue.id}`, { hour: 7 })
    const { status, body, headers, text } = await browser.get('/api/auth/user/data')
    expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="account.json"'])
    expect(body).toMatchObject({
      account: { email: EMAIL, role: 'venue_owner', two_step_verification: false },
      venues: [{ id: venue.id, name: 'The Crown' }],
      identities: [{ provider: 'credential' }],
      sessions: [{ is_current: expect.any(Boolean) }, { is_current: expect.any(Boolean) }],
      calendar_feeds: [{ venue_id: venue.id }],
      daily_emails: [{ venue_id: venue.id, hour: 7 }],
      push_devices: [],
      activity: [
        { action: 'user.export_own_data' },
        { action: 'user.create_calendar_feed' },
        { action: 'user.sign_in', client_ip: '127.0.0.1' },
      ],
    })
    const stored = await at().services.db.orm.select({ token: sessions.token }).from(sessions)
    const key = new URL(feed.body.url).searchParams.get('key') ?? ''
    expect(key).not.toBe('')
    for (const secret of [key, ...stored.map(({ token }) => token), 'other@example.org', 'The Swan']) expect(text).not.toContain(secret)
  })
})

describe.each(API_DATABASE_KINDS)('DELETE /auth/user on %s', (kind) => {
  const at = useApp(kind)

  test('returns proof_required and deletes nothing when the user has not proved who they are recently', async () => {
    const ann = await aUser(at(), { email: EMAIL })
    at().setNow(new Date(NOON.getTime() + 16 * 60 * 1000))
    const { body } = await ask(at().app, '/api/auth/user', { method: 'DELETE', headers: as(ann) })
    expect(body.code).toBe('proof_required')
    expect(await at().services.db.orm.$count(users)).toBe(1)
  })

  test('returns admin_last for the last administrator, and deletes one of two', async () => {
    const ann = await aUser(at(), { email: EMAIL, role: 'admin' })
    const remove = () => ask(at().app, '/api/auth/user', { method: 'DELETE', headers: as(ann) })
    expect((await remove()).body.code).toBe('admin_last')
    await aUser(at(), { role: 'admin' })
    expect((await remove()).status).toBe(200)
    expect(await at().services.db.orm.$count(users)).toBe(1)
  })

  test('deletes the account with its sessions, keeps the venue, confirms by email and is in the audit log', async () => {
    const venue = await aVenue(at().services)
    await aUser(at(), { email: EMAIL, venueId: venue.id })
    const browser = await signedIn(at(), EMAIL)
    expect((await browser.ask('DELETE', '/api/auth/user')).status).toBe(200)
    expect((await browser.get('/api/auth/user')).status).toBe(401)
    expect((await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })).status).toBe(401)
    const { orm } = at().services.db
    expect([await orm.$count(users), await orm.$count(sessions), await orm.$count(venues)]).toEqual([0, 0, 1])
    expect(await orm.select({ kind: mails.kind, to: mails.recipient }).from(mails)).toEqual([{ kind: 'account-deleted', to: EMAIL }])
    const entries = await orm.select().from(auditEntries).orderBy(auditEntries.id)
    expect(entries.at(-1)).toMatchObject({ action: 'user.delete_own_account', actor_email: EMAIL, entity_name: EMAIL })
  })
})
