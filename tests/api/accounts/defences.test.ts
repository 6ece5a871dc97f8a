import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { aUser, Browser, codeFrom, emailsTo, PASSWORD, tokenFrom } from '../../support/accounts.ts'
import { ask, testApp, useApp } from '../../support/app.ts'
import { useDatabase } from '../../support/database.ts'

const SITE = 'https://guide.example'
const NEW_PASSWORD = 'linen-and-slate'

describe('limits of accounts', () => {
  const at = useApp('embedded', { env: { ACCOUNT_LIMIT_FACTOR: '1' } })
  const signIn = (email: string, password: string, from?: string) =>
    new Browser(at()).post('/api/auth/sign-in/email', { email, password }, from ? { 'x-forwarded-for': from } : {})

  test('lock an account after ten wrong passwords from any client, whether or not the account exists', async () => {
    const { email, token } = await aUser(at())
    for (const address of [email, 'nobody@example.org']) {
      const statuses: number[] = []
      for (let tries = 0; tries < 11; tries++) statuses.push((await signIn(address, 'not-this-one', `198.51.100.${tries}`)).status)
      expect(statuses).toEqual([...Array(10).fill(401), 429])
    }
    const right = await signIn(email, PASSWORD)
    expect([right.status, right.body.code, Number(right.headers.get('retry-after')) > 0]).toEqual([429, 'sign_in_locked', true])
    expect(right.body.detail).toContain('sign-in link')
    const proof = await new Browser(at()).post('/api/auth/reauthenticate', { password: PASSWORD }, { authorization: `Bearer ${token}` })
    expect(proof.status, 'a signed-in user can still re-authenticate').toBe(200)
  })

  test('include calls of the callback URL of a provider with a wrong state', async () => {
    for (let n = 0; n < 30; n++) expect((await new Browser(at()).get(`/api/auth/callback/oidc?state=${n}`)).status).toBe(302)
    expect((await signIn('nobody@example.org', 'not-this-one')).body.code).toBe('too_many_requests')
    const refused = await new Browser(at()).get('/api/auth/callback/oidc?state=x')
    expect([refused.status, refused.headers.get('location')]).toEqual([302, '/?sign-in=refused'])
  })

  const LOCK_ENDS: Record<string, (email: string, token: string) => Promise<unknown>> = {
    async 'is reset'(email) {
      await new Browser(at()).post('/api/auth/request-password-reset', { email })
      const token = await tokenFrom(at(), email, 'recover-password')
      return new Browser(at()).post('/api/auth/reset-password', { token, new_password: NEW_PASSWORD })
    },
    'is changed': (_, token) =>
      new Browser(at()).post(
        '/api/auth/change-password',
        { current_password: PASSWORD, new_password: NEW_PASSWORD },
        { authorization: `Bearer ${token}` },
      ),
  }

  test.each(Object.keys(LOCK_ENDS))('end the lock after ten wrong passwords when the password %s', async (how) => {
    const { email, token } = await aUser(at())
    // Codes count like passwords, and need no hashing.
    const enterWrong = () => new Browser(at()).post('/api/auth/sign-in/email-otp', { email, code: 'none' })
    await Promise.all(Array.from({ length: 10 }, enterWrong))
    expect((await signIn(email, PASSWORD)).body.code).toBe('sign_in_locked')
    await LOCK_ENDS[how]?.(email, token)
    expect((await signIn(email, NEW_PASSWORD)).body.user.email).toBe(email)
  })

  /** Calls that send an email to any typed email address, and the hourly limit of a mailbox. */
  const MAILING: [string, number, (email: string) => object][] = [
    ['sign-up/email', 5, (email) => ({ email, password: PASSWORD })],
    ['send-verification-email', 5, (email) => ({ email })],
    ['request-password-reset', 5, (email) => ({ email })],
    ['sign-in/magic-link', 3, (email) => ({ email })],
    ['email-otp/send-verification-otp', 5, (email) => ({ email })],
    ['change-email', 5, (email) => ({ new_email: email })],
  ]

  test.each(MAILING)('reject %s after %i emails to one mailbox, in any spelling of its email address', async (path, limit, body) => {
    const { token } = await aUser(at())
    const headers: Record<string, string> = path === 'change-email' ? { authorization: `Bearer ${token}` } : {}
    const spellings = ['target', 'target+1', 'TARGET', 'tar.get', 'target+2', 't.arget+3'].slice(0, limit + 1)
    const domains = ['gmail.com', 'googlemail.com']
    const statuses: number[] = []
    for (const [index, name] of spellings.entries()) {
      const answer = new Browser(at()).post(`/api/auth/${path}`, body(`${name}@${domains[index % 2]}`), headers)
      statuses.push((await answer).status)
    }
    expect(statuses).toEqual([...Array(limit).fill(200), 429])
  })

  test('allow thirty attempts of one client, whatever X-Forwarded-For says', async () => {
    let last = 0
    for (let tries = 0; tries < 31; tries++) last = (await signIn(`user${tries}@example.org`, 'not-this-one', `198.51.100.${tries}`)).status
    expect(last).toBe(429)
  })

  test('allow five emails an hour to one email address', async () => {
    const { email } = await aUser(at())
    const statuses: number[] = []
    for (let asks = 0; asks < 6; asks++) statuses.push((await new Browser(at()).post('/api/auth/request-password-reset', { email })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await emailsTo(at(), email)).toHaveLength(5)
  })

  test('leave the user a working link when an attacker locks the account and uses up all emails', async () => {
    const { email } = await aUser(at())
    const ask = async (path: string, times: number) => {
      const asked = Array.from({ length: times }, () => new Browser(at()).post(`/api/auth/${path}`, { email }))
      expect((await Promise.all(asked)).map(({ status }) => status).sort(), path).toEqual([...Array(times - 1).fill(200), 429])
    }
    for (let tries = 0; tries < 10; tries++) await signIn(email, 'not-this-one')
    await ask('email-otp/send-verification-otp', 6)
    await ask('request-password-reset', 6)
    await ask('sign-in/magic-link', 4)
    const token = await tokenFrom(at(), email, 'sign-in-link')
    expect((await new Browser(at()).post('/api/auth/magic-link/verify', { token })).body.user.email).toBe(email)
  })
})

describe('pages of other sites', () => {
  const db = useDatabase('embedded')

  test('cannot change anything, and under https the cookie is Secure', async () => {
    const at = await testApp(db(), { env: { PUBLIC_URL: SITE } })
    const { email } = await aUser(at)
    const body = { email, password: PASSWORD }
    const foreign = await new Browser(at).post('/api/auth/sign-in/email', body, { origin: 'https://evil.example' })
    expect([foreign.status, foreign.body.code]).toEqual([403, 'origin_refused'])
    const own = new Browser(at)
    const answer = await own.post('/api/auth/sign-in/email', body, { origin: SITE })
    const cookies = answer.headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.slice(0, cookie.indexOf('=')))).toEqual([
      '__Host-plateful.known_device',
      '__Host-plateful.session_token',
    ])
    for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/i)
    for (const path of ['/api/auth/sign-out', '/api/auth/token/refresh', '/api/auth/change-email'])
      expect((await own.post(path, {}, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await own.get('/api/auth/user')).status).toBe(200)
    await at.close()
  })
})

