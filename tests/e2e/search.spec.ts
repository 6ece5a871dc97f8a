import type { Page, Route } from '@playwright/test'
import type { SearchResponse } from '../../src/contract/search.ts'
import { expect, expectAccessible, expectHydrated, inDrills, inDrillsOnPhonesToo, onPhonesInDrills, test } from './support/test.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const options = (page: Page) => page.getByRole('option')
/** The status line below the results. */
const line = (page: Page) => page.getByRole('search').getByRole('status')

async function openHome(page: Page) {
  await page.goto('/')
  await expectHydrated(page)
}

/** Responds to searches with `respond`, and collects the requests. */
async function answer(page: Page, respond: (query: string, route: Route) => Promise<void>): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/api/search*', async (route) => {
    const query = new URL(route.request().url()).searchParams.get('q') ?? ''
    asked.push(query)
    await respond(query, route)
  })
  return asked
}

function found(query: string, name: string, slug = 'kumo'): { json: SearchResponse } {
  const venue = { name, slug, cuisine: 'Japanese', price: '£££', address_road: '8 Peascroft Yard', address_city: 'Windsor' } as const
  const address = { address_county: null, address_postcode: 'SL4 0ZZ' }
  const rest = { ...address, id: '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11', image_url: null, image_alt: null, featured: false, new: false }
  const understood = {
    total_venues: 1,
    total_items: 0,
    corrections: [],
    synonyms: [],
    diets: [],
    avoided: [],
    min_price: null,
    max_price: null,
    open_now: false,
    open_on: null,
    price_order: null,
    excluded_words: [],
    unmarked_diet: null,
    unclear_needs: [],
    unknown_words: [],
  }
  return { json: { query, best: 'venues', venues: [{ ...venue, ...rest }], items: [], ...understood } }
}

test('the search box has the specified placeholder', async ({ page }) => {
  await page.goto('/')
  await expect(box(page)).toHaveAttribute('placeholder', 'Search dishes, venues, or locations...')
})

test('the search finds dishes and venues, counts them, and underlines the matched text', onPhonesInDrills, async ({ page }) => {
  await openHome(page)
  await box(page).fill('ra')
  await expect(line(page)).toHaveText(/^Showing top \d+ results for "ra"$/)
  const count = await page.getByRole('group').getByRole('option').count()
  expect(count).toBeGreaterThan(1)
  await expect(line(page)).toHaveText(`Showing top ${count} results for "ra"`)
  await expect(page.getByRole('group', { name: 'Venues' }).getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Dishes' }).getByRole('option').first()).toContainText('£')
  for (const mark of await page.getByRole('option').locator('mark').allTextContents()) expect(mark.toLowerCase()).toBe('ra')
  await expectAccessible(page)
})

test('the search restores query and results after Back, but not at a new visit', inDrillsOnPhonesToo, async ({ page }) => {
  await openHome(page)
  await box(page).fill('ra')
  await expect(line(page)).toHaveText(/^Showing top/)
  await options(page).first().click()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'What do you fancy?' })).toHaveCount(0)
  await page.goBack()
  await expect(box(page)).toHaveValue('ra')
  await expect(line(page)).toHaveText(/^Showing top \d+ results for "ra"$/)
  await expect(options(page).first()).toBeVisible()
  await page.getByRole('link', { name: 'Venues', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Venues' })).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What do you fancy?' })).toBeVisible()
  await expect(box(page)).toHaveValue('')
})

test('the search box is empty at a new visit that starts while the page between is still loading', inDrills, async ({ page }) => {
  await openHome(page)
  await box(page).fill('ra')
  await expect(options(page).first()).toBeVisible()
  await page.route('**/api/venues*', () => {})
  await page.getByRole('link', { name: 'Venues', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Venues' })).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What do you fancy?' })).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await expect(options(page)).toHaveCount(0)
})

test('a result under Venues links to its venue', inDrills, async ({ page }) => {
  await openHome(page)
  await box(page).fill('ra')
  const hit = page.getByRole('group', { name: 'Venues' }).getByRole('option').first()
  await expect(hit).toHaveAttribute('href', /^\/venues\/[a-z0-9-]+$/)
  const path = (await hit.getAttribute('href')) ?? ''
  await hit.click()
  await expect(page).toHaveURL(path)
})

