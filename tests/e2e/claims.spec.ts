import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { arrived, scanLinks, test } from './support/emails.ts'
import { press } from './support/keyboard.ts'
import { asAdmin, newVenue } from './support/office.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, expectAccessible, inDrills } from './support/test.ts'

test.use({ changedBy: 'owners' })

const CLAIMANT = 'newowner@plateful.test'

const venueAt = async (page: Page, slug: string) => (await page.request.get(`/api/venues/${slug}`)).json()

test(
  'a user claims a venue with the code that its published email address got, and then accepts requests',
  inDrills,
  async ({ page, browser, smtp, allowFailures }) => {
    // The wrong code, and the session before signing in.
    allowFailures(/422|401/)
    const venue = await venueAt(page, 'baan-nam')
    await page.goto('/venues/baan-nam')
    await page.getByRole('link', { name: 'Is this your venue?' }).click()
    // A visitor signs in first, and then returns.
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(CLAIMANT)
    await dialog.getByLabel('Password', { exact: true }).fill('plateful-demo')
    await dialog.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Is this your venue?' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Send a code to .•••@/ }).click()
    await expect(page.getByText(/We sent six digits/)).toBeVisible()

    const mail = await arrived(smtp, venue.email, '')
    await scanLinks(browser, smtp, venue.email)
    const code = /^\d{6}$/m.exec(mail.text)?.[0] ?? ''
    await page.getByRole('textbox', { name: 'Code' }).fill(code === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('This code is incorrect')).toBeVisible()
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
  },
)

test(
  'a user who signs up to claim a venue returns to the claim from the confirmation email',
  inDrills,
  async ({ page, browser, smtp, allowFailures }) => {
    allowFailures(/401/)
    const email = `claimant-${Date.now()}@example.org`
    await page.goto('/venues/brasserie-ardoise')
    await page.getByRole('link', { name: 'Is this your venue?' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create an account' }).click()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill('blue-heron-72')
    await dialog.getByLabel('Confirm Password').fill('blue-heron-72')
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await expect(dialog).toHaveAccessibleName('Account Created Successfully!')
    const link = /http\S+\/account\/confirm#\S+/.exec((await arrived(smtp, email, '')).text)?.[0] ?? ''
    await scanLinks(browser, smtp, email)
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(page.getByText('Your email address is confirmed. You can sign in now.')).toBeVisible()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill('blue-heron-72')
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'Is this your venue?' })).toBeVisible()
  },
)

test('a user asks the administrators, who reject and approve claims', inDrills, async ({ page, browser, guide }) => {
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
  await row.getByRole('button', { name: /^Reject/ }).click()
  const dialog = admin.getByRole('alertdialog')
  await dialog.getByLabel(/^Reason/).fill('Please call us.')
  // When the session has ended, the administrator signs in above the question and keeps the reason.
  await office.clearCookies()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  const signIn = admin.getByRole('dialog', { name: 'Welcome back' })
  await signIn.getByLabel('Email').fill('admin@plateful.test')
  await signIn.getByLabel('Password').fill(DEMO_PASSWORD)
  await signIn.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog.getByLabel(/^Reason/)).toHaveValue('Please call us.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(admin.getByText('No claims to decide')).toBeVisible()

  await page.reload()
  await expect(page.getByText('An administrator rejected your claim and writes: ‘Please call us.’')).toBeVisible()
  await ask('My number is 01632 960184.')
  await admin.reload()
  await row.getByRole('button', { name: /^Approve/ }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByText('No claims to decide')).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${venue.name} is yours.`)).toBeVisible()
  await office.close()
})

test('the parts of a claim take the focus when they are replaced', inDrills, async ({ page }) => {
  await asAdmin(page)
  const venue = await newVenue(page, { email: `desk-${Date.now()}@example.org` })
  await signInAs(page, CLAIMANT)
  await page.goto(`/claim-venue/${venue.id}`)
  await press(page.getByRole('button', { name: 'Ask the administrators' }))
  await expect(page.getByText(/^You get an email when they have decided/)).toBeFocused()
  await press(page.getByRole('button', { name: 'Withdraw the claim' }))
  await expect(page.getByLabel('Note to the administrators (optional)')).toBeFocused()
  await press(page.getByRole('button', { name: /^Send a code to / }))
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.request.delete(`/api/venues/${venue.id}/claim`)
})

test(
  'the note of a claim survives the end of the session, and a link asks before it is lost',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/401/)
    await asAdmin(page)
    const venue = await newVenue(page, { email: `desk-${Date.now()}@example.org` })
    await signInAs(page, CLAIMANT)
    await page.goto(`/claim-venue/${venue.id}`)
    const note = page.getByLabel('Note to the administrators (optional)')
    await note.fill('My name is above the door')
    await page.getByRole('main').getByRole('link', { name: venue.name }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await page.request.post('/api/auth/sign-out', { data: { scope: 'local' } })
    await page.getByRole('button', { name: 'Ask the administrators' }).click()
    const signIn = page.getByRole('dialog', { name: 'Welcome back' })
    await signIn.getByLabel('Email').fill(CLAIMANT)
    await signIn.getByLabel('Password', { exact: true }).fill('plateful-demo')
    await signIn.getByRole('button', { name: 'Sign In' }).click()
    await expect(signIn).toHaveCount(0)
    await expect(note).toHaveValue('My name is above the door')
    await page.getByRole('button', { name: 'Ask the administrators' }).click()
    await expect(page.getByRole('main').getByText('My name is above the door')).toBeVisible()
    await page.request.delete(`/api/venues/${venue.id}/claim`)
  },
)
