import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, expectAccessible, expectHydrated, inDrills, inDrillsOnPhonesToo, onPhonesInDrills, test } from './support/test.ts'

const OWNER = 'owner@plateful.test'
const ADMIN = 'admin@plateful.test'
const EMPTY = 'Please fill in all required fields'

async function openSignIn(page: Page): Promise<void> {
  await page.goto('/venues')
  await expectHydrated(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
}

/** The link in the newest email to an email address, from the demo's mailbox. */
async function emailedLinkOf(page: Page, email: string): Promise<string> {
  await page.goto('/dev/mail')
  const text = await page.locator('section', { hasText: email }).first().locator('pre').textContent()
  return /https?:\S+#\S+/.exec(text ?? '')?.[0] ?? ''
}

async function openRecovery(page: Page, email: string): Promise<void> {
  await page.request.post('/api/auth/sign-up/email', { data: { email, password: 'blue-heron-72' } })
  await page.request.post('/api/auth/request-password-reset', { data: { email } })
  const origin = new URL(page.url()).origin
  const link = await emailedLinkOf(page, email)
  await page.goto(link.replace(/^https?:\/\/[^/]+/, origin))
}

test('the sign-in modal rejects a wrong password and keeps the email address', async ({ page, allowFailures }) => {
  allowFailures(/401/)
  await openSignIn(page)
  await expectAccessible(page)
  await signIn(page, OWNER, 'not-this-one')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password. Please try again.')
  await expect(dialog.getByLabel('Email')).toHaveValue(OWNER)
  for (const way of ['Create an account', 'Forgot your password?']) {
    await openSignIn(page)
    await dialog.getByLabel('Email').fill(OWNER)
    await dialog.getByRole('button', { name: way }).click()
    await expect(dialog.getByLabel('Email')).toHaveValue(OWNER)
  }
  await dialog.getByLabel('Email').press('Enter')
  await expect(dialog.getByRole('status')).toContainText('an email is on its way')
  await expect(dialog.getByRole('button', { name: 'Back to signing in' })).toBeFocused()
})

test(
  'the top bar shows the signed-in user in all tabs, and signing out leads to the home page in all',
  inDrillsOnPhonesToo,
  async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto('/menu')
    await expectHydrated(other)
    await openSignIn(page)
    await signIn(page, ADMIN, DEMO_PASSWORD)
    await expect(page.getByRole('dialog')).toBeHidden()
    const menu = (at: Page) => at.getByRole('banner').locator('summary')
    await expect(menu(page)).toHaveText(ADMIN)
    await expect(menu(other)).toHaveText(ADMIN, { timeout: 1000 })
    await page.reload()
    await menu(page).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible()
    // The browser stays known, so that its next sign-in sends no email.
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['plateful.known_device'])
  },
)

