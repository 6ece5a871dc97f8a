import { createServer, type Server } from 'node:http'
import type { Page } from '@playwright/test'
import { bookingWindow } from '../../src/domain/hours/booking-window.ts'
import { listenOnLoopback } from '../support/loopback.ts'
import { press } from './support/keyboard.ts'
import { asAdmin, newMenu, newVenue } from './support/office.ts'
import { expect, expectAccessible, inDrills, onPhonesInDrills, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

/** A website of another origin that embeds a venue with our snippet. */
async function aWebsite(guide: string, slug: string): Promise<{ url: string; server: Server }> {
  const html = `<!doctype html><html lang="en"><title>Our pub</title><main><h1>Our pub</h1>
    <script src="${guide}/embed.js" async></script>
    <plateful-venue venue="${slug}" theme="dark"><a href="${guide}/venues/${slug}">Our menu</a></plateful-venue></main></html>`
  return aSite(html)
}

async function aSite(html: string): Promise<{ url: string; server: Server }> {
  const server = createServer((req, res) => {
    res.writeHead(req.url === '/' ? 200 : 404, { 'content-type': 'text/html', 'referrer-policy': 'no-referrer' })
    res.end(req.url === '/' ? html : '')
  })
  const port = await listenOnLoopback(server)
  return { url: `http://127.0.0.1:${port}`, server }
}

/** Blocks storage in frames, like browsers that block third-party storage. */
async function withoutStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (parent === window) return
    const refuse = () => {
      throw new DOMException('Access is denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse })
  })
}

test('a website that the owner has not allowed shows its own link, and the browser blocks the frame', async ({
  page,
  guide,
  allowFailures,
}) => {
  allowFailures(/frame-ancestors/, /favicon/)
  await asAdmin(page)
  const venue = await newVenue(page)
  const { url, server } = await aWebsite(guide.url, venue.slug)
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(url)
  await refused
  await expect(page.getByRole('link', { name: 'Our menu' })).toBeVisible()
  expect(await page.locator('iframe').evaluate((frame) => frame.clientHeight)).toBe(0)
  server.close()
})

test(
  'an owner allows a website, where diners read the menu and request a table without cookies or storage',
  onPhonesInDrills,
  async ({ page, guide, allowFailures }) => {
    allowFailures(/favicon/, /404/, /422/)
    await asAdmin(page)
    const venue = await newVenue(page)
    await newMenu(page, venue, { Mains: ['Pie of the day'] })
    const { url, server } = await aWebsite(guide.url, venue.slug)

    await page.goto(`/venue-embed/${venue.id}`)
    await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue(new RegExp(`<plateful-venue venue="${venue.slug}">`))
    await page.getByLabel('Allowed websites').fill('https://*.example.org')
    await press(page.getByRole('button', { name: 'Save' }))
    await expect(page.getByText('Please enter websites such as').first()).toBeVisible()
    await expect(page.getByLabel('Allowed websites')).toHaveValue('https://*.example.org')
    await page.getByLabel('Allowed websites').fill(`${url}\nhttps://WWW.example.org/`)
    await press(page.getByRole('button', { name: 'Save' }))
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(page.getByLabel('Allowed websites')).toHaveValue(`${url}\nhttps://www.example.org`)
    const preview = page.frameLocator('iframe')
    await expect(preview.getByText('Pie of the day')).toBeVisible()
    await expectAccessible(page)

    await page.context().clearCookies()
    await withoutStorage(page)
    await page.goto(url)
    const frame = page.frameLocator('iframe[title="Menu and table requests"]')
    await expect(frame.getByRole('heading', { level: 1, name: venue.name })).toBeVisible()
    await expect(frame.getByText('Pie of the day')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Our menu' })).toBeHidden()
    // As high as its content, so that nothing scrolls inside.
    const heights = () => frame.locator('body').evaluate((body) => [innerHeight, body.scrollHeight])
    await expect.poll(async () => Math.abs(((await heights())[0] ?? 0) - ((await heights())[1] ?? 0))).toBeLessThanOrEqual(1)
    expect(await frame.locator('html').evaluate((html) => getComputedStyle(html).colorScheme)).toBe('dark')
    await expectAccessible(page)

    // Wide enough for '2 people' and its arrow.
    expect(await frame.getByLabel('Party size').evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(120)

    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/reservations')) posts += 1
    })
    await frame.getByLabel('Date').fill(bookingWindow(new Date(), 'Europe/London').first)
    await frame.getByLabel('Time').selectOption('19:30')
    await frame.getByLabel('First name').fill('Imogen')
    await frame.getByLabel('Last name').fill('Achebe')
    await frame.getByLabel('Email').fill('imogen@example.org')
    await frame.getByLabel('Phone').fill('01632 960184')
    await frame.getByRole('button', { name: 'Request this table' }).dblclick()
    await expect(frame.getByRole('heading', { name: 'Reservation Request Received' })).toBeVisible()
    expect(posts).toBe(1)
    expect(await page.context().cookies()).toEqual([])
    server.close()
  },
)

