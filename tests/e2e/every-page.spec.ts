import type { Page } from '@playwright/test'
import { bookingWindow } from '../../src/domain/hours/booking-window.ts'
import { choose, closeFilters, openFilters } from './support/filters.ts'
import { drawnMap, pins } from './support/map.ts'
import { expect, expectHydrated, inDrills, othersInDrills, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const SCREENS = [
  ['/', 'What do you fancy?'],
  ['/menu', 'Our Menus'],
  ['/venues', 'Our Venues'],
  ['/venues/kumo', 'Kumo'],
  ['/map', 'Find Us'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/cookies', 'Cookie Policy'],
  ['/contact', 'Contact'],
] as const

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const follow = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('navigation').getByRole('link', { name, exact: true }).click()

for (const [path, heading] of SCREENS) {
  // The policies are of one kind.
  const when = ['/terms', '/cookies', '/contact'].includes(path) ? inDrills : {}
  test(`${path} is public, sets no cookie and sends no request to another host`, when, async ({ page, guide }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(title(page)).toHaveText(heading)
    await expectHydrated(page)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await page.context().cookies()).toEqual([])
    expect([...hosts].filter((host) => host.startsWith('http'))).toEqual([guide.url])
  })
}

test('a diner gets from the home page by venues, menus and map to a table without signing in', async ({ page }) => {
  await page.goto('/')
  await expectHydrated(page)
  await follow(page, 'Venues')
  await expect(title(page)).toHaveText('Our Venues')
  await expect(page.getByRole('article').first()).toBeVisible()
  await follow(page, 'Menus')
  await expect(title(page)).toHaveText('Our Menus')
  await choose(await openFilters(page), 'Filter by City', 'Windsor')
  await closeFilters(page)
  await expect(page.getByRole('article').first().getByRole('listitem').first()).toContainText('£')
  await follow(page, 'Map')
  await expect(title(page)).toHaveText('Find Us')
  await expect(pins(await drawnMap(page, 'Map of venues')).first()).toBeVisible()
  const row = page.locator('main li:has(h2)').first().getByRole('link')
  const name = (await row.textContent()) ?? ''
  await row.click()
  await expect(title(page)).toHaveText(name)
  await page.getByRole('button', { name: 'Make a Reservation' }).click()
  const form = page.getByRole('dialog', { name: `Make a Reservation at ${name}` })
  await form.getByLabel('Date').fill(bookingWindow(new Date(), 'Europe/London').first)
  await form.getByLabel('Time').selectOption('12:00')
  await form.getByLabel('First name').fill('Imogen')
  await form.getByLabel('Last name').fill('Achebe')
  await form.getByLabel('Email').fill(`imogen.${crypto.randomUUID()}@example.org`)
  await form.getByLabel('Phone').fill('01632 960184')
  await form.getByRole('button', { name: 'Request this table' }).click()
  await expect(page.getByRole('dialog', { name: 'Reservation Request Received' })).toBeVisible()
  await expect(page.getByText('Welcome back')).toHaveCount(0)
  expect(await page.context().cookies()).toEqual([])
})

for (const [index, path] of ['/venues/the-gilded-pike', '/', '/menu?type=Daily'].entries()) {
  test(`every price on ${path} is in pounds and pence`, othersInDrills(index), async ({ page }) => {
    await page.goto(path)
    const [text = ''] = await page.locator('main').allInnerTexts()
    const amounts = text.match(/\S*\d\.\d\d(?!\d)/g) ?? []
    expect(amounts.length).toBeGreaterThan(5)
    expect(amounts.filter((amount) => !/^£\d{1,3}(,\d{3})*\.\d\d$/.test(amount))).toEqual([])
    expect(text).not.toMatch(/[$€]/)
  })
}

test("every venue card has 'View Details' and links to its own URL", inDrills, async ({ page }) => {
  await page.goto('/venues')
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  const count = await cards.count()
  await expect(cards.filter({ hasText: 'View Details' })).toHaveCount(count)
  const paths = await cards.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(new Set(paths).size).toBe(count)
  for (const path of paths) expect(path).toMatch(/^\/venues\/[a-z0-9-]+$/)
})

test('Our Story is shown under its heading', inDrills, async ({ page }) => {
  await page.goto('/')
  const story = page.getByRole('region', { name: 'Our Story' })
  await expect(story.getByRole('heading', { level: 2 })).toHaveText('Our Story')
  expect((await story.getByRole('paragraph').allTextContents()).join(' ').length).toBeGreaterThan(100)
})

test("a venue page is at the venue's slug, not at its id", async ({ page }) => {
  const { id } = await (await page.request.get('/api/venues/kumo')).json()
  expect((await page.request.get('/venues/kumo')).status()).toBe(200)
  expect((await page.request.get(`/venues/${id}`)).status()).toBe(404)
})

test('the four menu types are in order in the filters', async ({ page }) => {
  await page.goto('/menu')
  await expectHydrated(page)
  const types = (await openFilters(page)).getByRole('group', { name: 'Filter by Menu Type' })
  await expect(types.locator('label')).toHaveText(['Daily', 'Specials', 'Sunday', 'Drinks'])
})

for (const { path, calls } of [
  { path: '/menu?city=Eton', calls: '**/api/menus?*' },
  { path: '/venues', calls: '**/api/venues**' },
  { path: '/venues/kumo', calls: '**/api/venues/kumo' },
  { path: '/map', calls: '**/api/map/venues?*' },
]) {
  test(`${path} shows a failure in a red banner`, inDrills, async ({ page, allowFailures }) => {
    allowFailures(/Failed to load resource/, /ApiError/)
    await page.goto('/terms')
    await expectHydrated(page)
    await page.route(calls, (route) => route.fulfill({ status: 503, json: {} }))
    await page.evaluate((to) => history.pushState(null, '', to), path)
    const colour = await page.getByRole('alert').evaluate((banner) => getComputedStyle(banner).color)
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
    expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  })
}
