import type { Page, Request } from '@playwright/test'
import { skipUnlessImportsAreRetried } from './support/failed-imports.ts'
import { hold } from './support/hold.ts'
import { asAdmin, newUser, USER_PASSWORD } from './support/office.ts'
import { scriptOf } from './support/script-of.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, expectAccessible, expectHydrated, inDrills, onPhonesInDrills, othersInDrills, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const topBar = (page: Page) => page.getByRole('banner')

test('the top bar stays at the top of the window when the page is scrolled', onPhonesInDrills, async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  expect((await topBar(page).boundingBox())?.y).toBe(0)
})

test('hydration keeps the scroll position of a page that was scrolled before', inDrills, async ({ page }) => {
  const letScriptsLoad = await hold(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Our Story' })).toBeAttached()
  // Scrolling is possible only when the styles are loaded.
  await expect
    .poll(() =>
      page.evaluate(() => {
        scrollTo(0, 900)
        return scrollY
      }),
    )
    .toBe(900)
  letScriptsLoad()
  await expectHydrated(page)
  expect(await page.evaluate(() => scrollY)).toBe(900)
})

test('a page keeps its layout when its fonts arrive after its text', inDrills, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const letFontsLoad = await hold(page, '**/*.woff2')
  await page.goto('/venues/kumo/reserve', { waitUntil: 'commit' })
  await expectHydrated(page)
  const fields = page.getByRole('main').getByRole('textbox')
  const placesOf = () => fields.evaluateAll((all) => all.map((field) => field.getBoundingClientRect().top + scrollY))
  const places = await placesOf()
  expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
  letFontsLoad()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const later = await placesOf()
  for (const [index, place] of places.entries()) expect(Math.abs((later[index] ?? 0) - place)).toBeLessThanOrEqual(2)
})

test('the list of the map page keeps its place when the map arrives after it', inDrills, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const title = page.getByRole('heading', { name: 'Find Us' })
  const placeOfTitle = async () => (await title.boundingBox())?.y
  await page.route('**/map', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const [beforeMap = ''] = html.split(/<section[^>]*Map of venues/)
    await route.fulfill({ response, body: beforeMap })
  })
  await page.goto('/map')
  await expect(page.getByRole('region', { name: 'Map of venues' })).toHaveCount(0)
  const place = await placeOfTitle()
  await page.unroute('**/map')
  await page.goto('/map')
  await expect(page.getByRole('region', { name: 'Map of venues' })).toBeVisible()
  expect(await placeOfTitle()).toBe(place)
})

test('the top bar shows the name of the site, BETA, and four links in order', onPhonesInDrills, async ({ page }) => {
  await page.goto('/')
  await expect(topBar(page)).toContainText('Plateful')
  await expect(topBar(page).getByText('BETA', { exact: true })).toBeVisible()
  const links = topBar(page).getByRole('navigation').getByRole('link')
  await expect(links).toHaveText(['Home', 'Menus', 'Venues', 'Map'])
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(targets).toEqual(['/', '/menu', '/venues', '/map'])
})

for (const [index, [name, path]] of (
  [
    ['Menus', '/menu'],
    ['Venues', '/venues'],
    ['Map', '/map'],
    ['Home', '/'],
  ] as const
).entries()) {
  test(
    `the link ${name} opens its page, is marked as current, and moves the focus to the content`,
    othersInDrills(index),
    async ({ page }) => {
      await page.goto('/contact')
      await expectHydrated(page)
      const link = topBar(page).getByRole('navigation').getByRole('link', { name })
      await link.click()
      await expect(page).toHaveURL(path)
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('main')).toBeFocused()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    },
  )
}

for (const name of ['Sign In', 'Admin']) {
  test(`the button ${name} opens the sign-in modal, which returns the focus when it closes`, onPhonesInDrills, async ({ page }) => {
    await page.goto('/terms')
    await expectHydrated(page)
    const button = topBar(page).getByRole('button', { name })
    const dialog = page.getByRole('dialog', { name: 'Welcome back' })
    await button.click()
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL('/terms')
    await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email')
    await expect(dialog.getByLabel('Password')).toHaveAttribute('type', 'password')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })
}

