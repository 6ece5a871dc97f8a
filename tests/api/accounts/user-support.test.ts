import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries, sessions, users, venueInvitations } from '../../../src/server/db/schema/index.ts'
import { aUser, emailsTo, PASSWORD, signedIn, tokenFrom } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { send, useApp } from '../../support/app.ts'
import { everyone, sendAs } from '../../support/managing.ts'

const NEW_PASSWORD = 'quiet-meadow-19'

describe.each(API_DATABASE_KINDS)('an administrator who helps a user on %s', (kind) => {
  const at = useApp(kind)

  test('is rejected for their own account and for unknown users, and every other role is rejected', async () => {
    const { visitor, withoutVenue, owner, admin } = await everyone(at())
    const calls = (id: string) =>
      [
        ['GET', `/api/users/${id}/access`],
        ['POST', `/api/users/${id}/password-link`],
        ['DELETE', `/api/users/${id}/sessions`],
      ] as const
    for (const [method, path] of calls(owner.id)) {
      expect((await sendAs(at(), visitor, method, path)).body.code).toBe('not_signed_in')
      for (const by of [withoutVenue, owner]) expect((await sendAs(at(), by, method, path)).body.code).toBe('not_allowed')
    }
    for (const [method, path] of calls(admin.id)) expect((await sendAs(at(), admin, method, path)).body.code).toBe('user_is_self')
    for (const [method, path] of calls('nobody')) expect((await sendAs(at(), admin, method, path)).body.code).toBe('user_not_found')
  })

  test('sends a link with which the user sets a new password, only to a confirmed email address', async () => {
    const { admin } = await everyone(at())
    const user = await aUser(at(), { email: 'imogen@example.org' })
    await at().services.db.orm.update(users).set({ email_verified: false }).where(eq(users.id, user.id))
    expect((await sendAs(at(), admin, 'POST', `/api/users/${user.id}/password-link`)).body.code).toBe('email_not_confirmed')
    expect(await emailsTo(at(), user.email)).toEqual([])
    await at().services.db.orm.update(users).set({ email_verified: true }).where(eq(users.id, user.id))
    expect((await sendAs(at(), admin, 'POST', `/api/users/${user.id}/password-link`)).status).toBe(200)
    const token = await tokenFrom(at(), user.email, 'recover-password')
    const reset = await send(at().app, '/api/auth/reset-password', { token, new_password: NEW_PASSWORD })
    expect(reset.status).toBe(200)
    await signedIn(at(), user.email, NEW_PASSWORD)
    const [entry] = await at().services.db.orm.select().from(auditEntries).where(eq(auditEntries.action, 'user.send_password_link'))
    expect([entry?.entity_id, JSON.stringify(entry?.changes)]).toEqual([user.id, '[]'])
  })

  test('gets the number of devices on which the user is signed in, and signs the user out on all of them', async () => {
    const { admin } = await everyone(at())
    const user = await aUser(at(), { email: 'imogen@example.org' })
    await signedIn(at(), user.email, PASSWORD)
    const count = () => at().services.db.orm.$count(sessions, eq(sessions.user_id, user.id))
    const { body } = await sendAs(at(), admin, 'GET', `/api/users/${user.id}/access`)
    expect(body).toEqual({ sessions: await count() })
    expect((await sendAs(at(), admin, 'DELETE', `/api/users/${user.id}/sessions`)).status).toBe(200)
    expect(await count()).toBe(0)
    expect(await at().services.db.orm.$count(sessions, eq(sessions.user_id, admin.id))).toBeGreaterThan(0)
  })

  test('sees open invitations to accounts, and withdraws one, which ends its link', async () => {
    const { admin, owner } = await everyone(at())
    await sendAs(at(), admin, 'POST', '/api/user-invitations', { email: 'new@example.org', role: 'venue_owner' })
    expect((await sendAs(at(), owner, 'GET', '/api/user-invitations')).body.code).toBe('not_allowed')
    const { body } = await sendAs(at(), admin, 'GET', '/api/user-invitations')
    expect(body.data).toMatchObject([{ email: 'new@example.org', role: 'venue_owner' }])
    const [{ id }] = body.data
    expect((await sendAs(at(), owner, 'DELETE', `/api/user-invitations/${id}`)).body.code).toBe('not_allowed')
    const token = await tokenFrom(at(), 'new@example.org', 'invitation')
    expect((await sendAs(at(), admin, 'DELETE', `/api/user-invitations/${id}`)).status).toBe(200)
    expect((await sendAs(at(), admin, 'DELETE', `/api/user-invitations/${id}`)).body.code).toBe('not_found')
    expect((await send(at().app, '/api/invitations/accept', { token, password: NEW_PASSWORD })).body.code).toBe('link_invalid')
    expect(await at().services.db.orm.$count(venueInvitations)).toBe(0)
  })
})

describe('a link that an administrator sends', () => {
  const at = useApp('embedded', { env: { ACCOUNT_LIMIT_FACTOR: '1' } })

  test('counts to the mailbox like one that its user requests', async () => {
    const { admin } = await everyone(at())
    const user = await aUser(at())
    const codes: (string | undefined)[] = []
    for (let sent = 0; sent < 8; sent++) codes.push((await sendAs(at(), admin, 'POST', `/api/users/${user.id}/password-link`)).body.code)
    expect(codes[0]).toBeUndefined()
    expect(codes.at(-1)).toBe('too_many_requests')
  })
})
