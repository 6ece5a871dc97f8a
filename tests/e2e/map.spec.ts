import type { Page } from '@playwright/test'
import type { VenueCardData, VenueMapArea, VenueMarkers } from '../../src/contract/venue.ts'
import { fullAddress } from '../../src/domain/venue/address.ts'
import { drawnMap, groups, layersOf, pins, venuesOn } from './support/map.ts'
import { expect, expectAccessible, expectHydrated, inDrills, inDrillsOnPhonesToo, onPhonesInDrills, test } from './support/test.ts'

const rows = (page: Page) => page.locator('main li:has(h2)')
const summary = (page: Page) => page.getByRole('status').filter({ hasText: /venues?/ })

async function findUs(page: Page) {
  await page.goto('/map')
  await expectHydrated(page)
  return drawnMap(page, 'Map of venues')
}

async function markersOf(page: Page): Promise<VenueMarkers> {
  return (await page.request.get('/api/venues/markers')).json()
}

const MAP_CALL = '**/api/map/venues?*'
const WORLD = { west: -180, south: -90, east: 180, north: 90 }
const NO_GROUPS: VenueMapArea['groups'] = { count: [], city: [], latitude: [], longitude: [], west: [], south: [], east: [], north: [] }

/** A map response with these venues, all sent as single venues. */
const mapOf = (venues: VenueMarkers): VenueMapArea => ({ area: WORLD, venues, groups: NO_GROUPS })

async function cardOf(page: Page, id: string): Promise<VenueCardData> {
  const { data } = await (await page.request.get(`/api/venues?id=${id}`)).json()
  return data[0]
}

/** Zooms out until all venues are in view. */
async function seeAll(page: Page, total: number) {
  const map = await findUs(page)
  for (let level = 10; level > 7; level--) {
    await map.getByRole('button', { name: 'Zoom out', exact: true }).click()
    await expect(map).toHaveAttribute('data-zoom', String(level))
  }
  await expect(summary(page)).toHaveText(new RegExp(`^${total} venues`))
  return map
}

test('Find Us opens on its centre without points of interest', inDrills, async ({ page }) => {
  const map = await findUs(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Find Us' })).toBeVisible()
  await expect(map).toHaveAttribute('data-zoom', '11')
  await expect(map).toHaveAttribute('data-center', '51.4839,-0.6044')
  const layers = await layersOf(map)
  expect(layers).toContain('land')
  expect(layers.filter((layer) => /poi/.test(layer))).toEqual([])
})

test('Find Us shows the area of zoom 11 of 256-pixel tiles', inDrillsOnPhonesToo, async ({ page }) => {
  const box = await (await findUs(page)).boundingBox()
  const half = ((box?.width ?? 0) / 2 / (256 * 2 ** 11)) * 360
  const markers = await markersOf(page)
  const shares = [-1.02, -0.98, 0.98, 1.02]
  const venues = {
    id: markers.id.slice(0, shares.length),
    slug: markers.slug.slice(0, shares.length),
    name: markers.name.slice(0, shares.length),
    city: markers.city.slice(0, shares.length),
    latitude: shares.map(() => 51.4839),
    longitude: shares.map((share) => -0.6044 + half * share),
  }
  await page.route(MAP_CALL, (route) => route.fulfill({ json: mapOf(venues) }))
  const map = await findUs(page)
  await expect(summary(page)).toHaveText(/^2 venues/)
  await expect(pins(map)).toHaveCount(2)
})

test('a pin has a touch target of 44 by 44 pixels on a phone', onPhonesInDrills, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a mouse needs 24 pixels')
  const map = await findUs(page)
  await expect(pins(map).first()).toBeVisible()
  const missed = await pins(map).evaluateAll((buttons) => {
    const frame = document.querySelector('main section')?.getBoundingClientRect() ?? new DOMRect()
    const inside = buttons.filter((button) => {
      const { x, y, width } = button.getBoundingClientRect()
      return x > frame.x + 80 && x + width < frame.right - 80 && y > frame.y + 70 && y < frame.bottom - 120
    })
    if (inside.length < 5) return [`only ${inside.length} pins to try`]
    return inside.flatMap((button) => {
      const { x, y, width } = button.getBoundingClientRect()
      const middle = x + width / 2
      const corners = [-21, 21].flatMap((dx) => [y - 9, y + 33].map((at) => document.elementFromPoint(middle + dx, at)))
      return corners.every((hit) => hit === button) ? [] : [button.textContent]
    })
  })
  expect(missed).toEqual([])
})

