import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { totp } from '../support/accounts.ts'
import { freePort } from '../support/free-port.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { CLIENT, type OidcServer, startOidcServer } from '../support/oidc-server.ts'
import { startGuide } from './support/guide.ts'
import { test as base, expect, expectHydrated, inDrills } from './support/test.ts'

/** A server with a real mail server and a real identity provider, which is also that of the organisation inns.example. */
const test = base.extend<object, { mailServer: MailServer; provider: OidcServer; port: string }>({
  port: [async ({}, use) => use(String(await freePort())), { scope: 'worker' }],
  mailServer: [
    async ({}, use) => {
      const server = await startMailServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  provider: [
    async ({ port }, use) => {
      const back = `http://localhost:${port}/api/auth`
      const server = await startOidcServer([`${back}/callback/oidc`, `${back}/sso/callback/sso`])
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  guide: [
    async ({ port, mailServer, provider }, use) => {
      const client = (kind: string) => ({
        [`${kind}_ISSUER`]: provider.issuer,
        [`${kind}_CLIENT_ID`]: CLIENT.id,
        [`${kind}_CLIENT_SECRET`]: CLIENT.secret,
      })
      const names = { OIDC_NAME: 'Windsor Town Account', SSO_NAME: 'Thames Inns', SSO_DOMAIN: 'inns.example' }
      const guide = await startGuide({ PORT: port, SMTP_URL: mailServer.url, ...client('OIDC'), ...client('SSO'), ...names })
      await use(guide)
      await guide.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test.describe.configure({ mode: 'serial' })

/** Waits for a number of emails to an email address and returns the link in the newest. */
async function emailedLinkTo({ received, count }: MailServer, email: string, wanted: number): Promise<string> {
  const mails = () => received.filter(({ to }) => to.includes(email))
  while (mails().length < wanted) await count(received.length + 1)
  return /https?:\/\/localhost\S+/.exec(mails().at(-1)?.text ?? '')?.[0] ?? ''
}

async function openSignIn(page: Page, path = '/venues'): Promise<void> {
  await page.goto(path)
  await expectHydrated(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test(
  'a user signs up through a real mail server, requests the email again, confirms, and signs in by an emailed link',
  inDrills,
  async ({ page, mailServer, allowFailures }) => {
    test.slow()
    allowFailures(/403/)
    const email = 'imogen@example.org'
    await openSignIn(page)
    await page.getByRole('button', { name: 'Create an account' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill('blue-heron-72')
    await dialog.getByLabel('Confirm Password').fill('blue-heron-72')
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await expect(dialog).toHaveAccessibleName('Account Created Successfully!')
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Continue to Login' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveAccessibleName('Welcome back')
    await expect(dialog.getByLabel('Email')).toHaveValue(email)
    await dialog.getByLabel('Password').fill('blue-heron-72')
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Please confirm your email address before signing in. Check your inbox for a confirmation link.',
    )
    await emailedLinkTo(mailServer, email, 1)
    await dialog.getByRole('button', { name: 'Resend email' }).click()
    await expect(dialog.getByRole('status')).toContainText('Email resent.')
    await page.goto(await emailedLinkTo(mailServer, email, 2))
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(page.getByText('Your email address is confirmed. You can sign in now.')).toBeVisible()

    await dialog.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Email me a link' }).click()
    await expect(dialog.getByRole('status')).toContainText('an email is on its way')
    await page.goto(await emailedLinkTo(mailServer, email, 3))
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/venue-menu')
    await expect(page.getByRole('banner').locator('summary')).toContainText(email)
  },
)

test(
  'a user signs in with a provider and a second factor, returns to the same page, and sets a password',
  inDrills,
  async ({ page, provider, mailServer }) => {
    test.slow()
    const email = 'wren@example.org'
    provider.users.set('wren', { email, email_verified: true, name: 'Wren' })
    provider.signsIn = 'wren'
    await openSignIn(page, '/venues?city=Windsor')
    await page.getByRole('button', { name: 'Continue with Windsor Town Account' }).click()
    await expect(page.getByRole('banner').locator('summary')).toContainText(email)
    await expect(page).toHaveURL('/venues?city=Windsor')
    await page.goto('/account')
    await expect(page.getByRole('region', { name: 'Ways to sign in' })).toContainText('Windsor Town Account')
    await page.getByRole('button', { name: 'Set a password' }).click()
    await expect(page.getByRole('region', { name: 'Password' }).getByRole('status')).toContainText("We've emailed")
    expect(await emailedLinkTo(mailServer, email, 1)).toContain('/account/recover#')

    const { totp_uri } = await (await page.request.post('/api/auth/two-factor/enable', { data: {} })).json()
    await page.request.post('/api/auth/two-factor/verify', { data: { code: await totp(totp_uri) } })
    await page.request.post('/api/auth/sign-out', { data: { scope: 'local' } })
    await page.goto('/account')
    await page.getByRole('button', { name: 'Continue with Windsor Town Account' }).click()
    await expect(page.getByRole('dialog').getByLabel('Code')).toBeFocused()
    await page.keyboard.type(await totp(totp_uri))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
    await expect(page).toHaveURL('/account')
  },
)

test(
  'the provider of an organisation is found by the email address, and other domains are rejected',
  inDrills,
  async ({ page, provider, allowFailures }) => {
    allowFailures(/404/)
    provider.users.set('marta', { email: 'marta@inns.example', email_verified: true })
    provider.signsIn = 'marta'
    await openSignIn(page)
    await page.getByRole('button', { name: 'Continue with Thames Inns' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in with your organisation' })
    await dialog.getByLabel('Email').fill('marta@elsewhere.example')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('alert')).toHaveText("This sign-in method isn't available")
    await dialog.getByLabel('Email').fill('marta@inns.example')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('banner').locator('summary')).toContainText('marta@inns.example')
    await expect(page).toHaveURL('/venues')
  },
)

test('an identity can be linked and unlinked on the account page, except one of another user', inDrills, async ({ page, provider }) => {
  test.slow()
  provider.users.set('owner', { email: 'owner@plateful.test', email_verified: true })
  provider.signsIn = 'wren'
  await page.request.post('/api/auth/sign-in/email', { data: { email: 'owner@plateful.test', password: DEMO_PASSWORD } })
  await page.goto('/account')
  const ways = page.getByRole('region', { name: 'Ways to sign in' })
  await ways.getByRole('button', { name: 'Link Windsor Town Account' }).click()
  await expect(ways.getByRole('alert')).toHaveText("We couldn't sign you in with that account. Please try again.")
  provider.signsIn = 'owner'
  await page.context().clearCookies({ domain: '127.0.0.1' })
  await ways.getByRole('button', { name: 'Link Windsor Town Account' }).click()
  await expect(ways.getByRole('listitem')).toHaveCount(2)
  await ways.getByRole('button', { name: 'Unlink Windsor Town Account' }).click()
  await expect(ways.getByRole('listitem')).toHaveCount(1)
})
