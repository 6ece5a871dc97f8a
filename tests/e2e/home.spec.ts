import type { Page } from '@playwright/test'
import type { List } from '../../src/contract/common.ts'
import type { Dish, Menu } from '../../src/contract/menu.ts'
import type { VenueCardData } from '../../src/contract/venue.ts'
import { formatPrice } from '../../src/domain/menu/price.ts'
import { startGuide } from './support/guide.ts'
import {
  expect,
  expectAccessible,
  expectHydrated,
  inDrills,
  inDrillsOnPhonesToo,
  onPhonesInDrills,
  onPhonesToo,
  othersInDrills,
  test,
} from './support/test.ts'

const SECTIONS = ['New on Plateful', "Today's Specials", 'Featured Dishes', 'Featured Venues']

const section = (page: Page, name: string) => page.getByRole('region', { name })
const rail = (page: Page, name: string) => page.getByRole('group', { name })
const arrow = (page: Page, name: string, way: 'back' | 'forward') => page.getByRole('button', { name: `Scroll ${name} ${way}` })
const scrollLeft = (page: Page, name: string) => rail(page, name).evaluate((element) => Math.round(element.scrollLeft))
const room = (page: Page, name: string) => rail(page, name).evaluate((element) => element.scrollWidth - element.clientWidth)

test('the home page shows hero, search box, the four sections and the story in this order', onPhonesToo, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What do you fancy?')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([...SECTIONS, 'Our Story'])
  const tops = await Promise.all(
    [page.getByRole('heading', { level: 1 }), page.getByRole('combobox'), page.getByRole('heading', { level: 2 }).first()].map(
      async (one) => (await one.boundingBox())?.y ?? 0,
    ),
  )
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
})

test('the sections show the venues and dishes in the specified order', async ({ page, request }) => {
  const list = async <T>(path: string) => ((await (await request.get(path)).json()) as List<T>).data
  const [fresh, featured, dishes, specials] = await Promise.all([
    list<VenueCardData>('/api/venues?new=true&sort=newest'),
    list<VenueCardData>('/api/venues?featured=true'),
    list<Dish>('/api/menu-items?featured=true'),
    list<Menu>('/api/menus?type=Specials&has_items=true'),
  ])
  await page.goto('/')
  const names = (name: string) => section(page, name).getByRole('heading', { level: 3 })
  await expect(names('New on Plateful')).toHaveText(fresh.map((venue) => venue.name))
  await expect(names('Featured Venues')).toHaveText(featured.map((venue) => venue.name))
  await expect(names('Featured Dishes')).toHaveText(dishes.map((dish) => dish.name))
  await expect(names("Today's Specials")).toHaveText(specials.map((menu) => menu.name))
  const slip = section(page, "Today's Specials").getByRole('article').first()
  const items = specials[0]?.categories.flatMap((category) => category.items).slice(0, 3) ?? []
  await expect(slip.getByRole('listitem')).toHaveText(items.map((item) => item.name + formatPrice(item.price)))
  await expect(slip).toContainText(specials[0]?.venue.name ?? '')
  const shapes = SECTIONS.map(async (name) => {
    const box = await section(page, name).getByRole('article').first().locator('img').boundingBox()
    return ((box?.width ?? 0) / (box?.height ?? 1)).toFixed(1)
  })
  expect(await Promise.all(shapes), 'pictures keep the shape of their card, whatever was uploaded').toEqual(['1.5', '1.8', '1.0', '1.5'])
})

test('the cards of a carousel have no empty space at the bottom on a phone', onPhonesInDrills, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'wider cards break fewer lines')
  await page.goto('/')
  const feet = (name: string) =>
    section(page, name)
      .getByRole('article')
      .evaluateAll((cards) =>
        cards.map(
          (card) =>
            card.getBoundingClientRect().bottom -
            (card.querySelector('[data-ratio] + div > :last-child')?.getBoundingClientRect().bottom ?? 0),
        ),
      )
  for (const name of ["Today's Specials", 'New on Plateful', 'Featured Venues']) expect(Math.max(...(await feet(name)))).toBeLessThan(32)
})

test('a card links to its venue, and going back restores the scroll position of the section', inDrills, async ({ page }) => {
  await page.goto('/')
  await expectHydrated(page)
  await arrow(page, 'Featured Venues', 'forward').click()
  await expect.poll(() => scrollLeft(page, 'Featured Venues')).toBe(400)
  const card = section(page, 'Featured Venues').getByRole('article').nth(2)
  const path = await card.getByRole('link').getAttribute('href')
  await card.click()
  await expect(page).toHaveURL(path ?? '')
  await page.goBack()
  await expect.poll(() => scrollLeft(page, 'Featured Venues')).toBe(400)
})

test('a card that is reached by keyboard is wholly in view', inDrills, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expectHydrated(page)
  for (const name of SECTIONS) {
    const cards = section(page, name).getByRole('article')
    await cards.first().getByRole('link').focus()
    for (const place of [1, 2, 3]) {
      await page.keyboard.press('Tab')
      await expect(cards.nth(place).getByRole('link')).toBeFocused()
      await expect(cards.nth(place)).toBeInViewport({ ratio: 0.99 })
    }
  }
})