test('an owner is redirected to the dashboard after signing in, and the top bar links to it', inDrills, async ({ page }) => {
  await openSignIn(page)
  await signIn(page, OWNER, DEMO_PASSWORD)
  await expect(page).toHaveURL((url) => url.pathname === '/venue-menu')
  await page.getByRole('link', { name: 'Venues', exact: true }).click()
  await page.getByRole('button', { name: 'Your venue' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/venue-menu')
})

test(
  'an administrator is redirected to /admin after signing in with Admin, and stays on the page with Sign In',
  inDrills,
  async ({ page }) => {
    await openSignIn(page)
    await signIn(page, ADMIN, DEMO_PASSWORD)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/venues')
    await page.context().clearCookies()
    await page.reload()
    await expectHydrated(page)
    await page.getByRole('button', { name: 'Admin' }).click()
    await signIn(page, ADMIN, DEMO_PASSWORD)
    await expect(page).toHaveURL('/admin')
  },
)

test('a session that was ended elsewhere is dropped with a message', async ({ page, context }) => {
  await openSignIn(page)
  await signIn(page, ADMIN, DEMO_PASSWORD)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('banner').locator('summary')).toHaveText(ADMIN)
  await context.clearCookies()
  await page.evaluate(() => new BroadcastChannel('plateful-session').postMessage(null))
  await expect(page.getByText('You were signed out. Please sign in again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(page.getByText('You were signed out. Please sign in again.')).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a user signs up, confirms from the email and signs in', onPhonesInDrills, async ({ page, allowFailures }) => {
  test.slow()
  allowFailures(/403|422/)
  const email = `diner-${Date.now()}@example.org`
  await openSignIn(page)
  await page.getByRole('button', { name: 'Create an account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('Create an Account')
  await expectAccessible(page)
  const fill = async (password: string, confirmation: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password').fill(confirmation)
    await dialog.getByRole('button', { name: 'Create Account' }).click()
  }
  await fill('blue-heron-72', 'blue-heron-73')
  await expect(dialog.getByRole('alert')).toHaveText('Passwords do not match')
  await expect(dialog.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match')
  await expect(dialog.getByLabel('Confirm Password')).toBeFocused()
  await fill('12345', '12345')
  await expect(dialog.getByRole('alert')).toHaveText('Password must be at least 6 characters long')
  await fill('password', 'password')
  await expect(dialog.getByRole('alert')).toContainText('too common')
  await fill('blue-heron-72', 'blue-heron-72')
  await expect(dialog).toHaveAccessibleName('Account Created Successfully!')
  await dialog.getByRole('button', { name: 'Continue to Login' }).click()
  await signIn(page, email, 'blue-heron-72')
  await expect(dialog.getByRole('alert')).toContainText('Please confirm your email address before signing in.')

  const origin = new URL(page.url()).origin
  const confirm = await emailedLinkOf(page, email)
  // Like another browser, which has no cookie of the sign-up.
  await page.context().clearCookies()
  await page.goto(confirm.replace(/^https?:\/\/[^/]+/, origin))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await password.fill('not-this-one')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription('Your current password is incorrect')
  await page.getByRole('button', { name: 'Set a new password' }).click()
  await expect(page.getByLabel('New password')).toBeFocused()
  await page.getByLabel('New password').fill('linen-and-slate')
  await page.getByLabel('Confirm Password').fill('linen-and-slate')
  await page.getByRole('button', { name: 'Set password and confirm' }).click()
  await expect(page.getByText('Your email address is confirmed. You can sign in now.')).toBeVisible()
  await signIn(page, email, 'linen-and-slate')
  await expect(page.getByRole('banner').locator('summary')).toHaveText(email)
})

test('the form of an emailed link is not sent before the scripts of the page have loaded', async ({ page }) => {
  for (const path of ['/account/confirm', '/account/sign-in', '/account/recover']) {
    const sent = await (await page.request.get(path)).text()
    expect(sent.slice(sent.indexOf('<main')).match(/<button[^>]*type="submit"[^>]*>/)?.[0]).toContain('disabled')
  }
})

test('an account page without its link offers to email another one', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/Failed to load resource/)
  for (const path of ['/account/confirm', '/account/sign-in', '/account/recover']) {
    await page.goto(path)
    await expect(page.getByText('This page needs the link from our email.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Email me a link' })).toBeEnabled()
  }
  await expectAccessible(page)
  await page.goto('/account/recover#nothing')
  await expectHydrated(page)
  await page.getByLabel('New password').fill('linen-and-slate')
  await page.getByLabel('Confirm Password').fill('linen-and-slate')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toHaveText('This link has expired. Request a new one.')
  await page.getByLabel('Email').fill(`diner-${Date.now()}@example.org`)
  const asked = page.waitForRequest('**/api/auth/request-password-reset')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await asked
  await expect(page.getByText('an email is on its way')).toBeVisible()
})

test('a user recovers the account from the email and signs in with the new password', async ({ page }) => {
  test.slow()
  const email = `diner-${Date.now()}@example.org`
  await page.goto('/venues')
  await openRecovery(page, email)
  await expectHydrated(page)
  await expectAccessible(page)
  await page.getByLabel('New password').fill('linen-and-slate')
  await page.getByLabel('Confirm Password').fill('linen-and-slate')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.locator('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email, 'linen-and-slate')
  await expect(page.getByRole('banner').locator('summary')).toHaveText(email)
})

test('the button of a submitting form shows that it is submitting', inDrills, async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/auth/sign-in/email', async (route) => {
    await gate.promise
    await route.fulfill({ json: { user: null, expires_at: null, expires_in: null, token_type: null, second_factor_required: false } })
  })
  await openSignIn(page)
  await signIn(page, OWNER, DEMO_PASSWORD)
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeDisabled()
  gate.resolve()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Sign in failed. Please try again.')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Sign In' })).toBeFocused()
})

