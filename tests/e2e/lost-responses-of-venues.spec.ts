import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { bookingWindow } from '../../src/domain/hours/booking-window.ts'
import { asAdmin, loseNextResponse, newMenu, newRequest, newUser, newVenue, USER_PASSWORD } from './support/office.ts'
import { photograph } from './support/photograph.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, expectHydrated, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })
test.beforeEach(({ allowFailures }) => allowFailures(/Failed to load resource/))

/** Maximum time for reading a file on this server beside another browser. */
const READ_WITHIN_MS = 45_000

const failure = (page: Page) => page.getByRole('alert')
const stored = async (page: Page, path: string) => (await page.request.get(path)).json()

/** Text of the newest email in the demo inbox whose subject begins with the words. */
async function emailOf(page: Page, subject: string): Promise<string> {
  const inbox = await (await page.request.get('/dev/mail')).text()
  const [, path = ''] = new RegExp(`src="(/dev/mail/[^"]+)" title="${subject}`).exec(inbox) ?? []
  return (await page.request.get(path)).text()
}

const linkOf = async (page: Page, subject: string, path: string) =>
  new RegExp(`${path}#[\\w.-]+`).exec(await emailOf(page, subject))?.[0] ?? ''

/** Kinds of the emails to an email address, the oldest first. */
async function emailsTo(page: Page, email: string): Promise<string[]> {
  const { data } = await stored(page, `/api/mails?q=${encodeURIComponent(email)}`)
  return data.flatMap((mail: { kind: string; recipient: string }) => (mail.recipient === email ? mail.kind : [])).reverse()
}

async function aVenueWithRequest(page: Page) {
  await asAdmin(page)
  const venue = await newVenue(page, { email: `desk-${randomUUID()}@example.org`, takes_requests: true })
  const diner = `diner-${randomUUID()}@example.org`
  await newRequest(page, venue, diner)
  const { data } = await stored(page, `/api/reservations?venue_id=${venue.id}`)
  return { venue, diner, id: data[0].id as string, date: data[0].requested_date as string }
}

