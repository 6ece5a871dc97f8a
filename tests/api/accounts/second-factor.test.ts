import { describe, expect, test } from 'vitest'
import { sessions } from '../../../src/server/db/schema/index.ts'
import { as, aUser, Browser, codeFrom, emailsTo, PASSWORD, signedIn, tokenFrom, totp, withSecondFactor } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, useApp } from '../../support/app.ts'

describe.each(API_DATABASE_KINDS)('the second factor on %s', (kind) => {
  const at = useApp(kind)

  test('needs the password and a first code before it is on', async () => {
    const { email } = await aUser(at())
    const browser = await signedIn(at(), email)
    expect((await new Browser(at()).post('/api/auth/two-factor/enable', { password: PASSWORD })).status).toBe(401)
    expect((await browser.post('/api/auth/two-factor/enable', { password: 'not-this-one' })).body.code).toBe('password_wrong')
    expect((await browser.post('/api/auth/two-factor/enable', {})).body.code).toBe('password_wrong')
    const enrolled = await browser.post('/api/auth/two-factor/enable', { password: PASSWORD })
    expect(enrolled.body.totp_uri).toMatch(/^otpauth:\/\/totp\/Plateful:/)
    expect((await browser.post('/api/auth/two-factor/verify', { code: '000000' })).body.code).toBe('code_wrong')
    expect((await (await signedIn(at(), email)).get('/api/session')).body.user.factors).toEqual([])
  })

  test('ends sessions that signed in without it, and informs the user', async () => {
    const user = await aUser(at())
    const browser = await signedIn(at(), user.email)
    await withSecondFactor(browser)
    expect((await browser.get('/api/session')).body.user.factors).toEqual([{ type: 'totp', status: 'verified' }])
    expect((await ask(at().app, '/api/auth/user', { headers: as(user) })).status).toBe(401)
    expect((await emailsTo(at(), user.email)).map((email) => email.kind)).toEqual(['second-factor-changed'])
  })

  /** Every sign-in method, until the second factor. */
  const WAYS: Record<string, (email: string, browser: Browser) => Promise<unknown>> = {
    password: (email, browser) => browser.post('/api/auth/sign-in/email', { email, password: PASSWORD }),
    async 'mailed link'(email, browser) {
      await browser.post('/api/auth/sign-in/magic-link', { email })
      return browser.post('/api/auth/magic-link/verify', { token: await tokenFrom(at(), email, 'sign-in-link') })
    },
    async 'mailed code'(email, browser) {
      await browser.post('/api/auth/email-otp/send-verification-otp', { email })
      return browser.post('/api/auth/sign-in/email-otp', { email, code: await codeFrom(at(), email, 'sign-in-code') })
    },
    async recovery(email, browser) {
      await browser.post('/api/auth/request-password-reset', { email })
      const token = await tokenFrom(at(), email, 'recover-password')
      await browser.post('/api/auth/reset-password', { token, new_password: 'linen-and-slate' })
      return browser.post('/api/auth/sign-in/email', { email, password: 'linen-and-slate' })
    },
  }

  test.each(Object.keys(WAYS))('is required after signing in by %s', async (way) => {
    const { email } = await aUser(at())
    const { uri } = await withSecondFactor(await signedIn(at(), email))
    await at().services.db.orm.delete(sessions)
    const browser = new Browser(at())
    const answer = (await WAYS[way]?.(email, browser)) as { status: number; body: object; text: string }
    expect(answer.body).toEqual({ user: null, expires_at: null, expires_in: null, token_type: null, second_factor_required: true })
    expect([...browser.cookies.keys()]).toEqual(['plateful.two_factor'])
    expect((await browser.get('/api/auth/user')).status).toBe(401)
    expect(await at().services.db.orm.$count(sessions)).toBe(0)
    expect((await browser.post('/api/auth/two-factor/verify', { code: '123' })).body.code).toBe('code_wrong')
    const through = await browser.post('/api/auth/two-factor/verify', { code: await totp(uri) })
    expect(through.body).toMatchObject({ user: { email }, second_factor_required: false })
    expect((await browser.get('/api/auth/user')).body.email).toBe(email)
  })

  test('does not let a stranger sign in by confirming a changed email address', async () => {
    const { email } = await aUser(at())
    const browser = await signedIn(at(), email)
    await withSecondFactor(browser)
    await browser.post('/api/auth/change-email', { new_email: 'new@example.org' })
    const stranger = new Browser(at())
    const token = await tokenFrom(at(), 'new@example.org', 'change-email')
    expect((await stranger.post('/api/auth/verify-email', { token })).body.code).toBe('not_signed_in')
    expect((await stranger.get('/api/auth/user')).status).toBe(401)
    await browser.post('/api/auth/verify-email', { token })
    expect((await browser.get('/api/auth/user')).body.email).toBe('new@example.org')
  })

  test('ends the challenge after five wrong codes', async () => {
    const { email } = await aUser(at())
    const { uri } = await withSecondFactor(await signedIn(at(), email))
    const browser = new Browser(at())
    await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
    for (let tries = 0; tries < 5; tries++) await browser.post('/api/auth/two-factor/verify', { code: '000000' })
    expect((await browser.post('/api/auth/two-factor/verify', { code: await totp(uri) })).body.code).toBe('challenge_over')
    expect((await new Browser(at()).post('/api/auth/two-factor/verify', { code: await totp(uri) })).body.code).toBe('challenge_over')
  })

  test('accepts a code of the app once', async () => {
    const { email } = await aUser(at())
    const { uri } = await withSecondFactor(await signedIn(at(), email))
    const code = await totp(uri)
    const enter = async () => {
      const browser = new Browser(at())
      await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
      return { browser, answer: await browser.post('/api/auth/two-factor/verify', { code }) }
    }
    expect((await enter()).answer.body.user.email).toBe(email)
    const again = await enter()
    expect([again.answer.body.code, again.browser.cookies.has('plateful.session_token')]).toEqual(['code_wrong', false])
    expect(await at().services.db.orm.$count(sessions)).toBe(2)
  })

  test('accepts a backup code once', async () => {
    const { email } = await aUser(at())
    const { backupCodes } = await withSecondFactor(await signedIn(at(), email))
    const enter = async () => {
      const browser = new Browser(at())
      await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
      return browser.post('/api/auth/two-factor/verify-backup-code', { code: backupCodes[0] })
    }
    expect((await enter()).body.user.email).toBe(email)
    expect((await enter()).body.code).toBe('code_wrong')
  })

  test('accepts different backup codes that are entered at the same time, and one that is entered twice only once', async () => {
    const { email } = await aUser(at())
    const { backupCodes } = await withSecondFactor(await signedIn(at(), email))
    const challenged = async () => {
      const browser = new Browser(at())
      await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
      return browser
    }
    const enterAtOnce = async (codes: readonly (string | undefined)[]) => {
      const browsers = await Promise.all(codes.map(challenged))
      return Promise.all(browsers.map((browser, n) => browser.post('/api/auth/two-factor/verify-backup-code', { code: codes[n] })))
    }
    expect((await enterAtOnce(backupCodes.slice(0, 4))).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const twice = await enterAtOnce([backupCodes[4], backupCodes[4]])
    expect(twice.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [422, 'code_wrong'],
    ])
  })

  test('is removed by its user with the password, and is then not required', async () => {
    const { email } = await aUser(at())
    const browser = await signedIn(at(), email)
    await withSecondFactor(browser)
    expect((await browser.post('/api/auth/two-factor/disable', { password: 'not-this-one' })).body.code).toBe('password_wrong')
    expect((await browser.post('/api/auth/two-factor/disable', { password: PASSWORD })).body.user.factors).toEqual([])
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    const answer = await new Browser(at()).post('/api/auth/sign-in/email', { email, password: PASSWORD })
    expect(answer.body.second_factor_required).toBe(false)
  })

  test('keeps the session that changes the password', async () => {
    const { email } = await aUser(at())
    const browser = await signedIn(at(), email)
    await withSecondFactor(browser)
    const body = { current_password: PASSWORD, new_password: 'linen-and-slate' }
    expect((await browser.post('/api/auth/change-password', body)).body).toMatchObject({ user: { email }, second_factor_required: false })
    expect((await browser.get('/api/auth/user')).status).toBe(200)
  })
})
