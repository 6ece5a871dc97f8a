import type { Page } from '@playwright/test'
import type { List } from '../../src/contract/list.ts'
import type { VenueCard } from '../../src/contract/venue.ts'
import { fullAddress } from '../../src/domain/venue/address.ts'
import { choose, closeFilters, filterGroups, lookUp, openFilters } from './support/filters.ts'
import { hold } from './support/hold.ts'
import { drawnMap } from './support/map.ts'
import { expect, expectAccessible, expectHydrated, onPhonesToo, test } from './support/test.ts'

const cards = (page: Page) => page.getByRole('article')

/** The names the API lists for a query, in its order. */
async function listed(page: Page, query = ''): Promise<VenueCard[]> {
  const response = await page.request.get(`/api/venues?limit=100&${query}`)
  return ((await response.json()) as List<VenueCard>).data
}

async function expectCards(page: Page, venues: VenueCard[]) {
  await expect(cards(page).getByRole('heading')).toHaveText(venues.map((venue) => venue.name))
}

async function open(page: Page, address = '/venues') {
  await page.goto(address)
  await expectHydrated(page)
}

test('the venues stand under their title, each as a card with all five facts', onPhonesToo, async ({ page }, { project }) => {
  await open(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Our Venues' })).toBeVisible()
  const venues = await listed(page)
  await expectCards(page, venues.slice(0, 24))
  const venue = venues.find((one) => one.slug === 'kumo')
  if (!venue) throw new Error('The demo has no Kumo')
  const card = cards(page).filter({ hasText: venue.name })
  await expect(card.getByRole('img', { name: venue.image_alt ?? '' })).toBeVisible()
  await expect(card).toContainText(venue.cuisine ?? '?')
  await expect(card).toContainText(venue.price ?? '?')
  await expect(card).toContainText(fullAddress(venue))
  await expect(card).toContainText('View Details')
  const boxes = await Promise.all([cards(page).nth(0).boundingBox(), cards(page).nth(1).boundingBox()])
  const isOneRow = boxes[0]?.y === boxes[1]?.y
  expect(isOneRow).toBe(project.name === 'desktop')
})

test('a card leads to its venue', async ({ page }) => {
  await open(page)
  await cards(page).filter({ hasText: 'Kumo' }).click()
  await expect(page).toHaveURL(/\/venues\/kumo$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Kumo' })).toBeVisible()
})

test('cities are alternatives, and the address says which', async ({ page }) => {
  await open(page)
  const filters = await openFilters(page)
  await choose(filters, 'Filter by City', 'Windsor', 'Eton')
  await closeFilters(page)
  await expect(page).toHaveURL(/\/venues\?city=Eton&city=Windsor$/)
  const venues = await listed(page, 'city=Eton&city=Windsor')
  expect(new Set(venues.map((venue) => venue.address_city))).toEqual(new Set(['Eton', 'Windsor']))
  await expectCards(page, venues)
  await expect(page.getByRole('status').filter({ hasText: `${venues.length} venues in Eton or Windsor` })).toBeVisible()
})

test('prices are alternatives; price and city must both hold', onPhonesToo, async ({ page }) => {
  await open(page)
  const filters = await openFilters(page)
  await choose(filters, 'Filter by Price', '£', '££££')
  await closeFilters(page)
  const venues = await listed(page, 'price=£&price=££££')
  expect(new Set(venues.map((venue) => venue.price))).toEqual(new Set(['£', '££££']))
  await expectCards(page, venues)
  await choose(await openFilters(page), 'Filter by City', 'Maidenhead')
  await closeFilters(page)
  await expectCards(
    page,
    venues.filter((venue) => venue.address_city === 'Maidenhead'),
  )
})

test('two venues are looked up and chosen by name, and taken back one by one', onPhonesToo, async ({ page }) => {
  await open(page)
  const filters = await openFilters(page)
  await lookUp(page, filters, 'Filter by Venue', 'Kumo', 'The Cellar Door')
  await closeFilters(page)
  await expectCards(page, await listed(page, 'venue=kumo&venue=the-cellar-door'))
  await page.getByRole('link', { name: 'Remove Kumo' }).click()
  await expect(page).toHaveURL(/\/venues\?venue=the-cellar-door$/)
  await expect(cards(page)).toHaveCount(1)
})

test('a city that is not in sight is found by its first letters', onPhonesToo, async ({ page }) => {
  await open(page)
  await lookUp(page, await openFilters(page), 'Filter by City', 'Datchet')
  await closeFilters(page)
  await expectCards(page, await listed(page, 'city=Datchet'))
})

test('choices that do not arrive say so, and come with the next press', onPhonesToo, async ({ page, allowFailures }, { project }) => {
  allowFailures(/Failed to load resource/)
  const parts = /\/assets\/(filter-sheet|finder-popover)-.*\.js$/
  await page.route(parts, (route) => route.abort())
  await open(page)
  const isPhone = project.name === 'phone'
  const opener = page.getByRole('button', { name: isPhone ? 'Filters' : 'Choose venues', exact: true })
  await opener.click()
  await expect(page.getByRole('alert')).toHaveText('This part of the page could not be loaded. Please try again.')
  await page.unroute(parts)
  await opener.click()
  await expect(page.getByRole('dialog', { name: isPhone ? 'Filters' : 'Choose venues' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('back and forward walk through the choices', async ({ page }) => {
  await open(page)
  await choose(await openFilters(page), 'Filter by Price', '£££££')
  await closeFilters(page)
  await expect(cards(page)).toHaveCount(1)
  await page.goBack()
  await expect(cards(page)).toHaveCount(24)
  await page.goForward()
  await expect(cards(page)).toHaveCount(1)
  await expect((await openFilters(page)).getByRole('checkbox', { name: '£££££', exact: true })).toBeChecked()
})

test('a shared address opens with its choices, in whatever order and with whatever else it carries', async ({ page }) => {
  await open(page, '/venues?venue=kumo&utm_source=letter&city=Windsor&city=Eton')
  await expectCards(page, await listed(page, 'venue=kumo'))
  await expect(page).toHaveURL(/\/venues\?city=Eton&city=Windsor&venue=kumo$/)
})

test('without a match the page says so and offers all venues again', onPhonesToo, async ({ page }) => {
  await open(page)
  const filters = await openFilters(page)
  await choose(filters, 'Filter by City', 'Bray')
  await choose(filters, 'Filter by Price', '£')
  await closeFilters(page)
  await expect(page.getByText('No venues match your filter criteria.')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Clear all' }).last().click()
  await expect(page).toHaveURL(/\/venues$/)
  await expect(cards(page)).toHaveCount(24)
  await page.keyboard.press('Tab')
  await expect(cards(page).first().getByRole('link'), 'the keyboard goes on from the list').toBeFocused()
})

test('a guide without venues says so, on the map as well', async ({ page, emptyGuide }) => {
  await open(page, `${emptyGuide.url}/venues`)
  await expect(page.getByText('No venues available.')).toBeVisible()
  await expectAccessible(page)
  await open(page, `${emptyGuide.url}/map`)
  await drawnMap(page, 'Map of venues')
  await expect(page.getByText('No venues available.')).toBeVisible()
})

test('the second page has an address of its own; one beyond the last leads to the last', async ({ page }) => {
  await open(page)
  await page.getByRole('navigation', { name: 'Pages of venues' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/\/venues\?page=2$/)
  const all = await listed(page)
  await expectCards(page, all.slice(24, 48))
  const last = Math.ceil(all.length / 24)
  await open(page, '/venues?page=77')
  await expect(page).toHaveURL(new RegExp(`/venues\\?page=${last}$`))
  const pages = page.getByRole('navigation', { name: 'Pages of venues' })
  await expect(pages.getByRole('link', { name: `Page ${last}` })).toHaveAttribute('aria-current', 'page')
  await expect(pages.getByRole('link', { name: 'Page 1' })).not.toHaveAttribute('aria-current')
})

test('while choices load the old venues stay and the page says that others come', onPhonesToo, async ({ page }) => {
  await open(page)
  const release = await hold(page, '**/api/venues?*')
  await choose(await openFilters(page), 'Filter by Price', '£££££')
  await closeFilters(page)
  await expect(page.getByRole('status').filter({ hasText: 'Loading venues...' })).toBeVisible()
  await expect(cards(page)).toHaveCount(24)
  release()
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByText('Loading venues...')).toBeHidden()
})

test('coming from another page the venues are announced while they load', async ({ page }) => {
  await open(page, '/terms')
  const release = await hold(page, '**/api/venues**')
  await page.getByRole('link', { name: 'Venues', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading venues...' })).toBeVisible()
  release()
  await expect(cards(page)).toHaveCount(24)
})

for (const { name, status, body, message } of [
  { name: 'with a message', status: 503, body: { detail: 'The kitchen is flooded' }, message: 'The kitchen is flooded' },
  { name: 'without one', status: 500, body: {}, message: 'Failed to fetch venues' },
]) {
  test(`a failure ${name} stands in a red banner, and another try may succeed`, async ({ page, allowFailures }) => {
    allowFailures(/Failed to load resource/)
    await open(page, '/terms')
    await page.route('**/api/venues**', (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) }),
    )
    await page.getByRole('link', { name: 'Venues', exact: true }).click()
    const banner = page.getByRole('alert')
    await expect(banner).toContainText(`Error loading venues: ${message}`)
    await expectAccessible(page)
    await page.unroute('**/api/venues**')
    await banner.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page)).toHaveCount(24)
  })
}

test('a picture that fails says so in its place', async ({ page, allowFailures }) => {
  allowFailures(/Failed to load resource/)
  await page.route('**/media/**/*kumo*', (route) => route.abort())
  await open(page, '/venues?venue=kumo')
  await expect(cards(page).getByText('Failed to load image')).toBeVisible()
})

test('a venue that gave no picture has a plate in its place, not a failure', async ({ page }) => {
  await open(page, '/venues?venue=the-bell-at-eton-wick')
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByText('Failed to load image')).toBeHidden()
})

test('the rows are operated by keyboard, and the focus stays where it is', async ({ page }) => {
  // Colours are judged as they end up, not on their way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  const eton = page.getByRole('checkbox', { name: 'Eton', exact: true })
  await eton.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/city=Eton/)
  await expect(eton).toBeFocused()
  const opener = page.getByRole('button', { name: 'Choose venues' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const popover = page.getByRole('dialog', { name: 'Choose venues' })
  await expect(popover.getByRole('searchbox', { name: 'Find a venue' })).toBeFocused()
  await page.keyboard.type('maison')
  await expect(popover.getByRole('checkbox')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/venue=maison-levant/)
  // Old results are dimmed until the new ones are there.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(popover).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add a venue' })).toBeFocused()
})

test('exactly three groups, and nothing for a screen reader to stumble over', onPhonesToo, async ({ page }) => {
  await open(page, '/venues?city=Windsor&venue=kumo')
  await expectAccessible(page)
  const filters = await openFilters(page)
  await expect(filterGroups(filters)).toHaveCount(3)
  await expectAccessible(page)
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })
  test('all colours keep their contrast', async ({ page }) => {
    await open(page, '/venues?city=Windsor&venue=kumo')
    await expectAccessible(page)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the filters are a form whose answer is the same address', async ({ page }) => {
    await page.goto('/venues?venue=kumo')
    await page.getByRole('checkbox', { name: 'Windsor', exact: true }).check()
    await page.getByRole('textbox', { name: 'Name of a venue' }).fill('The Cellar Door')
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).toHaveURL(/\/venues\?city=Windsor&venue=kumo&venue=the-cellar-door$/)
    await expect(cards(page)).toHaveCount(2)
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect(cards(page)).toHaveCount(24)
    await page.getByRole('textbox', { name: 'Name of a city' }).fill('ascot')
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).toHaveURL(/\/venues\?city=Ascot$/)
    await expect(cards(page)).not.toHaveCount(0)
  })
})
