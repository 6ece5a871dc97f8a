import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../src/domain/durations.ts'
import {
  apiKeys,
  auditEntries,
  knownDevices,
  passkeys,
  sessions,
  users,
  venueInvitations,
  verifications,
} from '../../../src/server/db/schema/index.ts'
import { aUser, Browser, emailsTo, PASSWORD, signedIn, tokenFrom, withSecondFactor } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { NOON, type TestApp, useApp } from '../../support/app.ts'
import { aVenue } from '../../support/scenario.ts'

const EMAIL = 'ann@example.org'
const NEW_PASSWORD = 'linen-and-slate-9'
/** Headers that browsers send with a form of the page. */
const OF_PAGE = { 'sec-fetch-site': 'same-origin' }
const FIREFOX = { ...OF_PAGE, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0' }

describe.each(API_DATABASE_KINDS)('a sign-in from a new device on %s', (kind) => {
  const at = useApp(kind)
  const signIn = (browser: Browser, headers: Record<string, string> = OF_PAGE, password = PASSWORD) =>
    browser.post('/api/auth/sign-in/email', { email: EMAIL, password }, headers)
  const newDeviceEmails = async (app: TestApp) => (await emailsTo(app, EMAIL)).filter((mail) => mail.kind === 'new-device')
  const report = (token: string) => new Browser(at()).post('/api/auth/report-sign-in', { token })

  /** A user with a browser, and an attacker who has just signed in elsewhere. */
  async function anAttack() {
    const user = await aUser(at(), { email: EMAIL })
    const [owner, attacker] = [new Browser(at()), new Browser(at())]
    await signIn(owner)
    await signIn(attacker, FIREFOX)
    return { user, owner, attacker, token: await tokenFrom(at(), EMAIL, 'new-device') }
  }

  test('is emailed once for each browser, but not for the first sign-in of the account', async () => {
    await aUser(at(), { email: EMAIL })
    const browser = new Browser(at())
    await signIn(browser)
    await browser.post('/api/auth/sign-out', undefined, OF_PAGE)
    await signIn(browser)
    expect(await newDeviceEmails(at())).toHaveLength(0)
    const other = new Browser(at())
    await signIn(other, FIREFOX)
    await signIn(other, FIREFOX)
    const [email, ...more] = await newDeviceEmails(at())
    expect(more).toHaveLength(0)
    expect(email?.text).toContain('Firefox on Windows')
    expect(email?.text).toContain('20 November 2026')
    expect(email?.text).toContain('/account/not-me#')
  })

  test('is not emailed when the password is wrong, or at the first sign-in of another account in that browser', async () => {
    await aUser(at(), { email: EMAIL })
    await signIn(new Browser(at()))
    const stranger = new Browser(at())
    await signIn(stranger, FIREFOX, 'not-this-one')
    expect(await newDeviceEmails(at())).toHaveLength(0)
    const { email } = await aUser(at())
    await stranger.post('/api/auth/sign-in/email', { email, password: PASSWORD }, FIREFOX)
    expect(await emailsTo(at(), email)).toHaveLength(0)
    await signIn(stranger, FIREFOX)
    expect(await newDeviceEmails(at())).toHaveLength(1)
  })

  test('is recognised neither by a forged cookie nor by the user agent', async () => {
    await aUser(at(), { email: EMAIL })
    const owner = new Browser(at())
    await signIn(owner, FIREFOX)
    const [name, value = ''] = [...owner.cookies].find(([one]) => one.endsWith('.known_device')) ?? ['', '']
    const forger = new Browser(at())
    forger.cookies.set(name, `${value.split('.')[0]?.slice(1)}x.${value.split('.')[1]}`)
    await signIn(forger, FIREFOX)
    expect(await newDeviceEmails(at())).toHaveLength(1)
  })

  test('is recognised by IP address and user agent when a program signs in, because it keeps no cookies', async () => {
    await aUser(at(), { email: EMAIL })
    await signIn(new Browser(at()))
    const script = { 'user-agent': 'backup-script/1.0' }
    for (let n = 0; n < 3; n += 1) await signIn(new Browser(at()), script)
    expect(await newDeviceEmails(at())).toHaveLength(1)
    await signIn(new Browser(at()), { 'user-agent': 'another/1.0' })
    expect(await newDeviceEmails(at())).toHaveLength(2)
  })

  test('is neither recorded nor answered with a session when the email cannot be stored', async () => {
    await aUser(at(), { email: EMAIL })
    await signIn(new Browser(at()))
    const { db } = at().services
    const before = await db.orm.$count(auditEntries)
    const browser = new Browser(at())
    await db.orm.execute(sql`alter table mails add constraint no_new_devices check (kind <> 'new-device')`)
    const { status } = await signIn(browser, FIREFOX).finally(() => db.orm.execute(sql`alter table mails drop constraint no_new_devices`))
    expect(status).toBe(500)
    expect([...browser.cookies.keys()].filter((name) => name.endsWith('session_token'))).toEqual([])
    expect(await db.orm.$count(auditEntries)).toBe(before)
  })

  test('is emailed ten times a day at most', async () => {
    await aUser(at(), { email: EMAIL })
    const limited = at()
    await signIn(new Browser(limited))
    for (let n = 0; n < 12; n += 1) await signIn(new Browser(limited), FIREFOX)
    expect(await newDeviceEmails(limited)).toHaveLength(10)
  })

  test('ends by the link of the email, once, and nothing ends when the link is only opened', async () => {
    const { attacker, owner, token } = await anAttack()
    await new Browser(at()).get('/account/not-me')
    expect((await attacker.get('/api/auth/user')).status).toBe(200)
    const answers = await Promise.all([report(token), report(token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual({ sessions_ended: 1, removed: 0, email: 'unchanged', password_link_sent: true })
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect((await attacker.get('/api/auth/user')).status).toBe(401)
    expect((await owner.get('/api/auth/user')).status).toBe(200)
    // The response may have been lost.
    expect(await report(token)).toMatchObject({ status: 200, body: answers[0]?.body })
    at().setNow(new Date(NOON.getTime() + 10 * MINUTE_MS))
    expect(await report(token)).toMatchObject({ status: 422, body: { code: 'link_invalid' } })
    at().setNow(NOON)
    expect((await emailsTo(at(), EMAIL)).filter(({ kind }) => kind === 'recover-password')).toHaveLength(1)
    const reset = { token: await tokenFrom(at(), EMAIL, 'recover-password'), new_password: NEW_PASSWORD }
    expect((await new Browser(at()).post('/api/auth/reset-password', reset)).status).toBe(200)
    expect((await signIn(attacker, FIREFOX)).status).toBe(401)
    const entries = await at().services.db.orm.select().from(auditEntries).where(eq(auditEntries.action, 'user.report_sign_in'))
    expect(entries).toHaveLength(1)
  })

  test('ends when its user reports it, with the passkey, API key and invitation added since, also after a change of the password', async () => {
    const { user, attacker, token } = await anAttack()
    const { db } = at().services
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD }
    expect((await attacker.post('/api/auth/change-password', change, FIREFOX)).status).toBe(200)
    const added = { user_id: user.id, public_key: '', device_type: '' }
    await db.orm.insert(passkeys).values([
      { ...added, id: 'old', credential_id: 'old', created_at: new Date(0) },
      { ...added, id: 'new', credential_id: 'new', created_at: new Date(Date.now() + 1000) },
    ])
    const key = { user_id: user.id, name: 'x', scopes: ['read' as const], prefix: 'x', key_hash: 'x' }
    await db.orm.insert(apiKeys).values({ ...key, created_at: new Date(Date.now() + 1000) })
    const venue = await aVenue(at().services)
    const sent = { venue_id: venue.id, invited_by: user.id, role: 'owner' as const, expires_at: new Date(Date.now() + DAY_MS) }
    await db.orm.insert(venueInvitations).values([
      { ...sent, email: 'old@example.org', token_hash: 'old', created_at: new Date(0) },
      { ...sent, email: 'new@example.org', token_hash: 'new', created_at: new Date(Date.now() + 1000) },
    ])
    expect((await report(token)).body).toMatchObject({ sessions_ended: 1, removed: 3 })
    expect((await db.orm.select().from(venueInvitations)).map(({ email }) => email)).toEqual(['old@example.org'])
    expect((await attacker.get('/api/auth/user')).status).toBe(401)
    expect((await db.orm.select().from(passkeys)).map(({ id }) => id)).toEqual(['old'])
  })

  test('ends together with a second factor that was turned on since', async () => {
    const { attacker, token } = await anAttack()
    at().setNow(new Date(Date.now() + 1000))
    await withSecondFactor(attacker)
    at().setNow(NOON)
    expect((await report(token)).body).toMatchObject({ removed: 1, password_link_sent: true })
    const reset = { token: await tokenFrom(at(), EMAIL, 'recover-password'), new_password: NEW_PASSWORD }
    expect((await new Browser(at()).post('/api/auth/reset-password', reset)).status).toBe(200)
    const owner = new Browser(at())
    await signIn(owner, OF_PAGE, NEW_PASSWORD)
    expect((await owner.get('/api/auth/user')).status).toBe(200)
  })

  test('ends, but not a second factor that was turned on before it', async () => {
    const { attacker, token } = await anAttack()
    // The time of tests is before that of sessions.
    await withSecondFactor(attacker)
    expect((await report(token)).body).toMatchObject({ removed: 0 })
    expect(await at().services.db.orm.select({ isOn: users.two_factor_enabled }).from(users)).toEqual([{ isOn: true }])
  })

  /** The attacker changes the email address of the account, and confirms it. */
  async function changeAddress(attacker: Browser, to: string) {
    expect((await attacker.post('/api/auth/change-email', { new_email: to }, FIREFOX)).status).toBe(200)
    const token = await tokenFrom(at(), to, 'change-email')
    expect((await attacker.post('/api/auth/verify-email', { token }, FIREFOX)).status).toBe(200)
  }

  test('restores the former email address when it was changed since, and sends nothing to the new one', async () => {
    const { user, attacker, token } = await anAttack()
    const theirs = 'mallory@example.org'
    await changeAddress(attacker, theirs)
    await new Browser(at()).post('/api/auth/request-password-reset', { email: theirs })
    const issued = await tokenFrom(at(), theirs, 'recover-password')
    const sent = (await emailsTo(at(), theirs)).length
    expect((await report(token)).body).toMatchObject({ email: 'restored', password_link_sent: true })
    expect(await emailsTo(at(), theirs)).toHaveLength(sent)
    expect((await attacker.get('/api/auth/user')).status).toBe(401)
    expect((await attacker.post('/api/auth/reset-password', { token: issued, new_password: NEW_PASSWORD })).status).toBe(422)
    const reset = { token: await tokenFrom(at(), EMAIL, 'recover-password'), new_password: NEW_PASSWORD }
    expect((await new Browser(at()).post('/api/auth/reset-password', reset)).status).toBe(200)
    expect((await signIn(new Browser(at()), OF_PAGE, NEW_PASSWORD)).status).toBe(200)
    const [entry] = await at().services.db.orm.select().from(auditEntries).where(eq(auditEntries.action, 'user.report_sign_in'))
    expect(entry).toMatchObject({ entity_id: user.id, entity_name: EMAIL })
    expect(entry?.changes).toContainEqual({ field: 'email', from: theirs, to: EMAIL })
  })

  test('restores the former email address when the attacker has signed up with it since', async () => {
    const { user, attacker, token } = await anAttack()
    await changeAddress(attacker, 'mallory@example.org')
    const signUp = { email: EMAIL, password: 'damson-and-clay-7' }
    expect((await new Browser(at()).post('/api/auth/sign-up/email', signUp)).status).toBe(200)
    const { orm } = at().services.db
    expect(await orm.$count(users, eq(users.email, EMAIL))).toBe(1)
    expect((await report(token)).body).toMatchObject({ email: 'restored', password_link_sent: true })
    expect(await orm.select({ id: users.id }).from(users).where(eq(users.email, EMAIL))).toEqual([{ id: user.id }])
    expect((await signIn(new Browser(at()), OF_PAGE, signUp.password)).status).toBe(401)
    const reset = { token: await tokenFrom(at(), EMAIL, 'recover-password'), new_password: NEW_PASSWORD }
    expect((await new Browser(at()).post('/api/auth/reset-password', reset)).status).toBe(200)
    expect((await signIn(new Browser(at()), OF_PAGE, NEW_PASSWORD)).status).toBe(200)
  })

  test('ends, and sends no link, when the former email address belongs to another account by then', async () => {
    const { user, attacker, token } = await anAttack()
    await changeAddress(attacker, 'mallory@example.org')
    await aUser(at(), { email: EMAIL })
    expect((await report(token)).body).toMatchObject({ email: 'taken', password_link_sent: false })
    expect((await attacker.get('/api/auth/user')).status).toBe(401)
    const [kept] = await at().services.db.orm.select({ email: users.email }).from(users).where(eq(users.id, user.id))
    expect(kept).toEqual({ email: 'mallory@example.org' })
    expect((await emailsTo(at(), 'mallory@example.org')).map((mail) => mail.kind)).not.toContain('recover-password')
  })

  test('is emailed again when the user ended the sessions of other devices, but not after the user signed out', async () => {
    const { owner, attacker } = await anAttack()
    await owner.post('/api/auth/sign-out', { scope: 'others' }, OF_PAGE)
    await signIn(attacker, FIREFOX)
    expect(await newDeviceEmails(at())).toHaveLength(2)
    await owner.post('/api/auth/sign-out', undefined, OF_PAGE)
    await signIn(owner)
    expect(await newDeviceEmails(at())).toHaveLength(2)
  })

  test('does not end by a link that is forged, expired, or of a deleted account', async () => {
    const { owner, attacker, token } = await anAttack()
    for (const forged of ['x', '.', `${token}x`, `x${token}`, token.split('.')[0] ?? ''])
      expect((await report(forged)).body.code).toBe('link_invalid')
    at().setNow(new Date(NOON.getTime() + 8 * 24 * 60 * 60 * 1000))
    expect((await report(token)).body.code).toBe('link_invalid')
    at().setNow(NOON)
    expect((await attacker.get('/api/auth/user')).status).toBe(200)
    expect((await report(token)).status).toBe(200)
    expect((await owner.ask('DELETE', '/api/auth/user')).status).toBe(200)
    expect((await report(token)).body.code).toBe('link_invalid')
  })

  test('does not end sessions of another account', async () => {
    const { token } = await anAttack()
    const other = await signedIn(at(), (await aUser(at())).email)
    await report(token)
    expect((await other.get('/api/auth/user')).status).toBe(200)
  })

  test('leaves no secret in the database', async () => {
    const { token } = await anAttack()
    const { orm } = at().services.db
    const rows = [await orm.select().from(verifications), await orm.select().from(knownDevices), await orm.select().from(auditEntries)]
    for (const part of token.split('.')) expect(JSON.stringify(rows)).not.toContain(part)
  })

  test('is not emailed for a browser that was signed in before devices were remembered', async () => {
    await aUser(at(), { email: EMAIL })
    const browser = new Browser(at())
    await signIn(browser)
    await at().services.db.orm.update(sessions).set({ device_id: null })
    await at().services.db.orm.delete(knownDevices)
    for (const name of browser.cookies.keys()) if (name.endsWith('.known_device')) browser.cookies.delete(name)
    await browser.get('/api/session', OF_PAGE)
    await browser.post('/api/auth/sign-out', undefined, OF_PAGE)
    await signIn(browser)
    expect(await newDeviceEmails(at())).toHaveLength(0)
  })
})
