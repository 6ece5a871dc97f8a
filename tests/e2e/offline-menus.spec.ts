import { ADMIN, asAdmin, newMenu, newVenue } from './support/office.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, expectAccessible, expectHydrated, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'administrators', serviceWorkers: 'allow' })

/** Not every version of Chromium sets `navigator.onLine` of workers when a test turns the network off. */
const NO_NETWORK = /^(You are offline|The guide cannot be reached)\./

/** Paths that the service worker has cached. */
const kept = () => caches.open('menus').then(async (cache) => (await cache.keys()).map(({ url }) => new URL(url).pathname))

test('visited menus are readable without a network with their date, and never outdated with one', async ({
  page,
  context,
  browser,
  guide,
  allowFailures,
}) => {
  allowFailures(/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/)
  const office = await browser.newPage({ baseURL: guide.url })
  await asAdmin(office)
  const venue = await newVenue(office)
  await newMenu(office, venue, { Mains: ['Pie of the day'] })
  const path = `/venues/${venue.slug}`
  await page.goto(path)
  await expectHydrated(page)
  await expect.poll(() => page.evaluate(kept)).toContain(path)
  // Opened by a link within the page.
  await page.goto('/venues?venue=kumo')
  await expectHydrated(page)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kumo' })).toBeVisible()
  await expect.poll(() => page.evaluate(kept)).toContain('/venues/kumo')

  await context.setOffline(true)
  await page.goto(path)
  await expect(page.getByText('Pie of the day')).toBeVisible()
  await expect(page.getByText(/^You are offline\. This page is as of \d+ \w+ \d{4} at \d\d:\d\d\.$/)).toBeVisible()
  await expectAccessible(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/kept.png` })
  await page.goto('/venues/kumo')
  await expect(page.getByRole('heading', { level: 1, name: 'Kumo' })).toBeVisible()

  for (const other of ['/', '/menu?type=Daily', '/venues/the-gilded-pike']) {
    await page.goto(other)
    await expect(page.getByRole('heading', { level: 1, name: 'Menus on this device' })).toBeVisible()
    await expect(page.getByText(NO_NETWORK)).toBeVisible()
  }
  await expectAccessible(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/offline.png` })
  const menus = page.getByRole('main').getByRole('listitem')
  await expect(menus).toHaveText([/^Kumo\s*as of/, new RegExp(`^${venue.name}\\s*as of`)])
  await menus.getByRole('link', { name: venue.name }).click()
  await expect(page.getByText('Pie of the day')).toBeVisible()

  await page.goto('/venues?city=Windsor')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/venues?city=Windsor')
  await expect(page.getByRole('heading', { level: 1, name: 'Our Venues' })).toBeVisible()
  await newMenu(office, venue, { Puddings: ['Quince tart'] }, { name: 'Supper' })
  await page.goto(path)
  await expect(page.getByText('Quince tart')).toBeVisible()
  await expect(page.getByText('You are offline')).toHaveCount(0)
  await office.close()
})

test(
  'a visited menu stays readable when the storage of the browser is full at the next visit',
  inDrills,
  async ({ page, context, guide, allowFailures }) => {
    allowFailures(/ERR_INTERNET_DISCONNECTED/)
    const path = '/venues/kumo'
    await page.goto(path)
    await expectHydrated(page)
    await expect.poll(() => page.evaluate(kept)).toContain(path)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: guide.url, quotaSize: 1000 })
    const [worker] = context.serviceWorkers()
    const failure = await worker?.evaluate(async (visited) => {
      // A function of the worker, which answers the navigation before it keeps the page.
      const { keepPage } = globalThis as unknown as { keepPage(path: string, response: Response): Promise<void> }
      return keepPage(visited, await fetch(visited)).then(() => 'none', String)
    }, path)
    expect(failure).toContain('QuotaExceededError')
    await context.setOffline(true)
    await page.goto(path)
    await expect(page.getByText(/This page is as of/)).toBeVisible()
  },
)

test(
  'a visited menu says that the guide cannot be reached when only the server is down',
  inDrills,
  async ({ page, guide, allowFailures }) => {
    allowFailures(/ERR_CONNECTION_REFUSED/)
    await page.goto('/venues/kumo')
    await expectHydrated(page)
    await expect.poll(() => page.evaluate(kept)).toContain('/venues/kumo')
    await guide.halt()
    await page.goto('/venues/kumo')
    await expect(page.getByText(/^The guide cannot be reached\. This page is as of /)).toBeVisible()
    await page.goto('/venues')
    await expect(page.getByText(/^The guide cannot be reached\./)).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await guide.restart()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Our Venues' })).toBeVisible()
  },
)

test('a menu is kept and shown also when the link to it has parameters', inDrills, async ({ page, context, allowFailures }) => {
  allowFailures(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/venues/the-gilded-pike')
  await expectHydrated(page)
  await expect.poll(() => page.evaluate(kept)).toContain('/venues/the-gilded-pike')
  await page.goto('/venues/kumo?utm_source=letter')
  await expectHydrated(page)
  await expect.poll(() => page.evaluate(kept)).toContain('/venues/kumo')
  await context.setOffline(true)
  await page.goto('/venues/kumo?utm_source=letter')
  await expect(page.getByText(/^You are offline\. This page is as of /)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Kumo' })).toBeVisible()
})

test('the service worker keeps at most 40 public pages, and nothing private', inDrills, async ({ page }) => {
  await signInAs(page, ADMIN)
  await page.goto('/venues/kumo')
  await expectHydrated(page)
  await expect.poll(() => page.evaluate(kept)).toContain('/venues/kumo')
  await page.evaluate(async () => {
    const cache = await caches.open('menus')
    const headers = { 'x-kept-at': String(Date.now()) }
    for (let place = 0; place < 45; place++) await cache.put(`/venues/old-${place}`, new Response('<p>', { headers }))
    await cache.put('/venues/ancient', new Response('<p>', { headers: { 'x-kept-at': '0' } }))
  })
  for (const path of ['/admin', '/venues/kumo/reserve', '/account', '/venues/the-gilded-pike']) await page.goto(path)
  await expect.poll(() => page.evaluate(kept)).toContain('/venues/the-gilded-pike')
  await expect.poll(async () => (await page.evaluate(kept)).filter((path) => path.startsWith('/venues/')).length).toBeLessThanOrEqual(40)
  await expect.poll(() => page.evaluate(kept)).not.toContain('/venues/ancient')
  const paths = await page.evaluate(kept)
  expect(paths.filter((path) => !/^\/(venues\/[a-z0-9-]+|assets\/[^/]+\.(css|woff2))$/.test(path))).toEqual([])
})

test('the guide can be installed as an app', async ({ page, context }) => {
  await page.goto('/')
  await expectHydrated(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Tests run in a profile without storage, in which the browser installs nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
