import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { ManagedMenu } from '../../../src/contract/managed-menu.ts'
import type { ManagedVenue } from '../../../src/contract/managed-venue.ts'
import type { ErrorCode } from '../../../src/domain/errors.ts'
import { bookingWindow } from '../../../src/domain/hours/booking-window.ts'
import { STATUS_BY_ERROR_CODE } from '../../../src/server/http/error-statuses.ts'
import { press } from './keyboard.ts'
import { signInAs } from './sign-in.ts'

export const ADMIN = 'admin@plateful.test'

/** Returns a unique name. */
export function ownName(of: string): string {
  return `${of} ${randomUUID().slice(0, 8)}`
}

export async function asAdmin(page: Page): Promise<void> {
  await signInAs(page, ADMIN)
}

export function bulkProgress(page: Page): Locator {
  return page.getByRole('region', { name: 'Change of several venues' })
}

export function venuesCsv(text: string): { name: string; mimeType: string; buffer: Buffer } {
  return { name: 'venues.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

async function sent<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { data })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return answer.json()
}

export function newVenue(page: Page, over: object = {}): Promise<ManagedVenue> {
  return sent(page, '/api/venues', {
    name: ownName('The Quill'),
    cuisines: ['Gastropub'],
    description: 'A pub for one test.',
    phone: '01632 960100',
    address_road: '1 High Street',
    address_city: 'Windsor',
    address_postcode: 'SL4 0ZZ',
    new: false,
    ...over,
  })
}

/** Creates a menu with categories of dishes at 10 pounds. */
export async function newMenu(
  page: Page,
  venue: { id: string },
  categories: Record<string, string[]>,
  over: object = {},
): Promise<ManagedMenu> {
  const menu: ManagedMenu = await sent(page, '/api/menus', { venue_id: venue.id, name: 'Lunch', menu_type: 'Daily', ...over })
  for (const [name, dishes] of Object.entries(categories)) {
    const category = await sent<{ id: string }>(page, '/api/menu-categories', { menu_id: menu.id, name })
    for (const dish of dishes) await sent(page, '/api/menu-items', { category_id: category.id, name: dish, price: 10 })
  }
  return menu
}

/** Requests a table for two on the first bookable evening through the API. */
export async function newRequest(page: Page, venue: { id: string }, email: string): Promise<void> {
  await sent(page, '/api/reservations', {
    venue_id: venue.id,
    first_name: 'Imogen',
    last_name: 'Achebe',
    email,
    phone: '01632 960184',
    party_size: 2,
    requested_date: bookingWindow(new Date(), 'Europe/London').first,
    requested_time: '19:30',
    special_requests: null,
  })
}

/** Creates a confirmed account with a known password. */
export async function newUser(
  page: Page,
  role: 'venue_owner' | 'admin' = 'venue_owner',
  email = `${randomUUID()}@example.org`,
): Promise<{ id: string; email: string }> {
  return sent(page, '/api/users', { email, password: USER_PASSWORD, role })
}

export const USER_PASSWORD = 'blue-heron-72'

/** Finds and chooses an option of a combobox by keyboard. */
export async function chooseVenue(choice: Locator, name: string, find = 'Find a venue'): Promise<void> {
  const page = choice.page()
  await press(choice)
  await expect(page.getByRole('combobox', { name: find })).toBeFocused()
  await page.keyboard.type(name)
  // Not those of selects.
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options).toHaveCount(1)
  await expect(options.filter({ hasText: name })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
}

export function rowOf(page: Page, table: string, text: string): Locator {
  return page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text })
}

/** Makes the next request to a URL fail: without a response, or with the given message and code. */
export async function failNextRequest(
  page: Page,
  url: string | RegExp,
  method: string,
  detail: string | null,
  code: ErrorCode = 'internal',
): Promise<void> {
  // A deletion without a response is sent again immediately.
  let left = detail === null && method === 'DELETE' ? 2 : 1
  await page.route(url, (route) => {
    if (left === 0 || route.request().method() !== method) return route.fallback()
    left -= 1
    if (detail === null) return route.abort('connectionfailed')
    return route.fulfill({ status: STATUS_BY_ERROR_CODE[code], contentType: 'application/problem+json', json: { code, detail } })
  })
  await intercepted(page)
}

/** Lets the server answer the next request to a URL, and loses its answer on the way to the browser. */
export async function loseNextResponse(page: Page, url: string | RegExp, method: string): Promise<void> {
  let isLost = false
  await page.route(url, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback()
    isLost = true
    await route.fetch()
    return route.abort('connectionfailed')
  })
  await intercepted(page)
}

/** Waits until the browser sends requests through Playwright, because a key press immediately afterwards could be faster. */
async function intercepted(page: Page): Promise<void> {
  await page.route('**/healthz', (route) => route.fulfill({ status: 204 }))
  await page.evaluate(async () => {
    while ((await fetch('/healthz')).status !== 204);
  })
  await page.unroute('**/healthz')
}