test('the search box stays in view below the top bar', inDrills, async ({ page }) => {
  await page.goto('/')
  await section(page, 'Featured Venues').scrollIntoViewIfNeeded()
  const box = page.getByRole('combobox', { name: 'Search' })
  await expect(box).toBeInViewport({ ratio: 1 })
  const bar = await page.getByRole('banner').boundingBox()
  expect((await box.boundingBox())?.y).toBeGreaterThan(bar?.height ?? 0)
})

test('the sections scroll horizontally and the page does not', onPhonesInDrills, async ({ page }) => {
  await page.goto('/')
  for (const name of SECTIONS) expect(await room(page, name)).toBeGreaterThan(0)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow).toBe(0)
})

for (const [index, name] of SECTIONS.entries()) {
  test(`the arrows of ${name} scroll it by 400 px and stop at its ends`, othersInDrills(index), async ({ page }) => {
    await page.goto('/')
    await expectHydrated(page)
    const end = await room(page, name)
    await expect(arrow(page, name, 'back')).toBeDisabled()
    await arrow(page, name, 'forward').click()
    await expect.poll(() => scrollLeft(page, name)).toBe(Math.min(400, end))
    await arrow(page, name, 'back').click()
    await expect.poll(() => scrollLeft(page, name)).toBe(0)
    for (let at = 0; at < end; at += 400) await arrow(page, name, 'forward').click()
    await expect.poll(() => scrollLeft(page, name)).toBe(end)
    await expect(arrow(page, name, 'forward')).toBeDisabled()
  })

  test(`the arrow keys scroll ${name} by 400 px`, othersInDrills(index), async ({ page }) => {
    await page.goto('/')
    await expectHydrated(page)
    await rail(page, name).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => scrollLeft(page, name)).toBe(Math.min(400, await room(page, name)))
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => scrollLeft(page, name)).toBe(0)
  })
}

test('the home page without JavaScript shows all content and no control that needs it', inDrills, async ({ browser, guide }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(guide.url)
  for (const name of SECTIONS) await expect(section(page, name).getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Our Story' })).toBeVisible()
  // Both are forms that lead to the sign-in page.
  await expect(page.getByRole('button')).toHaveText(['Admin', 'Sign In'])
  // The search is a form that leads to the results page.
  await page.getByRole('combobox').fill('pie')
  await page.getByRole('combobox').press('Enter')
  await expect(page).toHaveURL('/search?q=pie')
  await page.goBack()
  await section(page, 'Featured Venues').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/venues\/.+/)
  await context.close()
})

test('a failure of the home page is shown in a red banner, and Try again repairs it', async ({ page, allowFailures }) => {
  allowFailures(/Failed to load resource/, /ApiError/)
  await page.goto('/contact')
  await expectHydrated(page)
  await page.route('**/api/venues*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch venues')
  await expect(page.getByRole('heading', { name: 'What do you fancy?' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/venues*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'Featured Venues').getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('main'), 'the button is gone').toBeFocused()
})

test('the home page shows that it is loading until the sections arrive', inDrills, async ({ page }) => {
  await page.goto('/contact')
  await expectHydrated(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/venues*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByText('Loading...')).toBeVisible()
  held.resolve()
  await expect(section(page, 'Featured Venues').getByRole('article').first()).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
})

test('an image of the home page that fails is replaced by a message', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/Failed to load resource/)
  await page.route('**/media/venue-images/**', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/')
  const card = section(page, 'New on Plateful')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Maison Levant' }) })
  await card.scrollIntoViewIfNeeded()
  await expect(card.getByText('Failed to load image')).toBeVisible()
  await expect(card.getByRole('link')).toBeVisible()
})

test('the home page without venues shows a message', inDrills, async ({ page, emptyGuide }) => {
  await page.goto(emptyGuide.url)
  await expect(page.getByText('Nothing here yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'All venues' })).toHaveAttribute('href', '/venues')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Our Story'])
  await expect(page.getByRole('contentinfo')).not.toContainText('Demo content')
  await expectAccessible(page)
})

test('the title of the first section contains the name of the site', inDrills, async ({ page }) => {
  test.setTimeout(90_000)
  const renamed = await startGuide({ PRODUCT_NAME: 'Eat Windsor' })
  await page.goto(renamed.url)
  await expect(page.getByRole('heading', { name: 'New on Eat Windsor' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Eat Windsor')
  // Closed first, because further requests of the page would fail when the server has stopped.
  await page.close()
  await renamed.stop()
})

for (const [colorScheme, when] of [
  ['light', onPhonesInDrills],
  ['dark', inDrillsOnPhonesToo],
] as const) {
  test(`the home page is accessible in the ${colorScheme} theme`, when, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    await expectAccessible(page)
  })
}

test('the home page has less than 90 KB of HTML, data included', async ({ request }) => {
  expect((await (await request.get('/')).body()).length).toBeLessThan(90_000)
})