test(
  'an owner copies a frame without a script, which shows the menu on a website that allows no scripts',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/favicon/, /404/)
    await asAdmin(page)
    const venue = await newVenue(page)
    await newMenu(page, venue, { Mains: ['Pie of the day'] })
    await page.goto(`/venue-embed/${venue.id}`)
    const code = await page.getByLabel('Code without a script').inputValue()
    const policy = `<meta http-equiv="content-security-policy" content="script-src 'none'">`
    const { url, server } = await aSite(
      `<!doctype html><html lang="en"><head>${policy}<title>Our pub</title></head><body>${code}</body></html>`,
    )
    await page.getByLabel('Allowed websites').fill(url)
    await press(page.getByRole('button', { name: 'Save' }))
    await expect(page.getByText('Saved.')).toBeVisible()
    await page.goto(url)
    const frame = page.frameLocator(`iframe[title="${venue.name}: menu and table requests"]`)
    await expect(frame.getByText('Pie of the day')).toBeVisible()
    expect(await page.locator('iframe').evaluate(({ clientHeight }) => clientHeight)).toBe(1200)
    server.close()
  },
)

test(
  'the embed is accessible in both themes, and its frame follows the height of its content when its width changes',
  inDrills,
  async ({ page, guide, allowFailures }) => {
    allowFailures(/favicon/, /404/)
    await asAdmin(page)
    const venue = await newVenue(page)
    await newMenu(page, venue, { Mains: ['Pie of the day with a sauce, three sides and a long name that needs several lines on a phone'] })
    for (const theme of ['light', 'dark']) {
      await page.goto(`/embed/venues/${venue.slug}?theme=${theme}`)
      await expect(page.getByRole('heading', { level: 1, name: venue.name })).toBeVisible()
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(theme)
      await expectAccessible(page)
    }
    const { url, server } = await aWebsite(guide.url, venue.slug)
    const saved = await page.request.patch(`/api/venues/${venue.id}/embed`, { data: { origins: [url] } })
    expect(saved.status()).toBe(200)
    const heights: number[] = []
    for (const width of [1200, 320, 1200]) {
      await page.setViewportSize({ width, height: 800 })
      if (heights.length === 0) await page.goto(url)
      const body = page.frameLocator('iframe[title="Menu and table requests"]').locator('body')
      await expect(body.getByText('Pie of the day')).toBeVisible()
      const height = () => page.locator('iframe').evaluate(({ clientHeight }) => clientHeight)
      await expect
        .poll(() => body.evaluate(({ scrollHeight }) => scrollHeight).then(async (all) => Math.abs(all - (await height()))))
        .toBeLessThanOrEqual(1)
      heights.push(await height())
    }
    const [wide = 0, narrow = 0, again = 0] = heights
    expect([narrow > wide, again]).toEqual([true, wide])
    server.close()
  },
)

test('an embed fits a phone when the name of its venue is one long word', inDrills, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await asAdmin(page)
  const { slug } = await newVenue(page, { name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' })
  await page.goto(`/embed/venues/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
