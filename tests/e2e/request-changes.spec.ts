import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { hold } from './support/hold.ts'
import { asAdmin, failNextRequest, loseNextResponse, newRequest, newVenue } from './support/office.ts'
import { expect, expectAccessible, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })
test.beforeEach(({ allowFailures }) => allowFailures(/Failed to load resource/))

const read = async (page: Page, path: string) => (await page.request.get(path)).json()

/** The path of a link in the newest email in the demo inbox whose subject begins with the words. */
async function linkOf(page: Page, subject: string, path: string): Promise<string> {
  const inbox = await (await page.request.get('/dev/mail')).text()
  const [, email = ''] = new RegExp(`src="(/dev/mail/[^"]+)" title="${subject}`).exec(inbox) ?? []
  return new RegExp(`${path}#[\\w.-]+`).exec(await (await page.request.get(email)).text())?.[0] ?? ''
}

async function kindsTo(page: Page, email: string): Promise<string[]> {
  const { data } = await read(page, `/api/mails?q=${encodeURIComponent(email)}`)
  return data.flatMap((mail: { kind: string; recipient: string }) => (mail.recipient === email ? mail.kind : [])).reverse()
}

async function aWaitingRequest(page: Page) {
  await asAdmin(page)
  const venue = await newVenue(page, { email: `desk-${randomUUID()}@example.org`, takes_requests: true })
  const diner = `diner-${randomUUID()}@example.org`
  await newRequest(page, venue, diner)
  const { data } = await read(page, `/api/reservations?venue_id=${venue.id}`)
  return { venue, diner, id: data[0].id as string, link: await linkOf(page, 'Request received', '/reservation') }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Change request' })

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Change request' }).click()
  await expect(dialogOf(page).getByRole('radio', { name: '20:00' })).toBeAttached()
  return dialogOf(page)
}

test('a diner changes a request once by a double click, and the venue answers it as it is then', async ({ page }) => {
  const { venue, diner, link } = await aWaitingRequest(page)
  await page.goto(link)
  const dialog = await openDialog(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing has changed yet')
  await dialog.getByLabel('Party size').selectOption('6')
  await dialog.getByRole('radio', { name: '20:00' }).check({ force: true })
  await dialog.getByLabel('Special requests').fill('A high chair, please')
  await dialog.getByRole('button', { name: 'Save changes' }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: `6 people at ${venue.name}` })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('A high chair, please')
  expect(await kindsTo(page, diner)).toEqual(['reservation-received', 'reservation-change-received'])
  expect(await kindsTo(page, venue.email ?? '')).toEqual(['reservation-requested', 'reservation-request-changed'])

  await page.goto(await linkOf(page, 'Changed request', '/answer-request'))
  await expect(page.getByRole('article')).toContainText('Changed by the diner')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Imogen’s table is booked' })).toBeVisible()
})

