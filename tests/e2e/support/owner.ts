import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { bookingWindow } from '../../../src/domain/hours/booking-window.ts'
import { expect } from './test.ts'

export const bookable = () => bookingWindow(new Date(), 'Europe/London')
export const panel = (page: Page) => page.getByRole('region', { name: 'Reservations' })

/**
 * Requests a table at the owner's venue, like a diner's browser.
 * @returns the diner's last name
 */
export async function ask(page: Page, other: Record<string, unknown> = {}, slug = 'the-gilded-pike'): Promise<string> {
  const venue = await (await page.request.get(`/api/venues/${slug}`)).json()
  const name = `Achebe-${randomUUID().slice(0, 8)}`
  const answer = await page.request.post('/api/reservations', {
    data: {
      venue_id: venue.id,
      first_name: 'Imogen',
      last_name: name,
      email: `${name}@example.org`,
      phone: '01632 960184',
      party_size: 4,
      requested_date: bookable().first,
      requested_time: '19:30',
      special_requests: 'A quiet corner',
      ...other,
    },
    headers: { 'Idempotency-Key': randomUUID() },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return name
}

export const rowOf = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name })

/** The venue of the signed-in user. */
export async function venueOf(page: Page): Promise<string> {
  return (await (await page.request.get('/api/session')).json()).user.venue_id
}

/** Saves the booking of the open dialog. The time of day of the test may be outside the hours of the venue, which is asked about. */
export async function saveBooking(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add booking' })
  await dialog.getByRole('button', { name: 'Save booking' }).click()
  const agree = page.getByRole('button', { name: 'Add it there' })
  const added = page.getByRole('status').filter({ hasText: /^Phone booking for \d+ added/ })
  await expect(agree.or(added).first()).toBeVisible()
  if (await agree.isVisible()) await agree.click()
  await expect(added.first()).toBeVisible()
  await expect(dialog).toBeHidden()
}
