import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/domain/durations.ts'
import { auditEntries } from '../../../src/server/db/schema/index.ts'
import { deleteOldIpAddresses } from '../../../src/server/housekeeping/delete-expired.ts'
import { aUser, Browser, PASSWORD, signedIn, tokenFrom, totp, withSecondFactor } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { NOON, type TestApp, testApp, useApp } from '../../support/app.ts'
import { useDatabase } from '../../support/database.ts'
import { sendAs } from '../../support/managing.ts'
import { aVenue } from '../../support/scenario.ts'

const EMAIL = 'ann@example.org'
const NEW_PASSWORD = 'linen-and-slate-9'

/** Entries as 'actor action name changes', oldest first. */
async function entriesOf({ services: { db } }: TestApp): Promise<string[]> {
  const rows = await db.orm.select().from(auditEntries).orderBy(auditEntries.id)
  return rows.map(({ actor_email, action, entity_name, changes }) =>
    [actor_email, action, entity_name, ...changes.map(({ field, from, to }) => `${field}:${from}>${to}`)].join(' '),
  )
}

describe.each(API_DATABASE_KINDS)('the audit log of accounts on %s', (kind) => {
  const at = useApp(kind)

  test('has an entry for a sign-in, a reset, and changes of password and second factor', async () => {
    await aUser(at(), { email: EMAIL })
    const browser = await signedIn(at(), EMAIL)
    await browser.post('/api/auth/change-password', { current_password: PASSWORD, new_password: NEW_PASSWORD })
    await new Browser(at()).post('/api/auth/request-password-reset', { email: EMAIL })
    const token = await tokenFrom(at(), EMAIL, 'recover-password')
    await new Browser(at()).post('/api/auth/reset-password', { token, new_password: PASSWORD })
    const { uri } = await withSecondFactor(await signedIn(at(), EMAIL))
    const second = new Browser(at())
    await second.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
    await second.post('/api/auth/two-factor/verify', { code: await totp(uri) })
    await second.post('/api/auth/two-factor/disable', { password: PASSWORD })
    expect(await entriesOf(at())).toEqual(
      [
        'sign_in X method:null>password',
        'change_password X',
        'reset_password X',
        'sign_in X method:null>password',
        'enable_second_factor X',
        'sign_in X method:null>authenticator app',
        'disable_second_factor X',
      ].map((entry) => `${EMAIL} user.${entry.replace('X', EMAIL)}`),
    )
    const stored = await at().services.db.orm.select().from(auditEntries)
    expect(new Set(stored.map(({ client_ip }) => client_ip))).toEqual(new Set(['127.0.0.1']))
    for (const secret of [PASSWORD, NEW_PASSWORD, token]) expect(JSON.stringify(stored)).not.toContain(secret)
  }, 90_000)

  test('has an entry for a changed email address', async () => {
    await aUser(at(), { email: EMAIL })
    const browser = await signedIn(at(), EMAIL)
    await browser.post('/api/auth/change-email', { new_email: 'new@example.org' })
    await browser.post('/api/auth/verify-email', { token: await tokenFrom(at(), 'new@example.org', 'change-email') })
    expect((await entriesOf(at())).at(-1)).toBe(`new@example.org user.change_email new@example.org email:${EMAIL}>new@example.org`)
  })

  test('has one entry in 15 minutes for wrong passwords of an account, and none for an unknown email address', async () => {
    await aUser(at(), { email: EMAIL })
    for (const email of [EMAIL, EMAIL, 'typed-secret@example.org'])
      await new Browser(at()).post('/api/auth/sign-in/email', { email, password: 'wrong-typed-password' })
    const failed = `visitor user.sign_in_failed ${EMAIL}`
    expect(await entriesOf(at())).toEqual([failed])
    at().setNow(new Date(NOON.getTime() + 16 * 60 * 1000))
    await new Browser(at()).post('/api/auth/sign-in/email', { email: EMAIL, password: 'wrong-typed-password' })
    expect(await entriesOf(at())).toEqual([failed, failed])
    expect(JSON.stringify(await at().services.db.orm.select().from(auditEntries))).not.toContain('typed')
  })

  test('has an entry for an export of users or reservations', async () => {
    const admin = await aUser(at(), { email: EMAIL, role: 'admin' })
    const venue = await aVenue(at().services, { name: 'The Crown' })
    expect((await sendAs(at(), admin, 'GET', '/api/exports/users?format=csv')).status).toBe(200)
    expect((await sendAs(at(), admin, 'GET', `/api/reservations/export?venue_id=${venue.id}`)).status).toBe(200)
    expect(await entriesOf(at())).toEqual([
      `${EMAIL} user.export all users format:null>csv`,
      `${EMAIL} reservation.export The Crown reservations:null>0`,
    ])
  })

  test('loses the IP addresses of clients after 90 days', async () => {
    await aUser(at(), { email: EMAIL })
    await signedIn(at(), EMAIL)
    at().setNow(new Date(NOON.getTime() + 89 * DAY_MS))
    expect(await deleteOldIpAddresses(at().services)).toBe(0)
    at().setNow(new Date(NOON.getTime() + 91 * DAY_MS))
    expect(await deleteOldIpAddresses(at().services)).toBe(1)
    expect((await at().services.db.orm.select().from(auditEntries))[0]).toMatchObject({ client_ip: null, action: 'user.sign_in' })
  })
})

describe('accounts with their normal limits', () => {
  const db = useDatabase('embedded')

  test('have one audit entry for a lock after too many wrong passwords', async () => {
    const at = await testApp(db(), { env: { ACCOUNT_LIMIT_FACTOR: '1' } })
    await aUser(at, { email: EMAIL })
    const attempt = () => new Browser(at).post('/api/auth/sign-in/email', { email: EMAIL, password: 'wrong' })
    for (let tries = 0; tries < 10; tries++) expect((await attempt()).status).toBe(401)
    expect((await attempt()).status).toBe(429)
    expect((await attempt()).status).toBe(429)
    expect(await entriesOf(at)).toEqual([`visitor user.sign_in_failed ${EMAIL}`, `visitor user.lock ${EMAIL}`])
    await at.close()
  })

  test('have the id of a signed-in user in the lines of the request log', async () => {
    const lines: Record<string, unknown>[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) })
    const at = await testApp(db(), { services: { log } })
    const user = await aUser(at, { email: EMAIL })
    await sendAs(at, user, 'GET', '/api/auth/user')
    await sendAs(at, null, 'GET', '/api/venues')
    const requests = lines.filter(({ path }) => typeof path === 'string')
    expect(requests.map(({ path, user_id }) => [path, user_id])).toEqual([
      ['/api/auth/user', user.id],
      ['/api/venues', undefined],
    ])
    expect(JSON.stringify(lines)).not.toContain(EMAIL)
    await at.close()
  })
})
