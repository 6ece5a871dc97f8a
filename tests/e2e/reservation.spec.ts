import type { Locator, Page, Request } from '@playwright/test'
import { bookingWindow } from '../../src/domain/hours/booking-window.ts'
import { addDays, formatDate } from '../../src/domain/time.ts'
import { hold } from './support/hold.ts'
import { scriptOf } from './support/script-of.ts'
import {
  expect,
  expectAccessible,
  expectHydrated,
  inDrills,
  inDrillsOnPhonesToo,
  onPhonesInDrills,
  onPhonesToo,
  othersInDrills,
  test,
} from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Make a Reservation at Kumo' })
const window = () => bookingWindow(new Date(), 'Europe/London')

/** Unique, because the number of requests per diner is limited. */
const newEmail = () => `imogen.${crypto.randomUUID()}@example.org`

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/venues/kumo')
  await expectHydrated(page)
  await page.getByRole('button', { name: 'Make a Reservation' }).click()
  await expect(dialog(page)).toBeVisible()
  return dialog(page)
}

async function fill(form: Locator, other: { date?: string; email?: string } = {}) {
  await form.getByLabel('Party size').selectOption('4')
  await form.getByLabel('Date').fill(other.date ?? window().last)
  await form.getByLabel('Time').selectOption('19:30')
  await form.getByLabel('First name').fill('Imogen')
  await form.getByLabel('Last name').fill('Achebe')
  await form.getByLabel('Email').fill(other.email ?? newEmail())
  await form.getByLabel('Phone').fill('01632 960184')
}

const submit = (form: Locator) => form.getByRole('button', { name: 'Request this table' }).click()

function sentRequests(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/reservations')) sent.push(request)
  })
  return sent
}

test('the reservation form opens with its defaults and an explanation of what a request is', onPhonesInDrills, async ({ page }) => {
  const form = await openForm(page)
  await expect(form.getByLabel('Party size')).toHaveValue('2')
  const sizes = form.getByLabel('Party size').locator('option')
  await expect(sizes).toHaveCount(20)
  await expect(sizes.nth(0)).toHaveText('1 person')
  await expect(sizes.nth(19)).toHaveText('20 people')
  const slots = await form.getByLabel('Time').locator('option:not([disabled])').allTextContents()
  expect([slots.length, slots[0], slots[1], slots.at(-1)]).toEqual([21, '12:00', '12:30', '22:00'])
  for (const label of ['Date', 'Time', 'First name', 'Last name', 'Email', 'Phone', 'Special requests']) {
    await expect(form.getByLabel(label)).toHaveValue('')
  }
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(form.getByLabel('Phone')).toHaveAttribute('type', 'tel')
  await expect(form.getByLabel('Date')).toHaveAttribute('min', window().first)
  await expect(form.getByLabel('Date')).toHaveAttribute('max', window().last)
  await expect(form.getByLabel('Date')).toHaveAccessibleDescription(/^Takes requests from tomorrow\. For today, call 01632 [\d ]+\.$/)
  await expect(form.getByText(/only a request: the table is not guaranteed until .* confirmation email.* 24 hours/)).toBeInViewport()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Request this table' })).toBeEnabled()
  await expect(page.getByText('Sign In')).toHaveCount(1)
  await expectAccessible(page)
})

test('a reservation request is stored and confirmed, and the form is reset', onPhonesToo, async ({ page }) => {
  const sent = sentRequests(page)
  const venue = (await (await page.request.get('/api/venues/kumo')).json()) as { id: string }
  const form = await openForm(page)
  const email = newEmail()
  await fill(form, { email })
  const answer = page.waitForResponse('**/api/reservations')
  await submit(form)
  expect((await answer).status()).toBe(201)
  const done = page.getByRole('dialog', { name: 'Reservation Request Received' })
  await expect(done).toContainText('The venue replies within 24 hours')
  await expect(done.getByRole('heading', { name: 'Reservation Request Received' })).toBeFocused()
  const fact = (name: string) =>
    done
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
  await expect(fact('Venue')).toHaveText('Kumo')
  await expect(fact('Date')).toHaveText(formatDate(window().last, { weekday: true }))
  await expect(fact('Time')).toHaveText('19:30')
  await expect(fact('Party size')).toHaveText('4 people')
  await expect(fact('Email')).toHaveText(email)
  await expect(done.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect(done.getByRole('listitem')).toHaveText([
    `We email your request to ${email}, with a link to view or cancel it.`,
    'Kumo replies within 24 hours.',
    'If Kumo confirms, the table is yours.',
  ])
  const download = page.waitForEvent('download')
  await done.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toBe('reservation.ics')
  await expect(dialog(page)).toBeHidden()
  await expectAccessible(page)
  expect(sent[0]?.postDataJSON()).toEqual({
    venue_id: venue.id,
    first_name: 'Imogen',
    last_name: 'Achebe',
    email,
    phone: '01632 960184',
    party_size: 4,
    requested_date: window().last,
    requested_time: '19:30',
    special_requests: null,
  })
  await done.getByRole('button', { name: 'Close' }).click()
  await expect(done).toBeHidden()
  await page.getByRole('button', { name: 'Make a Reservation' }).click()
  await expect(dialog(page).getByLabel('First name')).toHaveValue('')
  await expect(dialog(page).getByLabel('Party size')).toHaveValue('2')
})

test('the reservation form says that the venue is closed at a time outside its hours', inDrills, async ({ page }) => {
  const form = await openForm(page)
  const { first } = window()
  const days = [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(first, ahead))
  const isMonday = (date: string) => new Date(date).getUTCDay() === 1
  const sentence = form.getByText('Kumo says that it is closed then. The venue may decline.')
  await fill(form, { date: days.find(isMonday) ?? '' })
  await expect(sentence).toBeVisible()
  await fill(form, { date: days.find((date) => !isMonday(date)) ?? '' })
  await expect(sentence).toBeHidden()
})

test('the email field has the width of the form on a phone', inDrills, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const form = await openForm(page)
  const [email, requests] = await Promise.all([form.getByLabel('Email').boundingBox(), form.getByLabel('Special requests').boundingBox()])
  expect(email?.width).toBe(requests?.width)
})