test("a result under Dishes links to the line of the dish on its venue's page", onPhonesInDrills, async ({ page }) => {
  await openHome(page)
  // Venues with one of the words in their description are also found. The dish with both words comes first.
  await box(page).fill('poached plum')
  const hit = options(page).first()
  await expect(hit).toHaveAttribute('href', /^\/venues\/the-gilded-pike#dish-[0-9a-f]{8}$/)
  const path = (await hit.getAttribute('href')) ?? ''
  await hit.click()
  await expect(page).toHaveURL(path)
  const line = page.getByRole('listitem').filter({ hasText: 'Poached plum, oats' })
  await expect(line).toBeFocused()
  await expect(line).toBeInViewport({ ratio: 1 })
  await page.reload()
  await expect(line).toBeInViewport({ ratio: 1 })
})

test('the search sends one request 300 ms after the last key', async ({ page }) => {
  const asked = await answer(page, (query, route) => route.fulfill(found(query, 'Pizza')))
  await page.clock.install()
  await openHome(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await box(page).focus()
  for (const letter of 'pizza') {
    await page.keyboard.type(letter)
    await page.clock.runFor(100)
  }
  await page.clock.runFor(199)
  expect(asked).toEqual([])
  const request = page.waitForRequest('**/api/search*')
  await page.clock.runFor(1)
  await request
  await expect(line(page)).toHaveText('Showing top 1 results for "pizza"')
  expect(asked).toEqual(['pizza'])
})

test('the search sends no request below two characters, without counting spaces', inDrills, async ({ page }) => {
  const asked = await answer(page, (query, route) => route.fulfill(found(query, 'Abalone')))
  await openHome(page)
  for (const short of ['a', '  a ', ' ']) {
    await box(page).fill(short)
    await expect(line(page)).toBeEmpty()
    await expect(page.getByRole('listbox')).toHaveCount(0)
  }
  await box(page).fill('ab')
  await expect(options(page)).toHaveCount(1)
  expect(asked).toEqual(['ab'])
})

test("the search shows 'Searching...' until the response arrives", inDrills, async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await answer(page, async (query, route) => {
    await held.promise
    await route.fulfill(found(query, 'Pizza'))
  })
  await openHome(page)
  await box(page).fill('pizza')
  await expect(line(page)).toHaveText('Searching...')
  held.resolve()
  await expect(line(page)).toHaveText('Showing top 1 results for "pizza"')
})

test('the search ignores a late response to an earlier query', inDrills, async ({ page }) => {
  const held = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await answer(page, async (query, route) => {
    if (query === 'old') await held.promise
    await route.fulfill(found(query, `${query} house`)).catch(() => {})
    if (query === 'old') answered.resolve()
  })
  await openHome(page)
  await box(page).fill('old')
  await expect(line(page)).toHaveText('Searching...')
  await box(page).fill('new')
  await expect(options(page)).toHaveText([/new house/])
  held.resolve()
  await answered.promise
  await expect(options(page)).toHaveText([/new house/])
})

test('the arrow keys, Home, End and Enter choose a result, and Escape closes the list', async ({ page }) => {
  await openHome(page)
  await box(page).fill('ra')
  await expect(options(page).nth(1)).toBeVisible()
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  const active = page.locator('[role=option][aria-selected=true]')
  const isActive = async (index: number) => {
    await expect(active).toHaveCount(1)
    const id = await options(page).nth(index).getAttribute('id')
    await expect(active).toHaveAttribute('id', id ?? '')
    await expect(box(page)).toHaveAttribute('aria-activedescendant', id ?? '')
    await expect(active).toBeInViewport()
  }
  await page.keyboard.press('ArrowDown')
  await isActive(0)
  await page.keyboard.press('End')
  await isActive((await options(page).count()) - 1)
  await page.keyboard.press('ArrowDown')
  await isActive(0)
  await page.keyboard.press('ArrowDown')
  await isActive(1)
  await page.keyboard.press('Home')
  await isActive(0)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(active, 'seen where a wash of colour is not').toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(box(page)).toHaveValue('ra')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const path = (await active.getAttribute('href')) ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
})

test('Enter without a choice opens the page of all results, also before the results arrive', inDrills, async ({ page }) => {
  await openHome(page)
  await box(page).fill('kumo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=kumo')
  await expect(page.getByRole('heading', { level: 1, name: 'Results for kumo' })).toBeVisible()
})

test('the list ends with a link to all results when it does not have them all', inDrillsOnPhonesToo, async ({ page }) => {
  const all = { total_venues: 4, total_items: 210 }
  await answer(page, (query, route) => route.fulfill({ json: { ...found(query, 'Kumo').json, ...all } }))
  await openHome(page)
  await box(page).fill('kumo')
  await expect(options(page)).toHaveText([/Kumo/, 'See all 214 results'])
  await expect(options(page).last()).toHaveAttribute('href', '/search?q=kumo')
  await expectAccessible(page)
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=kumo')
})

test('the list shows which word was corrected, and links to the results for the typed one', inDrills, async ({ page }) => {
  await openHome(page)
  await box(page).fill('piza')
  await expect(page.getByRole('search')).toContainText('Results for pizza. Search for piza instead')
  await page.getByRole('link', { name: 'Search for piza instead' }).click()
  await expect(page).toHaveURL('/search?q=piza&exact=1')
})

test('a result without a venue shows an alert and opens nothing', inDrills, async ({ page }) => {
  await answer(page, (query, route) => route.fulfill(found(query, 'Nowhere Inn', '')))
  await openHome(page)
  await box(page).fill('nowhere')
  const alerted = page.waitForEvent('dialog')
  const clicked = options(page).first().click()
  const alert = await alerted
  expect(alert.message()).toBe('Unable to navigate to this result. Please try again.')
  await alert.dismiss()
  await clicked
  await expect(page).toHaveURL('/')
})

test('the search shows a message when nothing was found', inDrills, async ({ page }) => {
  await openHome(page)
  await box(page).fill('zzqqxx')
  await expect(line(page)).toHaveText('No dishes, venues or locations match "zzqqxx"')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
})

test('the search shows an error when it fails, and tries again at the next key', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/Failed to load resource/)
  await openHome(page)
  await page.route('**/api/search*', (route) => route.abort())
  await box(page).fill('pie')
  await expect(line(page)).toHaveText('Failed to search')
  await page.unroute('**/api/search*')
  await answer(page, (query, route) => route.fulfill(found(query, 'Pie House')))
  await box(page).fill('pies')
  await expect(options(page)).toHaveText([/Pie House/])
})

