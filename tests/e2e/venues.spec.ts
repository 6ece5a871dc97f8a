import type { Page } from '@playwright/test'
import type { List } from '../../src/contract/common.ts'
import type { VenueCardData } from '../../src/contract/venue.ts'
import { fullAddress } from '../../src/domain/venue/address.ts'
import { skipUnlessImportsAreRetried } from './support/failed-imports.ts'
import { choose, closeFilters, filterGroups, lookUp, openFilters } from './support/filters.ts'
import { hold } from './support/hold.ts'
import { drawnMap } from './support/map.ts'
import { scriptOf } from './support/script-of.ts'
import { expect, expectAccessible, expectHydrated, inDrills, inDrillsOnPhonesToo, onPhonesInDrills, test } from './support/test.ts'

const cards = (page: Page) => page.getByRole('article')

/** Names of the venues that the API returns, in order. */
async function listed(page: Page, query = ''): Promise<VenueCardData[]> {
  const response = await page.request.get(`/api/venues?limit=100&${query}`)
  return ((await response.json()) as List<VenueCardData>).data
}

async function expectCards(page: Page, venues: VenueCardData[]) {
  await expect(cards(page).getByRole('heading')).toHaveText(venues.map((venue) => venue.name))
}

async function open(page: Page, address = '/venues') {
  await page.goto(address)
  await expectHydrated(page)
}

