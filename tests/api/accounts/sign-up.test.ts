import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userRoles, users } from '../../../src/server/db/schema/index.ts'
import { aUser, Browser, emailsTo, PASSWORD, tokenFrom } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { testApp, useApp } from '../../support/app.ts'

const EMAIL = 'imogen@example.org'

describe.each(API_DATABASE_KINDS)('signing up on %s', (kind) => {
  const at = useApp(kind)

  test.each([
    [{}, 'required_fields'],
    [{ email: '', password: PASSWORD }, 'required_fields'],
    [{ email: EMAIL, password: '' }, 'required_fields'],
    [{ email: EMAIL }, 'required_fields'],
    [{ email: 'abc', password: PASSWORD }, 'email_invalid'],
    [{ email: 'a@', password: PASSWORD }, 'email_invalid'],
    [{ email: EMAIL, password: 'Zx9!k' }, 'password_too_short'],
    [{ email: EMAIL, password: 'x'.repeat(129) }, 'password_too_long'],
    [{ email: EMAIL, password: 'Password1' }, 'password_common'],
    [{ email: 5, password: PASSWORD }, 'invalid_request'],
  ])('is rejected with %j', async (body, code) => {
    const answer = await new Browser(at()).post('/api/auth/sign-up/email', body)
    expect(answer.body.code).toBe(code)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(await at().services.db.orm.$count(users)).toBe(0)
  })

  test('accepts a password of six uncommon characters', async () => {
    const answer = await new Browser(at()).post('/api/auth/sign-up/email', { email: EMAIL, password: 'Zx9!kw' })
    expect(answer.status).toBe(200)
  })

  test.each(['admin', 'venue_owner', undefined])('makes a venue owner without a venue, for any requested role: %s', async (role) => {
    const browser = new Browser(at())
    const body = {
      email: 'Imogen@Example.org',
      password: PASSWORD,
      role: 'admin',
      data: { role_to_assign: role },
      email_verified: true,
      emailVerified: true,
    }
    const answer = await browser.post('/api/auth/sign-up/email', body)
    expect(answer.body.user.email).toBe(EMAIL)
    const [user] = await at().services.db.orm.select().from(users)
    expect(user).toMatchObject({ email: EMAIL, email_verified: false, email_confirmed_at: null })
    expect(await at().services.db.orm.select().from(userRoles)).toEqual([{ user_id: user?.id, role: 'venue_owner', towns: null }])
  })

  test('requires the email address to be confirmed before signing in, by the emailed link', async () => {
    const browser = new Browser(at())
    await browser.post('/api/auth/sign-up/email', { email: EMAIL, password: PASSWORD })
    const before = await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
    expect(before.body).toMatchObject({
      status: 403,
      detail: 'Please confirm your email address before signing in. Check your inbox for a confirmation link.',
    })
    const wrong = await browser.post('/api/auth/verify-email', { token: 'nonsense' })
    expect(wrong.body.code).toBe('link_invalid')
    const token = await tokenFrom(at(), EMAIL, 'confirm-email')
    expect((await browser.get(`/api/auth/verify-email?token=${encodeURIComponent(token)}`)).status).toBe(405)
    expect((await browser.post('/api/auth/verify-email', { token })).status).toBe(200)
    expect(browser.cookies.size).toBe(0)
    const after = await browser.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
    expect(after.body).toMatchObject({ user: { email: EMAIL, role: 'venue_owner', venue_id: null }, second_factor_required: false })
    const [user] = await at().services.db.orm.select().from(users).where(eq(users.email, EMAIL))
    expect(user?.email_confirmed_at).not.toBeNull()
    expect(user?.last_sign_in_at).not.toBeNull()
  })

  test('by a stranger needs the password or a new one when the owner confirms the email address', async () => {
    const [stranger, owner] = [new Browser(at()), new Browser(at())]
    await stranger.post('/api/auth/sign-up/email', { email: EMAIL, password: 'not-the-owner-7' })
    const token = await tokenFrom(at(), EMAIL, 'confirm-email')
    const confirm = (more: object = {}, by = owner) => by.post('/api/auth/verify-email', { token, ...more })
    expect((await confirm()).body.code).toBe('sign_up_unproven')
    expect((await confirm({ password: PASSWORD })).body.code).toBe('password_wrong')
    const signIn = (by: Browser, password: string) => by.post('/api/auth/sign-in/email', { email: EMAIL, password })
    expect((await signIn(stranger, 'not-the-owner-7')).body.code).toBe('email_not_confirmed')
    expect((await confirm({ new_password: 'password' })).body.code).toBe('password_common')
    expect((await confirm({ new_password: PASSWORD })).status).toBe(200)
    expect((await signIn(stranger, 'not-the-owner-7')).body.code).toBe('credentials_wrong')
    expect((await confirm({ new_password: 'not-the-owner-8' }, stranger)).body.code).toBe('link_invalid')
    expect((await signIn(owner, PASSWORD)).body.user.email).toBe(EMAIL)
  })

  test('is confirmed from another browser with the password', async () => {
    await new Browser(at()).post('/api/auth/sign-up/email', { email: EMAIL, password: PASSWORD })
    const elsewhere = new Browser(at())
    await elsewhere.post('/api/auth/sign-up/email', { email: 'another@example.org', password: PASSWORD })
    const token = await tokenFrom(at(), EMAIL, 'confirm-email')
    expect((await elsewhere.post('/api/auth/verify-email', { token })).body.code).toBe('sign_up_unproven')
    expect((await elsewhere.post('/api/auth/verify-email', { token, password: PASSWORD })).status).toBe(200)
    expect((await elsewhere.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })).status).toBe(200)
  })

  test('sends the confirmation email again on request, and none to an unknown email address', async () => {
    const browser = new Browser(at())
    await browser.post('/api/auth/sign-up/email', { email: EMAIL, password: PASSWORD })
    await browser.post('/api/auth/send-verification-email', { email: EMAIL })
    await browser.post('/api/auth/send-verification-email', { email: 'nobody@example.org' })
    expect((await emailsTo(at(), EMAIL)).map((email) => email.kind)).toEqual(['confirm-email', 'confirm-email'])
    expect(await emailsTo(at(), 'nobody@example.org')).toEqual([])
  })

  test('takes at least 200 ms to send the confirmation email again, whether or not there is an unconfirmed account', async () => {
    const slow = await testApp(at().services.db, { services: { delay } })
    const unconfirmed = await aUser(slow, { isConfirmed: false })
    const confirmed = await aUser(slow)
    for (const email of [unconfirmed.email, confirmed.email, 'nobody@example.org']) {
      const asked = performance.now()
      const answer = await new Browser(slow).post('/api/auth/send-verification-email', { email })
      expect([answer.status, performance.now() - asked > 200]).toEqual([200, true])
    }
    await slow.close()
  })

  test('gives the same response for an email address in use, and emails its owner', async () => {
    const known = await aUser(at(), { email: EMAIL })
    const fresh = await new Browser(at()).post('/api/auth/sign-up/email', { email: 'fresh@example.org', password: PASSWORD })
    const taken = await new Browser(at()).post('/api/auth/sign-up/email', { email: EMAIL, password: 'another-word-9' })
    expect([taken.status, taken.headers.getSetCookie().length]).toEqual([fresh.status, fresh.headers.getSetCookie().length])
    expect(Object.keys(taken.body.user)).toEqual(Object.keys(fresh.body.user))
    expect(taken.body.user.id).not.toBe(known.id)
    expect(taken.body.user.id).toHaveLength(fresh.body.user.id.length)
    expect((await emailsTo(at(), EMAIL)).map((email) => email.kind)).toEqual(['account-exists'])
    const old = await new Browser(at()).post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
    expect(old.status).toBe(200)
  })

  test('gives the same response to several concurrent sign-ups, so that it does not reveal an unused email address', async () => {
    const bodies = Array.from({ length: 3 }, (_, index) => ({ email: EMAIL, password: `${PASSWORD}-${index}` }))
    const answers = await Promise.all(bodies.map((body) => new Browser(at()).post('/api/auth/sign-up/email', body)))
    expect(answers.map(({ status, body }) => [status, body.user?.email])).toEqual(bodies.map(() => [200, EMAIL]))
    expect(await at().services.db.orm.$count(users)).toBe(1)
  })

  test('with the email address of another user neither blocks that user nor gives access when that user confirms it', async () => {
    const [squatter, owner] = [new Browser(at()), new Browser(at())]
    await squatter.post('/api/auth/sign-up/email', { email: EMAIL, password: 'not-the-owner-7' })
    const first = await tokenFrom(at(), EMAIL, 'confirm-email')
    await owner.post('/api/auth/sign-up/email', { email: EMAIL, password: PASSWORD })
    expect((await emailsTo(at(), EMAIL)).map((email) => email.kind)).toEqual(['confirm-email', 'choose-password'])
    expect((await owner.post('/api/auth/verify-email', { token: first })).body.code).toBe('link_invalid')
    const second = await tokenFrom(at(), EMAIL, 'choose-password')
    expect((await owner.post('/api/auth/reset-password', { token: second, new_password: PASSWORD })).status).toBe(200)
    const squatting = await squatter.post('/api/auth/sign-in/email', { email: EMAIL, password: 'not-the-owner-7' })
    expect(squatting.body.code).toBe('credentials_wrong')
    expect((await owner.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })).status).toBe(200)
  })

  test("by a stranger after the owner has no effect: the stranger's passwords are rejected, and the owner sets one by email", async () => {
    const [owner, squatter] = [new Browser(at()), new Browser(at())]
    await owner.post('/api/auth/sign-up/email', { email: EMAIL, password: PASSWORD })
    for (const password of ['not-the-owner-7', 'not-the-owner-8'])
      await squatter.post('/api/auth/sign-up/email', { email: EMAIL, password })
    await owner.post('/api/auth/send-verification-email', { email: EMAIL })
    const kinds = (await emailsTo(at(), EMAIL)).map((email) => email.kind)
    expect(kinds).toEqual(['confirm-email', 'choose-password', 'choose-password', 'choose-password'])
    const confirmed = await owner.post('/api/auth/verify-email', { token: await tokenFrom(at(), EMAIL, 'confirm-email') })
    expect(confirmed.body.code).toBe('link_invalid')
    for (const password of ['not-the-owner-7', 'not-the-owner-8', PASSWORD])
      expect((await squatter.post('/api/auth/sign-in/email', { email: EMAIL, password })).body.code).toBe('credentials_wrong')
    const token = await tokenFrom(at(), EMAIL, 'choose-password')
    expect((await owner.post('/api/auth/reset-password', { token, new_password: PASSWORD })).status).toBe(200)
    expect((await owner.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })).status).toBe(200)
  })
})
