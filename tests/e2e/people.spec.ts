import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { scan } from './support/emails.ts'
import { asAdmin, failNextRequest, newMenu, newRequest, newUser, newVenue, USER_PASSWORD } from './support/office.ts'
import { venueOf } from './support/owner.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, expectAccessible, inDrills, inDrillsOnPhonesToo, test } from './support/test.ts'

test.use({ changedBy: 'owners' })

async function invitationLink(page: Page): Promise<string> {
  const inbox = await (await page.request.get('/dev/mail')).text()
  const [, mail = ''] = /src="(\/dev\/mail\/[^"]+)" title="You&#39;re invited/.exec(inbox) ?? []
  return /\/account\/invitation#[\w-]+/.exec(await (await page.request.get(mail)).text())?.[0] ?? ''
}

const another = async (browser: Browser, baseURL: string | undefined) => (await browser.newContext(baseURL ? { baseURL } : {})).newPage()

test(
  'an owner invites a person, who accepts with a password and answers requests without menus',
  inDrillsOnPhonesToo,
  async ({ page, browser, baseURL, allowFailures }) => {
    allowFailures(/403/)
    const email = `tom-${randomUUID().slice(0, 8)}@inns.example`
    await signInAs(page, 'owner@plateful.test')
    const id = await venueOf(page)
    await page.goto('/venue-menu')
    await page.getByRole('link', { name: 'People' }).click()
    await page.getByRole('button', { name: 'Invite a person' }).click()
    await page.getByLabel('Email').fill(email)
    await failNextRequest(page, '**/api/venues/*/invitations', 'POST', "Please confirm it's you", 'proof_required')
    const send = page.getByRole('button', { name: 'Send invitation' })
    await send.click()
    const proof = page.getByRole('dialog', { name: 'Please confirm it’s you' })
    await expect(proof.getByLabel('Password')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(proof).toBeHidden()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await failNextRequest(page, '**/api/venues/*/invitations', 'POST', "Please confirm it's you", 'proof_required')
    await send.click()
    await proof.getByLabel('Password').fill(DEMO_PASSWORD)
    await proof.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('table', { name: 'Open invitations' }).getByText(email)).toBeVisible()
    await expectAccessible(page)

    const guest = await another(browser, baseURL)
    const link = new URL(await invitationLink(page), page.url()).href
    await scan(browser, [link])
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: 'Join The Gilded Pike' })).toBeVisible()
    await expectAccessible(guest)
    await guest.getByLabel('Password', { exact: true }).fill('grey-heron-4821')
    await guest.getByLabel('Confirm Password').fill('grey-heron-4821')
    await guest.getByRole('button', { name: 'Accept and create my account' }).click()
    await guest.getByRole('link', { name: 'Continue' }).click()
    await expect(guest.getByRole('heading', { name: 'Reservations' })).toBeVisible()
    await expect(guest.getByRole('link', { name: 'Add New Menu' })).toHaveCount(0)
    await expect(guest.getByRole('heading', { name: 'Menus' })).toHaveCount(0)
    expect((await guest.request.get(`/api/managed-menus?venue_id=${id}`)).status()).toBe(404)

    await page.reload()
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByLabel(`Role of ${email}`).selectOption('Owner')
    await expect(page.getByText(`${email} is an owner now`)).toBeVisible()
    await row.getByRole('button', { name: `Remove ${email}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Person' }).click()
    await expect(row).toHaveCount(0)
    await guest.context().close()
  },
)

test('an invitation is for an owner while the venue has none, and for staff when one is invited', inDrills, async ({ page }) => {
  await asAdmin(page)
  const venue = await newVenue(page)
  await page.goto(`/venue-people/${venue.id}`)
  const invite = page.getByRole('button', { name: 'Invite a person' })
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await invite.click()
  await expect(dialog.getByLabel('Role')).toHaveValue('owner')
  await dialog.getByLabel('Email').fill(`chef-${randomUUID().slice(0, 8)}@inns.example`)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('table', { name: 'Open invitations' })).toContainText('Owner')
  await invite.click()
  await expect(dialog.getByLabel('Role')).toHaveValue('staff')
})

test('the last owner cannot become staff, and an invalid link shows an error', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/status of (409|422)/)
  await signInAs(page, 'owner@plateful.test')
  await page.goto(`/venue-people/${await venueOf(page)}`)
  await page.getByLabel('Role of owner@plateful.test').selectOption('Staff')
  await expect(page.getByText('A venue needs an owner. Make someone else an owner first.')).toBeVisible()
  await expect(page.getByLabel('Role of owner@plateful.test')).toHaveValue('owner')
  await page.goto('/account/invitation#cut-off')
  await expect(page.getByText('This invitation doesn’t work, or no longer works')).toBeVisible()
})

test('a person with several venues chooses one, which the URL keeps', inDrills, async ({ page, browser, baseURL }) => {
  const admin = await another(browser, baseURL)
  await signInAs(admin, 'admin@plateful.test')
  await signInAs(page, 'staff@plateful.test')
  const first = await venueOf(page)
  const { data } = await (await page.request.get('/api/venues?limit=2')).json()
  const other = data.find(({ id }: { id: string }) => id !== first)
  await admin.request.post(`/api/venues/${other.id}/invitations`, { data: { email: 'staff@plateful.test', role: 'owner' } })
  await page.goto(await invitationLink(admin))
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: other.name, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add New Menu' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Venue', { exact: true })).toHaveValue(other.id)
  await page.getByLabel('Venue', { exact: true }).selectOption('The Gilded Pike')
  await expect(page.getByRole('heading', { name: 'The Gilded Pike', level: 1 })).toBeVisible()
  await expect(page).not.toHaveURL(/venue=/)
  await page.getByRole('link', { name: 'Tonight' }).click()
  await expect(page.getByRole('heading', { name: 'Tonight' })).toBeVisible()
  const addBooking = page.getByRole('button', { name: 'Add booking' }).filter({ visible: true })
  await expect(addBooking).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/reservations/day?venue_id=${other.id}**`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByLabel('Venue', { exact: true }).selectOption(other.name)
  await expect(page).toHaveURL(new RegExp(`/venue-tonight/${other.id}`))
  await expect(addBooking, 'a booking would be added to the venue before').toBeHidden()
  held.resolve()
  await expect(addBooking).toBeVisible()
  await admin.context().close()
})