for (const [status, state] of [
  ['confirmed', 'CONFIRMED'],
  ['pending', 'TENTATIVE'],
] as const)
  test(
    `the page of a ${status} reservation offers its calendar entry as ${state} by a form, without a script of the page`,
    inDrills,
    async ({ page }) => {
      const { id, link } = await aWaitingRequest(page)
      if (status === 'confirmed') await page.request.patch(`/api/reservations/${id}`, { data: { status } })
      await page.goto(link)
      const button = page.getByRole('button', { name: 'Add to calendar' })
      // A form of the page and no script, so that the browser opens the file itself.
      await expect(page.locator('form[method=post][action="/api/reservations/link/calendar"]')).toHaveCount(1)
      const download = page.waitForEvent('download')
      await button.click()
      const file = await readFile(await (await download).path(), 'utf8')
      expect((await download).suggestedFilename()).toBe('reservation.ics')
      expect(file).toContain(`UID:${id}`)
      expect(file).toContain(`STATUS:${state}`)
      expect(file).not.toContain('Achebe')
      // Two lines of two, not three and one.
      const places = await page
        .locator('main section :is(a, button).btn')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
      expect(
        [...new Set(places.map(({ y }) => Math.round(y)))].map((y) => places.filter((place) => Math.round(place.y) === y).length),
      ).toEqual([2, 2])
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  )

test(
  'the calendar button shows the current state when the venue has declined the request since the page was opened',
  inDrills,
  async ({ page }) => {
    const { venue, id, link } = await aWaitingRequest(page)
    await page.goto(link)
    const button = page.getByRole('button', { name: 'Add to calendar' })
    await expect(button).toBeVisible()
    await page.request.patch(`/api/reservations/${id}`, { data: { status: 'declined' } })
    await button.click()
    await expect(page).toHaveURL(link)
    await expect(page.getByRole('main')).toContainText(venue.name)
    await expect(button).toHaveCount(0)
  },
)

test(
  'the page of a reservation shows the link that was opened last, also when an earlier one is answered later',
  inDrills,
  async ({ page }) => {
    const [first, second] = [await aWaitingRequest(page), await aWaitingRequest(page)]
    const held = Promise.withResolvers<void>()
    let [asked, sent] = [0, 0]
    await page.route('**/api/reservations/link', async (route) => {
      asked += 1
      if (asked === 1) await held.promise
      await route.continue().catch(() => {})
      sent += 1
    })
    await page.goto(first.link)
    await expect.poll(() => asked).toBe(1)
    await page.goto(second.link)
    const shown = page.getByRole('heading', { level: 1 })
    await expect(shown).toHaveText(`2 people at ${second.venue.name}`)
    held.resolve()
    await expect.poll(() => sent).toBe(2)
    await page.waitForLoadState('networkidle')
    await expect(shown).toHaveText(`2 people at ${second.venue.name}`)
  },
)

test('a request is changed once when the response was lost and the diner saves again', inDrills, async ({ page }) => {
  const { diner, link } = await aWaitingRequest(page)
  await page.goto(link)
  const dialog = await openDialog(page)
  await dialog.getByLabel('Party size').selectOption('6')
  await loseNextResponse(page, '**/api/reservations/change/request', 'POST')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  expect(await kindsTo(page, diner)).toEqual(['reservation-received', 'reservation-change-received'])
})

test('a change is refused, and the answer shown, when the venue answered first', inDrills, async ({ page }) => {
  const { id, link } = await aWaitingRequest(page)
  await page.goto(link)
  const dialog = await openDialog(page)
  await dialog.getByLabel('Party size').selectOption('6')
  await page.request.patch(`/api/reservations/${id}`, { data: { status: 'confirmed' } })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This reservation has already been confirmed')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('main')).toContainText('The table is yours.')
})

test('a diner saves a changed request with the typed text when the chosen time was full', inDrills, async ({ page }) => {
  const { link } = await aWaitingRequest(page)
  await page.goto(link)
  const dialog = await openDialog(page)
  await dialog.getByRole('radio', { name: '20:00' }).check({ force: true })
  await dialog.getByLabel('Special requests').fill('A high chair, please')
  const detail = 'This time is full. Please choose another.'
  const problem = { type: 'about:blank', title: 'Conflict', status: 409, code: 'time_full', detail }
  await page.route(
    '**/api/reservations/change/request',
    (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({ ...problem, errors: [{ field: 'time', code: 'time_full', detail }] }),
      }),
    { times: 1 },
  )
  const readAgain = page.waitForRequest('**/api/reservations/change/times')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByRole('alert')).toContainText(detail)
  await readAgain
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText('A high chair, please')
})

