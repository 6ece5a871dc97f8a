import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, auditEntries, passkeys, sessions, users } from '../../../src/server/db/schema/index.ts'
import { aUser, Browser, emailsTo, PASSWORD, signedIn, tokenFrom, withSecondFactor } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { NOON, type TestApp, useApp } from '../../support/app.ts'
import { Authenticator } from '../../support/authenticator.ts'
import { overlapsTransactions } from '../../support/database.ts'
import { sendAs } from '../../support/managing.ts'

const EMAIL = 'ann@example.org'
const SITE = 'https://guide.example.org'

const options = async (browser: Browser, path: string) => (await browser.post(path)).body

async function addPasskey(browser: Browser, { name = 'Phone', authenticator = new Authenticator(SITE) } = {}) {
  const response = authenticator.create(await options(browser, '/api/auth/passkeys/options'))
  const added = await browser.post('/api/auth/passkeys', { name, response })
  return { authenticator, added }
}

async function signInWith(browser: Browser, authenticator: Authenticator, behaviour = {}) {
  const response = authenticator.get(await options(browser, '/api/auth/sign-in/passkey/options'), behaviour)
  return browser.post('/api/auth/sign-in/passkey', { response })
}

async function actionsOf({ services: { db } }: TestApp): Promise<string[]> {
  const rows = await db.orm.select().from(auditEntries).orderBy(auditEntries.id)
  return rows.map(({ action, changes }) => [action, ...changes.map(({ from, to }) => `${from}>${to}`)].join(' '))
}