test('the pages of a menu lead back to the venue of that menu when a person has several', inDrills, async ({ page, browser, baseURL }) => {
  const admin = await another(browser, baseURL)
  await signInAs(admin, 'admin@plateful.test')
  const user = await newUser(admin)
  const [first, second] = [await newVenue(admin), await newVenue(admin)]
  await admin.request.post('/api/venue-owners', { data: { user_id: user.id, venue_id: first.id } })
  const menu = await newMenu(admin, second, { Mains: ['Pie'] })
  await signInAs(page, user.email, USER_PASSWORD)
  await admin.request.post(`/api/venues/${second.id}/invitations`, { data: { email: user.email, role: 'owner' } })
  await page.goto(await invitationLink(admin))
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page.getByText(`You have joined ${second.name}.`)).toBeVisible()
  for (const [path, link] of [
    ['menu-allergens', second.name],
    ['menu-review', 'Menus'],
  ] as const) {
    await page.goto(`/${path}/${menu.id}`)
    await expect(page.getByRole('main')).toContainText(second.name)
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { name: second.name, level: 1 })).toBeVisible()
  }
  await admin.context().close()
})

test('an invitation shows an error when the user could not be signed out', inDrills, async ({ page, browser, baseURL, allowFailures }) => {
  allowFailures(/ERR_CONNECTION_FAILED/)
  const admin = await another(browser, baseURL)
  await signInAs(admin, 'admin@plateful.test')
  const venue = await newVenue(admin)
  await admin.request.post(`/api/venues/${venue.id}/invitations`, { data: { email: `guest-${Date.now()}@example.org`, role: 'staff' } })
  await signInAs(page, 'owner@plateful.test')
  await page.goto(await invitationLink(admin))
  await expect(page.getByText(/^You’re signed in as owner@plateful.test/)).toBeVisible()
  await failNextRequest(page, '**/api/auth/sign-out', 'POST', null)
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await admin.context().close()
})

/** Signs in a person who owns two venues. */
async function asOwnerOfTwo(page: Page, admin: Page) {
  await signInAs(admin, 'admin@plateful.test')
  const user = await newUser(admin)
  const [first, second] = [await newVenue(admin), await newVenue(admin, { takes_requests: true })]
  await admin.request.post('/api/venue-owners', { data: { user_id: user.id, venue_id: first.id } })
  await signInAs(page, user.email, USER_PASSWORD)
  await admin.request.post(`/api/venues/${second.id}/invitations`, { data: { email: user.email, role: 'owner' } })
  await page.goto(await invitationLink(admin))
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page.getByText(`You have joined ${second.name}.`)).toBeVisible()
  return { first, second }
}

test(
  'a person who chooses another venue is asked before typed text is lost, and gets no false message',
  inDrills,
  async ({ page, browser, baseURL }) => {
    const admin = await another(browser, baseURL)
    const { first, second } = await asOwnerOfTwo(page, admin)
    await newMenu(admin, first, { Mains: ['Pie'] })
    await page.goto(`/venue-menu?venue=${first.id}`)
    await page.getByRole('button', { name: 'Add Category' }).click()
    await page.getByLabel('New category').fill('Puddings')
    const choice = page.getByLabel('Venue', { exact: true })
    await choice.selectOption(second.id)
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('New category')).toHaveValue('Puddings')
    await expect(choice).toHaveValue(first.id)
    await choice.selectOption(second.id)
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible()
    await expect(page.getByText('no longer linked')).toHaveCount(0)
    await admin.context().close()
  },
)

test('the venue of a linked request stays when the request is closed', inDrills, async ({ page, browser, baseURL }) => {
  const admin = await another(browser, baseURL)
  const { second } = await asOwnerOfTwo(page, admin)
  await newRequest(admin, second, 'diner@example.org')
  const { data } = await (await admin.request.get(`/api/reservations?venue_id=${second.id}`)).json()
  await page.goto(`/venue-menu?reservation=${data[0].id}`)
  const heading = page.getByRole('heading', { level: 1, name: second.name })
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: 'Close this request' }).click()
  await expect(page.getByRole('button', { name: 'Close this request' })).toHaveCount(0)
  await expect(heading).toBeVisible()
  await admin.context().close()
})
