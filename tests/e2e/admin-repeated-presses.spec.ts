import { randomUUID } from 'node:crypto'
import { hold } from './support/hold.ts'
import { asAdmin, newVenue, ownName, rowOf, venuesCsv } from './support/office.ts'
import { expect, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

test('an invitation is withdrawn once, however often its button is pressed', inDrills, async ({ page }) => {
  await asAdmin(page)
  const email = `${randomUUID()}@example.org`
  await page.request.post('/api/user-invitations', { data: { email, role: 'editor' } })
  await page.goto('/admin/venue-management')
  await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).dblclick()
  await expect(page.getByText(`The invitation of ${email} is withdrawn`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Withdraw the invitation of ${email}` })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an uploaded file is discarded once, however often its button is pressed', inDrills, async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/import-export')
  const choice = page.getByLabel('Choose a file, or drop it here')
  await choice.setInputFiles(venuesCsv('name,road,city,postcode\nThe Swan,1 High Street,Bray,SL6 2AB\n'))
  await page.getByRole('button', { name: 'Cancel' }).dblclick()
  await expect(choice).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an upload that ends after its page was left shows nothing on another page', inDrills, async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/import-export')
  const release = await hold(page, '**/api/imports')
  const response = page.waitForResponse('**/api/imports')
  await page
    .getByLabel('Choose a file, or drop it here')
    .setInputFiles(venuesCsv('name,road,city,postcode\nThe Swan,1 High Street,Bray,SL6 2AB\n'))
  await expect(page.getByText('Sending...')).toBeVisible()
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Venues' }).click()
  await expect(page.getByRole('table', { name: /^Venues/ })).toBeVisible()
  release()
  await response
  await expect(page.getByText('venues.csv is sent. It is among the past imports.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/venues$/)
})

test('a venue that is deleted in its row is no longer among the selected ones', inDrills, async ({ page }) => {
  await asAdmin(page)
  const token = ownName('Chosen')
  for (const number of [1, 2, 3]) await newVenue(page, { name: `${token} ${number}` })
  await page.goto(`/admin/venues?venues=${encodeURIComponent(token)}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: `Delete ${token} 2` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Venue' }).click()
  const tools = page.getByRole('region', { name: 'Selected venues' })
  await expect(tools).toContainText('2 selected')
  await tools.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('2 venues deactivated.')).toBeVisible()
  await expect(rowOf(page, 'Venues', `${token} 3`)).toContainText('Inactive')
})

test('a failed email is sent again once, however often its button is pressed', inDrills, async ({ page }) => {
  await asAdmin(page)
  const mail = {
    id: '7d0a1c52-63b1-4a6a-9c0f-0f9c1c2b7a11',
    kind: 'confirm-email',
    recipient: 'imogen@example.org',
    subject: 'Confirm your email address for Plateful',
    state: 'failed',
    attempts: 200,
    last_error: '550 No such user here',
    created_at: '2026-11-20T18:00:00.000Z',
    sent_at: null,
  }
  const calls: string[] = []
  const waiting = Promise.withResolvers<void>()
  await page.route('**/api/mails?*', (route) => route.fulfill({ json: { data: [mail], total: 1, next: null } }))
  await page.route(/\/api\/mails\/.*retry$/, async (route) => {
    calls.push(new URL(route.request().url()).pathname)
    await waiting.promise
    await route.fulfill({ json: { status: true, count: 1 } })
  })
  await page.goto('/admin/mails')
  await page.getByRole('button', { name: /^Try again/ }).dblclick()
  await page.getByRole('button', { name: 'Try all again' }).dblclick()
  waiting.resolve()
  await expect(page.getByText('1 email queued again')).toBeVisible()
  await expect(page.getByText(`Email to ${mail.recipient} queued again`)).toBeVisible()
  expect(calls).toEqual([`/api/mails/${mail.id}/retry`, '/api/mails/retry'])
})

test('a star that is pressed twice ends as it was, also when the first request is slow', inDrills, async ({ page }) => {
  await asAdmin(page)
  const venue = await newVenue(page)
  await page.goto(`/admin/venues?venues=${encodeURIComponent(venue.name)}`)
  const first = Promise.withResolvers<void>()
  let sent = 0
  await page.route(`**/api/venues/${venue.id}`, async (route) => {
    sent += 1
    if (sent === 1) await first.promise
    await route.continue()
  })
  await page.getByRole('button', { name: `Add to featured: ${venue.name}` }).click()
  await page.getByRole('button', { name: `Remove from featured: ${venue.name}` }).click()
  await expect(page.getByRole('button', { name: `Add to featured: ${venue.name}` })).toBeVisible()
  const done = page.waitForResponse((response) => response.url().includes('/api/managed-venues?'))
  first.resolve()
  await done
  expect(sent).toBe(2)
  expect(await (await page.request.get(`/api/managed-venues/${venue.id}`)).json()).toMatchObject({ featured: false })
})