test(
  'sign-in and sign-up show the specified message when no user is returned or a failure has no message',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/500/)
    let answer: { status?: number; body?: string; json?: object } = { status: 500, body: '' }
    await page.route(/\/api\/auth\/sign-(?:in|up)\/email$/, (route) => route.fulfill(answer))
    await openSignIn(page)
    const dialog = page.getByRole('dialog')
    await signIn(page, OWNER, DEMO_PASSWORD)
    await expect(dialog.getByRole('alert')).toHaveText('An error occurred')
    await page.getByRole('button', { name: 'Create an account' }).click()
    const signUp = async () => {
      await dialog.getByLabel('Email').fill('someone@example.org')
      await dialog.getByLabel('Password', { exact: true }).fill('blue-heron-72')
      await dialog.getByLabel('Confirm Password').fill('blue-heron-72')
      await dialog.getByRole('button', { name: 'Create Account' }).click()
    }
    await signUp()
    await expect(dialog.getByRole('alert')).toHaveText('An error occurred during signup')
    answer = { json: { user: null } }
    await signUp()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to create user')
  },
)

test('the account forms send no empty fields, and submit once', inDrills, async ({ page }) => {
  const sent: string[] = []
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/auth/sign-up/email', async (route) => {
    sent.push(route.request().url())
    await gate.promise
    await route.fulfill({ json: { user: { id: 'a', email: 'someone@example.org' } } })
  })
  await page.route('**/api/auth/sign-in/email', (route) => {
    sent.push(route.request().url())
    return route.abort()
  })
  await openSignIn(page)
  const dialog = page.getByRole('dialog')
  const signInFields = [dialog.getByLabel('Email'), dialog.getByLabel('Password')]
  for (const field of signInFields) await expect(field).toHaveValue('')
  await expect(dialog.locator('input')).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByLabel('Password')).toHaveAttribute('type', 'password')
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(EMPTY)
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Enter an email address')
  await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription('Enter a password')
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await dialog.getByLabel('Email').fill('owner at plateful')
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await dialog.getByLabel('Email').fill(OWNER)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await dialog.getByLabel('Email').fill('')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  const create = dialog.getByRole('button', { name: 'Create Account' })
  for (const label of ['Email', 'Password', 'Confirm Password']) {
    await create.click()
    await expect(dialog.getByLabel(label, { exact: true })).toBeFocused()
    await expect(dialog.getByLabel(label, { exact: true })).toHaveAccessibleDescription(/^Enter |\. Enter /)
    await dialog.getByLabel(label, { exact: true }).fill(label === 'Email' ? 'someone@example.org' : 'blue-heron-72')
  }
  expect(sent).toEqual([])
  await create.dblclick()
  await expect(dialog.getByRole('button', { name: 'Creating Account...' })).toBeDisabled()
  gate.resolve()
  await expect(dialog).toHaveAccessibleName('Account Created Successfully!')
  expect(sent).toHaveLength(1)
})

test('signing out that fails shows an error and keeps the session', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/500/)
  await signInAs(page, OWNER)
  await page.goto('/venues')
  await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('alert').getByText('Failed to sign out. Please try closing your browser.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').locator('summary')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden()
})

test('an owner turns the single-key shortcuts off and on in the account', inDrills, async ({ page }) => {
  await signInAs(page, OWNER)
  await page.goto('/account')
  const shortcuts = page.getByRole('region', { name: 'Keyboard shortcuts' }).getByRole('checkbox', { name: 'Single-key shortcuts' })
  await shortcuts.uncheck()
  await page.goto('/venue-menu')
  await page.getByRole('link', { name: 'Tonight' }).click()
  const add = page.getByRole('button', { name: 'Add booking' }).filter({ visible: true })
  await expect(add).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/account')
  await shortcuts.check()
  await page.goBack()
  await expect(add).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Add booking' })).toBeVisible()
})

test('a second emailed link works in the tab in which the first had expired', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/Failed to load resource/)
  const email = `diner-${Date.now()}@example.org`
  await page.goto('/venues')
  await openRecovery(page, email)
  const { hash } = new URL(page.url())
  await page.goto('about:blank')
  await page.goto('/account/recover#nothing')
  await expectHydrated(page)
  const set = async () => {
    await page.getByLabel('New password').fill('linen-and-slate')
    await page.getByLabel('Confirm Password').fill('linen-and-slate')
    await page.getByRole('button', { name: 'Set password' }).click()
  }
  await set()
  await expect(page.getByRole('alert')).toHaveText('This link has expired. Request a new one.')
  await page.evaluate((token) => {
    location.hash = token
  }, hash)
  await set()
  await expect(page.getByText('Your password is set.')).toBeVisible()
})

test('the page for a new password shows who is signed in', inDrills, async ({ page }) => {
  await page.goto('/venues')
  await signInAs(page, OWNER)
  await page.goto('/account/recover#nothing')
  await expectHydrated(page)
  await expect(page.getByRole('banner').locator('summary')).toHaveText(OWNER)
})
