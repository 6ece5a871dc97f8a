import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { addDays } from '../../src/domain/time.ts'
import { hold } from './support/hold.ts'
import { asAdmin, failNextRequest, newVenue } from './support/office.ts'
import { ask, bookable, saveBooking, venueOf } from './support/owner.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, expectAccessible, inDrills, inDrillsOnPhonesToo, test } from './support/test.ts'

test.use({ changedBy: 'owners', serviceWorkers: 'allow' })

test('the evening page stores a phone booking, a walk-in and their attendance', inDrillsOnPhonesToo, async ({ page }) => {
  await signInAs(page, 'owner@plateful.test')
  await page.goto('/venue-menu')
  await page.getByRole('link', { name: 'Tonight' }).click()
  await expect(page.getByRole('heading', { name: 'Tonight', level: 1 })).toBeVisible()
  const bookings = page.getByRole('region', { name: 'Bookings' })
  await expect(bookings).toBeVisible()
  await expectAccessible(page)

  const name = `Patel ${Date.now()}`
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Add booking' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save booking' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveText('Please fill in all required fields')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('radio', { name: '4', exact: true }).check()
  await dialog.getByLabel('Phone (optional)').fill('07700 900755')
  await dialog.getByLabel('Allergies (optional)').fill('Sesame')
  await saveBooking(page)
  const row = bookings.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('By phone')
  await expect(row).toContainText('Allergies: Sesame')
  await expect(row).toContainText('4people')

  await page.getByRole('button', { name: 'Add booking' }).filter({ visible: true }).click()
  await dialog.getByRole('radio', { name: 'Walk-in' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Seat now' }).click()
  await expect(dialog).toBeHidden()
  await expect(bookings.getByRole('listitem').filter({ hasText: 'Walk-in' }).first()).toContainText('Arrived')

  await row.getByRole('button', { name: `${name} arrived` }).click()
  await expect(row.getByText('Arrived', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: `Edit the booking of ${name}` }).click()
  await page.getByRole('dialog', { name }).getByLabel('Note (optional)').fill('Near the window')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toContainText('Note: Near the window')

  await bookings.getByRole('searchbox').fill(name.slice(-6))
  await expect(bookings.getByRole('status')).toContainText('1 booking on this day')
  await page.reload()
  await expect(row.getByText('Arrived', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('an evening says that there is no limit, and how many are booked before anyone has come', inDrills, async ({ page }) => {
  await asAdmin(page)
  const { id } = await newVenue(page)
  const date = bookable().first
  const booking = { id: randomUUID(), venue_id: id, source: 'phone', name: 'Patel', party_size: 8, date, time: '19:30' }
  expect((await page.request.post('/api/reservations/bookings', { data: booking })).status()).toBe(200)
  await page.goto(`/venue-tonight/${id}?date=${date}`)
  const covers = page.getByRole('region', { name: 'Covers per half hour' })
  await expect(page.getByRole('region', { name: '19:30' })).toContainText('8 booked at 19:30')
  await expect(covers).toContainText('No limit is set')
  await expectAccessible(page)
  await page.request.patch(`/api/venues/${id}/hours`, { data: { room: 30 } })
  await page.reload()
  await expect(page.getByRole('region', { name: '19:30' })).toContainText('8/30 at 19:30')
  await expect(covers).not.toContainText('No limit is set')
})

test('a search for a booking on another day leads an administrator to the list of the venue', inDrills, async ({ page }) => {
  await asAdmin(page)
  const { id } = await newVenue(page)
  const date = bookable().first
  const booking = { id: randomUUID(), venue_id: id, source: 'phone', name: 'Patel', party_size: 8, date: addDays(date, 1), time: '19:30' }
  expect((await page.request.post('/api/reservations/bookings', { data: booking })).status()).toBe(200)
  await page.goto(`/venue-tonight/${id}?date=${date}`)
  await page.getByRole('region', { name: 'Bookings' }).getByRole('searchbox').fill('Patel')
  await page.getByRole('link', { name: 'others on other days' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/venues/${id}/reservations`))
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: 'Patel' })
      .or(page.getByRole('row', { name: 'Patel' }))
      .first(),
  ).toBeVisible()
})

test('the evening of a venue that does not exist offers no second try', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/404/)
  await asAdmin(page)
  await page.goto(`/venue-tonight/${randomUUID()}`)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
})

test('the key N opens no second dialog while a dialog is open', inDrills, async ({ page }) => {
  await signInAs(page, 'owner@plateful.test')
  await page.goto(`/venue-tonight/${await venueOf(page)}`)
  await page.getByRole('button', { name: 'Full tonight' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.focus()
  await page.keyboard.press('n')
  await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true })))
  await expect(page.getByRole('dialog', { name: 'Add booking' })).toHaveCount(0)
  await expect(dialog).toHaveCount(1)
})

test('the key Z undoes an arrival, unless single-key shortcuts are off', inDrills, async ({ page }) => {
  await signInAs(page, 'owner@plateful.test')
  await page.goto(`/venue-tonight/${await venueOf(page)}`)
  const name = `Zed ${randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Add booking' }).filter({ visible: true }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await saveBooking(page)
  const arrived = page.getByRole('button', { name: `${name} arrived`, exact: true })
  const toast = page.getByRole('status').filter({ hasText: `${name} arrived` })
  await arrived.click()
  await expect(toast.getByRole('button', { name: 'Undo', exact: true })).toHaveAttribute('aria-keyshortcuts', 'Z')
  await expectAccessible(page)
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.url().endsWith('/guest'))
  await page.keyboard.press('z')
  await expect(arrived).toBeVisible()
  await expect(toast).toBeHidden()
  await stored
  await page.evaluate(() => localStorage.setItem('plateful-single-keys', 'off'))
  await page.reload()
  await arrived.click()
  await expect(toast.getByRole('button', { name: 'Undo', exact: true })).not.toHaveAttribute('aria-keyshortcuts')
  await page.keyboard.press('z')
  await toast.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(arrived).toBeVisible()
})

test(
  'the focus stays in the row whose arrival is noted, and a booking without contact details has no empty link',
  inDrills,
  async ({ page }) => {
    await signInAs(page, 'owner@plateful.test')
    await page.goto(`/venue-tonight/${await venueOf(page)}`)
    const name = `Ada ${randomUUID().slice(0, 8)}`
    await page.getByRole('button', { name: 'Add booking' }).filter({ visible: true }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await saveBooking(page)
    const arrived = page.getByRole('button', { name: `${name} arrived`, exact: true })
    await arrived.press('Enter')
    await expect(page.getByRole('button', { name: `Undo: ${name} arrived` })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(arrived).toBeFocused()

    await page.goto('/venue-menu?status=all&period=next-7-days')
    const item = page.getByRole('listitem').filter({ hasText: name })
    await expect(item).toBeVisible()
    await expect(item.locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(0)
  },
)

test('the evening page closes an evening with two clicks and a time with two more, which a toast undoes', inDrills, async ({ page }) => {
  await signInAs(page, 'owner@plateful.test')
  await page.goto('/venue-menu')
  await page.getByRole('link', { name: 'Tonight' }).click()
  await page.getByRole('button', { name: 'The day after' }).click()
  const dialog = page.getByRole('dialog', { name: /^Full on / })
  await page.getByRole('button', { name: 'Full that day' }).filter({ visible: true }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Close the whole day/ }).click()
  await expect(dialog).toBeHidden()
  const chart = page.getByRole('list', { name: /Covers per half hour/ })
  const [time] = await chart.getByRole('button', { name: /closed to requests/ }).all()
  if (!time) throw new Error('no half hour is closed')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(chart.getByText('closed to requests')).toHaveCount(0)

  await chart.getByRole('button').last().click()
  await dialog
    .getByRole('button', { name: /^Close \d\d:\d\d/ })
    .first()
    .click()
  await expect(chart.getByText('closed to requests')).toHaveCount(1)
  await chart.getByRole('button', { name: /closed to requests/ }).click()
  await dialog
    .getByRole('button', { name: /^Open \d\d:\d\d/ })
    .first()
    .click()
  await expect(chart.getByText('closed to requests')).toHaveCount(0)
})

test('the evening page opens again without a network until the user signs out', inDrills, async ({ page, context, allowFailures }) => {
  allowFailures(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  await signInAs(page, 'owner@plateful.test')
  await page.goto(`/venue-tonight/${await venueOf(page)}`)
  const bookings = page.getByRole('region', { name: 'Bookings' })
  await expect(bookings).toBeVisible()
  const isKept = () =>
    page.evaluate(
      async () =>
        (await navigator.serviceWorker.getRegistration('/venue-tonight/'))?.active !== null &&
        caches.match(location.pathname).then(Boolean),
    )
  await expect.poll(isKept).toBe(true)
  const shown = await bookings.getByRole('listitem').allTextContents()
  await context.setOffline(true)
  await page.reload()
  await expect(bookings.getByRole('listitem')).toHaveText(shown)
  await context.setOffline(false)
  await page.reload()
  await page.getByText('owner@plateful.test').first().click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => page.evaluate(() => caches.has('evening'))).toBe(false)
})

test('an evening that is kept is deleted when another user opens a private page in the same browser', inDrills, async ({ page }) => {
  await signInAs(page, 'owner@plateful.test')
  await page.goto(`/venue-tonight/${await venueOf(page)}`)
  const isKept = () => page.evaluate(() => caches.match('/api/session', { cacheName: 'evening' }).then(Boolean))
  await expect.poll(isKept).toBe(true)
  const openAccount = async (email: string) => {
    await page.goto('/account')
    await expect(page.getByRole('main').getByText(email).first()).toBeVisible()
  }
  await openAccount('owner@plateful.test')
  expect(await isKept()).toBe(true)
  // As the form does before its scripts have loaded.
  await signInAs(page, 'newowner@plateful.test')
  await openAccount('newowner@plateful.test')
  await expect.poll(isKept).toBe(false)
})

test(
  'attendance entered without a network survives a reload, and is stored when the network is back',
  inDrills,
  async ({ page, context, allowFailures }) => {
    allowFailures(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
    await signInAs(page, 'owner@plateful.test')
    const venue = await venueOf(page)
    const name = `Walker ${randomUUID().slice(0, 8)}`
    await page.goto(`/venue-tonight/${venue}`)
    await page.getByRole('button', { name: 'Add booking' }).filter({ visible: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add booking' })
    await dialog.getByLabel('Name').fill(name)
    await saveBooking(page)
    const row = page.getByRole('region', { name: 'Bookings' }).getByRole('listitem').filter({ hasText: name })
    await expect(row).toBeVisible()
    await expect.poll(() => page.evaluate(() => caches.match(location.pathname).then(Boolean))).toBe(true)
    await page.reload()
    await expect(row).toBeVisible()
    await context.setOffline(true)
    await row.getByRole('button', { name: `${name} arrived` }).click()
    await expect(row).toContainText('Not sent yet')
    await expect(page.getByText("1 attendance note is not sent yet, because you're offline.")).toBeVisible()
    await expect(page.getByText(/You're offline\. This list is from \d\d:\d\d\./)).toBeVisible()
    await page.reload()
    await expect(row).toContainText('Arrived')
    await expectAccessible(page)
    await context.setOffline(false)
    // Every 15 seconds, when the browser does not report that the network is back.
    await expect(page.getByText(`${name}: arrived`)).toBeVisible({ timeout: 20_000 })
    await expect(row).not.toContainText('Not sent yet')
    await expect(row).toContainText('Arrived')
    await page.reload()
    await expect(row).toContainText('Arrived')
  },
)

test('a phone shows the link of the current page and the first half hour with a table', inDrills, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'owner@plateful.test')
  await ask(page, { requested_date: bookable().last, requested_time: '21:00' })
  const venue = await venueOf(page)
  await page.goto(`/venue-embed/${venue}`)
  await expect(page.getByRole('link', { name: 'Website' })).toBeInViewport({ ratio: 1 })
  await page.goto(`/venue-tonight/${venue}?date=${bookable().last}`)
  await page.getByRole('list', { name: /^Covers per half hour/ }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('listitem').filter({ hasText: '21:00: 0 people booked, 4 requested' })).toBeInViewport({ ratio: 1 })
})

test('the sheet of a day is printed alone on A4, from the top of the page', inDrills, async ({ page }) => {
  await signInAs(page, 'owner@plateful.test')
  await page.goto(`/venue-tonight/${await venueOf(page)}`)
  await expect(page.getByRole('region', { name: 'Bookings' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('article').filter({ hasText: 'Shred it after service.' })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tonight', level: 1 })).toBeHidden()
  expect((await sheet.boundingBox())?.y).toBe(0)
  // A page break may separate a row from the first of its time.
  for (const time of await sheet.locator('tbody tr:has(td:nth-child(3):not(:empty)) td:first-child').allTextContents())
    expect(time).toMatch(/^\d\d:\d\d$/)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1')) ?? []
  // In points.
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
})

test('a day that is typed digit by digit is shown when it is complete', inDrills, async ({ page }) => {
  await signInAs(page, 'owner@plateful.test')
  await page.goto(`/venue-tonight/${await venueOf(page)}`)
  const day = page.getByLabel('Day', { exact: true })
  await day.focus()
  const year = new Date().getFullYear() + 1
  // The same with the month first.
  await page.keyboard.type(`1212${year}`, { delay: 30 })
  await expect(page).toHaveURL(new RegExp(`date=${year}-12-12$`))
  await expect(day).toHaveValue(`${year}-12-12`)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(new RegExp(`date=${year}-12-12$`))
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page).not.toHaveURL(/date=/)
  await expect(page.getByRole('heading', { name: 'Tonight', level: 1 })).toBeVisible()
})

test('a booking that is being entered survives Escape and the end of the session', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/401/)
  await signInAs(page, 'owner@plateful.test')
  await page.goto(`/venue-tonight/${await venueOf(page)}`)
  await page.getByRole('button', { name: 'Add booking' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add booking' })
  const name = `Patel ${Date.now()}`
  await dialog.getByLabel('Name').fill(name)
  // Within the hours at any time of the day.
  await dialog.getByLabel('Day', { exact: true }).fill(bookable().first)
  await dialog.getByLabel('Time', { exact: true }).fill('19:00')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.request.post('/api/auth/sign-out', { data: { scope: 'local' } })
  await dialog.getByRole('button', { name: 'Save booking' }).click()
  const signIn = page.getByRole('dialog', { name: 'Welcome back' })
  await signIn.getByLabel('Email').fill('owner@plateful.test')
  await signIn.getByLabel('Password').fill(DEMO_PASSWORD)
  await signIn.getByRole('button', { name: 'Sign In' }).click()
  await expect(signIn).toHaveCount(0)
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  await saveBooking(page)
  await page.getByRole('button', { name: 'Add booking' }).filter({ visible: true }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a booking that cannot be saved shows why within a dialog that is scrolled', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/ERR_CONNECTION_FAILED/)
  await page.setViewportSize({ width: 390, height: 640 })
  await signInAs(page, 'owner@plateful.test')
  await page.goto(`/venue-tonight/${await venueOf(page)}?date=${bookable().first}`)
  await page.getByRole('button', { name: 'Add booking' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add booking' })
  await dialog.getByLabel('Name').fill('Patel')
  await failNextRequest(page, '**/api/reservations/bookings', 'POST', null)
  await dialog.getByRole('button', { name: 'Save booking' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to update reservation')
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
})

test('the reason of a cancellation survives the end of the session', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/401/)
  await signInAs(page, 'owner@plateful.test')
  const venue = await venueOf(page)
  const date = bookable().first
  const data = { id: randomUUID(), venue_id: venue, source: 'phone', name: 'Okafor', party_size: 2, date, time: '19:00' }
  expect((await page.request.post('/api/reservations/bookings', { data: { ...data, email: 'okafor@example.org' } })).status()).toBe(200)
  await page.goto(`/venue-tonight/${venue}?date=${date}`)
  await page.getByRole('button', { name: 'Edit the booking of Okafor' }).click()
  await page.getByRole('dialog', { name: 'Okafor' }).getByRole('button', { name: 'Cancel this booking' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel booking' })
  await question.getByLabel('Reason (optional)').fill('The kitchen has flooded')
  await page.request.post('/api/auth/sign-out', { data: { scope: 'local' } })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const signIn = page.getByRole('dialog', { name: 'Welcome back' })
  await signIn.getByLabel('Email').fill('owner@plateful.test')
  await signIn.getByLabel('Password').fill(DEMO_PASSWORD)
  await signIn.getByRole('button', { name: 'Sign In' }).click()
  await expect(signIn).toHaveCount(0)
  await expect(question.getByLabel('Reason (optional)')).toHaveValue('The kitchen has flooded')
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('Booking of Okafor cancelled')).toBeVisible()
})

test('adding or moving a table to a time outside the hours asks for confirmation once', inDrills, async ({ page }) => {
  await asAdmin(page)
  const { id } = await newVenue(page, { hours_mon_fri: '12:00 – 23:00', hours_sat_sun: '12:00 – 23:00' })
  await page.goto(`/venue-tonight/${id}?date=${bookable().first}`)
  await page.getByRole('button', { name: 'Add booking' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add booking' })
  const question = page.getByRole('alertdialog', { name: 'Outside your hours' })
  const bookings = page.getByRole('region', { name: 'Bookings' })
  await dialog.getByLabel('Name').fill('Patel')
  await dialog.getByLabel('Time', { exact: true }).fill('03:00')
  await dialog.getByRole('button', { name: 'Save booking' }).click()
  await expect(question).toContainText('03:00 is outside your hours (12:00 – 23:00). Add it there?')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByLabel('Time', { exact: true }).fill('20:00')
  await dialog.getByRole('button', { name: 'Save booking' }).click()
  await expect(dialog).toBeHidden()
  await bookings.getByRole('button', { name: 'Edit the booking of Patel' }).click()
  const guest = page.getByRole('dialog', { name: 'Patel' })
  await guest.getByLabel('Time').fill('04:30')
  await guest.getByRole('button', { name: 'Save changes' }).click()
  await expect(question).toContainText('04:30 is outside your hours (12:00 – 23:00). Move it there?')
  await question.getByRole('button', { name: 'Move it there' }).click()
  await expect(bookings.getByRole('region', { name: '04:30' })).toBeVisible()
})

test(
  'the sign-in dialog keeps what is typed when the page finds again that the session has ended',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/401/)
    await signInAs(page, 'owner@plateful.test')
    await page.goto(`/venue-tonight/${await venueOf(page)}`)
    await page.getByRole('button', { name: 'Add booking' }).filter({ visible: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add booking' })
    await dialog.getByLabel('Name').fill('Patel')
    await dialog.getByLabel('Day', { exact: true }).fill(bookable().first)
    await dialog.getByLabel('Time', { exact: true }).fill('19:00')
    await page.request.post('/api/auth/sign-out', { data: { scope: 'local' } })
    const release = await hold(page, '**/api/session')
    const session = page.waitForResponse('**/api/session')
    await dialog.getByRole('button', { name: 'Save booking' }).click()
    const signIn = page.getByRole('dialog', { name: 'Welcome back' })
    await signIn.getByLabel('Password').fill(DEMO_PASSWORD)
    // The page finds out by another request, as it also does after a look into a password manager.
    release()
    await (await session).finished()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect(signIn.getByLabel('Password')).toHaveValue(DEMO_PASSWORD)
  },
)

test('a toast stays while it has the focus or the pointer', inDrills, async ({ page }) => {
  await page.clock.install()
  await signInAs(page, 'owner@plateful.test')
  await page.goto(`/venue-tonight/${await venueOf(page)}?date=${bookable().first}`)
  await page.getByRole('button', { name: 'Add booking' }).filter({ visible: true }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Patel')
  await page.getByRole('dialog').getByLabel('Time', { exact: true }).fill('19:00')
  await saveBooking(page)
  const toast = page.getByRole('status').filter({ hasText: /^Phone booking for 2 added/ })
  const dismiss = toast.getByRole('button', { name: 'Dismiss' })
  await dismiss.focus()
  await toast.getByText('added').hover()
  await page.mouse.move(0, 0)
  await page.clock.runFor(30_000)
  await expect(dismiss).toBeFocused()
  await toast.getByText('added').hover()
  await dismiss.blur()
  await page.clock.runFor(30_000)
  await expect(dismiss).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(30_000)
  await expect(dismiss).toBeHidden()
})

test(
  'a moved booking is saved at the second attempt when only its note could not be stored at the first',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/500/)
    await asAdmin(page)
    const { id } = await newVenue(page)
    const date = bookable().first
    const booking = { id: randomUUID(), venue_id: id, source: 'phone', name: 'Patel', party_size: 2, date, time: '19:30' }
    await page.request.post('/api/reservations/bookings', { data: booking })
    await page.goto(`/venue-tonight/${id}?date=${date}`)
    await page.getByRole('button', { name: 'Edit the booking of Patel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Patel' })
    await dialog.getByLabel('People').fill('4')
    await dialog.getByLabel('Note').fill('By the window')
    await failNextRequest(page, '**/api/reservations/*/guest', 'PATCH', 'Busy')
    const save = dialog.getByRole('button', { name: 'Save changes' })
    await save.click()
    await expect(dialog.getByRole('alert')).toHaveText('Busy')
    await save.click()
    await expect(dialog).toBeHidden()
    const row = page.getByRole('region', { name: 'Bookings' }).getByRole('listitem').filter({ hasText: 'Patel' })
    await expect(row).toContainText('4people')
    await expect(row).toContainText('Note: By the window')
  },
)
