import { randomUUID } from 'node:crypto'
import { arrived, DAY, eventIn, linkIn, test, WRITTEN } from './support/emails.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, expectAccessible, inDrills } from './support/test.ts'

test('a diner requests a table, reads the email, gets a confirmation with a calendar entry, and withdraws', async ({
  page,
  smtp,
  browser,
  guide,
}) => {
  const email = `diner-${randomUUID()}@example.org`
  const venue = await (await page.request.get('/api/venues/the-gilded-pike')).json()
  const made = await page.request.post('/api/reservations', {
    data: {
      venue_id: venue.id,
      first_name: 'Imogen',
      last_name: 'Achebe',
      email,
      phone: '01632 960184',
      party_size: 4,
      requested_date: DAY,
      requested_time: '19:30',
      special_requests: `A quiet corner, ${'x'.repeat(100)}`,
    },
  })
  const { id } = await made.json()
  const received = await arrived(smtp, email, 'Request received: The Gilded Pike')
  const asked = await arrived(smtp, 'owner@plateful.test', `New request: 4 people, ${WRITTEN} at 19:30`)
  expect(asked.replyTo).toEqual([email])
  expect(asked.text).toContain(`${guide.url}/venue-menu?reservation=${id}`)

  // Long words that a user typed do not widen the email beyond a phone.
  await page.setViewportSize({ width: 390, height: 800 })
  await page.setContent(asked.html)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.goto(linkIn(received))
  await expect(page.getByRole('heading', { level: 1, name: '4 people at The Gilded Pike' })).toBeVisible()
  for (const fact of ['Pending', WRITTEN, '19:30', 'A quiet corner', "Your table isn't guaranteed until The Gilded Pike confirms"])
    await expect(page.getByRole('main')).toContainText(fact)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page)

  const owner = await browser.newContext({ baseURL: guide.url })
  const desk = await owner.newPage()
  await signInAs(desk, 'owner@plateful.test')
  expect((await desk.request.patch(`/api/reservations/${id}`, { data: { status: 'confirmed' } })).status()).toBe(200)
  await owner.close()
  const confirmed = await arrived(smtp, email, `Confirmed: The Gilded Pike, ${WRITTEN} at 19:30`)
  const event = eventIn(confirmed)
  expect([confirmed.calendar?.method, event.uid, event.startDate.toString(), event.startDate.zone.tzid]).toEqual([
    'REQUEST',
    id,
    `${DAY}T19:30:00`,
    'Europe/London',
  ])

  await page.reload()
  await expect(page.getByRole('main')).toContainText('The table is yours.')
  const button = page.getByRole('main').getByRole('button', { name: 'Cancel Reservation' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Cancel Reservation' })
  await expect(dialog.getByRole('button', { name: 'Keep reservation' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel Reservation' }).click()
  await expect(page.getByRole('main')).toContainText("We've let The Gilded Pike know.")
  await expect(page.getByRole('button', { name: /Cancel/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const gone = await arrived(smtp, email, 'Cancelled: The Gilded Pike')
  expect([gone.calendar?.method, eventIn(gone).uid, eventIn(gone).sequence]).toEqual(['CANCEL', id, 2])
  expect((await arrived(smtp, 'owner@plateful.test', 'Cancelled: 4 people')).text).toContain('has cancelled a confirmed reservation')
})

test('a cancellation that finds no network says so, and can be sent again', inDrills, async ({ page, smtp, context, allowFailures }) => {
  allowFailures(/ERR_INTERNET_DISCONNECTED/)
  const email = `diner-${randomUUID()}@example.org`
  const venue = await (await page.request.get('/api/venues/the-gilded-pike')).json()
  const table = { venue_id: venue.id, party_size: 2, requested_date: DAY, requested_time: '18:00' }
  const diner = { first_name: 'Leila', last_name: 'Haddad', email, phone: '07700 900486' }
  await page.request.post('/api/reservations', { data: { ...table, ...diner } })
  await page.goto(linkIn(await arrived(smtp, email, 'Request received: The Gilded Pike')))
  await page.getByRole('main').getByRole('button', { name: 'Cancel Request' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel Request' })
  const confirm = dialog.getByRole('button', { name: 'Cancel Request' })
  await expect(confirm).toBeVisible()
  await context.setOffline(true)
  await confirm.click()
  await expect(dialog.getByRole('alert')).toHaveText("Failed to cancel. You're offline. Please send it again when you're back.")
  await context.setOffline(false)
  await confirm.click()
  await expect(page.getByRole('main')).toContainText("We've let The Gilded Pike know.")
})

test(
  'the page of an emailed link shows an error for an invalid link, and when it cannot be fetched',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/Failed to load resource/)
    await page.goto('/reservation#nothing')
    await expect(page.getByRole('alert')).toHaveText("We can't find this reservation")
    await expectAccessible(page)
    await page.route('**/api/reservations/link', (route) => route.abort())
    await page.goto('/reservation')
    await page.goto('/reservation#again')
    await expect(page.getByRole('alert')).toContainText('An error occurred')
    await page.unroute('**/api/reservations/link')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('alert')).toHaveText("We can't find this reservation")
    await expect(page.getByRole('main'), 'the button is gone').toBeFocused()
  },
)

test('a venue declines a request with the link in its email, once and without an account', inDrills, async ({ page, smtp, guide }) => {
  const email = `diner-${randomUUID()}@example.org`
  const venue = await (await page.request.get('/api/venues/the-gilded-pike')).json()
  const table = { venue_id: venue.id, party_size: 11, requested_date: DAY, requested_time: '18:30' }
  const diner = { first_name: 'Leila', last_name: 'Haddad', email, phone: '07700 900486', allergies: 'Lupin' }
  await page.request.post('/api/reservations', { data: { ...table, ...diner } })
  const asked = await arrived(smtp, 'owner@plateful.test', `New request: 11 people, ${WRITTEN} at 18:30`)
  const link = /http\S+\/answer-request#\S+/.exec(asked.text)?.[0] ?? ''
  expect(link).toContain(guide.url)

  // Like an email scanner: it opens the link with and without its fragment, and the request stays pending.
  for (const url of [link, link.replace(/#.*/, '')]) await page.request.get(url)
  await page.goto(link)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'A request from Leila Haddad' })).toBeVisible()
  for (const fact of [WRITTEN, '18:30', 'Lupin', '07700 900486', 'No account needed']) await expect(main).toContainText(fact)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page)

  await main.getByRole('button', { name: 'Decline' }).click()
  await expect(main.getByRole('radio', { name: 'We’re full at that time' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { level: 1, name: 'Your answer is sent' })).toBeFocused()
  await expectAccessible(page)
  expect((await arrived(smtp, email, 'No table this time')).text).toContain('The party is too large')

  await page.reload()
  await expect(main.getByRole('heading', { level: 1, name: 'Already answered' })).toBeVisible()
  await expect(main).toContainText('Someone at The Gilded Pike declined this request with the link in the email on')
})

test('a venue suggests other times from its email, and the diner accepts one', inDrills, async ({ page, smtp }) => {
  const email = `diner-${randomUUID()}@example.org`
  const venue = await (await page.request.get('/api/venues/the-gilded-pike')).json()
  const table = { venue_id: venue.id, party_size: 9, requested_date: DAY, requested_time: '12:30' }
  const diner = { first_name: 'Nadia', last_name: 'Karim', email, phone: '07700 900487' }
  await page.request.post('/api/reservations', { data: { ...table, ...diner } })
  const asked = await arrived(smtp, 'owner@plateful.test', `New request: 9 people, ${WRITTEN} at 12:30`)
  await page.goto(/http\S+\/answer-request#\S+/.exec(asked.text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Suggest another time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suggest another time' })
  const time = dialog.getByRole('checkbox', { disabled: false })
  await time.nth(0).check()
  const chosen = (await time.nth(0).locator('..').textContent()) ?? ''
  await time.nth(1).check()
  await dialog.getByLabel('Message (optional)').fill('We have space for two prams.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send 2 times' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText('The diner has not chosen yet.')

  const suggested = await arrived(smtp, email, 'Another time? The Gilded Pike')
  expect(suggested.text).toContain('We have space for two prams.')
  await page.goto(linkIn(suggested))
  const offer = page.getByRole('region', { name: 'The Gilded Pike suggests another time' })
  await expect(offer).toContainText('We have space for two prams.')
  await expectAccessible(page)
  await offer.getByRole('button', { name: new RegExp(`^Take this table ?: ${chosen}, `) }).click()
  await expect(page.getByRole('main')).toContainText('The table is yours.')
  await expect(offer).toHaveCount(0)
  const confirmed = await arrived(smtp, email, `Confirmed: The Gilded Pike, ${WRITTEN} at ${chosen}`)
  expect(eventIn(confirmed).startDate.toString()).toBe(`${DAY}T${chosen}:00`)
  await arrived(smtp, 'owner@plateful.test', `Accepted: 9 people, ${WRITTEN} at ${chosen}`)
})