test(
  'the dialog for changing a request shows that the times are loading, and accepts a typed time when they cannot be loaded',
  inDrills,
  async ({ page }) => {
    const { link } = await aWaitingRequest(page)
    await page.goto(link)
    const failed = Promise.withResolvers<void>()
    await page.route('**/api/reservations/change/times', async (route) => {
      await failed.promise
      await route.abort('connectionfailed')
    })
    await page.getByRole('button', { name: 'Change request' }).click()
    const dialog = dialogOf(page)
    await expect(dialog.getByRole('status').filter({ hasText: 'Loading times...' })).toBeVisible()
    await expect(dialog.getByLabel('Time', { exact: true })).toHaveCount(0)
    await expectAccessible(page)
    failed.resolve()
    await expect(
      dialog.getByRole('status').filter({ hasText: "We couldn't load the free times. Enter a time and we'll check it." }),
    ).toHaveCount(1)
    await expectAccessible(page)
    await dialog.getByLabel('Time', { exact: true }).fill('20:00')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main')).toContainText('20:00')
  },
)

test(
  'the dialog keeps the chosen time when the times of another party size load only at the second attempt',
  inDrills,
  async ({ page }) => {
    const { link } = await aWaitingRequest(page)
    await page.goto(link)
    const dialog = await openDialog(page)
    await dialog.getByRole('radio', { name: '20:00' }).check({ force: true })
    await page.route('**/api/reservations/change/times', (route) => route.abort('connectionfailed'), { times: 1 })
    await dialog.getByLabel('Party size').selectOption('3')
    await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('20:00')
    await dialog.getByLabel('Party size').selectOption('4')
    await expect(dialog.getByRole('radio', { name: '20:00' })).toBeChecked()
    const sent = page.waitForRequest('**/api/reservations/change/request')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ party_size: 4, time: '20:00' })
    await expect(dialog).toBeHidden()
  },
)

test('allergies are added to a confirmed table, and shown immediately', inDrills, async ({ page }) => {
  const { id, link } = await aWaitingRequest(page)
  await page.request.patch(`/api/reservations/${id}`, { data: { status: 'confirmed' } })
  await page.goto(link)
  await page.getByRole('button', { name: 'Change reservation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change reservation' })
  const send = dialog.getByRole('button', { name: 'Send change' })
  await expect(dialog.getByRole('radio', { name: '20:00' })).toBeAttached()
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing has changed yet.')
  await dialog.getByLabel('Allergies').fill('Sesame')
  const sent = page.waitForRequest('**/api/reservations/change')
  await send.click()
  expect((await sent).postDataJSON()).toMatchObject({ allergies: 'Sesame' })
  expect((await sent).postDataJSON()).not.toHaveProperty('special_requests')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Sesame')).toBeVisible()
  await expect(page.getByText('Confirmed').first()).toBeVisible()
})

test('allergies are added from a page of before the venue moved the table, which stays where it is', inDrills, async ({ page }) => {
  const { id, link } = await aWaitingRequest(page)
  await page.request.patch(`/api/reservations/${id}`, { data: { status: 'confirmed' } })
  await page.goto(link)
  await page.getByRole('button', { name: 'Change reservation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change reservation' })
  await expect(dialog.getByRole('radio', { name: '20:00' })).toBeAttached()
  const { party_size, requested_date: date } = await read(page, `/api/reservations/${id}`)
  await page.request.patch(`/api/reservations/${id}/table`, { data: { party_size, date, time: '20:30' } })
  await dialog.getByLabel('Allergies').fill('Sesame')
  await dialog.getByRole('button', { name: 'Send change' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The venue has changed this table.')
  await expect(dialog.getByRole('radio', { name: '20:30' })).toBeChecked()
  await expect(dialog.getByLabel('Allergies')).toHaveValue('Sesame')
  await dialog.getByRole('button', { name: 'Send change' }).click()
  await expect(dialog).toBeHidden()
  expect(await read(page, `/api/reservations/${id}`)).toMatchObject({
    requested_time: '20:30',
    allergies: 'Sesame',
    requested_change: null,
  })
})

test('the dialog for changing a table keeps the times and marks the party size when that field is empty', inDrills, async ({ page }) => {
  const { id, link } = await aWaitingRequest(page)
  await page.request.patch(`/api/reservations/${id}`, { data: { status: 'confirmed' } })
  await page.goto(link)
  await page.getByRole('button', { name: 'Change reservation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change reservation' })
  const tile = dialog.getByRole('radio', { name: '20:00' })
  await expect(tile).toBeAttached()
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/change/times')) requests += 1
  })
  await dialog.getByLabel('People').fill('')
  await dialog.getByRole('button', { name: 'Send change' }).click()
  await expect(dialog.getByLabel('People')).toBeFocused()
  await expect(tile).toBeAttached()
  await expect(dialog).not.toContainText('free times')
  expect(requests).toBe(0)
})

