import type { BrowserContext, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { expect, expectHydrated, inDrills, test } from './support/test.ts'

const ADMINS_ONLY = ['/admin', '/admin/menu', '/admin/menu/add', '/admin/venues/new', '/admin/venue-management']
const OWNERS_ONLY = ['/venue-menu', '/venue-menu/add']

/** Signs in through the API. */
async function enterAs(context: BrowserContext, email: string, password = DEMO_PASSWORD): Promise<void> {
  const answer = await context.request.post('/api/auth/sign-in/email', { data: { email, password } })
  expect(answer.status()).toBe(200)
}

/** Opens a page that the user may not see, and waits for the redirect. */
async function expectSentAway(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page).toHaveURL((url) => url.pathname === '/')
}

async function expectLetIn(page: Page, path: string): Promise<void> {
  for (const load of [() => page.goto(path), () => page.reload()]) {
    await load()
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === path)
  }
}

test('a visitor is redirected to the home page with the modal open, and returns after signing in', async ({ page }) => {
  test.slow()
  for (const path of [...ADMINS_ONLY, ...OWNERS_ONLY, '/account']) {
    await expectSentAway(page, path)
    await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  }
  await expectSentAway(page, '/admin/venue-management')
  await page.getByLabel('Email').fill('admin@plateful.test')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/admin/venue-management')
  await expect(page.getByRole('dialog')).toBeHidden()
  // Signing out leads to the home page, without the sign-in modal of a guarded page.
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toBeHidden()
  // The Admin button also opens the modal, and closing it returns the focus.
  await page.getByRole('button', { name: 'Admin' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Admin' })).toBeFocused()
})

for (const [who, email] of [
  ['an owner', 'owner@plateful.test'],
  ['an owner without a venue', 'newowner@plateful.test'],
] as const)
  test(`${who} can open their own pages and no page of administrators`, inDrills, async ({ page, context }) => {
    test.slow()
    await enterAs(context, email)
    for (const path of ADMINS_ONLY) await expectSentAway(page, path)
    for (const path of [...OWNERS_ONLY, '/account']) await expectLetIn(page, path)
    await page.goto('/venues')
    await expect(page.getByRole('banner').locator('summary')).toContainText(email)
    await page.getByRole('button', { name: 'Admin' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/venue-menu')
  })

test('an administrator can open the pages of administrators and no page of owners', inDrills, async ({ page, context }) => {
  test.slow()
  await enterAs(context, 'admin@plateful.test')
  for (const path of OWNERS_ONLY) await expectSentAway(page, path)
  for (const path of [...ADMINS_ONLY, '/account']) await expectLetIn(page, path)
  await page.goto('/venues')
  await expect(page.getByRole('banner').locator('summary')).toContainText('admin@plateful.test')
  await page.getByRole('button', { name: 'Admin' }).click()
  await expect(page).toHaveURL('/admin')
})

test('a user without a role is redirected from pages of other roles', inDrills, async ({ page, context, browser, baseURL }) => {
  const office = await browser.newContext({ baseURL: baseURL ?? '' })
  await enterAs(office, 'admin@plateful.test')
  const email = `nobody-${Date.now()}@example.org`
  const made = await (await office.request.post('/api/users', { data: { email, password: 'blue-heron-72' } })).json()
  await office.request.patch(`/api/user-roles/${made.id}`, { data: { role: null } })
  await enterAs(context, email, 'blue-heron-72')
  for (const path of ['/admin', '/venue-menu']) await expectSentAway(page, path)
  await expect(page.getByRole('banner').locator('summary')).toContainText(email)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Admin' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  await office.request.delete(`/api/users/${made.id}`)
  await office.close()
})

test('a guard shows only a spinner until the session is known', inDrills, async ({ page, context }) => {
  await enterAs(context, 'admin@plateful.test')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/session', async (route) => {
    await gate.promise
    await route.continue()
  })
  for (const path of ['/venue-menu', '/admin']) {
    await page.goto(path)
    await expectHydrated(page)
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
    await expect(page.locator('main :is(h1, table)')).toHaveCount(0)
    await expect(page).toHaveURL(path)
  }
  gate.resolve()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})

test(
  'a role that cannot be read is requested again with growing pauses, and then an error is shown',
  inDrills,
  async ({ page, context, allowFailures }) => {
    allowFailures(/500/)
    await enterAs(context, 'admin@plateful.test')
    const asked: number[] = []
    await page.route('**/api/session', (route) => {
      asked.push(Date.now())
      return route.fulfill({ status: 500, body: '' })
    })
    await page.goto('/admin')
    await expect(page.getByRole('alert')).toContainText('Failed to verify user role. Please contact support.')
    const pauses = asked.slice(1).map((time, n) => time - (asked[n] ?? 0))
    expect(pauses).toHaveLength(4)
    for (const [n, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(200 * 2 ** n - 10)
    // While the session is unknown, the user is not signed out. A retry loads the session.
    await page.unroute('**/api/session')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  },
)

test('a network failure signs no one out, and an invalid session is signed out and its cookie deleted', async ({
  page,
  context,
  allowFailures,
}) => {
  allowFailures(/ERR_FAILED/)
  await enterAs(context, 'owner@plateful.test')
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  const again = () => page.evaluate(() => new BroadcastChannel('plateful-session').postMessage(null))
  let failed = 0
  await page.route('**/api/session', (route) => {
    failed++
    return route.abort()
  })
  await again()
  await expect.poll(() => failed).toBeGreaterThan(1)
  await expect(page.getByRole('banner').locator('summary')).toContainText('owner@plateful.test')
  await page.unroute('**/api/session')

  const [cookie] = (await context.cookies()).filter(({ name }) => name.endsWith('session_token'))
  await context.addCookies([{ ...cookie, value: 'x.y' } as Parameters<BrowserContext['addCookies']>[0][number]])
  await again()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByText('You were signed out. Please sign in again.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  expect((await context.cookies()).filter(({ name }) => name.endsWith('session_token'))).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a private page, or one of an emailed link, shows that it needs JavaScript', inDrills, async ({ page }) => {
    for (const path of [
      '/account',
      '/venue-menu',
      '/admin/venues',
      '/account/confirm',
      '/account/recover',
      '/account/sign-in',
      '/account/not-me',
    ]) {
      await page.goto(path)
      await expect(page.locator('noscript p')).toContainText('This page needs JavaScript')
    }
  })
})
