import type { Locator, Page } from '@playwright/test'
import type { List } from '../../src/contract/common.ts'
import type { Menu } from '../../src/contract/menu.ts'
import type { Venue } from '../../src/contract/venue.ts'
import { hoursAhead, openingsAhead } from '../../src/domain/hours/hours-ahead.ts'
import { openStateAt } from '../../src/domain/hours/open-state.ts'
import { formatPrice } from '../../src/domain/menu/price.ts'
import { localNow } from '../../src/domain/time.ts'
import { hold } from './support/hold.ts'
import { scriptOf } from './support/script-of.ts'
import { expect, expectAccessible, expectHydrated, inDrills, inDrillsOnPhonesToo, onPhonesInDrills, test } from './support/test.ts'

const menus = (page: Page) => page.getByRole('region', { name: 'Menus' }).locator('details:has(> summary h3)')
const side = (page: Page) => page.getByRole('complementary', { name: 'About this venue' })

async function venueOf(page: Page, slug: string): Promise<Venue> {
  return (await (await page.request.get(`/api/venues/${slug}`)).json()) as Venue
}

async function menusOf(page: Page, { id }: Venue): Promise<Menu[]> {
  const response = await page.request.get(`/api/menus?limit=100&venue_id=${id}`)
  return ((await response.json()) as List<Menu>).data
}

async function open(page: Page, slug: string) {
  await page.goto(`/venues/${slug}`)
  await expectHydrated(page)
}

/** Goes from the venues page to Kumo by a click, so that the browser sends the requests. */
async function follow(page: Page) {
  await page.goto('/venues?venue=kumo')
  await expectHydrated(page)
  await page.getByRole('link', { name: 'Kumo', exact: true }).click()
}

async function serveVenue(page: Page, change: Partial<Venue>) {
  const venue = { ...(await venueOf(page, 'kumo')), ...change }
  await page.route('**/api/venues/kumo', (route) => route.fulfill({ json: venue }))
}

test('the venue page shows the image above name, cuisines, price and address', onPhonesInDrills, async ({ page }) => {
  const venue = await venueOf(page, 'the-gilded-pike')
  await open(page, venue.slug)
  const name = page.getByRole('heading', { level: 1, name: venue.name })
  const picture = page.getByRole('img', { name: venue.image_alt ?? '' })
  await expect(picture).toBeVisible()
  await expect(picture).toHaveJSProperty('complete', true)
  expect((await picture.boundingBox())?.y).toBeLessThan((await name.boundingBox())?.y ?? 0)
  const plate = name.locator('xpath=../..')
  for (const told of [...venue.cuisines, venue.price ?? '?', `${venue.address_road}, ${venue.address_city}`]) {
    await expect(plate).toContainText(told)
  }
  const ask = plate.getByRole('button', { name: 'Make a Reservation' })
  await expect(ask).toBeVisible()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(name).not.toBeInViewport()
  await expect(ask, 'stays within reach').toBeInViewport({ ratio: 1 })
})

test(
  'the menus of a venue are all open, Specials first and then by name, with every category and dish',
  onPhonesInDrills,
  async ({ page }) => {
    const venue = await venueOf(page, 'the-three-ferrymen')
    const expected = await menusOf(page, venue)
    expect(expected.map((menu) => menu.menu_type)[0]).toBe('Specials')
    await open(page, venue.slug)
    await expect(menus(page).getByRole('heading', { level: 3 })).toHaveText(expected.map((menu) => menu.name))
    for (const [place, menu] of expected.entries()) {
      const details = menus(page).nth(place)
      await expect(details.locator('summary')).toContainText(menu.menu_type)
      await expect(details.getByRole('heading', { level: 4 })).toHaveText(menu.categories.map((category) => category.name))
      const items = menu.categories.flatMap((category) => category.items)
      await expect(details.getByRole('listitem').locator('b')).toHaveText(items.map((item) => item.name))
      await expect(details.getByRole('listitem').locator('b + span')).toHaveText(items.map((item) => formatPrice(item.price)))
    }
    const italics = () =>
      page.evaluate(() => [...document.fonts].filter(({ style, status }) => style === 'italic' && status === 'loaded').length)
    await expect.poll(italics).toBeGreaterThan(0)
  },
)

