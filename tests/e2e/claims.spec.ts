import type { Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { type Guide, startGuide } from './support/guide.ts'
import { signInAs } from './support/sign-in.ts'
import { test as base, expect, expectAccessible } from './support/test.ts'

/** A guide that sends its mail to a server of the test's own. */
const test = base.extend<object, { smtp: MailServer; guide: Guide }>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const smtp = await startMailServer()
      await use(smtp)
      await smtp.close()
    },
    { scope: 'worker' },
  ],
  guide: [
    async ({ smtp }, use) => {
      const guide = await startGuide({ SMTP_URL: smtp.url })
      await use(guide)
      await guide.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const CLAIMANT = 'newowner@plateful.test'

const venueAt = async (page: Page, slug: string) => (await page.request.get(`/api/venues/${slug}`)).json()

test('somebody claims a venue with the code that its published address got, and then takes requests', async ({
  page,
  smtp,
  allowFailures,
}) => {
  // The wrong code, and the session before signing in.
  allowFailures(/422|401/)
  const venue = await venueAt(page, 'baan-nam')
  await page.goto('/venues/baan-nam')
  await page.getByRole('link', { name: 'Is this your venue?' }).click()
  // A visitor signs in first, and comes back.
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(CLAIMANT)
  await dialog.getByLabel('Password', { exact: true }).fill('plateful-demo')
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Is this your venue?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Send a code to .•••@/ }).click()
  await expect(page.getByText(/We sent six digits/)).toBeVisible()

  const find = () => smtp.received.find((mail) => mail.to[0] === venue.email)
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy()
  const code = /^\d{6}$/m.exec(find()?.text ?? '')?.[0] ?? ''
  await page.getByRole('textbox', { name: 'Code' }).fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This code is not right')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`${venue.name} is yours.`)).toBeVisible()
  await expectAccessible(page)

  await page.request.patch(`/api/venues/${venue.id}/takes-requests`, { data: { takes_requests: false } })
  await page.reload()
  await page.getByRole('button', { name: 'Take requests for tables' }).click()
  await expect(page.getByRole('button', { name: 'Take requests for tables' })).toHaveCount(0)
  expect((await venueAt(page, 'baan-nam')).takes_requests).toBe(true)
  await page.goto('/venues/baan-nam')
  await expect(page.getByRole('heading', { name: venue.name, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Is this your venue?' })).toHaveCount(0)
})

test('somebody asks the administrators, who refuse and approve claims', async ({ page, browser, guide }) => {
  const venue = await venueAt(page, 'brasserie-ardoise')
  await signInAs(page, CLAIMANT)
  const ask = async (note: string) => {
    await page.goto(`/claim-venue/${venue.id}`)
    await page.getByLabel('Note to the administrators').fill(note)
    await page.getByRole('button', { name: 'Ask the administrators' }).click()
    await expect(page.getByRole('heading', { name: 'The administrators decide' })).toBeVisible()
  }
  await ask('I took it over in May.')
  await expectAccessible(page)

  const office = await browser.newContext({ baseURL: guide.url })
  const admin = await office.newPage()
  await signInAs(admin, 'admin@plateful.test')
  await admin.goto('/admin/claims')
  await expect(admin.getByRole('link', { name: 'Claims , 1 waiting' })).toBeVisible()
  const row = admin.getByRole('row').filter({ hasText: venue.name })
  await expect(row).toContainText('I took it over in May.')
  await expectAccessible(admin)
  await row.getByRole('button', { name: /^Refuse/ }).click()
  const dialog = admin.getByRole('alertdialog')
  await dialog.getByLabel(/^Reason/).fill('Please call us.')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(admin.getByText('No claims wait')).toBeVisible()

  await page.reload()
  await expect(page.getByText('An administrator refused your claim and writes: ‘Please call us.’')).toBeVisible()
  await ask('My number is 01632 960184.')
  await admin.reload()
  await row.getByRole('button', { name: /^Approve/ }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByText('No claims wait')).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${venue.name} is yours.`)).toBeVisible()
  await office.close()
})
