import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { totp } from '../support/accounts.ts'
import { expect, expectAccessible, expectHydrated, inDrills, test } from './support/test.ts'

/** Creates a confirmed account for a test, so that tests can run in parallel, and signs in. */
async function signInAsNewUser(page: Page): Promise<string> {
  const email = `someone-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`
  const sign = (data: object) => page.request.post('/api/auth/sign-in/email', { data })
  await sign({ email: 'admin@plateful.test', password: DEMO_PASSWORD })
  expect((await page.request.post('/api/users', { data: { email, password: 'blue-heron-72' } })).status()).toBe(200)
  await page.request.post('/api/auth/sign-out', { data: {} })
  expect((await sign({ email, password: 'blue-heron-72' })).status()).toBe(200)
  return email
}

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(page.getByText('This device')).toBeVisible()
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/venues')
  await expectHydrated(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
}

async function signOut(page: Page): Promise<void> {
  // A closing dialog returns the focus when it is removed, which would close a menu that was opened before.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(page).toHaveURL('/')
}

test('a user sets up the second factor, signs in with it, uses a backup code and turns it off', async ({ page, allowFailures }) => {
  test.slow()
  allowFailures(/422/)
  const email = await signInAsNewUser(page)
  await openAccount(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password').fill('not-this-one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Your current password is incorrect')
  await dialog.getByLabel('Password').fill('blue-heron-72')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img')).toBeVisible()
  await expectAccessible(page)
  const key = ((await dialog.locator('code').textContent()) ?? '').replace(/\s/g, '')
  const code = () => totp(`otpauth://totp/x?secret=${key}`)
  await dialog.getByLabel('Code').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This code is incorrect or has expired')
  await dialog.getByLabel('Code').fill(await code())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const [backupCode = ''] = await codes.allTextContents()
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(backupCode)
  await dialog.getByRole('button', { name: "I've saved my codes" }).click()
  await expect(page.getByRole('region', { name: 'Two-step verification' })).toContainText('On')
  await expect(page.getByRole('button', { name: 'Set up' })).toBeHidden()

  await signOut(page)
  await signIn(page, email, 'blue-heron-72')
  await expect(dialog.getByLabel('Code')).toBeFocused()
  await dialog.getByLabel('Code').fill('000000')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This code is incorrect or has expired')
  expect(await (await page.request.get('/api/session')).json()).toMatchObject({ user: null })
  await dialog.getByLabel('Code').fill(await code())
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('banner').locator('summary')).toContainText(email)

  await signOut(page)
  await signIn(page, email, 'blue-heron-72')
  await dialog.getByLabel('Code').fill(backupCode)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('banner').locator('summary')).toContainText(email)

  await openAccount(page)
  await page.getByRole('button', { name: 'New backup codes' }).click()
  await dialog.getByLabel('Password').fill('blue-heron-72')
  await dialog.getByRole('button', { name: 'Make new codes' }).click()
  await expect(codes).toHaveCount(10)
  expect(await codes.allTextContents()).not.toContain(backupCode)
  await dialog.getByRole('button', { name: "I've saved my codes" }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByLabel('Password').fill('blue-heron-72')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test(
  'a user changes name, password and email address, and confirms their identity before the address changes',
  inDrills,
  async ({ page, allowFailures }) => {
    test.slow()
    allowFailures(/403|422/)
    const email = await signInAsNewUser(page)
    await openAccount(page)
    await page.getByLabel('Name').fill('Imogen Achebe')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()

    const change = async (now: string, next: string, again: string) => {
      await page.getByLabel('Current password').fill(now)
      await page.getByLabel('New password').fill(next)
      await page.getByLabel('Confirm Password').fill(again)
      await page.getByRole('button', { name: 'Change password' }).click()
    }
    const region = page.getByRole('region', { name: 'Password' })
    await change('blue-heron-72', 'linen-and-slate', 'linen-and-clay')
    await expect(region.getByRole('alert')).toHaveText('Passwords do not match')
    await expect(page.getByLabel('Confirm Password')).toBeFocused()
    await change('not-this-one', 'linen-and-slate', 'linen-and-slate')
    await expect(region.getByRole('alert')).toHaveText('Your current password is incorrect')
    await change('blue-heron-72', 'linen-and-slate', 'linen-and-slate')
    await expect(region.getByRole('status')).toContainText('Password changed.')
    await expect(page.getByLabel('Current password')).toHaveValue('')

    // The session is too old for a sensitive change: the server reports it once.
    await page.route(
      '**/api/auth/change-email',
      (route) => route.fulfill({ status: 403, json: { status: 403, code: 'proof_required', detail: "Please confirm it's you" } }),
      { times: 1 },
    )
    const next = `new-${email}`
    await page.getByLabel('New email').fill(next)
    await page.getByRole('button', { name: 'Change email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Please confirm it’s you' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Password').fill('not-this-one')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Your current password is incorrect')
    await dialog.getByRole('button', { name: 'Email me a code instead' }).click()
    await dialog.getByRole('button', { name: 'Email me a code' }).click()
    await expect(dialog.getByLabel('Code')).toBeFocused()
    const inbox = await (await page.request.get('/dev/mail')).text()
    await dialog.getByLabel('Code').fill(/^(\d{6})$/m.exec(inbox)?.[1] ?? '')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('region', { name: 'Email' }).getByRole('status')).toContainText(`We've emailed ${next}.`)

    const link = /\/account\/confirm#[^\s<"]+/.exec(await (await page.request.get('/dev/mail')).text())?.[0] ?? ''
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(page.getByRole('region', { name: 'Email' })).toContainText(`You sign in as ${next}`)
    await expect(page.getByLabel('Name')).toHaveValue('Imogen Achebe')
  },
)

test('a user downloads their data, and deletes the account after a question', inDrills, async ({ page }) => {
  test.slow()
  const email = await signInAsNewUser(page)
  await openAccount(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('account.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8')).account.email).toBe(email)

  const remove = page.getByRole('main').getByRole('button', { name: 'Delete your account' })
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account' })
  await remove.click()
  await expect(dialog).toContainText(email)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete your account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  const again = await page.request.post('/api/auth/sign-in/email', { data: { email, password: 'blue-heron-72' } })
  expect(again.status()).toBe(401)
})

test('the security history focuses the first older entry when all entries are shown', inDrills, async ({ page }) => {
  await signInAsNewUser(page)
  const entry = {
    id: 2,
    at: '2026-11-20T18:00:00.000Z',
    action: 'sign_in',
    by: 'you',
    detail: null,
    user_agent: null,
    ip_address: '192.0.2.2',
  }
  const older = { ...entry, id: 1, ip_address: '192.0.2.1' }
  await page.route('**/api/auth/history?*', (route) => {
    const isOlder = new URL(route.request().url()).searchParams.has('cursor')
    return route.fulfill({ json: isOlder ? { data: [older], next: null } : { data: [entry], next: '2' } })
  })
  await openAccount(page)
  const button = page.getByRole('button', { name: 'Show older entries' })
  await button.press('Enter')
  await expect(button).toBeHidden()
  await expect(page.locator(':focus')).toContainText(older.ip_address)
})

test('a user ends one session, all others, or all, also in other tabs', inDrills, async ({ page, context, browser, baseURL }) => {
  test.slow()
  const email = await signInAsNewUser(page)
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const device = await elsewhere.newPage()
  const enterThere = () => device.request.post('/api/auth/sign-in/email', { data: { email, password: 'blue-heron-72' } })
  await enterThere()
  await device.goto('/account')
  await expect(device.getByText('2 sessions')).toBeVisible()
  await openAccount(page)
  await page.getByRole('button', { name: /^Sign out Chrome|^Sign out Another/ }).click()
  await expect(page.getByText('1 session')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeFocused()
  // This tab notices it at the first rejected request, and keeps what was typed with the question to sign in over it.
  const name = device.getByLabel('Name')
  await name.fill('Someone else')
  await device.getByRole('button', { name: 'Save name' }).click()
  const signInAgain = device.getByRole('dialog', { name: 'Welcome back' })
  await expect(signInAgain).toBeVisible()
  await signInAgain.getByRole('button', { name: 'Close' }).click()
  await expect(name).toHaveValue('Someone else')
  await name.fill('')
  await device.getByRole('button', { name: 'Save name' }).click()
  await expect(device.getByText('You were signed out. Please sign in again.')).toBeVisible()
  await expect(device).toHaveURL((url) => url.pathname === '/')

  await enterThere()
  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('1 session')).toBeVisible()
  await enterThere()
  const tab = await context.newPage()
  await tab.goto('/venues')
  await expect(tab.getByRole('banner').locator('summary')).toContainText(email)
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(tab.getByRole('button', { name: 'Sign In' })).toBeVisible({ timeout: 1000 })
  expect(await (await device.request.get('/api/session')).json()).toMatchObject({ user: null })
  await elsewhere.close()
})

test(
  'an administrator adds a user in a dialog, sees the row immediately, and stays signed in',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/409/)
    await page.request.post('/api/auth/sign-in/email', { data: { email: 'admin@plateful.test', password: DEMO_PASSWORD } })
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Add New User' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName('Invite a User')
    await dialog.getByRole('button', { name: 'Set a password for them instead' }).click()
    await expect(dialog).toHaveAccessibleName('Create an Account')
    await expectAccessible(page)
    const add = async (email: string) => {
      await dialog.getByLabel('Email').fill(email)
      await dialog.getByLabel('Password', { exact: true }).fill('blue-heron-72')
      await dialog.getByLabel('Confirm Password').fill('blue-heron-72')
      await dialog.getByLabel('Role').selectOption('Administrator')
      await dialog.getByRole('button', { name: 'Create Account' }).click()
    }
    await add('owner@plateful.test')
    await expect(dialog.getByRole('alert')).toHaveText('There is already an account with this email address')
    await expect(dialog.getByLabel('Email')).toBeFocused()
    const email = `added-${Date.now()}@example.org`
    await add(email)
    await expect(dialog).toHaveAccessibleName('Account Created Successfully!')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('row', { name: email })).toBeVisible()
    await expect(page.getByRole('banner').locator('summary')).toContainText('admin@plateful.test')
  },
)

test('a section no longer says that it is saved once it is changed again', inDrills, async ({ page }) => {
  await signInAsNewUser(page)
  await openAccount(page)
  const profile = page.getByRole('region', { name: 'Profile' })
  const name = profile.getByLabel('Name (optional)')
  await name.fill('Ada Patel')
  await profile.getByRole('button', { name: 'Save name' }).click()
  await expect(profile.getByText('Saved.')).toBeVisible()
  await name.fill('Ada Lovelace')
  await expect(profile.getByText('Saved.')).toHaveCount(0)
})

test('the page of the account asks before a typed name is lost, and not after it is saved', inDrills, async ({ page }) => {
  await signInAsNewUser(page)
  await openAccount(page)
  const name = page.getByRole('region', { name: 'Profile' }).getByLabel('Name (optional)')
  await name.fill('Ann Achebe')
  const away = page.getByRole('navigation').getByRole('link', { name: 'Map', exact: true })
  await away.click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(name).toHaveValue('Ann Achebe')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await away.click()
  await expect(page.getByRole('heading', { name: 'Find Us' })).toBeVisible()
})