test('/venues shows its title and the venues as cards with all five facts', onPhonesInDrills, async ({ page }, { project }) => {
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

test('a venue card links to its venue', async ({ page }) => {
  await open(page)
  await cards(page).filter({ hasText: 'Kumo' }).click()
  await expect(page).toHaveURL(/\/venues\/kumo$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Kumo' })).toBeVisible()
})

test('/venues joins cities with OR and shows the choice in the URL', inDrills, async ({ page }) => {
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

test('/venues joins prices with OR, and price and city with AND', onPhonesInDrills, async ({ page }) => {
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

test('/venues filters by two venues that were found by name, and each can be removed', onPhonesInDrills, async ({ page }) => {
  await open(page)
  const filters = await openFilters(page)
  await lookUp(page, filters, 'Filter by Venue', 'Kumo', 'The Cellar Door')
  await closeFilters(page)
  await expectCards(page, await listed(page, 'venue=kumo&venue=the-cellar-door'))
  await page.getByRole('link', { name: 'Remove Kumo' }).click()
  await expect(page).toHaveURL(/\/venues\?venue=the-cellar-door$/)
  await expect(cards(page)).toHaveCount(1)
})

test('a city without a visible chip is found by its first letters', inDrillsOnPhonesToo, async ({ page }) => {
  await open(page)
  await lookUp(page, await openFilters(page), 'Filter by City', 'Datchet')
  await closeFilters(page)
  await expectCards(page, await listed(page, 'city=Datchet'))
})

test(
  'filter options that cannot be loaded show an error, and are loaded at the next press',
  inDrillsOnPhonesToo,
  async ({ page, context, allowFailures }, { project }) => {
    await skipUnlessImportsAreRetried(context)
    allowFailures(/Failed to load resource/)
    const isPhone = project.name === 'phone'
    const script = scriptOf(`src/web/filters/${isPhone ? 'filter-sheet' : 'option-popover'}.tsx`)
    await page.route(script, (route) => route.abort())
    await open(page)
    const opener = page.getByRole('button', { name: isPhone ? 'Filters' : 'Choose venues', exact: true })
    await opener.click()
    await expect(page.getByRole('alert')).toHaveText('This part of the page could not be loaded. Try again, or reload the page.')
    await page.unroute(script)
    await opener.click()
    await expect(page.getByRole('dialog', { name: isPhone ? 'Filters' : 'Choose venues' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)

test('Back and Forward move through the filter choices', inDrills, async ({ page }) => {
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

test('a shared URL opens with its choices in any order and with unknown parameters', async ({ page }) => {
  await open(page, '/venues?venue=kumo&utm_source=letter&city=Windsor&city=Eton')
  await expectCards(page, await listed(page, 'venue=kumo'))
  await expect(page).toHaveURL(/\/venues\?city=Eton&city=Windsor&venue=kumo$/)
})

test('/venues shows a message when no venue matches, and offers all venues', onPhonesInDrills, async ({ page }) => {
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

test('/venues and /map show a message when there are no venues', inDrills, async ({ page, emptyGuide }) => {
  await open(page, `${emptyGuide.url}/venues`)
  await expect(page.getByText('No venues available.')).toBeVisible()
  await expectAccessible(page)
  await open(page, `${emptyGuide.url}/map`)
  await drawnMap(page, 'Map of venues')
  await expect(page.getByText('No venues available.')).toBeVisible()
})

test('the second page of /venues has its own URL, and a page beyond the last redirects to the last', async ({ page }) => {
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

test('/venues keeps the old cards with a loading message while filters load', inDrillsOnPhonesToo, async ({ page }) => {
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

test('/venues shows that it is loading when it is opened from another page', inDrills, async ({ page }) => {
  await open(page, '/terms')
  const release = await hold(page, '**/api/venues**')
  await page.getByRole('link', { name: 'Venues', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading venues...' })).toBeVisible()
  release()
  await expect(cards(page)).toHaveCount(24)
})

for (const { name, status, body, message } of [
  { name: 'with a message', status: 503, body: { detail: 'The kitchen is flooded' }, message: 'The kitchen is flooded' },
  { name: 'without a message', status: 500, body: {}, message: 'Failed to fetch venues' },
]) {
  test(`a failure ${name} is shown on /venues in a red banner and can be retried`, inDrills, async ({ page, allowFailures }) => {
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

test('an image of a venue card that fails is replaced by a message', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/Failed to load resource/)
  await page.route('**/media/**/*kumo*', (route) => route.abort())
  await open(page, '/venues?venue=kumo')
  await expect(cards(page).getByText('Failed to load image')).toBeVisible()
})

test('a venue card without an image shows a placeholder, not a failure', inDrills, async ({ page }) => {
  await open(page, '/venues?venue=the-bell-at-eton-wick')
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByText('Failed to load image')).toBeHidden()
})

test('the filters of /venues can be used by keyboard and keep the focus', inDrills, async ({ page }) => {
  // Colours are measured at the end of transitions.
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
  // Old results are dimmed until the new ones are loaded.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(popover).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add a venue' })).toBeFocused()
})

test(
  '/venues can be sorted by distance from the position of the user, and shows distances',
  inDrillsOnPhonesToo,
  async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 51.48391, longitude: -0.60441 })
    await open(page)
    await page.getByLabel('Sort by').selectOption({ label: 'Featured first' })
    await expect(page).toHaveURL(/\/venues\?sort=best$/)
    await expectCards(page, (await listed(page, 'sort=best')).slice(0, 24))
    await page.getByLabel('Sort by').selectOption({ label: 'Name, A to Z' })
    await expect(page).toHaveURL(/\/venues$/)
    await page.getByRole('button', { name: 'Near me' }).click()
    await expect(page).toHaveURL(/\/venues\?sort=nearest&lat=51.484&lng=-0.604$/)
    await expectCards(page, (await listed(page, 'sort=nearest&lat=51.484&lng=-0.604')).slice(0, 24))
    await expect(cards(page).first()).toContainText('away')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Near you: remove' }).click()
    await expect(page).toHaveURL(/\/venues$/)
  },
)

test('/venues has filters by city, price, cuisine and venue, and no accessibility violations', onPhonesInDrills, async ({ page }) => {
  await open(page, '/venues?city=Windsor&venue=kumo')
  await expectAccessible(page)
  const filters = await openFilters(page)
  await expect(filterGroups(filters)).toHaveCount(4)
  for (const name of ['City', 'Price', 'Cuisine', 'Venue'])
    await expect(filters.getByRole('group', { name: `Filter by ${name}` })).toBeVisible()
  await expectAccessible(page)
})

test.describe('/venues in the dark theme', () => {
  test.use({ colorScheme: 'dark' })
  test('has sufficient contrast for all colours', inDrills, async ({ page }) => {
    await open(page, '/venues?city=Windsor&venue=kumo')
    await expectAccessible(page)
  })
})

test('/venues with nothing within a distance offers other distances', inDrills, async ({ page }) => {
  await open(page, '/venues?lat=55&lng=0&within=1')
  await expect(page.getByText('No venues match your filter criteria.')).toBeVisible()
  await page.getByLabel('Distance').selectOption({ label: 'Any distance' })
  await expect(page).toHaveURL(/\/venues\?lat=55&lng=0$/)
  await expect(cards(page)).toHaveCount(24)
})

test('/venues says on each card whether the venue is open, as the results of a search do', onPhonesInDrills, async ({ page }) => {
  await open(page, '/venues?venue=kumo')
  const { data } = await (await page.request.get('/api/venues?venue=kumo&opening=true')).json()
  const { state } = data[0].opening
  const words = { open: 'Open', closing: 'Closes at', later: 'Opens at', closed: 'Closed · Opens' }[state as 'open']
  await expect(cards(page).first()).toContainText(words)
})

test('/venues is sorted by distance from a town that is typed', inDrillsOnPhonesToo, async ({ page }) => {
  await open(page)
  await page.getByLabel('Nearest to').fill('sloguh')
  await page.getByLabel('Nearest to').press('Enter')
  await expect(page.getByText('We don’t know where ‘sloguh’ is.')).toBeVisible()
  await page.getByLabel('Nearest to').fill('slough')
  await page.getByLabel('Nearest to').press('Enter')
  await expect(page).toHaveURL('/venues?sort=nearest&from=slough')
  await expectCards(page, (await listed(page, 'sort=nearest&from=Slough')).slice(0, 24))
  await expect(cards(page).first()).toContainText('from the centre of Slough')
  await expectAccessible(page)
  await page.getByLabel('Distance').selectOption({ label: 'Within 3 miles' })
  await expect(page).toHaveURL('/venues?sort=nearest&from=slough&within=3')
  await page.getByRole('link', { name: 'From the centre of Slough: remove' }).click()
  await expect(page).toHaveURL(/\/venues$/)
})

test.describe('/venues without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('is sorted by distance from the town that is chosen', async ({ page }) => {
    await page.goto('/venues?city=Windsor')
    await expect(page.getByLabel('Nearest to')).toHaveValue('Windsor')
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    await expect(page).toHaveURL('/venues?city=Windsor&from=Windsor&sort=nearest')
    await expectCards(page, await listed(page, 'city=Windsor&sort=nearest&from=Windsor'))
    await expect(page.getByRole('link', { name: 'From the centre of Windsor: remove' })).toBeVisible()
  })

  test('offers the sort order as a form', inDrills, async ({ page }) => {
    await page.goto('/venues?city=Windsor')
    await page.getByLabel('Sort by').selectOption({ label: 'Price, low to high' })
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page).toHaveURL(/\/venues\?city=Windsor&sort=price$/)
    await expectCards(page, await listed(page, 'city=Windsor&sort=price'))
  })

  test('has the filters as a form that leads to the same URL', async ({ page }) => {
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

test('Near me changes nothing when the position comes after the page was left', inDrills, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (found) =>
      addEventListener('position', () => found({ coords: { latitude: 51.48391, longitude: -0.60441 } } as GeolocationPosition))
  })
  await open(page)
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page.getByText('Finding your location...')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
  await expect(page).toHaveURL(/\/menu$/)
  await expect(page.getByRole('button', { name: 'Near me' })).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('position')))
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(page).toHaveURL(/\/menu$/)
})
