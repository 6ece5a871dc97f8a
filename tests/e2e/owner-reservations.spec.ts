import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { formatDate } from '../../src/domain/time.ts'
import { MAX_STREAMS_PER_USER } from '../../src/server/reservation/watch-reservations.ts'
import { hold } from './support/hold.ts'
import { chooseVenue, newRequest, newVenue } from './support/office.ts'
import { ask, bookable, panel, rowOf, venueOf } from './support/owner.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, expectAccessible, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'owners' })

test('a new request appears without a reload, is confirmed after a question, and can then not be answered again', async ({
  page,
  browser,
  guide,
}) => {
  test.slow()
  // No demo reservation is at that time on that day, nor on the next one when it is midnight meanwhile.
  const first = await ask(page, { requested_time: '15:30' })
  await signInAs(page, 'owner@plateful.test')
  await page.goto('/venue-menu')
  await expect(page.getByRole('heading', { name: 'The Gilded Pike', level: 1 })).toBeVisible()
  await expect(rowOf(page, first)).toContainText('Pending')
  await expect(panel(page).getByRole('link', { name: /^Pending/ })).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveTitle(/^\(\d+\) /)
  await expectAccessible(page)

  const diner = await browser.newContext({ baseURL: guide.url })
  const second = await ask(await diner.newPage(), { party_size: 6, requested_time: '15:30' })
  await diner.close()
  const row = rowOf(page, second)
  await expect(row).toContainText('6 people')
  await expect(row).toContainText('Received less than a minute ago')
  await expect(panel(page).getByRole('heading', { name: formatDate(bookable().first, { weekday: true }) })).toBeVisible()

  await row.getByRole('button', { name: 'Confirm' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Reservation' })
  await expect(dialog).toContainText('Are you sure you want to confirm this reservation?')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('button', { name: 'Confirm' })).toBeFocused()
  await row.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('button', { name: 'Confirm Reservation' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: /^Reservation of .+ confirmed$/ })).toBeVisible()
  await panel(page)
    .getByRole('link', { name: /^Confirmed/ })
    .click()
  await expect(row).toContainText('Confirmed')
  await expect(row.getByRole('button')).toHaveCount(0)
  await expect(row.getByRole('link', { name: /^Change on / })).toHaveAttribute('href', /\/venue-tonight\/.+\?date=/)
  await panel(page).getByRole('link', { name: /^All/ }).click()
  await panel(page).getByRole('searchbox').fill(first.toUpperCase())
  await expect(rowOf(page, first)).toContainText('6 people confirmed around this time')
  await page.getByRole('link', { name: 'Add New Menu' }).click()
  await expect(page.getByRole('heading', { name: 'Add New Menu', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^Add New Menu/)
})

test(
  'a new request appears in each of eight tabs, and in those that are left when the last is closed',
  inDrills,
  async ({ page, context }) => {
    await signInAs(page, 'owner@plateful.test')
    const tabs = [page]
    while (tabs.length < 8) tabs.push(await context.newPage())
    for (const tab of tabs) {
      await tab.goto('/venue-menu')
      await expect(panel(tab).getByRole('link', { name: /^Pending/ })).toBeVisible()
    }
    const first = await ask(page)
    for (const tab of tabs) await expect(rowOf(tab, first)).toBeVisible()
    await tabs.pop()?.close()
    const second = await ask(page)
    for (const tab of tabs) await expect(rowOf(tab, second)).toBeVisible()
  },
)

test('an owner suggests another time from the list of reservations, also instead of declining', inDrills, async ({ page }) => {
  const name = await ask(page)
  await signInAs(page, 'owner@plateful.test')
  await page.goto(`/venue-menu?status=pending&q=${name}`)
  const row = rowOf(page, name)
  const dialog = page.getByRole('dialog', { name: 'Suggest another time' })
  await row.getByRole('button', { name: 'Decline' }).click()
  const refusal = page.getByRole('alertdialog', { name: 'Decline Reservation' })
  await refusal.getByLabel('Reason (optional)').fill('We are full then')
  await refusal.getByRole('button', { name: 'Suggest another time instead' }).click()
  await expect(dialog.getByLabel('Message (optional)')).toHaveValue('We are full then')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog', { name: 'Close without sending?' }).getByRole('button', { name: 'Discard changes' }).click()
  await row.getByRole('button', { name: `Suggest another time to Imogen ${name}` }).click()
  await dialog.getByRole('checkbox', { name: /^20:30/ }).check({ force: true })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send 1 time' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('The diner has not chosen yet.')
})

test('a request is declined with a reason, a second answer gets a message, and a failure keeps it pending', async ({
  page,
  allowFailures,
}) => {
  allowFailures(/409/, /503/)
  const name = await ask(page)
  await signInAs(page, 'owner@plateful.test')
  await page.goto(`/venue-menu?status=pending&q=${name}`)
  const row = rowOf(page, name)
  await row.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Decline Reservation' })
  await expect(dialog).toContainText('Are you sure you want to decline this reservation?')
  await dialog.getByLabel('Reason (optional)').fill('We are closed for a wedding')

  await page.route('**/api/reservations/*', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
  await dialog.getByRole('button', { name: 'Decline Reservation' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to update reservation')
  await expect(dialog.getByLabel('Reason (optional)')).toHaveValue('We are closed for a wedding')

  const list = await (await page.request.get(`/api/reservations?venue_id=${await venueOf(page)}&q=${name}`)).json()
  expect(list.data[0].status).toBe('pending')
  await page.route(
    '**/api/reservations/*',
    async (route) => {
      await page.request.patch(`/api/reservations/${list.data[0].id}`, { data: { status: 'confirmed' } })
      await route.continue()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Decline Reservation' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/^You confirmed this at \d\d:\d\d$/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(row).toHaveCount(0)

  const address = `${randomUUID()}?bcc=all@example.org`
  const other = await ask(page, { email: address, phone: '01632 960184 ext. 2' })
  await page.goto(`/venue-menu?status=pending&q=${other}`)
  // The typed email address is encoded, so that it cannot add recipients or text.
  await expect(rowOf(page, other).getByRole('link', { name: address })).toHaveAttribute(
    'href',
    `mailto:${address.replace('?bcc=', '%3Fbcc%3D')}`,
  )
  await expect(rowOf(page, other).getByRole('link', { name: '01632 960184 ext. 2' })).toHaveAttribute('href', 'tel:01632960184')
  await rowOf(page, other).getByRole('button', { name: 'Decline' }).click()
  await dialog.getByLabel('Reason (optional)').fill('We are closed for a wedding')
  await dialog.getByRole('button', { name: 'Decline Reservation' }).click()
  await panel(page)
    .getByRole('link', { name: /^Declined/ })
    .click()
  await expect(rowOf(page, other)).toContainText('Reason given: We are closed for a wedding')
  await expect(rowOf(page, other).getByRole('button')).toHaveCount(0)
})

test('twenty-five requests are shown in pages of ten, filtered and searched by the URL', inDrills, async ({ page }) => {
  const token = randomUUID().slice(0, 8)
  for (let index = 0; index < 25; index++)
    await ask(page, { first_name: `Guest${token}`, requested_date: index < 12 ? bookable().first : bookable().last })
  await signInAs(page, 'owner@plateful.test')
  await page.goto(`/venue-menu?status=all&q=${token}`)
  const rows = panel(page).getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await expect(panel(page).getByRole('link', { name: /^All/ })).toHaveText('All 25')
  const pages = panel(page).getByRole('navigation', { name: 'Pages of reservations' })
  await pages.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveCount(2)
  await pages.getByRole('link', { name: 'Page 3', exact: true }).click()
  await expect(rows).toHaveCount(5)
  await page.goBack()
  await expect(rows).toHaveCount(10)
  await expect(page).toHaveURL(/page=2/)
  // A page beyond the last one redirects to the last one.
  await page.goto(`/venue-menu?status=all&q=${token}&page=9`)
  await expect(rows).toHaveCount(5)
  await expect(page).toHaveURL(/page=3/)
  await panel(page).getByLabel('Period').selectOption('Next 7 days')
  await expect(panel(page).getByRole('link', { name: /^All/ })).toHaveText('All 12')
  await expect(panel(page).getByRole('link', { name: /^Pending/ })).toHaveText('Pending 12')
  await panel(page).getByLabel('Period').selectOption('Today')
  await expect(panel(page).getByText(`No reservations for today match “${token}”.`)).toBeVisible()
  await page.goto(`/venue-menu?status=pending&q=${token}`)
  await expect(panel(page).getByRole('heading', { level: 3 })).toContainText('12 requests, 48 people')
  await page.goto(`/venue-menu?status=declined&q=${token}`)
  await expect(panel(page).getByText(`No declined requests match “${token}”.`)).toBeVisible()
  await panel(page).getByRole('link', { name: '25 in Pending' }).click()
  await expect(rows).toHaveCount(10)
})

test('the panel shows an error when the list cannot be loaded, and loads it again', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/503/)
  await signInAs(page, 'owner@plateful.test')
  await page.route('**/api/reservations?*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/venue-menu?status=all')
  await expect(panel(page).getByRole('alert')).toContainText('Failed to fetch reservations', { timeout: 15_000 })
  await page.unroute('**/api/reservations?*')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
})

test(
  'a request appears within a minute when the event stream is silent, and immediately after a proxy failed',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/502/)
    const events = '**/api/reservations/events?*'
    const first_name = `Guest${randomUUID().slice(0, 8)}`
    await page.clock.install()
    await signInAs(page, 'owner@plateful.test')
    // A connection without events.
    await page.route(events, () => {})
    await page.goto(`/venue-menu?status=pending&q=${first_name}`)
    await expect(panel(page).getByText(`No pending requests match “${first_name}”.`)).toBeVisible()
    const untold = await ask(page, { first_name })
    await page.clock.fastForward(60_000)
    await expect(rowOf(page, untold)).toBeVisible()

    await page.unroute(events)
    await page.route(events, (route) => route.fulfill({ status: 502, body: '' }), { times: 1 })
    const refused = page.waitForResponse(events)
    await page.reload()
    await refused
    await expect(rowOf(page, untold)).toBeVisible()
    let isBack = false
    void page.waitForResponse(events).then(() => {
      isBack = true
    })
    await expect
      .poll(async () => {
        await page.clock.fastForward(5_000)
        return isBack
      })
      .toBe(true)
    await expect(rowOf(page, await ask(page, { first_name }))).toBeVisible()
  },
)

test(
  'a tab that is shown again follows reservations after other devices of the owner ended its stream',
  inDrills,
  async ({ page, context, guide }) => {
    const first_name = `Guest${randomUUID().slice(0, 8)}`
    await signInAs(page, 'owner@plateful.test')
    const venue = await venueOf(page)
    const opened = page.waitForResponse('**/api/reservations/events?*')
    await page.goto(`/venue-menu?status=pending&q=${first_name}`)
    await opened
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const others = new AbortController()
    const open = () => fetch(`${guide.url}/api/reservations/events?venue_id=${venue}`, { headers: { cookie }, signal: others.signal })
    const reread = page.waitForResponse('**/api/reservations?*')
    const streams = await Promise.all(Array.from({ length: MAX_STREAMS_PER_USER }, open))
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    await reread
    const openedAgain = page.waitForResponse('**/api/reservations/events?*')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await openedAgain
    await expect(rowOf(page, await ask(page, { first_name }))).toBeVisible()
    others.abort()
  },
)

test('an answer given without a network is kept, can be undone, survives a reload and is sent once', async ({
  page,
  context,
  allowFailures,
}) => {
  test.slow()
  allowFailures(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const [first, second] = [await ask(page), await ask(page)]
  await signInAs(page, 'owner@plateful.test')
  const venue = await venueOf(page)
  const stored = async (name: string) => (await (await page.request.get(`/api/reservations?venue_id=${venue}&q=${name}`)).json()).data[0]
  await page.goto(`/venue-menu?status=pending&q=${first}`)
  await expect(rowOf(page, first)).toBeVisible()
  await context.setOffline(true)
  const dialog = page.getByRole('alertdialog')
  await rowOf(page, first).getByRole('button', { name: 'Decline' }).click()
  await dialog.getByLabel('Reason (optional)').fill('We are closed')
  await dialog.getByRole('button', { name: 'Decline Reservation' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, first)).toContainText("You're offline. We'll send your answer when you're back.")
  const undo = rowOf(page, first).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(rowOf(page, first).getByRole('button', { name: 'Confirm' })).toBeFocused()
  await rowOf(page, first).getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('button', { name: 'Confirm Reservation' }).click()
  await expect(undo).toBeFocused()
  await expectAccessible(page)

  // The server stays unreachable after a reload.
  const sent: string[] = []
  await page.route('**/api/reservations/*', (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    sent.push(route.request().postData() ?? '')
    return route.abort()
  })
  await context.setOffline(false)
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  await page.reload()
  await expect(rowOf(page, first)).toContainText("We couldn't reach the server. We keep trying to send your answer.")
  expect((await stored(first)).status).toBe('pending')
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('alert').getByText('An answer or an attendance note has not been sent yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out anyway' })).toBeVisible()

  await page.unroute('**/api/reservations/*')
  const other = await context.newPage()
  await Promise.all([page.reload(), other.goto('/venue-menu')])
  await expect.poll(async () => (await stored(first)).status).toBe('confirmed')
  await expect(page.getByText(/not sent yet/)).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('plateful-answer')))).toEqual([])
  await page.goto(`/venue-menu?status=confirmed&q=${first}`)
  await expect(rowOf(page, first)).toContainText(/You confirmed this at \d\d:\d\d/)
  expect((await stored(second)).status).toBe('pending')
})