test('the button of the reservation form says that the form is loading on a slow connection', inDrills, async ({ page }) => {
  const letFormLoad = await hold(page, scriptOf('src/web/reservation/reservation-dialog.tsx'))
  await page.goto('/venues/kumo')
  await expectHydrated(page)
  const button = page.locator('main button[type=submit]').first()
  await button.click()
  await expect(button).toHaveText('Loading...')
  letFormLoad()
  await expect(dialog(page)).toBeVisible()
  await expect(button).toHaveText('Make a Reservation')
})

test('the reservation form returns the focus when it is closed by Escape or its button', async ({ page }) => {
  const form = await openForm(page)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  const opener = page.getByRole('button', { name: 'Make a Reservation' })
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: 'Close' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Kumo' })).toBeVisible()
})

test(
  'the reservation form does not send empty or blank fields, shows the message above and focuses the first field',
  onPhonesInDrills,
  async ({ page }) => {
    const sent = sentRequests(page)
    const form = await openForm(page)
    await submit(form)
    const banner = form.getByRole('alert')
    await expect(banner).toHaveText('Please fill in all required fields')
    await expect(form.getByLabel('Date')).toBeFocused()
    await expect(form.getByLabel('Date')).toHaveAccessibleDescription(/ Choose a date$/)
    expect((await banner.boundingBox())?.y).toBeLessThan((await form.getByLabel('Party size').boundingBox())?.y ?? 0)
    await fill(form)
    await form.getByLabel('Last name').fill('   ')
    await submit(form)
    await expect(form.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('Last name')).toHaveAccessibleDescription('Enter your last name')
    await expect(form.getByLabel('Last name')).toBeFocused()
    await expect(form.getByLabel('First name')).not.toHaveAttribute('aria-invalid')
    await expectAccessible(page)
    expect(sent).toEqual([])
  },
)

for (const [index, [field, what, text, message]] of (
  [
    ['Email', 'that is invalid', 'not an address', 'Please enter a valid email address'],
    ['Phone', 'with words', 'ring me', 'Please enter a valid phone number'],
    ['Date', 'in the past', '2020-02-02', 'Please select a future date and time'],
    ['Date', 'too far ahead', window().first.replace(/^\d{4}/, '2099'), 'Please select a date within the next three months'],
  ] as const
).entries()) {
  test(`the reservation form rejects ${field} ${what}: ${message}`, othersInDrills(index), async ({ page }) => {
    const sent = sentRequests(page)
    const form = await openForm(page)
    await fill(form)
    await form.getByLabel(field).fill(text)
    await submit(form)
    await expect(form.getByRole('alert')).toHaveText(message)
    await expect(form.getByLabel(field)).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('First name')).toHaveValue('Imogen')
    expect(sent).toEqual([])
  })
}

