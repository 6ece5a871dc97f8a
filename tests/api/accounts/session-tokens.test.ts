import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../src/domain/durations.ts'
import { sessions } from '../../../src/server/db/schema/index.ts'
import { as, aUser, Browser, PASSWORD, signedIn, tokenFrom, totp, withSecondFactor } from '../../support/accounts.ts'
import { ask, testApp, useApp } from '../../support/app.ts'
import { useDatabase } from '../../support/database.ts'
import { listening } from '../../support/http-server.ts'

const COOKIE = 'plateful.session_token'

describe('the token of a session', () => {
  const at = useApp('embedded')
  const user = (headers: Record<string, string>) => ask(at().app, '/api/auth/user', { headers })
  const bearerOf = (browser: Browser) => ({ authorization: `Bearer ${browser.cookies.get(COOKIE)}` })

  test('ends when the same browser signs in again, as the same or another user', async () => {
    const [first, second] = [await aUser(at()), await aUser(at())]
    const browser = await signedIn(at(), first.email)
    for (const { email } of [first, second]) {
      const old = bearerOf(browser)
      expect((await browser.post('/api/auth/sign-in/email', { email, password: 'not-this-one' })).status).toBe(401)
      expect((await user(old)).status).toBe(200)
      expect((await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
      expect((await user(old)).status).toBe(401)
      expect((await browser.get('/api/auth/user')).body.email).toBe(email)
    }
    expect((await user(as(first))).status).toBe(200)
  })

  test('is read from the cookie beside the Basic password of a reverse proxy, and not beside another bearer token', async () => {
    const browser = await signedIn(at(), (await aUser(at())).email)
    const status = async (authorization: string) => (await browser.get('/api/auth/user', { authorization })).status
    expect(await status(`Basic ${Buffer.from('staging:open sesame').toString('base64')}`)).toBe(200)
    for (const other of ['Bearer', 'bearer x.y', 'Bearer plk_x']) expect(await status(other), other).toBe(401)
  })

  test('ends when the same browser signs in by link', async () => {
    const { email } = await aUser(at())
    const browser = await signedIn(at(), email)
    const old = bearerOf(browser)
    await browser.post('/api/auth/sign-in/magic-link', { email })
    await browser.post('/api/auth/magic-link/verify', { token: await tokenFrom(at(), email, 'sign-in-link') })
    expect([(await user(old)).status, (await browser.get('/api/auth/user')).status]).toEqual([401, 200])
  })

  test('ends when the same browser signs in again and is asked for the second factor', async () => {
    const { email } = await aUser(at())
    const browser = await signedIn(at(), email)
    const { uri } = await withSecondFactor(browser)
    const old = bearerOf(browser)
    await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
    expect((await user(old)).status).toBe(401)
    await browser.post('/api/auth/two-factor/verify', { code: await totp(uri) })
    expect((await browser.get('/api/auth/user')).status).toBe(200)
  })

  test('is replaced when the user proves who they are, in the cookie for a browser', async () => {
    const { email } = await aUser(at())
    const browser = await signedIn(at(), email)
    const old = bearerOf(browser)
    const proof = await browser.post('/api/auth/reauthenticate', { password: PASSWORD }, { origin: 'http://localhost', host: 'localhost' })
    expect([proof.status, proof.body.user.email, proof.body.access_token]).toEqual([200, email, undefined])
    expect([(await user(old)).status, (await browser.get('/api/auth/user')).status]).toEqual([401, 200])
    expect((await browser.post('/api/auth/reauthenticate', { password: 'not-this-one' })).status).toBe(422)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
  })

  test.each<Record<string, string>>([{}, { origin: 'http://localhost', host: 'localhost' }, { 'sec-fetch-site': 'same-origin' }])(
    'is replaced in the response when it came as a bearer token, for any other contents of the request: %j',
    async (headers) => {
      const owner = await aUser(at())
      const proof = await new Browser(at()).post('/api/auth/reauthenticate', { password: PASSWORD }, { ...as(owner), ...headers })
      expect((await user(as(owner))).status).toBe(401)
      expect((await user({ authorization: `Bearer ${proof.body.access_token}` })).body.email).toBe(owner.email)
    },
  )

  test('keeps its cookie when a request of another tab arrives with the previous token', async () => {
    const { email } = await aUser(at())
    const browser = await signedIn(at(), email)
    const cookie = `${COOKIE}=${browser.cookies.get(COOKIE)}`
    await browser.post('/api/auth/reauthenticate', { password: PASSWORD })
    const late = await ask(at().app, '/api/session', { headers: { cookie } })
    expect([late.status, late.headers.getSetCookie()]).toEqual([503, []])
    at().setNow(new Date(at().services.clock().getTime() + HOUR_MS))
    const stale = await ask(at().app, '/api/session', { headers: { cookie } })
    expect([stale.status, stale.body.user]).toEqual([200, null])
    expect(stale.headers.getSetCookie().join()).toContain('Max-Age=0')
  })
})

describe('the lifetime of a session', () => {
  const at = useApp('embedded', { env: { SESSION_MAX_DAYS: '10' } })
  const read = (token: string) => ask(at().app, '/api/session', { headers: as({ token }) })

  test('ends SESSION_MAX_DAYS after the sign-in, also when it is used', async () => {
    const { id, token } = await aUser(at(), { endsInGuide: true })
    const signedInAt = at().services.clock().getTime()
    const end = new Date(signedInAt + 10 * DAY_MS).toISOString()
    for (const days of [3, 6, 9]) {
      at().setNow(new Date(signedInAt + days * DAY_MS))
      const { expires_at } = (await read(token)).body
      expect(expires_at <= end).toBe(true)
    }
    const renewed = await ask(at().app, '/api/auth/token/refresh', { method: 'POST', headers: as({ token }) })
    expect([renewed.body.expires_at, renewed.body.expires_in]).toEqual([end, DAY_MS / 1000])
    await at()
      .services.db.orm.update(sessions)
      .set({ expires_at: new Date(signedInAt + 90 * DAY_MS) })
      .where(eq(sessions.user_id, id))
    at().setNow(new Date(signedInAt + 10 * DAY_MS))
    expect((await read(renewed.body.access_token)).body.user).toBeNull()
  })

  test('is shorter than seven days when SESSION_MAX_DAYS is', async () => {
    const short = await testApp(at().services.db, { env: { SESSION_MAX_DAYS: '2' } })
    const { email } = await aUser(short)
    const signIn = await new Browser(short).post('/api/auth/sign-in/email', { email, password: PASSWORD })
    expect(signIn.headers.getSetCookie().join()).toContain('Max-Age=172800;')
    await short.close()
  })
})

describe('cookies of accounts under https', () => {
  const db = useDatabase('embedded')

  test('all begin with __Host-, and a session cookie without the prefix is ignored', async () => {
    const at = await testApp(db(), { env: { PUBLIC_URL: 'https://guide.example' } })
    const { email, token } = await aUser(at)
    const browser = await signedIn(at, email)
    const { uri } = await withSecondFactor(browser)
    const set: string[] = []
    const post = async (path: string, body: object, by = browser) => {
      const answer = await by.post(path, body, { origin: 'https://guide.example' })
      set.push(...answer.headers.getSetCookie())
      return answer
    }
    await post('/api/auth/reauthenticate', { password: PASSWORD })
    await post('/api/auth/sign-up/email', { email: 'new@example.org', password: PASSWORD }, new Browser(at))
    await post('/api/auth/sign-in/email', { email, password: PASSWORD })
    const verified = await post('/api/auth/two-factor/verify', { code: await totp(uri) })
    expect(verified.body.user.email).toBe(email)
    await post('/api/auth/sign-out', {})
    expect(set.length).toBeGreaterThan(5)
    // The Cookie Policy describes each of them.
    const kept = set.filter((cookie) => !cookie.includes('Max-Age=0;'))
    expect(new Set(kept.map((cookie) => /\.(\w+)=/.exec(cookie)?.[1]))).toEqual(
      new Set(['session_token', 'signed_up', 'two_factor', 'known_device']),
    )
    for (const cookie of set) {
      expect(cookie).toMatch(/^__Host-plateful\.\w+=/)
      expect(cookie).toMatch(/; Secure/)
      expect(cookie).toMatch(/; Path=\/(;|$)/)
      expect(cookie).not.toMatch(/domain/i)
    }
    for (const name of [COOKIE, `__Secure-${COOKIE}`]) {
      const old = await ask(at.app, '/api/session', { headers: { cookie: `${name}=${encodeURIComponent(token)}` } })
      expect(old.body.user).toBeNull()
    }
    await at.close()
  })
})

describe('a sign-in', () => {
  const at = useApp('embedded')
  const BROWSER = { origin: 'http://localhost', host: 'localhost' }

  test("by Node's fetch returns a token", async () => {
    const { email } = await aUser(at())
    const server = await listening(at().app)
    const response = await fetch(`${server.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    const { access_token } = (await response.json()) as { access_token?: string }
    await server.close()
    expect((await ask(at().app, '/api/auth/user', { headers: as({ token: access_token ?? '' }) })).body.email).toBe(email)
  })

  test.each([
    [{ session: 'token' }, BROWSER, true],
    [{ session: 'token' }, {}, true],
    [{ session: 'cookie' }, {}, false],
    [{}, BROWSER, false],
    [{}, { 'sec-fetch-site': 'same-origin' }, false],
    [{}, { 'sec-fetch-mode': 'cors' }, true],
  ])('returns for the body %j and the headers %j a token: %s', async (asked, headers, hasToken) => {
    const { email } = await aUser(at())
    const { body } = await new Browser(at()).post(
      '/api/auth/sign-in/email',
      { email, password: PASSWORD, ...asked },
      headers as Record<string, string>,
    )
    expect(typeof body.access_token === 'string').toBe(hasToken)
  })

  test('is rejected when it asks for the session in an unknown way', async () => {
    const answer = await new Browser(at()).post('/api/auth/sign-in/email', { email: 'a@example.org', password: PASSWORD, session: 'x' })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  })

  test('cannot turn the cookie of a signed-in browser into a token', async () => {
    const { email } = await aUser(at())
    const browser = await signedIn(at(), email)
    const renewed = await browser.post('/api/auth/token/refresh', { session: 'token' }, BROWSER)
    expect([renewed.status, renewed.body.access_token]).toEqual([200, undefined])
  })
})
