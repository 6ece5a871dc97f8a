import type { Page } from '@playwright/test'
import { hold } from './support/hold.ts'
import { drawnMap, layersOf, pins } from './support/map.ts'
import { expect, expectAccessible, expectHydrated, inDrills, inDrillsOnPhonesToo, onPhonesInDrills, test } from './support/test.ts'

async function kumosMap(page: Page) {
  await page.goto('/venues/kumo')
  await expectHydrated(page)
  await page.locator('[data-venue-map]').scrollIntoViewIfNeeded()
  return drawnMap(page, 'Map: where Kumo is')
}

function centreOf(box: { x: number; y: number; width: number; height: number } | null) {
  if (!box) throw new Error('the element is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Opens the page from another one, so that the browser fetches the venue, with a changed response. */
async function openChanged(page: Page, changes: object) {
  await page.route(/\/api\/venues\/kumo$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } })
  })
  await page.goto('/privacy')
  await expectHydrated(page)
  await page.evaluate(() => history.pushState(null, '', '/venues/kumo'))
  await expect(page.getByRole('heading', { level: 1, name: 'Kumo' })).toBeVisible()
}

test('a venue with coordinates has a map at zoom 15 of 256-pixel tiles', onPhonesInDrills, async ({ page }) => {
  const venue = await (await page.request.get('/api/venues/kumo')).json()
  const map = await kumosMap(page)
  await expect(map).toHaveAttribute('data-zoom', '15')
  await expect(map).toHaveAttribute('data-center', `${venue.latitude},${venue.longitude}`)
  await expect(pins(map)).toHaveCount(1)
  await expect(map.getByRole('button', { name: 'Kumo' })).toBeVisible()
  // An arrow key moves the map by 100 pixels.
  await map.locator('canvas').press('ArrowRight')
  const moved = async () => Number((await map.getAttribute('data-center'))?.split(',')[1]) - venue.longitude
  await expect.poll(moved).toBeCloseTo((100 / (256 * 2 ** 15)) * 360, 3)
})

test('the map stays below the fixed reservation button', inDrillsOnPhonesToo, async ({ page }) => {
  const map = await kumosMap(page)
  const reserve = page.getByRole('button', { name: 'Make a Reservation' })
  const controls = map.getByRole('button').filter({ hasNotText: 'Kumo' })
  for (const control of await controls.all()) {
    // Scrolls until the control is where the button is.
    const [from, to] = await Promise.all([control.boundingBox(), reserve.boundingBox()])
    if (!from || !to) throw new Error('the control and the button are on the page')
    await page.evaluate((by) => scrollBy(0, by), from.y + from.height / 2 - (to.y + to.height / 2))
    const isCovered = await reserve.evaluate(
      (button, { x, y }) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        // In a wide window the two are beside each other.
        if (x < left || x > right || y < top || y > bottom) return false
        return Boolean(document.elementFromPoint(x, y)?.closest('[data-venue-map]'))
      },
      centreOf(await control.boundingBox()),
    )
    expect(isCovered, (await control.getAttribute('aria-label')) ?? '').toBe(false)
  }
})

for (const missing of ['latitude', 'longitude']) {
  test(`a venue without ${missing} has no map and no gap`, inDrills, async ({ page }) => {
    await openChanged(page, { [missing]: null })
    await expect(page.getByRole('heading', { name: 'Additional Information' })).toBeVisible()
    await expect(page.locator('[data-venue-map]')).toHaveCount(0)
  })
}

test('a spinner is shown until the map is drawn', inDrills, async ({ page }) => {
  const release = await hold(page, /maplibre-map.*\.js$/)
  await page.goto('/venues/kumo')
  await page.locator('[data-venue-map]').scrollIntoViewIfNeeded()
  await expect(page.locator('[data-venue-map]').getByRole('status')).toHaveText('Loading map...')
  release()
  await drawnMap(page, 'Map: where Kumo is')
})

test('the zoom control of the venue map changes the zoom by one', inDrills, async ({ page }) => {
  const map = await kumosMap(page)
  await map.getByRole('button', { name: 'Zoom in' }).click()
  await expect(map).toHaveAttribute('data-zoom', '16')
  await map.getByRole('button', { name: 'Zoom out' }).click()
  await expect(map).toHaveAttribute('data-zoom', '15')
})

test('the street view control of the venue map links to the place', inDrills, async ({ page }) => {
  const map = await kumosMap(page)
  const [lat, lng] = ((await map.getAttribute('data-center')) ?? '').split(',').map(Number)
  const link = map.getByRole('link', { name: 'Street View' })
  const address = new URL((await link.getAttribute('href')) ?? '')
  expect(address.origin + address.pathname).toBe('https://www.google.com/maps/@')
  expect(address.searchParams.get('map_action')).toBe('pano')
  const viewpoint = address.searchParams.get('viewpoint')?.split(',').map(Number) ?? []
  expect(viewpoint[0]).toBeCloseTo(lat ?? 0, 3)
  expect(viewpoint[1]).toBeCloseTo(lng ?? 0, 3)
  await expect(link).toHaveAttribute('rel', /noopener/)
})

test('the map type control of the venue map changes the map', inDrills, async ({ page }) => {
  const map = await kumosMap(page)
  const look = map.locator('[data-map-type]')
  await expect(look).toHaveAttribute('data-map-type', 'Day')
  await map.getByRole('button', { name: /^Map style: Day/ }).click()
  await expect(look).toHaveAttribute('data-map-type', 'Night')
  await expect(map.getByRole('button', { name: /^Map style: Night/ })).toBeVisible()
})

test('the full screen control of the venue map opens and closes full screen', inDrills, async ({ page }) => {
  const map = await kumosMap(page)
  const button = map.getByRole('button', { name: 'Full screen' })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  const box = await map.boundingBox()
  expect(box?.width).toBeGreaterThanOrEqual((page.viewportSize()?.width ?? 0) - 1)
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(map).not.toHaveCSS('position', 'fixed')
})

test('the venue map shows no points of interest', inDrills, async ({ page }) => {
  const layers = await layersOf(await kumosMap(page))
  expect(layers).toContain('land')
  expect(layers.filter((layer) => /poi/.test(layer))).toEqual([])
})

test('the venue map is not loaded until it is scrolled near', inDrills, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/venues/the-gilded-pike')
  await expectHydrated(page)
  expect(scripts.filter((url) => /maplibre|world/.test(url))).toEqual([])
})

test('the venue map has no accessibility violations', inDrillsOnPhonesToo, async ({ page }) => {
  await kumosMap(page)
  await expectAccessible(page)
})