test('the dialog of a change request fits the window at 400 % zoom', inDrills, async ({ page }) => {
  const { link } = await aWaitingRequest(page)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(link)
  const dialog = await openDialog(page)
  const party = dialog.getByLabel('Party size')
  const [field, box] = [await party.boundingBox(), await dialog.boundingBox()]
  expect((field?.width ?? 0) / (box?.width ?? 1)).toBeGreaterThan(0.8)
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await dialog.getByRole('button', { name: 'Save changes' }).scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('button', { name: 'Save changes' })).toBeInViewport()
})

test('a diner saves both changes when another window changed the request first', inDrills, async ({ page }) => {
  const { link } = await aWaitingRequest(page)
  await page.goto(link)
  const dialog = await openDialog(page)
  await dialog.getByLabel('Special requests').fill('A high chair, please')
  const token = decodeURIComponent(link.split('#')[1] ?? '')
  const stored = await page.request.post('/api/reservations/link', { data: { token } })
  const { party_size, requested_date: date, requested_time: time } = await stored.json()
  const elsewhere = { token, party_size, date, time, allergies: 'Walnuts', special_requests: 'A pram' }
  await page.request.post('/api/reservations/change/request', { data: elsewhere })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You have changed this request in another window.')
  await expect(dialog.getByLabel('Allergies')).toHaveValue('Walnuts')
  await expect(dialog.getByLabel('Special requests')).toHaveValue('A high chair, please')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText('Walnuts')
  await expect(page.getByRole('main')).toContainText('A high chair, please')
})