test('an answer that gets no response can be cancelled while it is sent', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/ERR_FAILED|ERR_ABORTED/)
  const name = await ask(page)
  await signInAs(page, 'owner@plateful.test')
  await page.goto(`/venue-menu?status=pending&q=${name}`)
  const row = rowOf(page, name)
  const dialog = page.getByRole('alertdialog')
  for (const leave of [() => page.keyboard.press('Escape'), () => dialog.getByRole('button', { name: 'Cancel' }).click()]) {
    // The request never gets a response.
    await page.route('**/api/reservations/*', (route) => (route.request().method() === 'PATCH' ? undefined : route.fallback()))
    await row.getByRole('button', { name: 'Decline' }).click()
    await dialog.getByRole('button', { name: 'Decline Reservation' }).click()
    await expect(dialog.getByRole('button', { name: 'Declining...' })).toBeVisible()
    await leave()
    await expect(dialog).toBeHidden()
    await page.unroute('**/api/reservations/*')
  }
  await expect(row.getByRole('button', { name: 'Decline' })).toBeVisible()
})

test(
  'a tab chosen without a network shows no rows of another tab, and fills when the network is back',
  inDrills,
  async ({ page, context, allowFailures }) => {
    allowFailures(/ERR_INTERNET_DISCONNECTED/)
    const name = await ask(page)
    await signInAs(page, 'owner@plateful.test')
    await page.goto(`/venue-menu?status=pending&q=${name}`)
    await expect(rowOf(page, name)).toBeVisible()
    await context.setOffline(true)
    await panel(page).getByRole('link', { name: /^All/ }).click()
    await expect(panel(page).getByRole('alert')).toContainText("You're offline. We'll load these reservations when you're back.")
    await expect(panel(page).getByRole('listitem')).toHaveCount(0)
    await context.setOffline(false)
    await expect(rowOf(page, name)).toBeVisible()
    await expect(panel(page).getByRole('alert')).toHaveCount(0)
  },
)