test('the sign-in modal can be used by keyboard and keeps the focus inside', inDrills, async ({ page }) => {
  await page.goto('/')
  await expectHydrated(page)
  await topBar(page).getByRole('button', { name: 'Sign In' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Welcome back' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
})

test(
  'the Sign In button shows an error when the modal cannot be loaded, and loads it at the next click',
  inDrills,
  async ({ page, context, allowFailures }) => {
    await skipUnlessImportsAreRetried(context)
    allowFailures(/Failed to load resource/)
    await page.goto('/')
    await expectHydrated(page)
    const script = scriptOf('src/web/account/sign-in-dialog.tsx')
    await page.route(script, (route) => route.abort())
    const button = topBar(page).getByRole('button', { name: 'Sign In' })
    await button.click()
    await expect(topBar(page).getByRole('alert')).toHaveText('This part of the page could not be loaded. Try again, or reload the page.')
    await page.unroute(script)
    await button.click()
    await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)

/**
 * Makes the files of this page's build missing until the page is reloaded. Returns a function that says whether it was not reloaded yet.
 */
async function upgradeServer(page: Page): Promise<() => boolean> {
  let isOutdated = true
  await page.route('**/assets/*.js', (route) => (isOutdated ? route.fulfill({ status: 404 }) : route.continue()))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOutdated = false
  })
  return () => isOutdated
}

/** Holds the response to the next request of a kind. `asked` resolves when it is sent. */
async function holdNext(page: Page, isHeld: (request: Request) => boolean): Promise<{ asked: Promise<void>; release: () => void }> {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isFirst = true
  await page.route('**/*', async (route) => {
    if (!isFirst || !isHeld(route.request())) return route.fallback()
    isFirst = false
    asked.resolve()
    await released.promise
    // The browser may have cancelled the request.
    await route.fallback().catch(() => {})
  })
  return { asked: asked.promise, release: released.resolve }
}

for (const [index, [from, link, title]] of (
  [
    ['/contact', 'Venues', 'Our Venues'],
    ['/venue-menu', 'Hours', 'Hours'],
  ] as const
).entries()) {
  const how = othersInDrills(index)
  test(
    `a link on ${from} loads the whole page when the server has a newer build without the files of the tab`,
    how,
    async ({ page, allowFailures }) => {
      allowFailures(/Failed to load resource/)
      await signInAs(page, 'owner@plateful.test')
      await page.goto(from)
      await expectHydrated(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The menu of the user loads by itself. It would be the first to miss its file, and reload this page instead.
      await expect(topBar(page).locator('summary')).toBeVisible()
      const isOutdated = await upgradeServer(page)
      await page.getByRole('link', { name: link, exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expectHydrated(page)
      expect(isOutdated()).toBe(false)
    },
  )
}

test(
  'a click that needs a dialog loads the whole page when the server has a newer build without the files of the tab',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/Failed to load resource/)
    await page.goto('/venues/kumo')
    await expectHydrated(page)
    const isOutdated = await upgradeServer(page)
    const button = page.getByRole('button', { name: 'Make a Reservation' }).first()
    await button.click()
    await expect.poll(isOutdated).toBe(false)
    await expectHydrated(page)
    await button.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)

test(
  'a link loads its page when the reload of a page from an earlier build has already begun',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/Failed to load resource/)
    await page.goto('/venues/kumo')
    await expectHydrated(page)
    await upgradeServer(page)
    const reload = await holdNext(page, (request) => request.isNavigationRequest())
    // In the page, because Playwright waits for the reload before it does anything.
    await page.evaluate(() => {
      addEventListener('beforeunload', () => setTimeout(() => document.querySelector<HTMLElement>('header a[href="/menu"]')?.click()), {
        once: true,
      })
    })
    const followed = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/menu'))
    await page.getByRole('button', { name: 'Make a Reservation' }).first().click()
    await reload.asked
    await Promise.race([followed, expect.poll(() => new URL(page.url()).pathname).toBe('/menu')])
    reload.release()
    await expect(page.getByRole('heading', { level: 1, name: 'Our Menus' })).toBeVisible()
    await expect(page).toHaveURL('/menu')
  },
)

test(
  'a link that loads a page is followed when the code of a dialog is found to be missing at the same time',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/Failed to load resource/)
    await signInAs(page, 'owner@plateful.test')
    await page.goto('/venues/kumo')
    await expectHydrated(page)
    await expect(topBar(page).locator('summary')).toBeVisible()
    await upgradeServer(page)
    // Says when the page has taken note of the check.
    await page.evaluate(() => {
      const { fetch } = window
      window.fetch = async (input, init) => {
        const response = await fetch(input, init)
        // biome-ignore lint/suspicious/noConsole: the page reports to the test by it
        if (init?.method === 'HEAD') setTimeout(() => console.info('checked'))
        return response
      }
    })
    const checked = page.waitForEvent('console', (message) => message.text() === 'checked')
    const check = await holdNext(page, (request) => request.method() === 'HEAD')
    await page.getByRole('button', { name: 'Make a Reservation' }).first().click()
    await check.asked
    const leaving = await holdNext(page, (request) => request.isNavigationRequest())
    await topBar(page).locator('summary').click()
    await page.getByRole('link', { name: 'Your account', exact: true }).click({ noWaitAfter: true })
    await leaving.asked
    check.release()
    await checked
    leaving.release()
    await expect(page).toHaveURL('/account')
  },
)