test(
  'an answer is refused on the page of the link when the diner has changed the request since it was opened',
  inDrills,
  async ({ page, context }) => {
    const { link } = await aWaitingRequest(page)
    const desk = await context.newPage()
    await desk.goto(await linkOf(page, 'New request', '/answer-request'))
    await expect(desk.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
    await page.goto(link)
    const dialog = await openDialog(page)
    await dialog.getByLabel('Party size').selectOption('6')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
    await desk.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(desk.getByRole('alert')).toContainText('The diner has changed this request since you opened it.')
    await expect(desk.getByRole('article')).toContainText('Changed by the diner')
    await desk.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(desk.getByRole('heading', { level: 1, name: 'Imogen’s table is booked' })).toBeVisible()
  },
)

test(
  'other times are suggested at the second attempt when the diner changed the request since it was opened',
  inDrills,
  async ({ page }) => {
    const { venue, link } = await aWaitingRequest(page)
    await page.goto(`/venue-tonight/${venue.id}`)
    await page.getByRole('button', { name: 'Suggest another time to Imogen Achebe' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suggest another time' })
    await dialog.getByRole('checkbox', { name: /^18:00/ }).check({ force: true })
    const token = decodeURIComponent(link.split('#')[1] ?? '')
    const stored = await page.request.post('/api/reservations/link', { data: { token } })
    const { requested_date: date, requested_time: time } = await stored.json()
    await page.request.post('/api/reservations/change/request', { data: { token, party_size: 5, date, time } })
    const release = await hold(page, '**/api/venues/*/availability?*')
    await dialog.getByRole('button', { name: 'Send 1 time' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The diner has changed this request since you opened it.')
    await expect(dialog).toContainText('Imogen, 5 people.')
    // The times of the smaller party are gone.
    await expect(dialog.getByRole('checkbox')).toHaveCount(0)
    release()
    await expect(dialog.getByRole('checkbox', { name: /^18:00/ })).toBeChecked()
    await dialog.getByRole('button', { name: 'Send 1 time' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('listitem', { name: 'Request from Imogen Achebe' })).toContainText('You suggested')
  },
)

test('suggested times can be loaded again, and are not lost by Escape', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/ERR_CONNECTION_FAILED/)
  const { venue } = await aWaitingRequest(page)
  await page.goto(`/venue-tonight/${venue.id}`)
  await failNextRequest(page, '**/api/venues/*/availability?*', 'GET', null)
  await page.getByRole('button', { name: 'Suggest another time to Imogen Achebe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suggest another time' })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const time = dialog.getByRole('checkbox', { name: /^18:00/ })
  await time.check({ force: true })
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(time).toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog).toBeHidden()
})

test('another time cannot be suggested in the dialog of a decline while the decline is being sent', inDrills, async ({ page }) => {
  const { venue } = await aWaitingRequest(page)
  await page.goto(`/venue-tonight/${venue.id}`)
  await page.getByRole('button', { name: 'Decline Imogen Achebe' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Decline Reservation' })
  await dialog.getByLabel('Reason (optional)').fill('Sorry')
  await dialog.getByRole('button', { name: 'The party is too large' }).click()
  await expect(dialog.getByLabel('Reason (optional)')).toHaveValue('Sorry. The party is too large')
  const sent = Promise.withResolvers<void>()
  await page.route('**/api/reservations/*', async (route) => {
    await sent.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Decline Reservation' }).click()
  const instead = dialog.getByRole('button', { name: 'Suggest another time instead' })
  await expect(instead).toHaveAttribute('aria-disabled', 'true')
  await instead.click({ force: true })
  await expect(dialog).toBeVisible()
  sent.resolve()
  await expect(dialog).toBeHidden()
})

test('the reason for declining is the message when another time is suggested instead', inDrills, async ({ page }) => {
  const { venue } = await aWaitingRequest(page)
  await page.goto(`/venue-tonight/${venue.id}`)
  await page.getByRole('button', { name: 'Decline Imogen Achebe' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Decline Reservation' })
  await dialog.getByLabel('Reason (optional)').fill('The kitchen closes early')
  await dialog.getByRole('button', { name: 'Suggest another time instead' }).click()
  await expect(page.getByRole('dialog').getByLabel('Message (optional)')).toHaveValue('The kitchen closes early')
})

test('an answer stored without a network is rejected with the reason when the diner has changed the request since', async ({
  page,
  context,
  allowFailures,
}) => {
  allowFailures(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  const { venue, id, link } = await aWaitingRequest(page)
  await page.goto(`/admin/venues/${venue.id}/reservations?status=pending`)
  const row = page.getByRole('listitem').filter({ hasText: 'Imogen Achebe' })
  await expect(row).toBeVisible()
  await context.setOffline(true)
  await row.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm Reservation' }).click()
  await expect(row).toContainText("You're offline. We'll send your answer when you're back.")
  const token = decodeURIComponent(link.split('#')[1] ?? '')
  const { requested_date: date, requested_time: time } = await read(page, `/api/reservations/${id}`)
  const changed = await page.request.post('/api/reservations/change/request', { data: { token, party_size: 6, date, time } })
  expect(changed.status()).toBe(200)
  const answer = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await context.setOffline(false)
  expect((await answer).request().postDataJSON()).toMatchObject({ status: 'confirmed', seen_changed_at: null })
  expect([(await answer).status(), (await (await answer).json()).code]).toEqual([409, 'request_changed'])
  await expect(page.getByRole('alert').filter({ hasText: 'your answer was not stored' })).toContainText(
    'The diner has changed this request since you opened it. Please look at it again.',
  )
  await expect(row).toContainText('6 people')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm Reservation' }).click()
  await expect.poll(async () => (await read(page, `/api/reservations/${id}`)).status).toBe('confirmed')
})
