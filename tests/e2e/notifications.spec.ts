import ICAL from 'ical.js'
import { venueOf } from './support/owner.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, expectAccessible, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'owners', serviceWorkers: 'allow' })

test(
  'an owner creates a calendar feed, which programs read without an account, and ends it',
  inDrills,
  async ({ page, playwright, guide, allowFailures }) => {
    allowFailures(/404/)
    await signInAs(page, 'owner@plateful.test')
    await page.goto('/account/notifications')
    const calendar = page.getByRole('region', { name: 'Calendar' })
    await expect(calendar.getByText('No calendar yet.')).toBeVisible()
    await expectAccessible(page)
    await calendar.getByRole('button', { name: 'Create a calendar' }).click()
    const address = calendar.getByLabel('URL of the calendar')
    await expect(address).toBeFocused()
    await expectAccessible(page)

    const url = new URL(await address.inputValue())
    const program = await playwright.request.newContext({ baseURL: guide.url })
    const answer = await program.get(url.pathname + url.search)
    expect(answer.headers()['content-type']).toContain('text/calendar')
    const events = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent')
    expect(events.length).toBeGreaterThan(0)

    await page.reload()
    await expect(calendar.getByText('Last read: Today')).toBeVisible()
    await expect(address).toHaveCount(0)
    await calendar.getByRole('button', { name: 'End the calendar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End the calendar' }).click()
    await expect(calendar.getByText('No calendar yet.')).toBeVisible()
    await expect(calendar.getByRole('button', { name: 'Create a calendar' })).toBeFocused()
    expect((await program.get(url.pathname + url.search)).status()).toBe(404)
    await program.dispose()
  },
)

test('an owner chooses the hour of the daily email, and turns it off', inDrills, async ({ page }) => {
  await signInAs(page, 'owner@plateful.test')
  await page.goto('/account/notifications')
  const email = page.getByRole('region', { name: 'Daily email' })
  const hour = email.getByLabel('The Gilded Pike')
  await expect(hour).toHaveValue('')
  await expect(email.getByLabel('Also on days without bookings')).toBeDisabled()
  await hour.selectOption('Every day at 07:00')
  await email.getByLabel('Also on days without bookings').check()
  await email.getByRole('button', { name: 'Save' }).click()
  await expect(email.getByRole('status')).toHaveText('Saved. It comes every day at 07:00.')
  await page.reload()
  await expect(hour).toHaveValue('7')
  await expect(email.getByLabel('Also on days without bookings')).toBeChecked()
  await hour.selectOption('No daily email')
  await email.getByRole('button', { name: 'Save' }).click()
  await expect(email.getByRole('status')).toHaveText('Saved. No daily email.')
})

test('the service worker shows a push message as a notification, and a click on it opens the request', async ({ page, context, guide }) => {
  await signInAs(page, 'owner@plateful.test')
  await page.goto('/account/notifications')
  await expect(page.getByText('this guide does not send emails yet')).toBeVisible()
  const developer = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    developer.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && resolve(first.registrationId))
  })
  // Public pages register it, so that it may already run.
  const [running] = context.serviceWorkers()
  const started = running ? Promise.resolve(running) : context.waitForEvent('serviceworker')
  await developer.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const worker = await started
  // A browser without a window shows no notifications.
  await worker.evaluate(`self.registration.showNotification = async (...shown) => { self.shown = shown }`)
  const message = {
    title: 'New request: The Crown',
    body: 'A table for 4, Saturday 28 November at 19:30',
    url: '/venue-menu?tab=reservations',
    tag: 'x',
  }
  await developer.send('ServiceWorker.deliverPushMessage', {
    origin: guide.url,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  const { title, body, url, tag } = message
  await expect.poll(() => worker.evaluate('self.shown')).toEqual([title, { body, tag, icon: '/icon-512.png', data: { url } }])
  const press = (path: string) =>
    worker.evaluate(`self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), {
      notification: { close() {}, data: { url: ${JSON.stringify(path)} } },
    }))`)
  await press('https://elsewhere.example/')
  await press(url)
  await expect(page).toHaveURL(url)

  // The frame with the preview has the focus, so that browsers list it before the window.
  await page.goto(`/venue-embed/${await venueOf(page)}`)
  await page.frameLocator('iframe').getByRole('heading').first().click()
  await press(url)
  await expect(page).toHaveURL(url)
})
