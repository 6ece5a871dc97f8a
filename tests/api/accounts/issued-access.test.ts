import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { SYSTEM } from '../../../src/domain/account/actor.ts'
import { sessions } from '../../../src/server/db/schema/index.ts'
import { grantAdmin } from '../../../src/server/user/change-role.ts'
import {
  as,
  aUser,
  Browser,
  codeFrom,
  PASSWORD,
  signedIn,
  type TestUser,
  tokenFrom,
  totp,
  withSecondFactor,
} from '../../support/accounts.ts'
import { ask, useApp } from '../../support/app.ts'

const NEW_EMAIL = 'new@example.org'
const NEW_PASSWORD = 'linen-and-slate'

type Owner = { user: TestUser; browser: Browser; uri: string | null }
type Change = {
  hasFactor?: boolean
  /** Whether the session that makes the change stays valid. */
  keepsSession: boolean
  make(owner: Owner): Promise<{ status?: number }>
}

describe('access issued before an account changes', () => {
  const at = useApp('embedded')
  const byAdmin = async (method: string, path: string, body?: unknown) =>
    new Browser(at()).ask(method, path, body, as(await aUser(at(), { role: 'admin' })))

  const CHANGES: Record<string, Change> = {
    'the email address changes': {
      keepsSession: true,
      async make({ browser }) {
        await browser.post('/api/auth/change-email', { new_email: NEW_EMAIL })
        return browser.post('/api/auth/verify-email', { token: await tokenFrom(at(), NEW_EMAIL, 'change-email') })
      },
    },
    'the password changes': {
      keepsSession: true,
      make: ({ browser }) => browser.post('/api/auth/change-password', { current_password: PASSWORD, new_password: NEW_PASSWORD }),
    },
    'the password is reset': {
      keepsSession: false,
      async make({ user: { email } }) {
        const reader = new Browser(at())
        await reader.post('/api/auth/request-password-reset', { email })
        const token = await tokenFrom(at(), email, 'recover-password')
        return reader.post('/api/auth/reset-password', { token, new_password: NEW_PASSWORD })
      },
    },
    'the second factor is turned on': { keepsSession: true, make: ({ browser }) => withSecondFactor(browser).then(() => ({})) },
    'the second factor is turned off': {
      hasFactor: true,
      keepsSession: true,
      make: ({ browser }) => browser.post('/api/auth/two-factor/disable', { password: PASSWORD }),
    },
    'the backup codes are renewed': {
      hasFactor: true,
      keepsSession: true,
      make: ({ browser }) => browser.post('/api/auth/two-factor/generate-backup-codes', { password: PASSWORD }),
    },
    'an administrator removes the second factor': {
      hasFactor: true,
      keepsSession: false,
      make: ({ user }) => byAdmin('DELETE', `/api/users/${user.id}/second-factor`),
    },
    'an administrator changes the role': {
      keepsSession: false,
      make: ({ user }) => byAdmin('PATCH', `/api/user-roles/${user.id}`, { role: 'admin' }),
    },
    'the command line makes the user an administrator': {
      keepsSession: false,
      make: ({ user: { email } }) => grantAdmin({ ctx: { ...at().services, actor: SYSTEM }, input: { email } }).then(() => ({})),
    },
    'an administrator deletes the user': { keepsSession: false, make: ({ user }) => byAdmin('DELETE', `/api/users/${user.id}`) },
  }

  test.each(Object.keys(CHANGES))('ends when %s', async (name) => {
    const change = CHANGES[name] as Change
    const user = await aUser(at())
    const { email } = user
    const browser = await signedIn(at(), email)
    const uri = change.hasFactor ? (await withSecondFactor(browser)).uri : null
    const before = await issue(user, uri)
    const { status = 200 } = await change.make({ user, browser, uri })
    expect(status).toBe(200)
    for (const address of [email, NEW_EMAIL]) expect((await before.enterCode(address)).body.code).toBe('code_wrong')
    expect((await before.resetPassword()).body.code).toBe('link_invalid')
    expect((await before.followLink()).body.code).toBe('link_invalid')
    expect((await before.finishChallenge()).body.user ?? null).toBeNull()
    expect((await before.useOtherSession()).status).toBe(401)
    const proof = await browser.post('/api/auth/reauthenticate', { code: before.proofCode })
    expect([proof.status, proof.body.code]).toEqual(change.keepsSession ? [422, 'code_wrong'] : [401, 'not_signed_in'])

    /** Issues every kind of access, and returns how each is used. */
    async function issue({ token }: TestUser, totpUri: string | null) {
      const reader = new Browser(at())
      const other = totpUri ? await signedInWith(email, totpUri) : null
      await browser.get('/api/auth/reauthenticate')
      await reader.post('/api/auth/request-password-reset', { email })
      await reader.post('/api/auth/sign-in/magic-link', { email })
      await reader.post('/api/auth/email-otp/send-verification-otp', { email })
      const challenged = new Browser(at())
      await challenged.post('/api/auth/sign-in/email', { email, password: PASSWORD })
      const [reset, link] = [await tokenFrom(at(), email, 'recover-password'), await tokenFrom(at(), email, 'sign-in-link')]
      const code = await codeFrom(at(), email, 'sign-in-code')
      return {
        proofCode: await codeFrom(at(), email, 'proof-code'),
        resetPassword: () => reader.post('/api/auth/reset-password', { token: reset, new_password: 'tweed-and-chalk' }),
        followLink: () => reader.post('/api/auth/magic-link/verify', { token: link }),
        enterCode: (address: string) => reader.post('/api/auth/sign-in/email-otp', { email: address, code }),
        finishChallenge: async () => challenged.post('/api/auth/two-factor/verify', { code: totpUri ? await totp(totpUri) : '000000' }),
        useOtherSession: () => (other ? other.get('/api/auth/user') : ask(at().app, '/api/auth/user', { headers: as({ token }) })),
      }
    }
  })

  async function signedInWith(email: string, totpUri: string): Promise<Browser> {
    const browser = await signedIn(at(), email)
    const answer = await browser.post('/api/auth/two-factor/verify', { code: await totp(totpUri) })
    if (answer.status !== 200) throw new Error(`could not sign in: ${answer.text}`)
    return browser
  }
})

