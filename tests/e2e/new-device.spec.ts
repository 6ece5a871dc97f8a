import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { expect, expectAccessible, inDrills, test } from './support/test.ts'

test(
  'the link of the email about a new device asks before it ends that sign-in, and works once',
  inDrills,
  async ({ page, browser, baseURL, allowFailures }) => {
    allowFailures(/422/)
    const email = `device-${Date.now()}@example.org`
    const data = { email, password: 'blue-heron-72' }
    // Only browsers send it, and they are recognised by a cookie.
    const headers = { origin: baseURL ?? '' }
    await page.request.post('/api/auth/sign-in/email', { data: { email: 'admin@plateful.test', password: DEMO_PASSWORD } })
    expect((await page.request.post('/api/users', { data })).status()).toBe(200)
    await page.request.post('/api/auth/sign-out', { data: {} })
    await page.request.post('/api/auth/sign-in/email', { data, headers })
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    const isSignedIn = async () => (await (await elsewhere.request.get('/api/session')).json()).user !== null
    await elsewhere.request.post('/api/auth/sign-in/email', { data, headers })

    const inbox = await (await page.request.get('/dev/mail')).text()
    const link = /\/account\/not-me#[^\s<"]+/.exec(inbox.slice(inbox.indexOf(email)))?.[0] ?? ''
    await page.goto(link)
    await expect(page.getByRole('button', { name: 'Sign that device out' })).toBeEnabled()
    await expectAccessible(page)
    expect(await isSignedIn()).toBe(true)
    await page.getByRole('button', { name: 'Sign that device out' }).click()
    await expect(page.getByText('That device is signed out.')).toBeVisible()
    await expect(page.getByText('we’ve emailed you a link')).toBeVisible()
    await expectAccessible(page)
    expect(await isSignedIn()).toBe(false)
    await expect(page.getByRole('banner').locator('summary')).toContainText(email)
    await page.goto('/')
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign that device out' }).click()
    // The response may have been lost, and is the same for ten minutes.
    await expect(page.getByText('we’ve emailed you a link')).toBeVisible()
    await page.goto('/')
    await page.goto(`${link}x`)
    await page.getByRole('button', { name: 'Sign that device out' }).click()
    await expect(page.getByRole('alert')).toHaveText('This link has been used or has expired.')
    await elsewhere.close()
  },
)

for (const [isTaken, outcome] of [
  [false, 'Your account has its earlier email address again.'],
  [true, 'your earlier address has another account now.'],
] as const) {
  test(
    `the page of the link about a new device says so when the email address ${isTaken ? 'was changed and is taken' : 'is given back'}`,
    inDrills,
    async ({ page, browser, baseURL }) => {
      const [email, theirs] = [`device-${randomUUID()}@example.org`, `mallory-${randomUUID()}@example.org`]
      const data = { email, password: 'blue-heron-72' }
      const headers = { origin: baseURL ?? '' }
      const asAdmin = await browser.newContext({ baseURL: baseURL ?? '' })
      await asAdmin.request.post('/api/auth/sign-in/email', { data: { email: 'admin@plateful.test', password: DEMO_PASSWORD } })
      expect((await asAdmin.request.post('/api/users', { data })).status()).toBe(200)
      await page.request.post('/api/auth/sign-in/email', { data, headers })
      const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
      await elsewhere.request.post('/api/auth/sign-in/email', { data, headers })
      const linkTo = async (address: string, path: string) => {
        const inbox = await (await page.request.get('/dev/mail')).text()
        return new RegExp(`/account/${path}#[^\\s<"]+`).exec(inbox.slice(inbox.indexOf(address)))?.[0] ?? ''
      }
      const report = await linkTo(email, 'not-me')
      expect((await elsewhere.request.post('/api/auth/change-email', { data: { new_email: theirs }, headers })).status()).toBe(200)
      const token = decodeURIComponent(/[#=]([^#=]+)$/.exec(await linkTo(theirs, 'confirm'))?.[1] ?? '')
      expect((await elsewhere.request.post('/api/auth/verify-email', { data: { token }, headers })).status()).toBe(200)
      if (isTaken) expect((await asAdmin.request.post('/api/users', { data })).status()).toBe(200)

      await page.goto(report)
      await page.getByRole('button', { name: 'Sign that device out' }).click()
      await expect(page.getByText('That device is signed out.')).toBeVisible()
      await expect(page.getByText(outcome)).toBeVisible()
      await expect(page.getByText('we’ve emailed you a link')).toHaveCount(isTaken ? 0 : 1)
      await expect(page.getByRole('link', { name: 'Write to us' })).toHaveCount(isTaken ? 1 : 0)
      await expectAccessible(page)
      for (const context of [asAdmin, elsewhere]) await context.close()
    },
  )
}