test('Find Us has one marker for every venue with coordinates', async ({ page }) => {
  const { id, name } = await markersOf(page)
  const map = await seeAll(page, id.length)
  await expect(pins(map)).toHaveCount(id.length)
  const labels = await pins(map).locator('.visually-hidden').allTextContents()
  expect(labels.toSorted()).toEqual(name.toSorted())
})

test('selecting a marker highlights only the card of its venue and scrolls to it', onPhonesInDrills, async ({ page }) => {
  const map = await findUs(page)
  const names = await pins(map).locator('.visually-hidden').allTextContents()
  const last = names.toSorted((a, b) => a.localeCompare(b)).at(-1) ?? ''
  const first = names.toSorted((a, b) => a.localeCompare(b))[0] ?? ''
  for (const name of [last, first]) {
    const marker = map.getByRole('button', { name, exact: true })
    await marker.press('Enter')
    await expect(marker).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('main li[aria-current]')).toHaveCount(1)
    const card = rows(page).filter({ has: page.getByRole('link', { name, exact: true }) })
    await expect(card).toHaveAttribute('aria-current', 'true')
    await expect(card).toBeInViewport({ ratio: 0.95 })
  }
})

test('a click on a marker selects it', inDrills, async ({ page }) => {
  const map = await findUs(page)
  const marker = map.getByRole('button', { name: 'Baan Nam', exact: true })
  await marker.click()
  await expect(marker).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('main li[aria-current]')).toContainText('Baan Nam')
})

test('a card of the side list shows image, name, cuisine, price and address, and links to its venue', inDrills, async ({ page }) => {
  await findUs(page)
  const { id, name } = await markersOf(page)
  const venue = await cardOf(page, id[name.indexOf('Kumo')] ?? '')
  const card = rows(page).filter({ hasText: venue.name })
  await card.scrollIntoViewIfNeeded()
  await expect(card.getByRole('img', { name: venue.image_alt ?? '?' })).toBeVisible()
  await expect(card).toContainText(venue.cuisine ?? '?')
  await expect(card).toContainText(venue.price ?? '?')
  await expect(card).toContainText(fullAddress(venue))
  await card.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/venues/${venue.slug}$`))
})

test('the side list contains the venues in view by name, and names their towns', inDrillsOnPhonesToo, async ({ page }, { project }) => {
  const map = await findUs(page)
  if (project.name === 'desktop') await expect(summary(page)).toHaveText(/^\d+ venues between Cookham and \S+/)
  const before = await venuesOn(map)
  for (const level of ['12', '13']) {
    await map.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await expect(map).toHaveAttribute('data-zoom', level)
  }
  await expect(summary(page)).not.toHaveText(new RegExp(`^${before} `))
  const inView = await venuesOn(map)
  expect(inView).toBeLessThan(before)
  await expect(summary(page)).toHaveText(new RegExp(`^${inView} venues?`))
  const shown = await rows(page).getByRole('link').allTextContents()
  expect(shown).toEqual(shown.toSorted((a, b) => a.localeCompare(b, 'en-GB')))
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', String(inView))
})

test('pointing at a card highlights its marker', inDrills, async ({ page }) => {
  const map = await findUs(page)
  const name = (await rows(page).first().getByRole('link').textContent()) ?? ''
  await rows(page).first().getByRole('link').focus()
  await expect(map.locator('[data-emphasised]').getByRole('button', { name, exact: true })).toBeVisible()
})

test('the Tab key moves to the map and then to its markers from north to south', inDrills, async ({ page }) => {
  const map = await findUs(page)
  const { name, latitude } = await markersOf(page)
  const canvas = map.locator('canvas')
  await expect(canvas).toHaveAccessibleName(/^Map of venues/)
  await canvas.focus()
  await page.keyboard.press('ArrowRight')
  await expect(map).not.toHaveAttribute('data-center', '51.4839,-0.6044')
  await canvas.focus()
  const order: number[] = []
  for (let step = 0; step < 5; step++) {
    await page.keyboard.press('Tab')
    const focused = (await page.locator(':focus .visually-hidden').textContent()) ?? ''
    expect(name).toContain(focused)
    order.push(latitude[name.indexOf(focused)] ?? Number.NaN)
  }
  expect(order).toEqual(order.toSorted((a, b) => b - a))
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAttribute('aria-pressed', 'true')
})

test('hundreds of venues are shown as clusters with the right counts, which can be opened', inDrills, async ({ page }) => {
  const places = Array.from({ length: 500 }, (_, index) => ({ lat: 51.42 + (index % 25) / 200, lng: -0.68 + Math.floor(index / 25) / 130 }))
  await page.route(MAP_CALL, (route) =>
    route.fulfill({
      json: mapOf({
        id: places.map((_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`),
        slug: places.map((_, index) => `venue-${index}`),
        name: places.map((_, index) => `Venue ${index}`),
        city: places.map(() => 'Windsor'),
        latitude: places.map(({ lat }) => lat),
        longitude: places.map(({ lng }) => lng),
      }),
    }),
  )
  const map = await findUs(page)
  await map.getByRole('button', { name: 'Zoom out', exact: true }).click()
  await expect(summary(page)).toHaveText('500 venues in view')
  await expect.poll(() => venuesOn(map)).toBe(500)
  const cluster = groups(map).first()
  await expect(cluster).toHaveAccessibleName(/^\d+ venues, zoom in$/)
  await cluster.press('Enter')
  await expect(map).not.toHaveAttribute('data-zoom', '10')
  await expect(summary(page)).not.toHaveText('500 venues in view')
  await expect(map.locator('button:is([data-venue], [data-count]):focus')).toBeVisible()
})

