import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts, auditEntries, sessions, userRoles, users } from '../../../src/server/db/schema/index.ts'
import { aUser, Browser, emailsTo, PASSWORD, signedIn, tokenFrom, totp, withSecondFactor } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { useDatabase } from '../../support/database.ts'
import { CLIENT, type OidcServer, startOidcServer } from '../../support/oidc-server.ts'

const SITE = 'http://guide.localhost:3000'
const BACK = { oidc: `${SITE}/api/auth/callback/oidc`, sso: `${SITE}/api/auth/sso/callback/sso` }

describe.each(API_DATABASE_KINDS)('signing in with a provider on %s', (kind) => {
  const db = useDatabase(kind)
  let provider: OidcServer
  let app: TestApp
  const at = () => app
  beforeAll(async () => {
    provider = await startOidcServer(Object.values(BACK))
  })
  afterAll(() => provider.close())
  beforeEach(async () => {
    const { issuer } = provider
    app = await testApp(db(), {
      env: {
        PUBLIC_URL: SITE,
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        OIDC_NAME: 'Town account',
        SSO_ISSUER: issuer,
        SSO_CLIENT_ID: CLIENT.id,
        SSO_CLIENT_SECRET: CLIENT.secret,
        SSO_DOMAIN: 'inns.example',
      },
    })
    provider.users.clear()
  })
  afterEach(() => app.close())

  const START = { oidc: '/api/auth/sign-in/oidc', sso: '/api/auth/sign-in/sso' }
  type Kind = keyof typeof START

  /** Starts in a browser, follows the provider's redirects, and returns. */
  async function through(browser: Browser, user: string, how: Kind = 'oidc', start = START[how]) {
    const body = how === 'sso' ? { email: `${user}@inns.example`, next: '/venue-menu' } : { next: '/venue-menu' }
    const started = await browser.post(start, body)
    const back = new URL(await provider.visit(String(started.body.url), user))
    return browser.get(`${back.pathname}${back.search}`)
  }

  test('lists the configured providers without their secrets', async () => {
    const { body, text } = await new Browser(at()).get('/api/auth/providers')
    expect(body.data).toEqual([
      { id: 'oidc', name: 'Town account', domain: null },
      { id: 'sso', name: '127.0.0.1', domain: 'inns.example' },
    ])
    expect(text).not.toContain(CLIENT.secret)
  })

  test.each([
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/venues/..//evil.example',
    '/%2e//evil.example',
  ])('rejects the return URL %s', async (next) => {
    const answer = await new Browser(at()).post(START.oidc, { next })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  })

  test('redirects with a challenge, a state and a nonce, and keeps the client secret', async () => {
    const browser = new Browser(at())
    const { body } = await browser.post(START.oidc, {})
    // The Cookie Policy describes it.
    expect([...browser.cookies.keys()]).toEqual(['plateful.state'])
    const params = new URL(body.url).searchParams
    expect(params.get('code_challenge_method')).toBe('S256')
    for (const name of ['code_challenge', 'state', 'nonce']) expect(params.get(name)?.length).toBeGreaterThan(20)
    expect(body.url).not.toContain(CLIENT.secret)
  })

  test.each(['oidc', 'sso'] as const)('creates one venue owner for two sign-ins by %s', async (how) => {
    provider.users.set('mina', { email: 'mina@inns.example', email_verified: true, name: 'Mina' })
    for (let times = 0; times < 2; times++) {
      const browser = new Browser(at())
      const back = await through(browser, 'mina', how)
      expect([back.status, back.headers.get('location')]).toEqual([302, '/venue-menu'])
      expect((await browser.get('/api/auth/user')).body).toMatchObject({ email: 'mina@inns.example', role: 'venue_owner', venue_id: null })
    }
    expect(await at().services.db.orm.select({ role: userRoles.role }).from(userRoles)).toEqual([{ role: 'venue_owner' }])
    expect((await emailsTo(at(), 'mina@inns.example')).filter((email) => email.kind === 'identity-linked')).toEqual([])
    const [account] = await at().services.db.orm.select().from(accounts)
    expect(account).toMatchObject({ access_token: null, refresh_token: null, id_token: null })
  })

  test.each(['oidc', 'sso'] as const)('by %s rejects a code of another browser and a forged code', async (how) => {
    provider.users.set('mina', { email: 'mina@inns.example', email_verified: true })
    const victim = new Browser(at())
    const started = await victim.post(START[how], how === 'sso' ? { email: 'mina@inns.example' } : {})
    const back = new URL(await provider.visit(String(started.body.url), 'mina'))
    const thief = new Browser(at())
    const stolen = await thief.get(`${back.pathname}${back.search}`)
    expect([stolen.status, stolen.headers.get('location')]).toEqual([302, '/?sign-in=refused'])
    expect((await thief.get('/api/auth/user')).status).toBe(401)
    const forged = await victim.get(`${back.pathname}?code=made-up&state=${back.searchParams.get('state')}`)
    expect(forged.headers.get('location')).toBe('/?sign-in=refused')
    expect(await at().services.db.orm.$count(sessions)).toBe(0)
  })

  test.each(['oidc', 'sso'] as const)('by %s does not skip the second factor', async (how) => {
    const { email } = await aUser(at(), { email: 'mina@inns.example' })
    const { uri } = await withSecondFactor(await signedIn(at(), email))
    await at().services.db.orm.delete(sessions)
    provider.users.set('mina', { email, email_verified: true })
    const browser = new Browser(at())
    const back = await through(browser, 'mina', how)
    expect([back.status, back.headers.get('location')]).toEqual([302, '/?sign-in=second-factor&next=%2Fvenue-menu'])
    expect((await browser.get('/api/auth/user')).status).toBe(401)
    expect(await at().services.db.orm.$count(sessions)).toBe(0)
    const answer = await browser.post('/api/auth/two-factor/verify', { code: await totp(uri) })
    expect(answer.body.user.email).toBe(email)
  })

  test.each(['oidc', 'sso'] as const)(
    'by %s gives an unconfirmed account to the owner of its email address and removes its password',
    async (how) => {
      const { email, id } = await aUser(at(), { email: 'mina@inns.example', isConfirmed: false })
      await at().services.db.orm.delete(sessions)
      provider.users.set('mina', { email, email_verified: true })
      const browser = new Browser(at())
      expect((await through(browser, 'mina', how)).headers.get('location')).toBe('/venue-menu')
      expect((await browser.get('/api/auth/user')).body).toMatchObject({ id, email })
      expect((await new Browser(at()).post('/api/auth/sign-in/email', { email, password: PASSWORD })).body.code).toBe('credentials_wrong')
      expect((await browser.get('/api/auth/identities')).body.data).toMatchObject([{ provider: how }])
    },
  )

  test('rejects an unverified email address for an unconfirmed account', async () => {
    const { email } = await aUser(at(), { email: 'mina@inns.example', isConfirmed: false })
    provider.users.set('mallory', { email, email_verified: false })
    const browser = new Browser(at())
    expect((await through(browser, 'mallory')).headers.get('location')).toBe('/?sign-in=refused')
    expect(await at().services.db.orm.$count(accounts)).toBe(1)
  })

  test.each(['provider', 'mail'])('ends the sessions of an unverified email address when its owner signs in by %s', async (way) => {
    const email = 'mina@inns.example'
    const [mallory, mina] = [new Browser(at()), new Browser(at())]
    provider.users.set('mallory', { email, email_verified: false })
    expect((await through(mallory, 'mallory')).headers.get('location')).toBe('/venue-menu')
    expect((await mallory.get('/api/auth/user')).body.email).toBe(email)
    const unasked = await mina.post('/api/auth/verify-email', { token: await tokenFrom(at(), email, 'confirm-email') })
    expect(unasked.body.code).toBe('sign_up_unproven')
    provider.users.set('mina', { email, email_verified: true })
    if (way === 'provider') expect((await through(mina, 'mina')).headers.get('location')).toBe('/venue-menu')
    else {
      await mina.post('/api/auth/sign-up/email', { email, password: PASSWORD })
      const token = await tokenFrom(at(), email, 'choose-password')
      expect((await mina.post('/api/auth/reset-password', { token, new_password: PASSWORD })).status).toBe(200)
      expect((await mina.post('/api/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
    }
    expect((await mina.get('/api/auth/identities')).body.data).toHaveLength(1)
    expect((await mallory.get('/api/auth/user')).status).toBe(401)
    expect((await through(mallory, 'mallory')).headers.get('location')).toBe('/?sign-in=refused')
  })

  test('rejects an unverified email address that has an account', async () => {
    const { email } = await aUser(at(), { email: 'mina@inns.example' })
    provider.users.set('mallory', { email, email_verified: false })
    const browser = new Browser(at())
    expect((await through(browser, 'mallory')).headers.get('location')).toBe('/?sign-in=refused')
    expect((await browser.get('/api/auth/user')).status).toBe(401)
  })

  test('by the provider of an organisation trusts its email addresses, and leaves those of new users to be confirmed', async () => {
    const { email, id } = await aUser(at(), { email: 'mina@inns.example' })
    provider.users.set('mina', { email, email_verified: false })
    const browser = new Browser(at())
    expect((await through(browser, 'mina', 'sso')).headers.get('location')).toBe('/venue-menu')
    expect((await browser.get('/api/auth/user')).body.id).toBe(id)
    provider.users.set('ned', { email: 'ned@inns.example', email_verified: true })
    await through(new Browser(at()), 'ned', 'sso')
    const confirmed = at().services.db.orm.select({ isConfirmed: users.email_verified }).from(users)
    expect(await confirmed.where(eq(users.email, 'ned@inns.example'))).toEqual([{ isConfirmed: false }])
  })

  test('by the provider of an organisation is limited to its domain', async () => {
    const answer = await new Browser(at()).post(START.sso, { email: 'mina@elsewhere.example' })
    expect([answer.status, answer.body.code]).toEqual([404, 'provider_unknown'])
    const { email } = await aUser(at(), { email: 'admin@town.example', role: 'admin' })
    provider.users.set('mallory', { email, email_verified: true })
    const browser = new Browser(at())
    expect((await through(browser, 'mallory', 'sso')).headers.get('location')).toBe('/?sign-in=refused')
    expect((await browser.get('/api/auth/user')).status).toBe(401)
  })

  test('accepts a valid id token and rejects a forged one', async () => {
    const forged = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJtaW5hIiwiZW1haWwiOiJtaW5hQGlubnMuZXhhbXBsZSJ9.'
    const answer = await new Browser(at()).post('/api/auth/sign-in/oidc/id-token', { id_token: forged })
    expect([answer.status, answer.body.code]).toEqual([401, 'provider_refused'])
    expect(await at().services.db.orm.$count(users)).toBe(0)
    provider.users.set('mina', { email: 'mina@inns.example', email_verified: true })
    const { idToken, nonce } = await idTokenFor('mina')
    expect((await new Browser(at()).post('/api/auth/sign-in/oidc/id-token', { id_token: idToken, nonce: 'another' })).status).toBe(401)
    const signed = await new Browser(at()).post('/api/auth/sign-in/oidc/id-token', { id_token: idToken, nonce })
    expect(signed.body.user).toMatchObject({ email: 'mina@inns.example', role: 'venue_owner' })
  })

  test('links an identity and unlinks it, but not the last way to sign in', async () => {
    const { email, id } = await aUser(at(), { email: 'mina@inns.example' })
    const browser = await signedIn(at(), email)
    const stranger = await signedIn(at(), (await aUser(at())).email)
    provider.users.set('mina', { email, email_verified: true })
    expect((await new Browser(at()).post('/api/auth/identities/link', {})).status).toBe(401)
    expect((await through(browser, 'mina', 'oidc', '/api/auth/identities/link' as never)).headers.get('location')).toBe('/venue-menu')
    const { data } = (await browser.get('/api/auth/identities')).body
    expect(data.map((one: { provider: string }) => one.provider).sort()).toEqual(['credential', 'oidc'])
    const linked = data.find((one: { provider: string }) => one.provider === 'oidc').id
    expect((await emailsTo(at(), email)).map((mail) => mail.kind)).toEqual(['identity-linked'])
    expect((await stranger.ask('DELETE', `/api/auth/identities/${linked}`)).status).toBe(404)
    expect((await browser.ask('DELETE', `/api/auth/identities/${linked}`)).status).toBe(200)
    expect(await at().services.db.orm.$count(accounts, eq(accounts.user_id, id))).toBe(1)
    const credential = data.find((one: { provider: string }) => one.provider === 'credential').id
    expect((await browser.ask('DELETE', `/api/auth/identities/${credential}`)).body.code).toBe('identity_last')
  })

  test('stores no token of the provider and sends one email when an identity is linked twice', async () => {
    const { email } = await aUser(at(), { email: 'mina@inns.example' })
    const browser = await signedIn(at(), email)
    provider.users.set('mina', { email, email_verified: true })
    for (let times = 0; times < 2; times++) {
      const back = await through(browser, 'mina', 'oidc', '/api/auth/identities/link' as never)
      expect(back.headers.get('location')).toBe('/venue-menu')
      const rows = await at().services.db.orm.select().from(accounts).where(eq(accounts.provider_id, 'oidc'))
      expect(rows).toMatchObject([{ access_token: null, refresh_token: null, id_token: null, access_token_expires_at: null, scope: null }])
    }
    expect((await emailsTo(at(), email)).map((mail) => mail.kind)).toEqual(['identity-linked'])
  })

  test.each(['oidc', 'sso'] as const)('by %s informs the owner of an account by email at the first sign-in', async (how) => {
    const { email } = await aUser(at(), { email: 'mina@inns.example' })
    provider.users.set('mina', { email, email_verified: true })
    for (let times = 0; times < 2; times++) await through(new Browser(at()), 'mina', how)
    expect((await emailsTo(at(), email)).map((mail) => mail.kind)).toEqual(['identity-linked'])
  })

  test('records the IP address of the client when an identity is linked', async () => {
    const { email } = await aUser(at(), { email: 'mina@inns.example' })
    provider.users.set('mina', { email, email_verified: true })
    await through(await signedIn(at(), email), 'mina', 'oidc', '/api/auth/identities/link' as never)
    const entries = at().services.db.orm.select({ ip: auditEntries.client_ip }).from(auditEntries)
    expect(await entries.where(eq(auditEntries.action, 'user.add_identity'))).toEqual([{ ip: expect.any(String) }])
  })

  test('rejects a pending link of an identity when the session that started it has ended', async () => {
    const { email, id } = await aUser(at(), { email: 'mina@inns.example' })
    const [owner, thief] = [await signedIn(at(), email), await signedIn(at(), email)]
    provider.users.set('mina', { email, email_verified: true })
    const started = await thief.post('/api/auth/identities/link', {})
    const back = new URL(await provider.visit(String(started.body.url), 'mina'))
    await owner.post('/api/auth/sign-out', { scope: 'others' })
    const finished = await thief.get(`${back.pathname}${back.search}`)
    expect(finished.headers.get('location')).toBe('/?sign-in=refused')
    expect(await at().services.db.orm.$count(accounts, eq(accounts.user_id, id))).toBe(1)
  })

  /** An ID token directly from the provider, as in a native app. */
  async function idTokenFor(user: string): Promise<{ idToken: string; nonce: string }> {
    const [nonce, verifier] = ['n'.repeat(24), 'v'.repeat(50)]
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    const url = new URL(`${provider.issuer}/auth`)
    url.search = new URLSearchParams({
      client_id: CLIENT.id,
      redirect_uri: BACK.oidc,
      response_type: 'code',
      scope: 'openid email profile',
      nonce,
      code_challenge: Buffer.from(digest).toString('base64url'),
      code_challenge_method: 'S256',
    }).toString()
    const code = new URL(await provider.visit(url.href, user)).searchParams.get('code') ?? ''
    const response = await fetch(`${provider.issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: BACK.oidc, code_verifier: verifier }),
    })
    return { idToken: ((await response.json()) as { id_token: string }).id_token, nonce }
  }
})