test.describe('a reservation after a lost response', () => {
  test('is confirmed in one email when Confirm is clicked again on the page of the link', async ({ page }) => {
    const { diner } = await aVenueWithRequest(page)
    await page.goto(await linkOf(page, 'New request', '/answer-request'))
    await loseNextResponse(page, '**/api/reservations/answer', 'POST')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(failure(page)).toBeVisible()
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Imogen’s table is booked' })).toBeVisible()
    expect(await emailsTo(page, diner)).toEqual(['reservation-received', 'reservation-confirmed'])
  })

  test('is answered with other times in one email when they are sent again', inDrills, async ({ page }) => {
    const { diner } = await aVenueWithRequest(page)
    await page.goto(await linkOf(page, 'New request', '/answer-request'))
    await page.getByRole('button', { name: 'Suggest another time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suggest another time' })
    await dialog.getByRole('checkbox', { disabled: false }).first().check()
    await loseNextResponse(page, '**/api/reservations/answer/suggestion', 'POST')
    await dialog.getByRole('button', { name: 'Send 1 time' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByRole('button', { name: 'Send 1 time' }).click()
    await expect(dialog).toBeHidden()
    expect(await emailsTo(page, diner)).toEqual(['reservation-received', 'reservation-suggested'])
  })

  test('is changed and called off once when each button is clicked again', inDrills, async ({ page }) => {
    const { venue, diner, id, date } = await aVenueWithRequest(page)
    const link = await linkOf(page, 'Request received', '/reservation')
    expect((await page.request.patch(`/api/reservations/${id}`, { data: { status: 'confirmed' } })).status()).toBe(200)
    await page.goto(link)
    await page.getByRole('button', { name: 'Change reservation' }).click()
    const change = page.getByRole('dialog', { name: 'Change reservation' })
    await change.getByLabel('People').fill('6')
    await loseNextResponse(page, '**/api/reservations/change', 'POST')
    await change.getByRole('button', { name: 'Send change' }).click()
    await expect(change.getByRole('alert')).toBeVisible()
    await change.getByRole('button', { name: 'Send change' }).click()
    await expect(page.getByRole('main')).toContainText('until then your table stays as it is')

    await page.goto(`/venue-tonight/${venue.id}?date=${date}`)
    const agree = page.getByRole('button', { name: 'Agree to the change of Imogen Achebe' })
    await loseNextResponse(page, '**/api/reservations/*/requested-change', 'POST')
    await agree.click()
    await expect(agree).toHaveCount(0)
    const row = page.getByRole('region', { name: 'Bookings' }).getByRole('listitem').filter({ hasText: 'Imogen Achebe' })
    await expect(row).toContainText('6')

    await row.getByRole('button', { name: /^Edit the booking/ }).click()
    await page.getByRole('button', { name: 'Cancel this booking' }).click()
    await page.getByLabel('Reason (optional)').fill('The kitchen is flooded')
    const dialog = page.getByRole('alertdialog')
    await loseNextResponse(page, '**/api/reservations/*/call-off', 'POST')
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(page.getByText('Booking of Imogen Achebe cancelled')).toBeVisible()
    const expected = ['reservation-received', 'reservation-confirmed', 'reservation-changed', 'reservation-called-off']
    expect(await emailsTo(page, diner)).toEqual(expected)
    const toVenue = await emailsTo(page, venue.email ?? '')
    expect(toVenue.filter((kind) => kind === 'reservation-change-requested')).toHaveLength(1)
  })
})

test.describe('a claim after a lost response', () => {
  async function claimant(page: Page) {
    await asAdmin(page)
    const venue = await newVenue(page, { email: `office-${randomUUID()}@kumo-${randomUUID().slice(0, 8)}.co.uk` })
    const { email } = await newUser(page)
    await signInAs(page, email, USER_PASSWORD)
    await page.goto(`/claim-venue/${venue.id}`)
    await expectHydrated(page)
    return { venue, email }
  }

  test('gives the venue to the claimant when the code is sent again', inDrills, async ({ page }) => {
    const { venue } = await claimant(page)
    await page.getByRole('button', { name: /^Send a code to/ }).click()
    await expect(page.getByText(/We sent six digits/)).toBeVisible()
    const code = />\s*(\d{6})\s*</.exec(await emailOf(page, '\\d{6} is your code'))?.[1] ?? ''
    await page.getByRole('textbox', { name: 'Code' }).fill(code)
    await loseNextResponse(page, '**/api/venues/*/claim/prove', 'POST')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(failure(page)).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(`${venue.name} is yours.`)).toBeVisible()
  })

  test('is withdrawn, rejected and approved when the button is clicked again, with one email each', inDrills, async ({ page }) => {
    const { venue, email } = await claimant(page)
    const ask = async () => {
      await loseNextResponse(page, '**/api/venues/*/claim/ask', 'POST')
      await page.getByRole('button', { name: 'Ask the administrators' }).click()
      await expect(failure(page)).toBeVisible()
      await page.getByRole('button', { name: 'Ask the administrators' }).click()
      await expect(page.getByRole('button', { name: 'Withdraw the claim' })).toBeVisible()
    }
    await ask()
    await loseNextResponse(page, '**/api/venues/*/claim', 'DELETE')
    await page.getByRole('button', { name: 'Withdraw the claim' }).click()
    await expect(page.getByRole('button', { name: 'Ask the administrators' })).toBeVisible()
    for (const [verdict, title] of [
      ['Reject', 'Reject Claim'],
      ['Approve', 'Approve Claim'],
    ] as const) {
      await signInAs(page, email, USER_PASSWORD)
      await page.goto(`/claim-venue/${venue.id}`)
      await expectHydrated(page)
      await ask()
      await asAdmin(page)
      await page.goto('/admin/claims')
      await page.getByRole('button', { name: `${verdict}: ${venue.name}` }).click()
      const dialog = page.getByRole('alertdialog', { name: title })
      if (verdict === 'Reject') await dialog.getByRole('textbox').fill('Please call us.')
      await loseNextResponse(page, /\/api\/claims\/[\w-]+\/(approve|refuse)/, 'POST')
      await dialog.getByRole('button', { name: verdict, exact: true }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
      await dialog.getByRole('button', { name: verdict, exact: true }).click()
      await expect(dialog).toHaveCount(0)
    }
    expect((await emailsTo(page, email)).filter((kind) => kind === 'claim-decided')).toHaveLength(2)
  })
})

test('an invitation is accepted when Accept is clicked again after a lost response', inDrills, async ({ page }) => {
  await asAdmin(page)
  const venue = await newVenue(page)
  const email = `tom-${randomUUID()}@inns.example`
  expect((await page.request.post(`/api/venues/${venue.id}/invitations`, { data: { email, role: 'staff' } })).status()).toBe(200)
  const link = await linkOf(page, 'You&#39;re invited', '/account/invitation')
  await page.request.post('/api/auth/sign-out', { data: {} })
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill('grey-heron-4821')
  await page.getByLabel('Confirm Password').fill('grey-heron-4821')
  await loseNextResponse(page, '**/api/invitations/accept', 'POST')
  await page.getByRole('button', { name: 'Accept and create my account' }).click()
  await expect(failure(page)).toBeVisible()
  await page.getByRole('button', { name: 'Accept and create my account' }).click()
  await expect(page.getByText(`You have joined ${venue.name}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
})

test('the differences of a new menu photo are read and applied once after lost responses', inDrills, async ({ page }) => {
  test.setTimeout(150_000)
  await asAdmin(page)
  const venue = await newVenue(page)
  const menu = await newMenu(page, venue, { Starters: ['Potted shrimp'] })
  await page.goto(`/menu-review/${menu.id}`)
  await page.setInputFiles('input[type=file]', await photograph(page))
  await loseNextResponse(page, '**/api/menu-extractions', 'POST')
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(failure(page)).toBeVisible()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByText(/ differences\.$/)).toBeVisible({ timeout: READ_WITHIN_MS })
  expect((await stored(page, `/api/menu-extractions?menu_id=${menu.id}`)).data).toHaveLength(1)
  await loseNextResponse(page, '**/api/menu-extractions/*/apply', 'POST')
  const apply = page.getByRole('button', { name: 'Apply changes', exact: true })
  await apply.click()
  await expect(failure(page)).toBeVisible()
  await expect(apply).toBeFocused()
  await apply.click()
  await expect(page.getByText(`${menu.name} is up to date`)).toBeVisible()
})

test(
  'a booking by phone whose response was lost is stored once, with what was changed before it was sent again',
  inDrills,
  async ({ page }) => {
    await asAdmin(page)
    const venue = await newVenue(page)
    await page.goto(`/venue-tonight/${venue.id}`)
    await page.getByRole('button', { name: 'Add booking' }).filter({ visible: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add booking' })
    await dialog.getByLabel('Name').fill('Ada Patel')
    await dialog.getByLabel('Day', { exact: true }).fill(bookingWindow(new Date(), 'Europe/London').first)
    await loseNextResponse(page, '**/api/reservations/bookings', 'POST')
    await dialog.getByRole('button', { name: 'Save booking' }).click()
    await expect(failure(page)).toBeVisible()
    await dialog.getByLabel('Number of people').fill('6')
    await dialog.getByLabel('Note (optional)').fill('By the window')
    await dialog.getByRole('button', { name: 'Save booking' }).click()
    await expect(dialog).toBeHidden()
    const { data } = await stored(page, `/api/reservations?venue_id=${venue.id}`)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ party_size: 6, venue_note: 'By the window' })
  },
)