test(
  'the venue page shows the hours of today and of the week, and ways to reach the venue',
  onPhonesInDrills,
  async ({ page, context }) => {
    const venue = await venueOf(page, 'the-odd-kettle')
    await open(page, venue.slug)
    const today = localNow(new Date(), 'Europe/London').date
    const days = hoursAhead(venue, today)
    const hours = page.locator('details').filter({ hasText: 'All opening hours' })
    await expect(hours.locator('summary')).toContainText(`Today ${days[0]?.hours}`)
    const state = openStateAt(openingsAhead(venue, today, 'Europe/London'), Date.now() / 60_000)
    await expect(hours.locator('summary')).toContainText({ open: 'Open', closing: 'Closes soon', closed: 'Closed' }[state])
    await hours.locator('summary').press('Enter')
    await expect(hours.getByRole('definition')).toHaveText(days.map((day) => day.hours))
    expect(days.at(-1)?.hours, 'the closing day in three weeks').toBe('Closed')
    await expect(page.getByRole('link', { name: 'Call', exact: true })).toHaveAttribute('href', /^tel:/)
    await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /destination=51/)
    await expectAccessible(page)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  },
)

test('links to the menus stay in view and lead to them', inDrillsOnPhonesToo, async ({ page }) => {
  await open(page, 'the-gilded-pike')
  const links = page.getByRole('navigation', { name: 'Menus on this page' })
  await expect(links.getByRole('link')).toHaveText(['Friday from the hearth', 'Cellar list', 'Dinner', 'Allergens'])
  await links.getByRole('link', { name: 'Dinner' }).click()
  await expect(page).toHaveURL(/#menu-3$/)
  await expect(page.getByRole('heading', { level: 3, name: 'Dinner' })).toBeInViewport({ ratio: 1 })
  await expect(links.getByRole('link', { name: 'Dinner' })).toHaveAttribute('aria-current', 'true')
  await expect(links.getByRole('link', { name: 'Dinner' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Make a Reservation' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test('a menu closes and opens by click and by keyboard', async ({ page }) => {
  await open(page, 'kumo')
  const menu = menus(page).first()
  const dish = menu.getByRole('listitem').first()
  await expect(dish).toBeVisible()
  await menu.locator('summary').click()
  await expect(dish).toBeHidden()
  await menu.locator('summary').press('Enter')
  await expect(dish).toBeVisible()
})

test('the image of a Specials menu and the images of dishes are shown', inDrills, async ({ page }) => {
  const venue = await venueOf(page, 'the-gilded-pike')
  const [specials, ...others] = await menusOf(page, venue)
  await open(page, venue.slug)
  await expect(
    menus(page)
      .first()
      .getByRole('img', { name: specials?.image_alt ?? '?' }),
  ).toBeVisible()
  const pictured = others.flatMap((menu) => menu.categories.flatMap((category) => category.items)).find((item) => item.image_url)
  if (!pictured) throw new Error('The demo has no dish with a picture here')
  const line = page.getByRole('listitem').filter({ hasText: pictured.name })
  await line.scrollIntoViewIfNeeded()
  await expect(line.getByRole('img', { name: pictured.image_alt ?? '?' })).toBeVisible()
})

test('the page of a venue without a visible menu shows a message', inDrills, async ({ page }) => {
  await open(page, 'the-bell-at-eton-wick')
  await expect(page.getByRole('heading', { level: 2, name: 'Menus' })).toBeVisible()
  await expect(page.getByText('No menus available')).toBeVisible()
  await expect(menus(page)).toHaveCount(0)
})

test('all other facts of a venue are shown beside the menus', inDrills, async ({ page }) => {
  const venue = await venueOf(page, 'the-gilded-pike')
  await open(page, venue.slug)
  await expect(side(page).getByRole('heading', { level: 2 })).toHaveText(['About', 'Additional Information'])
  await expect(side(page)).toContainText(venue.description ?? '?')
  await expect(side(page).locator('dd').first()).toHaveText('14 Barge LaneWindsor, BerkshireSL4 0ZZ')
  await expect(side(page).getByRole('link', { name: '01632 960184' })).toHaveAttribute('href', 'tel:01632960184')
  await expect(side(page).getByRole('link', { name: 'table@gildedpike.test' })).toHaveAttribute('href', 'mailto:table@gildedpike.test')
  const website = side(page).getByRole('link', { name: /Visit Website/ })
  await expect(website).toHaveAttribute('href', 'https://the-gilded-pike.example')
  await expect(website).toHaveAttribute('rel', /noopener/)
  await expect(side(page).getByText('Mon to Fri 12:00 – 23:00')).toBeVisible()
  await expect(side(page).getByText('Sat and Sun 10:00 – 23:30')).toBeVisible()
})

test('missing facts of a venue leave no gap', inDrillsOnPhonesToo, async ({ page }) => {
  await page.goto('/venues?venue=kumo')
  await expectHydrated(page)
  await serveVenue(page, {
    description: '  ',
    phone: null,
    email: null,
    website: null,
    hours_mon_fri: null,
    hours_sat_sun: null,
    address_county: null,
    latitude: 51.5,
    longitude: null,
    image_url: null,
    price: null,
  })
  await page.getByRole('link', { name: 'Kumo', exact: true }).click()
  await expect(side(page).getByRole('heading', { level: 2 })).toHaveText(['Additional Information'])
  await expect(side(page).getByRole('term')).toHaveCount(1)
  await expect(side(page).getByRole('link')).toHaveText(['Is this your venue?'])
  await expect(side(page).locator('dd')).toHaveText('8 Peascroft YardWindsorSL4 0ZY')
  await expect(page.locator('[data-venue-map]')).toHaveCount(0)
  await expect(page.getByText('Failed to load image')).toBeHidden()
  await expectAccessible(page)
})

test('very long words in the fields of a venue do not overflow the page', inDrillsOnPhonesToo, async ({ page }) => {
  await page.goto('/venues?venue=kumo')
  await expectHydrated(page)
  const word = 'a'.repeat(100)
  await serveVenue(page, { address_road: word, description: word, hours_mon_fri: word })
  const menus = await menusOf(page, await venueOf(page, 'kumo'))
  const long = menus.map((menu) => ({ ...menu, name: word, description: word, categories: menu.categories.map(longNames) }))
  await page.route('**/api/menus?*', (route) => route.fulfill({ json: { data: long, total: long.length, next: null } }))
  await page.getByRole('link', { name: 'Kumo', exact: true }).click()
  await expect(page.getByRole('heading', { level: 3, name: word }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)

  function longNames(category: Menu['categories'][number]) {
    return { ...category, name: word, description: word, items: category.items.map((item) => ({ ...item, name: word, description: word })) }
  }
})

test('the venue page has a map when there are coordinates, with a spinner until it is drawn', async ({ page }) => {
  await open(page, 'chez-odile')
  await expect(page.locator('[data-venue-map]')).toHaveCount(0)
  const release = await hold(page, scriptOf('src/web/map/providers/maplibre/maplibre-map.tsx'))
  const landCame = await hold(page, /\/assets\/world.*\.json$/)
  await open(page, 'kumo')
  const map = page.getByRole('region', { name: /where Kumo is/ })
  await page.locator('[data-venue-map]').scrollIntoViewIfNeeded()
  await expect(map.getByRole('status')).toBeVisible()
  release()
  await expect(map.getByRole('button', { name: /zoom in/i })).toBeVisible()
  await expect(map.locator('canvas'), 'no sea before there is land').toHaveCSS('opacity', '0')
  await expect(map.getByRole('status')).toBeVisible()
  landCame()
  await expect(map.getByRole('status')).toBeHidden()
  await expect(map.locator('canvas')).toHaveCSS('opacity', '1')
})

test('an unknown venue returns 404 and shows that it was not found', async ({ page, allowFailures }) => {
  allowFailures(/Failed to load resource.*404/)
  const response = await page.goto('/venues/no-such-venue')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Venue not found')).toBeVisible()
  await expect(page).toHaveTitle('Venue not found · Plateful')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All venues' }).click()
  await expect(page.getByRole('heading', { name: 'Our Venues' })).toBeVisible()
})

test('a venue that is deleted while its page is open is shown as not found', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/Failed to load resource/)
  await page.route('**/api/venues/kumo', (route) =>
    route.fulfill({ status: 404, contentType: 'application/problem+json', json: { detail: 'Venue not found', code: 'venue_not_found' } }),
  )
  await follow(page)
  await expect(page.getByText('Venue not found')).toBeVisible()
  await expect(page).toHaveTitle('Venue not found · Plateful')
})

test('the venue page shows only that it is loading until the venue arrives', inDrills, async ({ page }) => {
  const release = await hold(page, '**/api/venues/kumo')
  await page.goto('/venues')
  await expectHydrated(page)
  await page.getByRole('link', { name: 'Kumo', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading venue details...' })).toBeInViewport()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Make a Reservation' })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Kumo' })).toBeVisible()
  await expect(page.getByText('Loading venue details...')).toBeHidden()
})

for (const { name, answer, message } of [
  { name: 'with a message', answer: { status: 503, json: { detail: 'The oven is cold' } }, message: 'Error: The oven is cold' },
  { name: 'without a message', answer: { status: 500, json: {} }, message: 'Error: An error occurred' },
]) {
  test(`a failure ${name} is shown on the venue page in a red banner and can be retried`, inDrills, async ({ page, allowFailures }) => {
    allowFailures(/Failed to load resource/)
    await page.route('**/api/venues/kumo', (route) => route.fulfill({ ...answer, contentType: 'application/problem+json' }))
    await follow(page)
    await expect(page.getByRole('alert')).toContainText(message)
    await expect(page.getByRole('heading', { level: 1, name: 'Kumo' })).toBeHidden()
    await expectAccessible(page)
    await page.unroute('**/api/venues/kumo')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Kumo' })).toBeVisible()
  })
}

test('the venue page has structured data of the restaurant, its menus and the breadcrumbs', async ({ page }) => {
  await open(page, 'the-gilded-pike')
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const data = blocks.flatMap((block) => JSON.parse(block) as Record<string, unknown>[])
  const restaurant = data.find((one) => one['@type'] === 'Restaurant')
  expect(restaurant).toMatchObject({
    name: 'The Gilded Pike',
    telephone: '01632 960184',
    geo: { latitude: 51.4848 },
    openingHoursSpecification: [{ opens: '12:00', closes: '23:00' }, { opens: '10:00' }],
    hasMenu: [{ name: 'Friday from the hearth' }, {}, {}],
  })
  expect(data.find((one) => one['@type'] === 'BreadcrumbList')).toMatchObject({ itemListElement: { length: 3 } })
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/venues\/the-gilded-pike$/)
  await expect(page).toHaveTitle('The Gilded Pike · Plateful')
})

test('the printed venue page has name, menus and place, dark on white', inDrills, async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await open(page, 'the-gilded-pike')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Make a Reservation' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'The Gilded Pike' })).toBeVisible()
  await expect(menus(page).first()).toContainText('£19.50')
  await expect(side(page)).toContainText('01632 960184')
  await expect(menus(page).first()).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.goto('/menu?type=Specials')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('checkbox'), 'nothing to press').toHaveCount(0)
})