describe('the log', () => {
  const db = useDatabase('embedded')

  test('contains no password, token, code or email address', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const at = await testApp(db(), { services: { log } })
    const { email, token } = await aUser(at)
    const browser = new Browser(at)
    await browser.post('/api/auth/sign-up/email', { email, password: PASSWORD })
    await browser.post('/api/auth/sign-in/email', { email, password: 'not-this-one' })
    const signedIn = await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
    await browser.post('/api/auth/sign-in/magic-link', { email })
    await browser.post('/api/auth/email-otp/send-verification-otp', { email })
    await browser.post('/api/auth/request-password-reset', { email })
    const secrets = [await tokenFrom(at, email, 'recover-password'), await tokenFrom(at, email, 'sign-in-link')]
    for (const token of secrets) await browser.post('/api/auth/verify-email', { token })
    await browser.post('/api/auth/reset-password', { token: secrets[0], new_password: 'linen-and-slate' })
    await ask(at.app, '/api/auth/user', { headers: { authorization: `Bearer ${token}x` } })
    const logged = lines.join('')
    expect(logged).toContain('/api/auth/sign-in/email')
    const code = await codeFrom(at, email, 'sign-in-code')
    for (const secret of [...secrets, PASSWORD, 'linen-and-slate', 'not-this-one', email, token, signedIn.body.access_token, `"${code}`])
      expect(logged).not.toContain(secret)
    await at.close()
  })
})
