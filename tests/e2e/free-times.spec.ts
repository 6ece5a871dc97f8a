import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays, localNow } from '../../src/domain/time.ts'
import { expect, expectAccessible, expectHydrated, inDrills, inDrillsOnPhonesToo, test } from './support/test.ts'

/** The day with three full times at The Odd Kettle: nine days after the demo was filled, or ten where that is a Sunday. */
async function bookClub(page: Page): Promise<string> {
  const today = localNow(new Date(), 'Europe/London').date
  // The demo may have been filled before midnight.
  for (const days of [8, 9, 10]) {
    const date = addDays(today, days)
    const { times } = await (await page.request.get(await availabilityUrl(page, date))).json()
    if (times.some(({ state }: { state: string }) => state === 'full')) return date
  }
  throw new Error('The demo has no day with full times')
}

async function openForm(page: Page) {
  const date = await bookClub(page)
  await page.goto('/venues/the-odd-kettle')
  await expectHydrated(page)
  await page.getByRole('button', { name: 'Make a Reservation' }).click()
  const form = page.getByRole('dialog', { name: 'Make a Reservation at The Odd Kettle' })
  await form.getByLabel('Date').fill(date)
  return { form, date }
}

test('a full time is shown as full with the nearest free ones, which confirm a table instantly', inDrillsOnPhonesToo, async ({ page }) => {
  const { form } = await openForm(page)
  const full = form.getByRole('radio', { name: '19:30 Full' })
  await full.check({ force: true })
  await expect(form.getByText('19:30 is full for 2 people.')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: '18:30' }).click()
  await expect(form.getByRole('radio', { name: '18:30' })).toBeChecked()
  await form.getByLabel('First name').fill('Imogen')
  await form.getByLabel('Last name').fill('Achebe')
  await form.getByLabel('Email').fill(`imogen.${crypto.randomUUID()}@example.org`)
  await form.getByLabel('Phone').fill('01632 960184')
  await form.getByRole('button', { name: 'Request this table' }).click()
  const done = page.getByRole('dialog', { name: 'Your table is confirmed' })
  await expect(done).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await done.getByRole('link', { name: 'Add to calendar' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('STATUS:CONFIRMED')
  await expect(done.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\//)
})

test('a party larger than the venue takes online is asked to call', inDrills, async ({ page }) => {
  const { form } = await openForm(page)
  await form.getByLabel('Party size').selectOption('9')
  await expect(form.getByText('For more than 8 people, please call')).toBeVisible()
})

test('a time that fills up while the form is open is rejected with the nearest free ones', async ({ page, allowFailures }) => {
  allowFailures(/409/)
  const { form, date } = await openForm(page)
  await form.getByRole('radio', { name: '12:00' }).check({ force: true })
  await form.getByLabel('First name').fill('Imogen')
  await form.getByLabel('Last name').fill('Achebe')
  await form.getByLabel('Email').fill(`imogen.${crypto.randomUUID()}@example.org`)
  await form.getByLabel('Phone').fill('01632 960184')
  await page.route('**/api/reservations', async (route) => {
    const free = await page.request.get(await availabilityUrl(page, date))
    const current = await free.json()
    current.times[0].state = 'full'
    const detail = 'This time is full. Please choose another.'
    const errors = [{ field: 'requested_time', code: 'time_full', detail }]
    const problem = { type: 'about:blank', title: 'Conflict', status: 409, code: 'time_full', detail, errors, current }
    await route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) })
  })
  await form.getByRole('button', { name: 'Request this table' }).click()
  await expect(form.getByText('12:00 is full for 2 people.')).toBeVisible()
  await expect(form.getByRole('button', { name: '12:30' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page of the form offers the times of the week', async ({ page }) => {
    await page.goto('/venues/the-odd-kettle/reserve')
    const times = await page.getByLabel('Time').locator('option:not([disabled])').allTextContents()
    expect([times[0], times.at(-1), times.includes('15:00')]).toEqual(['12:00', '21:00', true])
  })
})

async function availabilityUrl(page: Page, date: string): Promise<string> {
  const venue = await (await page.request.get('/api/venues/the-odd-kettle')).json()
  return `/api/venues/${venue.id}/availability?date=${date}&party_size=2`
}