describe('a sign-in with the former password that began before the password changed', () => {
  let afterCheck = async () => {}
  const hash = async (password: string) => `hash of ${password}`
  const verify = async (given: { hash: string; password: string }) => {
    const isRight = given.hash === (await hash(given.password))
    await afterCheck()
    return isRight
  }
  const at = useApp('embedded', { services: { hasher: { hash, verify } } })

  test.each([false, true])('gives no session and no challenge; second factor: %s', async (hasFactor) => {
    const { id, email } = await aUser(at())
    if (hasFactor) await withSecondFactor(await signedIn(at(), email))
    const reader = new Browser(at())
    await reader.post('/api/auth/request-password-reset', { email })
    const token = await tokenFrom(at(), email, 'recover-password')
    afterCheck = async () => {
      afterCheck = async () => {}
      expect((await reader.post('/api/auth/reset-password', { token, new_password: 'linen-and-slate' })).status).toBe(200)
    }
    const browser = new Browser(at())
    const answer = await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
    expect([answer.status, answer.body.code, [...browser.cookies.keys()]]).toEqual([401, 'credentials_wrong', []])
    expect(await at().services.db.orm.$count(sessions, eq(sessions.user_id, id))).toBe(0)
  })
})

describe('the change of a password', () => {
  let whileVerifying = async () => {}
  const hash = async (password: string) => `hash of ${password}`
  const verify = async (given: { hash: string; password: string }) => {
    await whileVerifying()
    return given.hash === (await hash(given.password))
  }
  const at = useApp('embedded', { services: { hasher: { hash, verify } } })

  test('leaves the only session of the embedded database to other requests while the present password is verified', async () => {
    const { email } = await aUser(at())
    const browser = await signedIn(at(), email)
    const verifications: string[] = []
    whileVerifying = async () => {
      await at().services.db.pool.query('select 1')
      verifications.push('free')
    }
    const change = (current_password: string) =>
      browser.post('/api/auth/change-password', { current_password, new_password: 'linen-and-slate' })
    expect((await change('damson-and-slate')).body.code).toBe('password_wrong')
    expect((await change(PASSWORD)).status).toBe(200)
    expect(verifications).toEqual(['free', 'free'])
  })
})