test('the panel shows no rows of another tab or period while it waits for its own', inDrills, async ({ page }) => {
  const name = await ask(page)
  await signInAs(page, 'owner@plateful.test')
  await page.goto(`/venue-menu?status=all&q=${name}`)
  await expect(rowOf(page, name)).toBeVisible()
  for (const choose of [
    () => panel(page).getByLabel('Period').selectOption('Next 7 days'),
    () =>
      panel(page)
        .getByRole('link', { name: /^Pending/ })
        .click(),
  ]) {
    const release = await hold(page, '**/api/reservations?*')
    await choose()
    await expect(panel(page).getByText('Loading reservations...')).toBeAttached()
    await expect(panel(page).getByRole('listitem')).toHaveCount(0)
    release()
    await expect(rowOf(page, name)).toBeVisible()
  }
})

test('a link in an email shows its request first, for owners and administrators', inDrills, async ({ page }) => {
  const name = await ask(page)
  await signInAs(page, 'owner@plateful.test')
  const venue = await venueOf(page)
  const { data } = await (await page.request.get(`/api/reservations?venue_id=${venue}&q=${name}`)).json()
  await page.goto(`/venue-menu?reservation=${data[0].id}`)
  await expect(page.getByRole('region', { name: 'The request from your link' })).toContainText(name)
  await signInAs(page, 'admin@plateful.test')
  await page.goto(`/admin/venues/${venue}/reservations?reservation=${data[0].id}`)
  await expect(page.getByRole('heading', { name: 'The Gilded Pike' })).toBeVisible()
  const linked = page.getByRole('region', { name: 'The request from your link' })
  await linked.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm Reservation' }).click()
  await expect(linked).toContainText('Confirmed')
  await expectAccessible(page)
})

