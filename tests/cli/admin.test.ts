import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasAdmin } from '../../src/server/account/policies/last-admin.ts'
import { readConfig } from '../../src/server/config.ts'
import { startControlServer } from '../../src/server/control/control-server.ts'
import { createServices } from '../../src/server/create-services.ts'
import { accounts, sessions, userRoles, users, venueOwners } from '../../src/server/db/schema/index.ts'
import { aUser, Browser } from '../support/accounts.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { runCommand } from '../support/command.ts'
import { resetDatabase } from '../support/database.ts'
import { createGuideDir } from '../support/guide-dir.ts'
import { aVenue } from '../support/scenario.ts'

let env: { DATA_DIR: string }
let at: TestApp
let close: () => Promise<void>

beforeAll(async () => {
  env = { DATA_DIR: await createGuideDir(await mkdtemp(join(tmpdir(), 'plateful-admin-'))) }
  const config = readConfig({ ...env, LOG_LEVEL: 'silent' })
  const { close: closeParts, ...services } = await createServices(config, { onFatal: () => {} })
  const control = await startControlServer(services)
  at = await testApp(services.db, { config })
  close = async () => {
    await at.close()
    await control.close()
    await closeParts()
    await rm(env.DATA_DIR, { recursive: true, force: true })
  }
})
afterAll(() => close())
beforeEach(() => resetDatabase(at.services.db))

const admin = (email: string) => runCommand({ args: ['admin', email], env })

describe('plateful admin, while a server is running,', () => {
  test('rejects an invalid email address', async () => {
    const said = await admin('not-an-address')
    expect(said).toMatchObject({ code: 2, out: '' })
    expect(said.err).toContain('Please enter a valid email address')
    expect(await at.services.db.orm.$count(users)).toBe(0)
  })

  test('creates an administrator, whose link sets the password once', async () => {
    expect(await hasAdmin(at.services)).toBe(false)
    const { code, out } = await admin('Boss@example.org')
    expect(code).toBe(0)
    expect(await hasAdmin(at.services)).toBe(true)
    expect(out).toContain('boss@example.org is an administrator, with a new account.')
    const [, token = ''] = /^http:\/\/localhost:3000\/account\/recover#(\S+)$/m.exec(out) ?? []
    const browser = new Browser(at)
    const set = () => browser.post('/api/auth/reset-password', { token, new_password: 'linen-and-slate' })
    expect((await set()).status).toBe(200)
    expect((await set()).body.code).toBe('link_invalid')
    const signedIn = await browser.post('/api/auth/sign-in/email', { email: 'boss@example.org', password: 'linen-and-slate' })
    expect(signedIn.body.user.role).toBe('admin')
  })

  test('promotes an existing user, and removes sessions, venue and unconfirmed sign-in methods', async () => {
    const venue = await aVenue(at.services)
    const { email, id } = await aUser(at, { venueId: venue.id })
    expect((await admin(email)).out).toContain(`${email} is an administrator. To set`)
    const { orm } = at.services.db
    expect(await orm.select().from(userRoles)).toEqual([{ user_id: id, role: 'admin', towns: null }])
    expect([await orm.$count(venueOwners), await orm.$count(sessions), await orm.$count(accounts)]).toEqual([0, 0, 1])
    const { email: unconfirmed } = await aUser(at, { isConfirmed: false })
    await admin(unconfirmed)
    expect((await orm.select().from(accounts)).map((account) => account.user_id)).toEqual([id])
  })
})