describe.each(API_DATABASE_KINDS)('passkeys on %s', (kind) => {
  const at = useApp(kind, { env: { PUBLIC_URL: SITE } })

  test('sign in without email address and password, and without the code of two-step verification', async () => {
    await aUser(at(), { email: EMAIL })
    const browser = await signedIn(at(), EMAIL)
    await withSecondFactor(browser)
    const { authenticator, added } = await addPasskey(browser)
    expect(added).toMatchObject({ status: 200, body: { name: 'Phone', last_used_at: null } })
    const other = new Browser(at())
    const answer = await signInWith(other, authenticator)
    expect(answer).toMatchObject({ status: 200, body: { user: { email: EMAIL }, second_factor_required: false } })
    expect((await other.get('/api/auth/user')).status).toBe(200)
    expect((await other.get('/api/auth/passkeys')).body.data).toMatchObject([{ name: 'Phone', last_used_at: NOON.toISOString() }])
    expect((await actionsOf(at())).slice(-2)).toEqual(['user.add_passkey null>Phone', 'user.sign_in null>passkey'])
    expect((await emailsTo(at(), EMAIL)).map((email) => email.kind)).toContain('passkey-added')
  })

  test('are rejected when the authenticator did not verify its user, or the response is for another site or challenge', async () => {
    await aUser(at(), { email: EMAIL })
    const browser = await signedIn(at(), EMAIL)
    const unverified = new Authenticator(SITE).create(await options(browser, '/api/auth/passkeys/options'), { isVerified: false })
    expect((await browser.post('/api/auth/passkeys', { name: 'x', response: unverified })).body.code).toBe('passkey_refused')
    const { authenticator } = await addPasskey(browser)
    for (const behaviour of [{ isVerified: false }, { origin: 'https://evil.example' }, { host: 'evil.example' }])
      expect(await signInWith(new Browser(at()), authenticator, behaviour)).toMatchObject({
        status: 422,
        body: { code: 'passkey_refused' },
      })
    const other = new Browser(at())
    const response = authenticator.get(await options(other, '/api/auth/sign-in/passkey/options'))
    expect((await new Browser(at()).post('/api/auth/sign-in/passkey', { response })).body.code).toBe('passkey_refused')
    expect((await other.post('/api/auth/sign-in/passkey', { response })).status).toBe(200)
    expect((await new Browser(at()).post('/api/auth/sign-in/passkey', { response })).body.code).toBe('passkey_refused')
    expect((await actionsOf(at())).filter((action) => action === 'user.sign_in_failed')).toHaveLength(1)
  })

  test('sign in once for each challenge, and not with a counter that has gone back', async () => {
    await aUser(at(), { email: EMAIL })
    const { authenticator } = await addPasskey(await signedIn(at(), EMAIL))
    const other = new Browser(at())
    const response = authenticator.get(await options(other, '/api/auth/sign-in/passkey/options'))
    const cookies = new Map(other.cookies)
    expect((await other.post('/api/auth/sign-in/passkey', { response })).status).toBe(200)
    const replay = new Browser(at())
    for (const [name, value] of cookies) replay.cookies.set(name, value)
    expect((await replay.post('/api/auth/sign-in/passkey', { response })).body.code).toBe('passkey_refused')
    await at().services.db.orm.update(passkeys).set({ counter: 9 })
    expect((await signInWith(new Browser(at()), authenticator)).body.code).toBe('passkey_refused')
  })

  test('no longer sign in once they are removed, which ends other sessions', async () => {
    await aUser(at(), { email: EMAIL })
    const browser = await signedIn(at(), EMAIL)
    const { authenticator, added } = await addPasskey(browser)
    const other = new Browser(at())
    await signInWith(other, authenticator)
    expect((await browser.ask('DELETE', `/api/auth/passkeys/${added.body.id}`)).status).toBe(200)
    expect((await other.get('/api/auth/user')).status).toBe(401)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    expect((await signInWith(new Browser(at()), authenticator)).body.code).toBe('passkey_unknown')
    expect((await emailsTo(at(), EMAIL)).map((email) => email.kind)).toContain('passkey-removed')
    expect((await actionsOf(at())).at(-1)).toBe('user.remove_passkey Phone>null')
  })

  test.runIf(overlapsTransactions(kind))('do not sign in when they are removed during the sign-in', async () => {
    const { pool } = at().services.db
    await aUser(at(), { email: EMAIL })
    const { authenticator } = await addPasskey(await signedIn(at(), EMAIL))
    await at().services.db.orm.delete(sessions)
    const removal = await pool.connect()
    await removal.query('begin')
    await removal.query('delete from passkeys')
    const browser = new Browser(at())
    const answer = signInWith(browser, authenticator)
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    await removal.query('commit')
    removal.release()
    expect((await answer).body.code).toBe('passkey_unknown')
    expect(await at().services.db.orm.$count(sessions)).toBe(0)
    expect(browser.cookies.has('plateful.session_token')).toBe(false)
  })

  test('are not listed, renamed or removed by another user, and not added twice', async () => {
    await aUser(at(), { email: EMAIL })
    const owner = await signedIn(at(), EMAIL)
    const { authenticator, added } = await addPasskey(owner)
    const path = `/api/auth/passkeys/${added.body.id}`
    const intruder = await signedIn(at(), (await aUser(at())).email)
    expect((await intruder.get('/api/auth/passkeys')).body.data).toEqual([])
    expect((await intruder.ask('PATCH', path, { name: 'mine' })).status).toBe(404)
    expect((await intruder.ask('DELETE', path)).status).toBe(404)
    const admin = await aUser(at(), { role: 'admin' })
    expect((await sendAs(at(), admin, 'DELETE', path)).status).toBe(404)
    const { added: again } = await addPasskey(intruder, { authenticator })
    expect(again).toMatchObject({ status: 409, body: { code: 'passkey_known' } })
    expect((await owner.ask('PATCH', path, { name: '  ' })).body.code).toBe('required_fields')
    expect((await owner.ask('PATCH', path, { name: ' Laptop ' })).body).toMatchObject({ name: 'Laptop' })
  })

  test('are named in the answer to their own addition when the clock has gone back', async () => {
    await aUser(at(), { email: EMAIL })
    const browser = await signedIn(at(), EMAIL)
    const { added: first } = await addPasskey(browser)
    await at()
      .services.db.orm.update(passkeys)
      .set({ created_at: new Date('2999-01-01T00:00:00Z') })
    const { added: second } = await addPasskey(browser, { name: 'Laptop' })
    expect(second).toMatchObject({ status: 200, body: { name: 'Laptop' } })
    expect(second.body.id).not.toBe(first.body.id)
  })

  test('are not added with the challenge of another user', async () => {
    await aUser(at(), { email: EMAIL })
    const owner = await signedIn(at(), EMAIL)
    const response = new Authenticator(SITE).create(await options(owner, '/api/auth/passkeys/options'))
    const intruder = await signedIn(at(), (await aUser(at())).email)
    for (const [name, value] of owner.cookies) if (name.endsWith('.passkey')) intruder.cookies.set(name, value)
    expect((await intruder.post('/api/auth/passkeys', { name: 'x', response })).body.code).toBe('passkey_refused')
    expect(await at().services.db.orm.$count(passkeys)).toBe(0)
  })

  test('are added and removed only after a recent proof of identity', async () => {
    await aUser(at(), { email: EMAIL })
    const browser = await signedIn(at(), EMAIL)
    const { added } = await addPasskey(browser)
    const { db } = at().services
    await db.orm.update(sessions).set({ proven_at: new Date(NOON.getTime() - 16 * 60 * 1000) })
    for (const [method, path] of [
      ['POST', '/api/auth/passkeys/options'],
      ['POST', '/api/auth/passkeys'],
      ['DELETE', `/api/auth/passkeys/${added.body.id}`],
    ] as const)
      expect((await browser.ask(method, path, method === 'POST' ? {} : undefined)).body.code).toBe('proof_required')
  })

  test('are not removed when they are the last sign-in method, and neither are identities', async () => {
    const { id } = await aUser(at(), { email: EMAIL })
    const browser = await signedIn(at(), EMAIL)
    const { added } = await addPasskey(browser)
    const [account] = await at().services.db.orm.select().from(accounts).where(eq(accounts.user_id, id))
    const path = `/api/auth/identities/${account?.id}`
    expect((await browser.ask('DELETE', path)).status).toBe(200)
    expect((await browser.ask('DELETE', `/api/auth/passkeys/${added.body.id}`)).body.code).toBe('identity_last')
    await addPasskey(browser)
    const all = (await browser.get('/api/auth/passkeys')).body.data as { id: string }[]
    const removed = await Promise.all(all.map((one) => browser.ask('DELETE', `/api/auth/passkeys/${one.id}`)))
    expect(removed.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('stay when the password is reset, and are deleted when the owner takes over an unconfirmed account', async () => {
    const { id } = await aUser(at(), { email: EMAIL })
    const { authenticator } = await addPasskey(await signedIn(at(), EMAIL))
    const reader = new Browser(at())
    const reset = async () => {
      await reader.post('/api/auth/request-password-reset', { email: EMAIL })
      await reader.post('/api/auth/reset-password', { token: await tokenFrom(at(), EMAIL, 'recover-password'), new_password: PASSWORD })
    }
    await reset()
    expect((await signInWith(new Browser(at()), authenticator)).status).toBe(200)
    await at().services.db.orm.update(users).set({ email_verified: false }).where(eq(users.id, id))
    await reset()
    expect((await signInWith(new Browser(at()), authenticator)).body.code).toBe('passkey_unknown')
  })

  test('are at most 20 for each user', async () => {
    const { id } = await aUser(at(), { email: EMAIL })
    const browser = await signedIn(at(), EMAIL)
    const rows = Array.from({ length: 20 }, (_, n) => ({
      id: `p${n}`,
      user_id: id,
      credential_id: `c${n}`,
      public_key: '',
      device_type: '',
    }))
    await at().services.db.orm.insert(passkeys).values(rows.slice(1))
    const browsers = [browser, await signedIn(at(), EMAIL), await signedIn(at(), EMAIL), await signedIn(at(), EMAIL)]
    const answers: ReturnType<Authenticator['create']>[] = []
    for (const one of browsers) answers.push(new Authenticator(SITE).create(await options(one, '/api/auth/passkeys/options')))
    const added = await Promise.all(browsers.map((one, n) => one.post('/api/auth/passkeys', { name: 'Phone', response: answers[n] })))
    expect(added.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await at().services.db.orm.$count(passkeys)).toBe(20)
    expect((await browser.post('/api/auth/passkeys/options')).body.code).toBe('passkeys_too_many')
  })
})

describe('the challenge of a passkey on the embedded database', () => {
  const at = useApp('embedded', { env: { PUBLIC_URL: SITE } })

  test('is used once when it is sent several times at the same time, and stops no other request', async () => {
    await aUser(at(), { email: EMAIL })
    const { authenticator } = await addPasskey(await signedIn(at(), EMAIL))
    for (let round = 0; round < 3; round++) {
      const first = new Browser(at())
      const response = authenticator.get(await options(first, '/api/auth/sign-in/passkey/options'))
      const browsers = Array.from({ length: 6 }, () => new Browser(at()))
      for (const browser of browsers) for (const [name, value] of first.cookies) browser.cookies.set(name, value)
      const answers = await Promise.all(browsers.map((browser) => browser.post('/api/auth/sign-in/passkey', { response })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
    }
  })
})

describe('the limits of passkeys', () => {
  const at = useApp('embedded', { env: { PUBLIC_URL: SITE, ACCOUNT_LIMIT_FACTOR: '1' } })

  test('return 429 to a client that asks for more than 60 challenges in ten minutes', async () => {
    const browser = new Browser(at())
    const statuses: number[] = []
    for (let n = 0; n < 61; n += 1) statuses.push((await browser.post('/api/auth/sign-in/passkey/options')).status)
    expect(statuses.lastIndexOf(200)).toBe(59)
    expect(statuses.at(-1)).toBe(429)
  })

  test('return 429 to a client that sends more than 30 wrong responses in ten minutes', async () => {
    const authenticator = new Authenticator(SITE)
    const response = authenticator.get({ challenge: 'x' })
    const browser = new Browser(at())
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1) statuses.push((await browser.post('/api/auth/sign-in/passkey', { response })).status)
    expect(statuses.lastIndexOf(422)).toBe(29)
    expect(statuses.at(-1)).toBe(429)
  })
})
