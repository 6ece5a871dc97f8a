import { setTimeout as delay } from 'node:timers/promises'
import bcrypt from 'bcryptjs'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../src/domain/durations.ts'
import { accounts, sessions, userRoles, users, venueOwners, verifications } from '../../../src/server/db/schema/index.ts'
import { as, aUser, Browser, codeFrom, emailsTo, PASSWORD, signedIn, tokenFrom } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, testApp, useApp } from '../../support/app.ts'
import { aVenue } from '../../support/scenario.ts'

const WRONG = 'Invalid email or password. Please try again.'

describe.each(API_DATABASE_KINDS)('sign-in and sessions on %s', (kind) => {
  const at = useApp(kind)

  test('a wrong password and an unknown email address get the same response', async () => {
    const { email } = await aUser(at())
    const wrong = await new Browser(at()).post('/api/auth/sign-in/email', { email, password: 'not-this-one' })
    const unknown = await new Browser(at()).post('/api/auth/sign-in/email', { email: 'nobody@example.org', password: 'not-this-one' })
    expect([wrong.status, wrong.body.detail]).toEqual([401, WRONG])
    expect([unknown.status, unknown.body.detail]).toEqual([401, WRONG])
    expect(wrong.headers.getSetCookie()).toEqual([])
  })

  test('a wrong password of an imported account is rejected after the same time as an unknown email address', async () => {
    const waits: { ms: number; isOver: boolean }[] = []
    const waiting = async (ms: number) => {
      const wait = { ms, isOver: false }
      waits.push(wait)
      await delay(ms / 10)
      wait.isOver = true
    }
    const slow = await testApp(at().services.db, { services: { delay: waiting } })
    const { id, email } = await aUser(slow)
    await slow.services.db.orm
      .update(accounts)
      .set({ password: await bcrypt.hash(PASSWORD, 4) })
      .where(eq(accounts.user_id, id))
    for (const address of [email, 'nobody@example.org']) {
      const answer = await new Browser(slow).post('/api/auth/sign-in/email', { email: address, password: 'wrong-wrong-9' })
      expect([answer.body.code, waits.splice(0)]).toEqual(['credentials_wrong', [{ ms: 750, isOver: true }]])
    }
    await slow.close()
  })

  describe('an imported password', () => {
    const imported = async (password: string) => {
      const user = await aUser(at())
      const hash = await bcrypt.hash(password, 4)
      await at().services.db.orm.update(accounts).set({ password: hash }).where(eq(accounts.user_id, user.id))
      const stored = async () => {
        const [row] = await at().services.db.orm.select().from(accounts).where(eq(accounts.user_id, user.id))
        return row?.password
      }
      const signIn = async (given: string) =>
        (await new Browser(at()).post('/api/auth/sign-in/email', { email: user.email, password: given })).status
      return { ...user, hash, stored, signIn }
    }

    test('is hashed anew at the first sign-in, and is accepted again afterwards', async () => {
      const { hash, stored, signIn } = await imported('grey-heron-4821')
      expect([await signIn('grey-heron-4822'), await stored()]).toEqual([401, hash])
      expect(await signIn('grey-heron-4821')).toBe(200)
      expect(await stored()).not.toMatch(/^\$2/)
      expect([await signIn('grey-heron-4821'), await signIn('grey-heron-4822')]).toEqual([200, 401])
    })

    test('lets every one of several concurrent sign-ins in', async () => {
      const { stored, signIn } = await imported('grey-heron-4821')
      expect(await Promise.all(Array.from({ length: 5 }, () => signIn('grey-heron-4821')))).toEqual([200, 200, 200, 200, 200])
      expect(await stored()).not.toMatch(/^\$2/)
    })

    test('keeps its hash when bcrypt compares only its beginning', async () => {
      const long = 'h'.repeat(40) + 'e'.repeat(40)
      const { hash, stored, signIn } = await imported(long)
      expect([await signIn(`${long.slice(0, 75)}typed`), await stored()]).toEqual([200, hash])
    })

    test('keeps its hash when the email address is not confirmed', async () => {
      const { id, hash, stored, signIn } = await imported('grey-heron-4821')
      await at().services.db.orm.update(users).set({ email_verified: false }).where(eq(users.id, id))
      expect([await signIn('grey-heron-4821'), await stored()]).toEqual([403, hash])
    })
  })

  test('an emailed code signs in when it is typed with spaces', async () => {
    const { email } = await aUser(at())
    const browser = new Browser(at())
    await browser.post('/api/auth/email-otp/send-verification-otp', { email })
    const code = await codeFrom(at(), email, 'sign-in-code')
    const answer = await browser.post('/api/auth/sign-in/email-otp', { email, code: ` ${code.slice(0, 3)} ${code.slice(3)}\n` })
    expect([answer.status, answer.body.user?.email]).toEqual([200, email])
  })

  test('an empty field is rejected', async () => {
    const answer = await new Browser(at()).post('/api/auth/sign-in/email', { email: '', password: '' })
    expect(answer.body.errors.map((error: { field: string; code: string }) => [error.field, error.code])).toEqual([
      ['email', 'required_fields'],
      ['password', 'required_fields'],
    ])
  })

  test('a browser gets an HttpOnly cookie and no token, and a program gets the token', async () => {
    const { email } = await aUser(at())
    const page = await new Browser(at()).post(
      '/api/auth/sign-in/email',
      { email, password: PASSWORD },
      { origin: 'http://localhost', host: 'localhost' },
    )
    expect(page.body.access_token).toBeUndefined()
    const [session] = page.headers.getSetCookie().filter((cookie) => cookie.includes('session_token'))
    expect(session).toMatch(/^plateful\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/i)
    const program = await new Browser(at()).post('/api/auth/sign-in/email', { email, password: PASSWORD })
    const user = await ask(at().app, '/api/auth/user', { headers: { authorization: `Bearer ${program.body.access_token}` } })
    expect(user.body.email).toBe(email)
  })

  test('the session contains the present role and venue', async () => {
    const venue = await aVenue(at().services)
    const user = await aUser(at(), { venueId: venue.id })
    const read = () => ask(at().app, '/api/session', { headers: as(user) })
    expect((await read()).body.user).toMatchObject({ role: 'venue_owner', venue_id: venue.id, factors: [] })
    await at().services.db.orm.delete(venueOwners)
    await at().services.db.orm.update(userRoles).set({ role: 'admin' })
    expect((await read()).body.user).toMatchObject({ role: 'admin', venue_id: null })
    await at().services.db.orm.delete(userRoles)
    expect((await read()).body.user).toMatchObject({ id: user.id, role: null })
  })

  test('a user without a role signs in without an error', async () => {
    const { id, email } = await aUser(at(), { role: null })
    const warn = vi.spyOn(at().services.log, 'warn')
    const answer = await new Browser(at()).post('/api/auth/sign-in/email', { email, password: PASSWORD })
    expect([answer.status, answer.body.user.role]).toEqual([200, null])
    expect(warn).toHaveBeenCalledWith({ user_id: id }, 'a user without a role signed in')
  })

  test('a role that cannot be read causes its own error, not that of wrong credentials', async () => {
    const { email, token } = await aUser(at())
    const { orm } = at().services.db
    await orm.execute(sql`ALTER TABLE user_roles RENAME TO user_roles_elsewhere`)
    const byPassword = await new Browser(at()).post('/api/auth/sign-in/email', { email, password: PASSWORD })
    const asked = await ask(at().app, '/api/session', { headers: as({ token }) })
    await orm.execute(sql`ALTER TABLE user_roles_elsewhere RENAME TO user_roles`)
    for (const answer of [byPassword, asked])
      expect([answer.status, answer.body.detail]).toEqual([500, 'Failed to verify user role. Please contact support.'])
  })

  test('GET /session returns no user for visitors and deletes the cookie of an unknown session', async () => {
    const nobody = await ask(at().app, '/api/session')
    expect(nobody.body).toEqual({ user: null, expires_at: null, expires_in: null, token_type: null })
    expect(nobody.headers.getSetCookie()).toEqual([])
    const stale = await ask(at().app, '/api/session', { headers: { cookie: 'plateful.session_token=made.up' } })
    expect([stale.status, stale.body.user]).toEqual([200, null])
    expect(stale.headers.getSetCookie().join()).toMatch(/^plateful\.session_token=; Max-Age=0/)
  })

  test.each(['raw', 'forged', 'ended'])('a token that is %s returns not_signed_in', async (how) => {
    const user = await aUser(at(), { endsInGuide: true })
    const raw = user.token.split('.')[0] ?? ''
    const token = { raw, forged: `${raw}.${'A'.repeat(43)}=`, ended: user.token }[how] ?? ''
    if (how === 'ended') at().setNow(new Date(at().services.clock().getTime() + 8 * DAY_MS))
    const answer = await ask(at().app, '/api/auth/user', { headers: { authorization: `Bearer ${token}` } })
    expect([answer.status, answer.body.code]).toEqual([401, 'not_signed_in'])
  })

  test('a session in use is prolonged once a day', async () => {
    const user = await aUser(at(), { endsInGuide: true })
    const end = async () => (await ask(at().app, '/api/session', { headers: as(user) })).body.expires_at
    const first = await end()
    at().setNow(new Date(at().services.clock().getTime() + HOUR_MS))
    expect(await end()).toBe(first)
    at().setNow(new Date(at().services.clock().getTime() + 2 * DAY_MS))
    expect(Date.parse(await end()) - Date.parse(first)).toBe(2 * DAY_MS + HOUR_MS)
  })

  test('a token is renewed by one call, which ends the old token', async () => {
    const user = await aUser(at())
    const refresh = (token: string) => ask(at().app, '/api/auth/token/refresh', { method: 'POST', headers: as({ token }) })
    expect((await refresh('x.y')).status).toBe(401)
    const renewed = await refresh(user.token)
    expect(renewed.body).toMatchObject({ token_type: 'bearer', expires_in: 604800, user: { id: user.id } })
    expect((await refresh(user.token)).status).toBe(401)
    expect((await refresh(renewed.body.access_token)).status).toBe(200)
  })

  describe('sign-in by email', () => {
    test('gives the same response for an unknown email address and sends no email', async () => {
      for (const path of ['sign-in/magic-link', 'email-otp/send-verification-otp', 'request-password-reset']) {
        const { email } = await aUser(at())
        const known = await new Browser(at()).post(`/api/auth/${path}`, { email })
        const unknown = await new Browser(at()).post(`/api/auth/${path}`, { email: 'nobody@example.org' })
        expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
        expect(await emailsTo(at(), email)).toHaveLength(1)
      }
      expect(await emailsTo(at(), 'nobody@example.org')).toEqual([])
      expect(await at().services.db.orm.$count(users)).toBe(3)
    })

    test('accepts a link once', async () => {
      const { email } = await aUser(at())
      const browser = new Browser(at())
      await browser.post('/api/auth/sign-in/magic-link', { email })
      const token = await tokenFrom(at(), email, 'sign-in-link')
      expect((await new Browser(at()).post('/api/auth/magic-link/verify', { token: `${token}x` })).body.code).toBe('link_invalid')
      expect((await browser.post('/api/auth/magic-link/verify', { token })).body.user.email).toBe(email)
      expect((await browser.get('/api/auth/user')).status).toBe(200)
      expect((await new Browser(at()).post('/api/auth/magic-link/verify', { token })).body.code).toBe('link_invalid')
    })

    test('rejects an expired link', async () => {
      const { email } = await aUser(at())
      const browser = new Browser(at())
      const asked = Date.now()
      await browser.post('/api/auth/sign-in/magic-link', { email })
      const token = await tokenFrom(at(), email, 'sign-in-link')
      const { orm } = at().services.db
      const [stored] = await orm.select().from(verifications)
      const lastsMs = (stored?.expires_at.getTime() ?? 0) - asked
      expect(Math.round(lastsMs / 60_000)).toBe(10)
      await orm.update(verifications).set({ expires_at: new Date(asked - 1) })
      expect((await browser.post('/api/auth/magic-link/verify', { token })).body.code).toBe('link_invalid')
    })

    test('takes at least 200 ms with a wrong code, whether or not the account exists', async () => {
      const slow = await testApp(at().services.db, { services: { delay } })
      const { email } = await aUser(slow)
      await new Browser(slow).post('/api/auth/email-otp/send-verification-otp', { email })
      for (const address of [email, 'nobody@example.org']) {
        const asked = performance.now()
        const answer = await new Browser(slow).post('/api/auth/sign-in/email-otp', { email: address, code: '12345' })
        expect([answer.body.code, performance.now() - asked > 200]).toEqual(['code_wrong', true])
      }
      await slow.close()
    })

    test('accepts a code once, and none after five wrong ones', async () => {
      const { email } = await aUser(at())
      const ask = () => new Browser(at()).post('/api/auth/email-otp/send-verification-otp', { email })
      const enter = (code: string) => new Browser(at()).post('/api/auth/sign-in/email-otp', { email, code })
      await ask()
      const code = await codeFrom(at(), email, 'sign-in-code')
      const other = code === '000000' ? '000001' : '000000'
      expect((await enter(other)).body.code).toBe('code_wrong')
      expect((await enter(code)).body.user.email).toBe(email)
      expect((await enter(code)).body.code).toBe('code_wrong')
      await ask()
      const second = await codeFrom(at(), email, 'sign-in-code')
      for (let tries = 0; tries < 6; tries++) await enter(second === other ? code : other)
      expect((await enter(second)).body.code).toBe('code_wrong')
    })

    test('sets a new password once with a recovery link, and ends every session', async () => {
      const user = await aUser(at(), { isConfirmed: false })
      await new Browser(at()).post('/api/auth/request-password-reset', { email: user.email })
      const older = await tokenFrom(at(), user.email, 'recover-password')
      await new Browser(at()).post('/api/auth/request-password-reset', { email: user.email })
      const token = await tokenFrom(at(), user.email, 'recover-password')
      const reset = (new_password: string, secret = token) =>
        new Browser(at()).post('/api/auth/reset-password', { token: secret, new_password })
      expect((await reset('letmein')).body.code).toBe('password_common')
      expect((await reset('linen-and-slate', 'made-up')).body.code).toBe('link_invalid')
      expect((await reset('linen-and-slate')).status).toBe(200)
      for (const secret of [token, older]) expect((await reset('tweed-and-chalk', secret)).body.code).toBe('link_invalid')
      expect((await ask(at().app, '/api/auth/user', { headers: as(user) })).status).toBe(401)
      expect((await new Browser(at()).post('/api/auth/sign-in/email', { email: user.email, password: PASSWORD })).status).toBe(401)
      await signedIn(at(), user.email, 'linen-and-slate')
      expect((await emailsTo(at(), user.email)).map((email) => email.kind)).toEqual([
        'recover-password',
        'recover-password',
        'password-changed',
      ])
    })
  })

  describe('sign-out', () => {
    test('ends only this session, whose cookie no longer works', async () => {
      const { email } = await aUser(at())
      const [here, there] = [await signedIn(at(), email), await signedIn(at(), email)]
      const kept = new Map(here.cookies)
      expect((await here.post('/api/auth/sign-out')).status).toBe(200)
      expect(here.cookies.size).toBe(0)
      for (const [name, value] of kept) here.cookies.set(name, value)
      expect((await here.get('/api/auth/user')).status).toBe(401)
      expect((await there.get('/api/auth/user')).status).toBe(200)
    })

    test('ends all other sessions, or all', async () => {
      const { email, id } = await aUser(at())
      const stranger = await aUser(at())
      const [here, there] = [await signedIn(at(), email), await signedIn(at(), email)]
      await here.post('/api/auth/sign-out', { scope: 'others' })
      expect([(await here.get('/api/auth/user')).status, (await there.get('/api/auth/user')).status]).toEqual([200, 401])
      await here.post('/api/auth/sign-out', { scope: 'global' })
      expect(await at().services.db.orm.$count(sessions, eq(sessions.user_id, id))).toBe(0)
      expect((await ask(at().app, '/api/auth/user', { headers: as(stranger) })).status).toBe(200)
    })

    test("ends one of the user's own sessions by its id, and no session of another user", async () => {
      const { email } = await aUser(at())
      const stranger = await signedIn(at(), (await aUser(at())).email)
      const [here, there] = [await signedIn(at(), email), await signedIn(at(), email)]
      const { data } = (await there.get('/api/auth/sessions')).body
      expect(data).toHaveLength(3)
      const id = data.find((session: { is_current: boolean }) => session.is_current).id
      expect(JSON.stringify(data)).not.toContain('token')
      expect((await stranger.ask('DELETE', `/api/auth/sessions/${id}`)).status).toBe(404)
      expect((await here.ask('DELETE', `/api/auth/sessions/${id}`)).status).toBe(200)
      expect((await there.get('/api/auth/user')).status).toBe(401)
    })
  })
})