test(
  'groups from the server are counted, listed a hundred venues at a time, and become pins at a higher zoom',
  inDrills,
  async ({ page }) => {
    const markers = await markersOf(page)
    const { data } = await (await page.request.get('/api/venues?located=true&limit=100')).json()
    const edges = { west: [-0.62], south: [51.47], east: [-0.6], north: [51.49] }
    const group = { count: [5000], city: ['Windsor'], latitude: [51.4839], longitude: [-0.6044], ...edges }
    const none = { id: [], slug: [], name: [], city: [], latitude: [], longitude: [] }
    await page.route(MAP_CALL, (route) => {
      const { searchParams } = new URL(route.request().url())
      const [west, south, east, north] = ['west', 'south', 'east', 'north'].map((edge) => Number(searchParams.get(edge)))
      const isFar = Number(searchParams.get('zoom')) <= 11
      return route.fulfill({
        json: { area: { west, south, east, north }, venues: isFar ? none : markers, groups: isFar ? group : NO_GROUPS },
      })
    })
    const pages = new Set<string | null>()
    await page.route(/\/api\/venues\?west=/, (route) => {
      const number = new URL(route.request().url()).searchParams.get('page')
      pages.add(number)
      return route.fulfill({ json: { data: number === '1' ? data.slice(0, 20) : data.slice(20, 25), total: 5000, next: null } })
    })
    const map = await findUs(page)
    await expect(summary(page)).toHaveText('5,000 venues in view')
    await expect(groups(map)).toHaveAccessibleName('5,000 venues, zoom in')
    await expect(rows(page).first()).toHaveAttribute('aria-setsize', '20')
    await page.getByRole('button', { name: 'Show more venues' }).dblclick()
    await expect(rows(page).first()).toHaveAttribute('aria-setsize', '25')
    expect([...pages], 'a double click leaves no page out').toEqual(['1', '2'])
    await map.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await expect(pins(map).first()).toBeVisible()
    await expect(groups(map)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Show more venues' })).toHaveCount(0)
  },
)

test('venues at the same place open as a list', inDrillsOnPhonesToo, async ({ page }) => {
  const { id, slug, name, city, latitude, longitude } = await markersOf(page)
  const moved = {
    id,
    slug,
    name,
    city,
    latitude: latitude.map((degrees, index) => (index < 3 ? 51.45 : degrees)),
    longitude: longitude.map((degrees, index) => (index < 3 ? -0.58 : degrees)),
  }
  await page.route(MAP_CALL, (route) => route.fulfill({ json: mapOf(moved) }))
  const map = await findUs(page)
  const stack = map.getByRole('button', { name: '3 venues at one place' })
  await stack.press('Enter')
  await expect(map.getByRole('button', { name: name[0] ?? '?' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(stack).toBeFocused()
  await stack.click()
  await map.getByRole('button', { name: name[1] ?? '?' }).click()
  await expect(page.locator('main li[aria-current]')).toContainText(name[1] ?? '?')
  await expect(stack).toHaveAttribute('aria-expanded', 'false')
})

test('markers that cannot be loaded cause an error with a retry', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/Failed to load resource/)
  let isBroken = true
  await page.route(MAP_CALL, (route) =>
    isBroken
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', json: { detail: 'The shelf is empty' } })
      : route.continue(),
  )
  await page.goto('/map')
  await expect(page.getByRole('alert')).toContainText('Error loading venues: The shelf is empty')
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  const map = await drawnMap(page, 'Map of venues')
  await expect(pins(map).first()).toBeVisible()
})

test('a side list that cannot be loaded shows the fallback message', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/Failed to load resource/, /ApiError/)
  await page.route(/\/api\/venues\?located=/, (route) => route.abort())
  await page.goto('/privacy')
  await expectHydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Find Us' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Error loading venues: Failed to fetch venues')
  await page.unroute(/\/api\/venues\?located=/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('card details that cannot be loaded leave the names visible, and can be retried', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/Failed to load resource/)
  await page.route(/\/api\/venues\?id=/, (route) => route.abort())
  await page.route(MAP_CALL, async (route) => {
    const found: VenueMapArea = await (await route.fetch()).json()
    const id = found.venues.id.map((one) => one.replace(/^./, (digit) => (digit === 'f' ? 'e' : 'f')))
    await route.fulfill({ json: mapOf({ ...found.venues, id }) })
  })
  await findUs(page)
  await expect(page.getByRole('alert')).toContainText('Error loading venues: Failed to fetch venues')
  await expect(rows(page).first().getByRole('link')).not.toBeEmpty()
  await page.unroute(/\/api\/venues\?id=/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
})

test(
  'the side list shows a message when no venue is in view, and leads to one, but not before the venues are loaded',
  inDrills,
  async ({ page }) => {
    const markers = await markersOf(page)
    let answer = () => {}
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(MAP_CALL, async (route) => {
      await isAsked
      await route.fulfill({ json: mapOf({ ...markers, latitude: markers.latitude.map((degrees) => degrees + 2) }) })
    })
    const map = await findUs(page)
    await expect(summary(page)).toHaveText(`${markers.id.length} venues`)
    await expect(rows(page).first()).toBeVisible()
    answer()
    await expect(summary(page)).toHaveText('0 venues in view')
    await expect(page.getByText('No venues here.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all venues', exact: true }).press('Enter')
    await expect(summary(page)).toHaveText(new RegExp(`^${markers.id.length} venues`))
    await expect(map).toBeFocused()
    await expect(rows(page).first()).toHaveAttribute('aria-setsize', String(markers.id.length))
  },
)

test("'Try again' shows all venues when 'Show all venues' failed before", inDrills, async ({ page, allowFailures }) => {
  allowFailures(/Failed to load resource/)
  const markers = await markersOf(page)
  let isBroken = false
  await page.route(MAP_CALL, (route) =>
    isBroken
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', json: { detail: 'The shelf is empty' } })
      : route.fulfill({ json: mapOf({ ...markers, latitude: markers.latitude.map((degrees) => degrees + 2) }) }),
  )
  await findUs(page)
  await expect(page.getByText('No venues here.')).toBeVisible()
  isBroken = true
  await page.getByRole('button', { name: 'Show all venues', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Error loading venues: The shelf is empty')
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(summary(page)).toHaveText(new RegExp(`^${markers.id.length} venues`))
  await expect(page.getByRole('alert')).toBeHidden()
})

test('Find Us without WebGL shows a message, and its list still works', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto('/map')
  await expect(page.getByText('This browser cannot draw the map.')).toBeVisible()
  const { id } = await markersOf(page)
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', String(id.length))
  await rows(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/venues\/.+/)
})

test('Find Us has no accessibility violations', inDrillsOnPhonesToo, async ({ page }) => {
  const map = await findUs(page)
  await map.getByRole('button', { name: 'Baan Nam', exact: true }).click()
  await expectAccessible(page)
})

test.describe('Find Us without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the first venues as text', async ({ page }) => {
    await page.goto('/map')
    await expect(page.getByRole('heading', { level: 1, name: 'Find Us' })).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Kumo' }).getByRole('link')).toHaveAttribute('href', '/venues/kumo')
  })
})