test('a click that needs a dialog keeps what was entered when the server has a newer build without the files of the tab', async ({
  page,
  allowFailures,
}) => {
  allowFailures(/Failed to load resource/)
  await page.goto('/venues/kumo/reserve')
  await expectHydrated(page)
  await page.getByLabel('First name').fill('Ann')
  const isOutdated = await upgradeServer(page)
  const checked = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await page.getByRole('button', { name: 'Sign In' }).click()
  expect((await checked).status()).toBe(404)
  await expect(page.getByText('This part of the page could not be loaded. Try again, or reload the page.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ann')
  expect(isOutdated()).toBe(true)
})

test('the footer links to the policies and to an email address, and states that the demo content is invented', async ({ page }) => {
  await page.goto('/venues')
  const footer = page.getByRole('contentinfo')
  for (const [name, path] of [
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Cookies', '/cookies'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await expect(footer.getByRole('link', { name: '@' })).toHaveAttribute('href', 'mailto:hello@plateful.test')
  await expect(footer).toContainText('Demo content: every venue and dish here is invented.')
})

test('the skip link is the first focus stop and leads past the top bar', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('an unknown URL returns 404 with a page of the site', async ({ page, allowFailures }) => {
  allowFailures(/404/)
  for (const path of ['/menu/nothing', '/venues/the-gilded-pike/nothing', '/no/such/page']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page).toHaveTitle('Page not found · Plateful')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  }
  await expect(topBar(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page.getByRole('heading', { name: 'What do you fancy?' })).toBeVisible()
})

test('a long email address covers nothing in the top bar', inDrills, async ({ page }) => {
  await asAdmin(page)
  const { email } = await newUser(page)
  await signInAs(page, email, USER_PASSWORD)
  for (const width of [700, 1000, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/contact')
    const bar = page.getByRole('banner')
    await expect(bar.getByText(email).first()).toBeAttached()
    const [brand, home, account] = await Promise.all([
      bar.getByText('BETA').boundingBox(),
      bar.getByRole('link', { name: 'Home' }).boundingBox(),
      bar.locator('summary').boundingBox(),
    ])
    expect((brand?.x ?? 0) + (brand?.width ?? 0), `${width}`).toBeLessThanOrEqual(home?.x ?? 0)
    expect((account?.x ?? 0) + (account?.width ?? 0), `${width}`).toBeLessThanOrEqual(width)
  }
})

test('the link to the account is as wide as the user menu that takes its place on phones', inDrills, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await asAdmin(page)
  const letMenuLoad = await hold(page, scriptOf('src/web/account/user-menu.tsx'))
  await page.goto('/contact')
  const link = page.getByRole('banner').getByRole('link', { name: 'admin@plateful.test' })
  await expect(link).toBeVisible()
  const { width = 0 } = (await link.boundingBox()) ?? {}
  letMenuLoad()
  const menu = page.getByRole('banner').locator('summary')
  await expect(menu).toBeVisible()
  expect(Math.abs(((await menu.boundingBox())?.width ?? 0) - width)).toBeLessThan(1)
})

for (const [path, email] of [
  ['/admin', 'admin@plateful.test'],
  ['/admin/mails', 'admin@plateful.test'],
  ['/account/notifications', 'owner@plateful.test'],
] as const)
  test(`${path} moves little while it loads at a width of 320 pixels`, inDrills, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.addInitScript(() => {
      const moved: { value: number; parts: string[] }[] = []
      Object.assign(globalThis, { moved })
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as unknown as { value: number; sources: { node: Element | null }[] }[])
          moved.push({ value, parts: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await signInAs(page, email)
    // Waits for a paint before each response, as over a slow network.
    await page.route('**/api/**', async (route) => {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      await route.continue()
    })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const moved = await page.evaluate<{ value: number; parts: string[] }[]>('moved')
    const total = moved.reduce((sum, { value }) => sum + value, 0)
    expect(total, JSON.stringify(moved)).toBeLessThan(0.05)
  })