/** Counts the notes that the page plays in `data-notes`. */
function noteSounds(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const NotedContext = class extends AudioContext {
      override createOscillator() {
        document.documentElement.dataset.notes = String(Number(document.documentElement.dataset.notes ?? 0) + 1)
        return super.createOscillator()
      }
    }
    globalThis.AudioContext = NotedContext
  })
}

test('a new request plays a sound until the sound is switched off', inDrills, async ({ page }) => {
  await noteSounds(page)
  await signInAs(page, 'owner@plateful.test')
  await page.goto('/venue-menu')
  const sound = panel(page).getByRole('button', { name: 'Sound for new requests' })
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  await expect(panel(page).getByRole('navigation', { name: 'Status' }).getByRole('link').first()).toHaveText(/\d/)
  await ask(page)
  await expect(page.locator('html[data-notes="2"]')).toBeAttached()
  await sound.click()
  await page.reload()
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await expect(panel(page).getByRole('navigation', { name: 'Status' }).getByRole('link').first()).toHaveText(/\d/)
  const quiet = await ask(page)
  await panel(page).getByRole('searchbox').fill(quiet)
  await expect(rowOf(page, quiet)).toBeVisible()
  await expect(page.locator('html[data-notes]')).toHaveCount(0)
})

test('the list of reservations stays silent when another filter shows more requests', inDrills, async ({ page }) => {
  await noteSounds(page)
  await signInAs(page, 'admin@plateful.test')
  const venue = await newVenue(page, { takes_requests: true })
  await newRequest(page, venue, 'diner@example.org')
  await ask(page)
  const count = panel(page).getByRole('navigation', { name: 'Status' }).getByRole('link').first()
  await page.goto('/admin/reservations?status=pending')
  await expect(count).toHaveText(/ ([2-9]|\d\d+)$/)
  const choice = panel(page).getByRole('combobox', { name: 'Venue' })
  await chooseVenue(choice, venue.name)
  await expect(count).toHaveText(/ 1$/)
  await choice.click()
  await page.getByRole('option', { name: 'All venues' }).click()
  await expect(count).toHaveText(/ ([2-9]|\d\d+)$/)
  await expect(page.locator('html[data-notes]')).toHaveCount(0)
})