test('the allergen table is printed although it is closed, and alone by its own button', inDrills, async ({ page }) => {
  await open(page, 'the-gilded-pike')
  const table = page.getByRole('table').filter({ hasText: 'Sulphites' })
  await page.mouse.wheel(0, 1500)
  await expect(page.locator('[data-reserve-past]')).toBeAttached()
  await expect(table).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(table).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menus on this page' })).toBeHidden()
  await expect(menus(page).first()).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dataset.print = 'allergens'
  })
  await expect(table).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(menus(page).first()).toBeHidden()
})

test('the side column of the venue page stays in view beside long menus', inDrills, async ({ page }) => {
  await open(page, 'the-gilded-pike')
  await page.mouse.wheel(0, 1500)
  await expect.poll(async () => Math.round((await box(side(page))).y)).toBe(64 + 84)
})

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  if (!found) throw new Error('not in the layout')
  return found
}

for (const [index, colorScheme] of (['light', 'dark'] as const).entries()) {
  test.describe(`the venue page in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })
    test('has no accessibility violations', index === 0 ? onPhonesInDrills : inDrillsOnPhonesToo, async ({ page }) => {
      await open(page, 'the-gilded-pike')
      await expectAccessible(page)
    })
  })
}

test.describe('the venue page without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('shows the menus and opens the page of the reservation form', async ({ page }) => {
    await page.goto('/venues/the-gilded-pike')
    await expect(menus(page).first().getByRole('listitem').first()).toBeVisible()
    await page.getByRole('button', { name: 'Make a Reservation' }).click()
    await expect(page).toHaveURL(/\/venues\/the-gilded-pike\/reserve/)
  })
})

test('the description of a menu is printed below its name and type', inDrills, async ({ page }) => {
  await page.goto('/venues/the-gilded-pike')
  await page.emulateMedia({ media: 'print' })
  const head = page.locator('summary', { has: page.getByRole('heading', { name: 'Cellar list' }) })
  const [type, description] = await Promise.all([
    head.getByText('Drinks', { exact: true }).boundingBox(),
    head.getByText('The ales change').boundingBox(),
  ])
  expect(description?.y).toBeGreaterThanOrEqual((type?.y ?? 0) + (type?.height ?? 0))
})
