import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type Guide, startGuide } from './guide.ts'

export { expect } from '@playwright/test'

/** For a test whose outcome may depend on the size of the window: it runs on a phone as well. All others run at one size. */
export const onPhonesToo = { tag: '@phone' }

type TestFixtures = {
  /** Names failures the test provokes, as the console words them; any other error fails the test. */
  allowFailures: (...patterns: RegExp[]) => void
}

type WorkerFixtures = {
  /** Who changes the guide in the tests of a file. Each has guides of their own, so that lists and counts hold for the others. */
  changedBy: 'diners' | 'owners' | 'administrators'
  /** The demo guide; shared by the tests of a worker whose files are changed by the same. */
  guide: Guide
  /** A guide without any venue. */
  emptyGuide: Guide
}

/**
 * Playwright's `test` with a guide to visit. A page fails its test on any error on the console (a broken
 * Content-Security-Policy and a hydration mismatch among them) and on any uncaught exception.
 */
export const test = base.extend<TestFixtures & { allowed: RegExp[] }, WorkerFixtures>({
  // A worker option: Playwright gives tests with another value another worker, and with it another guide.
  changedBy: ['diners', { option: true, scope: 'worker' }],
  guide: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const guide = await startGuide()
      await use(guide)
      await guide.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  emptyGuide: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const guide = await startGuide({ DEMO: '0' })
      await use(guide)
      await guide.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ guide }, use) => use(guide.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  allowed: async ({}, use) => use([]),
  allowFailures: async ({ allowed }, use) => use((...patterns) => allowed.push(...patterns)),
  page: async ({ page, allowed }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
    await use(page)
    expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([])
  },
})

/** Waits until the page's scripts have taken over what the server rendered. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
}

/** No violation of WCAG 2.2 A and AA that axe can find, once what opens or moves has come to rest. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined)
  })
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, help, nodes }) => ({ id, help, targets: nodes.map((node) => node.target.join(' ')) }))).toEqual([])
}