test("date and time of a table are the same in any time zone of the owner's browser", inDrills, async ({ page, browser, guide }) => {
  const name = await ask(page, { requested_date: bookable().last, requested_time: '22:00' })
  for (const timezoneId of ['Asia/Kathmandu', 'America/St_Johns']) {
    const abroad = await browser.newContext({ baseURL: guide.url, timezoneId, locale: 'en-GB' })
    const there = await abroad.newPage()
    await signInAs(there, 'owner@plateful.test')
    await there.goto(`/venue-menu?status=pending&q=${name}`)
    await expect(rowOf(there, name)).toContainText('22:00')
    await expect(panel(there).getByRole('heading', { name: formatDate(bookable().last, { weekday: true }) })).toBeVisible()
    await abroad.close()
  }
})

test('the reason of an answer survives the end of the session', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/401/)
  const name = await ask(page)
  await signInAs(page, 'owner@plateful.test')
  await page.goto(`/venue-menu?status=pending&q=${name}`)
  await rowOf(page, name).getByRole('button', { name: 'Decline' }).click()
  const question = page.getByRole('alertdialog')
  const reason = question.getByLabel('Reason (optional)')
  await reason.fill('The oven is broken')
  await page.request.post('/api/auth/sign-out', { data: { scope: 'local' } })
  await question.getByRole('button', { name: 'Decline Reservation' }).click()
  const signIn = page.getByRole('dialog', { name: 'Welcome back' })
  await signIn.getByLabel('Email').fill('owner@plateful.test')
  await signIn.getByLabel('Password').fill(DEMO_PASSWORD)
  await signIn.getByRole('button', { name: 'Sign In' }).click()
  await expect(signIn).toHaveCount(0)
  await expect(reason).toHaveValue('The oven is broken')
  await question.getByRole('button', { name: 'Decline Reservation' }).click()
  await expect(question).toBeHidden()
})
