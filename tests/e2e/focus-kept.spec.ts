import type { Page } from '@playwright/test'
import { press } from './support/keyboard.ts'
import { asAdmin, failNextRequest, newRequest, newUser, newVenue } from './support/office.ts'
import { openMenu } from './support/open-menu.ts'
import { ask, bookable, venueOf } from './support/owner.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'owners' })

/** The link in the newest email in the demo inbox whose subject begins with the words. */
async function linkInEmail(page: Page, subject: string): Promise<string> {
  const inbox = await (await page.request.get('/dev/mail')).text()
  const [, email = ''] = new RegExp(`src="(/dev/mail/[^"]+)" title="${subject}`).exec(inbox) ?? []
  return /\/reservation#[\w.-]+/.exec(await (await page.request.get(email)).text())?.[0] ?? ''
}

test('an error that is dismissed gives the focus back to the button that caused it', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/ERR_CONNECTION_FAILED/)
  const { panel } = await openMenu(page, { Mains: ['Pie'] })
  const feature = panel.getByRole('button', { name: 'Add to featured: Pie' })
  await failNextRequest(page, '**/api/menu-items/*', 'PATCH', null)
  await press(feature)
  await press(page.getByRole('button', { name: 'Dismiss' }))
  await expect(feature).toBeFocused()
})

test('the focus stays on the page when a second attempt to load succeeds', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/429/)
  await signInAs(page, 'owner@plateful.test')
  const venue = await venueOf(page)
  let isDown = true
  await page.route('**/api/venues/*/hours*', (route) =>
    isDown
      ? route.fulfill({ status: 429, contentType: 'application/problem+json', json: { code: 'rate_limited', detail: 'Wait.' } })
      : route.fallback(),
  )
  await page.goto(`/venue-hours/${venue}`)
  const again = page.getByRole('button', { name: 'Try again' })
  await again.focus()
  isDown = false
  await press(again)
  await expect(again).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a button that becomes disabled keeps the focus', inDrills, async ({ page }) => {
  const { panel, venue } = await openMenu(page, { Mains: ['Pie'] })
  await press(panel.getByRole('button', { name: 'Edit Pie' }))
  const dialog = page.getByRole('dialog', { name: 'Edit Menu Item' })
  await dialog.getByRole('radio', { name: '3 stars' }).check({ force: true })
  await press(dialog.getByRole('button', { name: 'Clear' }))
  await expect(dialog.getByRole('button', { name: 'Clear' })).toBeFocused()
  await expect(dialog.getByRole('radio', { name: '3 stars' })).not.toBeChecked()
  await page.goto(`/venue-hours/${venue.id}`)
  await press(page.getByRole('button', { name: 'Next month' }))
  await press(page.getByRole('button', { name: 'Previous month' }))
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeFocused()
})

test('the focus stays near a request that is closed and a suggested time that is removed', inDrills, async ({ page }) => {
  const name = await ask(page)
  await signInAs(page, 'owner@plateful.test')
  const venue = await venueOf(page)
  const { data } = await (await page.request.get(`/api/reservations?venue_id=${venue}&q=${name}`)).json()
  await page.goto(`/venue-menu?reservation=${data[0].id}`)
  await press(page.getByRole('button', { name: 'Close this request' }))
  await expect(page.getByRole('heading', { name: 'Reservations', exact: true })).toBeFocused()
  await page.goto(`/venue-tonight/${venue}`)
  await press(page.getByRole('button', { name: `Suggest another time to Imogen ${name}` }))
  const dialog = page.getByRole('dialog', { name: 'Suggest another time' })
  await dialog.getByRole('checkbox', { name: /^20:00/ }).check({ force: true })
  await dialog.getByRole('checkbox', { name: /^20:30/ }).check({ force: true })
  await press(dialog.getByRole('button', { name: /^Remove 20:00/ }))
  await expect(dialog.getByRole('button', { name: /^Remove 20:30/ })).toBeFocused()
})

test('a question keeps its text while it closes', inDrills, async ({ page }) => {
  await asAdmin(page)
  const [venue, user] = [await newVenue(page), await newUser(page)]
  await page.request.post('/api/venue-owners', { data: { user_id: user.id, venue_id: venue.id } })
  await page.goto(`/venue-people/${venue.id}`)
  await page.getByRole('button', { name: `Remove ${user.email}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(user.email)
  const texts = question.evaluate(
    (element) =>
      new Promise<string[]>((resolve) => {
        const seen: string[] = []
        new MutationObserver(() => {
          if (element.isConnected) seen.push(element.textContent)
          else resolve(seen)
        }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
      }),
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await texts).filter((text) => !text.includes(user.email))).toEqual([])
})

test(
  'a request that waits for its answer keeps the focus when the answer is undone',
  inDrills,
  async ({ page, context, allowFailures }) => {
    allowFailures(/ERR_INTERNET_DISCONNECTED/)
    await asAdmin(page)
    const venue = await newVenue(page, { takes_requests: true })
    await newRequest(page, venue, 'diner@example.org')
    await page.goto(`/venue-tonight/${venue.id}`)
    const confirm = page.getByRole('button', { name: 'Confirm Imogen Achebe' })
    await expect(confirm).toBeVisible()
    await context.setOffline(true)
    await press(confirm)
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Confirm Reservation' }))
    const undo = page.getByRole('listitem', { name: 'Request from Imogen Achebe' }).getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(confirm).toBeFocused()
  },
)

for (const answer of ['Agree to the change of Imogen Achebe', 'Keep the table of Imogen Achebe'])
  test(`the list of requests keeps the focus after ‘${answer}’`, inDrills, async ({ page }) => {
    await asAdmin(page)
    const venue = await newVenue(page, { takes_requests: true })
    await newRequest(page, venue, 'diner@example.org')
    const { data } = await (await page.request.get(`/api/reservations?venue_id=${venue.id}`)).json()
    expect((await page.request.patch(`/api/reservations/${data[0].id}`, { data: { status: 'confirmed' } })).status()).toBe(200)
    const token = decodeURIComponent((await linkInEmail(page, 'Request received')).split('#')[1] ?? '')
    const change = { token, party_size: 5, date: bookable().first, time: '20:00' }
    expect((await page.request.post('/api/reservations/change', { data: change })).status()).toBe(200)
    await page.goto(`/venue-tonight/${venue.id}`)
    await press(page.getByRole('button', { name: answer }))
    await expect(page.getByText('No requests are waiting for an answer.')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Needs an answer/ })).toBeFocused()
  })

test('the dialog for other times keeps the focus when times are loaded again', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/ERR_CONNECTION_FAILED/)
  await asAdmin(page)
  const venue = await newVenue(page, { takes_requests: true })
  await newRequest(page, venue, 'diner@example.org')
  await page.goto(`/venue-tonight/${venue.id}`)
  await failNextRequest(page, '**/api/venues/*/availability?*', 'GET', null)
  await press(page.getByRole('button', { name: 'Suggest another time to Imogen Achebe' }))
  const dialog = page.getByRole('dialog', { name: 'Suggest another time' })
  await press(dialog.getByRole('button', { name: 'Try again' }))
  await expect(dialog.getByRole('checkbox', { name: /^18:00/ })).toBeAttached()
  const day = dialog.getByRole('radio', { name: /^(?!Another)/ }).first()
  await expect(day).toBeFocused()
  await dialog.getByRole('checkbox', { name: /^20:00/ }).check({ force: true })
  await press(dialog.getByRole('button', { name: /^Remove 20:00/ }))
  await expect(day).toBeFocused()
})