test('the search shows any query as plain text', inDrills, async ({ page }) => {
  await openHome(page)
  for (const hostile of ['<img src=x onerror=alert(1)>', `"' OR 1=1; --`, 'fish & | ! :* (pie', '%_\\', '\u202erar', '🍜🍜']) {
    await box(page).fill(hostile)
    await expect(line(page)).toContainText(`"${hostile}"`)
  }
  await box(page).fill('x'.repeat(20_000))
  await expect(line(page)).toContainText(`"${'x'.repeat(100)}"`)
})

test('the result list closes when the focus leaves and opens again when it returns', inDrills, async ({ page }) => {
  await answer(page, (query, route) => route.fulfill(found(query, 'Kumo')))
  await openHome(page)
  await box(page).fill('kumo')
  await expect(options(page)).toHaveCount(1)
  await box(page).blur()
  await expect(options(page)).toHaveCount(0)
  await box(page).focus()
  await expect(options(page)).toHaveCount(1)
})

test('the search runs for text that was typed before the scripts loaded', inDrills, async ({ page }) => {
  await answer(page, (query, route) => route.fulfill(found(query, 'Kumo')))
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await box(page).fill('kumo')
  held.resolve()
  await expect(line(page)).toHaveText('Showing top 1 results for "kumo"')
  await expect(box(page)).toHaveValue('kumo')
})