test('the reservation form shows that it is submitting and sends a double click once', async ({ page }) => {
  const sent = sentRequests(page)
  const release = await hold(page, '**/api/reservations')
  const form = await openForm(page)
  await fill(form)
  await form.getByRole('button', { name: 'Request this table' }).dblclick()
  await expect(form.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  release()
  await expect(page.getByRole('dialog', { name: 'Reservation Request Received' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('Back closes the reservation form or its result before it leaves the page', inDrillsOnPhonesToo, async ({ page }) => {
  await page.goto('/venues')
  const form = await openForm(page)
  const opener = page.getByRole('button', { name: 'Make a Reservation' })
  await fill(form)
  await page.goBack()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL('/venues/kumo')
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(form.getByLabel('Last name')).toHaveValue('Achebe')
  await submit(form)
  const received = page.getByRole('dialog', { name: 'Reservation Request Received' })
  await expect(received).toBeVisible()
  await page.goBack()
  await expect(received).toBeHidden()
  await expect(page).toHaveURL('/venues/kumo')
  await opener.click()
  await expect(form.getByLabel('Last name')).toHaveValue('')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state.isDialog)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL('/venues')
})

test(
  'the reservation form keeps the input when the page is left, and shows the result after it was closed while submitting',
  inDrills,
  async ({ page }) => {
    const release = await hold(page, '**/api/reservations')
    const form = await openForm(page)
    await fill(form)
    await form.press('Escape')
    await page.getByRole('banner').getByRole('link', { name: 'Venues' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Our Venues' })).toBeVisible()
    await page.goBack()
    const opener = page.getByRole('button', { name: 'Make a Reservation' })
    await opener.click()
    await expect(form.getByLabel('Last name')).toHaveValue('Achebe')
    const answered = page.waitForResponse('**/api/reservations')
    await submit(form)
    await expect(form.getByRole('button', { name: 'Submitting...' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    release()
    await answered
    await opener.click()
    const received = page.getByRole('dialog', { name: 'Reservation Request Received' })
    await received.getByRole('button', { name: 'Close' }).click()
    await expect(received).toBeHidden()
    await opener.click()
    await expect(form.getByLabel('Last name')).toHaveValue('')
  },
)

for (const [index, { name, answer, message }] of [
  {
    name: "the server's message",
    answer: { status: 409, json: { detail: 'The venue is closed that day' } },
    message: 'The venue is closed that day',
  },
  { name: 'the fallback message when the server gave none', answer: { status: 500, json: {} }, message: 'Failed to submit reservation' },
  {
    name: 'when to try again',
    answer: { status: 429, headers: { 'retry-after': '90' }, json: { detail: 'Too many requests.' } },
    message: 'Too many requests. You can try again in 2 minutes.',
  },
].entries()) {
  test(`an error of the reservation form shows ${name} and keeps the input`, othersInDrills(index), async ({ page, allowFailures }) => {
    allowFailures(/Failed to load resource/)
    await page.route('**/api/reservations', (route) => route.fulfill({ ...answer, contentType: 'application/problem+json' }))
    const form = await openForm(page)
    await fill(form)
    await form.getByLabel('Special requests').fill('A quiet corner')
    await submit(form)
    await expect(form.getByRole('alert')).toHaveText(message)
    await expect(form.getByRole('alert')).toBeFocused()
    await expect(form.getByLabel('Special requests')).toHaveValue('A quiet corner')
    await expect(form.getByLabel('Date')).toHaveValue(window().last)
    await expect(form.getByLabel('Party size')).toHaveValue('4')
  })
}

test('a repeated reservation request has the same key, and a different one has another', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/Failed to load resource/)
  const sent = sentRequests(page)
  await page.route('**/api/reservations', (route) => route.abort())
  const form = await openForm(page)
  await fill(form)
  for (const expected of [1, 2]) {
    await submit(form)
    await expect(form.getByRole('alert')).toHaveText('Failed to submit reservation')
    await expect(form.getByRole('status').filter({ hasText: 'Check your connection and try again' })).toBeVisible()
    await expect.poll(() => sent.length).toBe(expected)
  }
  await page.unroute('**/api/reservations')
  await form.getByLabel('Last name').fill('Achebe-Lund')
  await submit(form)
  await expect(page.getByRole('dialog', { name: 'Reservation Request Received' })).toBeVisible()
  const keys = sent.map((request) => request.headers()['idempotency-key'])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('the honeypot field is out of view, out of the tab order and hidden from assistive technology', inDrills, async ({ page }) => {
  const form = await openForm(page)
  await expect(form.getByRole('textbox', { name: 'Nickname' })).toHaveCount(0)
  await expect(form.locator('[name=nickname]')).toHaveAttribute('tabindex', '-1')
  await expect(form.locator('[name=nickname]')).not.toBeInViewport()
})

for (const timezoneId of ['Asia/Kathmandu', 'America/St_Johns', 'Pacific/Kiritimati']) {
  test.describe(`the reservation form in a browser in ${timezoneId}`, () => {
    test.use({ timezoneId })
    test('offers the dates of the configured time zone', inDrills, async ({ page }) => {
      const form = await openForm(page)
      await expect(form.getByLabel('Date')).toHaveAttribute('min', window().first)
      await expect(form.getByLabel('Date')).toHaveAttribute('max', window().last)
      await fill(form, { date: window().first })
      await submit(form)
      await expect(page.getByRole('dialog', { name: 'Reservation Request Received' })).toBeVisible()
    })
  })
}

test.describe('the reservation form in a low window in the dark theme', () => {
  test.use({ viewport: { width: 700, height: 380 }, colorScheme: 'dark' })
  test('can be filled in and submitted', inDrillsOnPhonesToo, async ({ page }) => {
    const form = await openForm(page)
    await fill(form)
    await expectAccessible(page)
    await submit(form)
    await expect(page.getByRole('dialog', { name: 'Reservation Request Received' })).toBeVisible()
  })
})
