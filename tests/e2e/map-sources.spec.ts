import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { serveGoogle } from './support/fake-google.ts'
import { type Guide, startGuide } from './support/guide.ts'
import { press } from './support/keyboard.ts'
import { drawnMap, layersOf, pins, serveTiles, TILES } from './support/map.ts'
import { ADMIN } from './support/office.ts'
import { expect, inDrills, test } from './support/test.ts'

const NOTE = 'Street map unavailable. Showing the basic map.'

test.describe('the map with an external map style', () => {
  let streets: Guide
  test.beforeAll(async () => {
    streets = await startGuide({ MAP_STYLE_URL: `${TILES}/style.json` })
  })
  test.afterAll(() => streets.stop())

  test('draws streets without points of interest, shows the credit, and can be switched to the plain map', inDrills, async ({ page }) => {
    await serveTiles(page)
    await page.goto(`${streets.url}/map`)
    const map = await drawnMap(page, 'Map of venues')
    expect(await layersOf(map)).toEqual(['ground', 'roads'])
    await expect(map.getByText('Test streets')).toBeVisible()
    await expect(pins(map).first()).toBeVisible()
    await map.getByRole('button', { name: /^Map style: Streets/ }).click()
    await expect(map.locator('[data-map-type]')).toHaveAttribute('data-map-type', 'Day')
    await expect.poll(() => layersOf(map)).toContain('land')
  })

  for (const fails of ['tiles', 'style'] as const) {
    test(`is replaced by the plain map when the ${fails} cannot be loaded`, inDrills, async ({ page, allowFailures }) => {
      allowFailures(/Failed to load resource/)
      await serveTiles(page, { fails: [fails] })
      await page.goto(`${streets.url}/map`)
      const map = await drawnMap(page, 'Map of venues')
      await expect(map.getByText(NOTE)).toBeVisible()
      await expect.poll(() => layersOf(map)).toContain('land')
      await expect(map).toHaveAttribute('data-zoom', '11')
      await map.getByRole('button', { name: 'Baan Nam', exact: true }).click()
      await expect(page.locator('main li[aria-current]')).toContainText('Baan Nam')
    })
  }

  test('is replaced by the plain map when tiles stop loading later', inDrills, async ({ page, allowFailures }) => {
    allowFailures(/Failed to load resource/)
    await serveTiles(page)
    await page.goto(`${streets.url}/map`)
    const map = await drawnMap(page, 'Map of venues')
    await serveTiles(page, { fails: ['tiles'] })
    for (const level of ['12', '13', '14']) {
      if (await map.getByText(NOTE).isVisible()) break
      await map.getByRole('button', { name: 'Zoom in', exact: true }).click()
      await expect(map).toHaveAttribute('data-zoom', level)
    }
    await expect(map.getByText(NOTE)).toBeVisible()
    await expect(map).not.toHaveAttribute('data-zoom', '11')
  })
})

test.describe('the map with a Google key', () => {
  let google: Guide
  test.beforeAll(async () => {
    google = await startGuide({ GOOGLE_MAPS_API_KEY: 'a-browser-key' })
  })
  test.afterAll(() => google.stop())

  test(
    'loads Google Maps with the key, and is replaced by the other map when Google cannot be reached',
    inDrills,
    async ({ page, allowFailures }) => {
      allowFailures(/Failed to load resource/, /Google Maps/)
      const asked: URL[] = []
      await page.route('https://maps.googleapis.com/**', (route) => {
        asked.push(new URL(route.request().url()))
        return route.abort()
      })
      await page.goto(`${google.url}/map`)
      const map = await drawnMap(page, 'Map of venues')
      expect(asked[0]?.searchParams.get('key')).toBe('a-browser-key')
      expect(await layersOf(map)).toContain('land')
      await expect(pins(map).first()).toBeVisible()
    },
  )

  test("shows Google's controls, no points of interest, and our own markers", inDrills, async ({ page }) => {
    const asked = await serveGoogle(page)
    await page.goto(`${google.url}/venues/kumo`)
    await page.locator('[data-venue-map]').scrollIntoViewIfNeeded()
    const map = await drawnMap(page, 'Map: where Kumo is')
    expect(asked[0]?.searchParams.get('key')).toBe('a-browser-key')
    const options = JSON.parse((await map.locator('[data-options]').getAttribute('data-options')) ?? '{}')
    expect(options).toMatchObject({
      zoom: 15,
      zoomControl: true,
      streetViewControl: true,
      mapTypeControl: true,
      fullscreenControl: true,
      clickableIcons: false,
      styles: [{ featureType: 'poi', elementType: 'labels', stylers: [{ visibility: 'off' }] }],
    })
    await expect(pins(map)).toHaveCount(1)
    await expect(map).toHaveAttribute('data-zoom', '15')
  })

  test('lets an administrator choose a place by a click or by the centre', inDrills, async ({ page }) => {
    await serveGoogle(page)
    const signedIn = await page.request.post(`${google.url}/api/auth/sign-in/email`, { data: { email: ADMIN, password: DEMO_PASSWORD } })
    expect(signedIn.status()).toBe(200)
    await page.goto(`${google.url}/admin/venues/new`)
    await press(page.getByRole('button', { name: 'Choose on the map' }))
    const map = await drawnMap(page, 'Map: choose where the venue is')
    const [latitude, longitude] = [page.getByLabel('Latitude (optional)'), page.getByLabel('Longitude (optional)')]
    await map.locator('[data-options]').click({ position: { x: 350, y: 120 } })
    await expect(latitude).toHaveValue('51.700000')
    await expect(longitude).toHaveValue('-0.700000')
    await expect(pins(map)).toHaveCount(1)
    await press(page.getByRole('button', { name: 'Use map centre' }))
    await expect(latitude).toHaveValue('51.483900')
    await expect(longitude).toHaveValue('-0.604400')
  })
})
