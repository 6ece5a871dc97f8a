import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type Guide, sharedGuide, startGuide } from './guide.ts'

export { expect } from '@playwright/test'

/** For tests whose result may depend on the window size: they also run on a phone. All others run at one size. */
export const onPhonesToo = { tag: '@phone' }
/** For tests of details of a page whose main use another test shows. They run in `npm run drills` only. */
export const inDrills = { tag: '@drills' }
export const inDrillsOnPhonesToo = { tag: ['@drills', '@phone'] }
/** Runs always at one size, and on a phone in `npm run drills`. */
export const onPhonesInDrills = { tag: '@drills-phone' }
/** For tests with one case per row of a table: the first case runs always, the others in `npm run drills`. */
export const othersInDrills = (index: number) => (index === 0 ? {} : inDrills)

type TestFixtures = {
  /** Allows console errors that the test provokes. Any other console error fails the test. */
  allowFailures: (...patterns: RegExp[]) => void
}

type WorkerFixtures = {
  /**
   * Which users change data in the tests of a file. Each value has its own servers, so that lists and counts stay stable for the others.
   */
  changedBy: 'diners' | 'owners' | 'administrators'
  /** The demo server: one for all tests of diners, who change little, otherwise one for the tests of a worker. */
  guide: Guide
  /** A server without venues. */
  emptyGuide: Guide
}

/**
 * Playwright's `test` with a running server. Console errors (such as Content-Security-Policy violations and hydration mismatches) and
 * uncaught exceptions fail the test.
 */
export const test = base.extend<TestFixtures & { allowed: RegExp[] }, WorkerFixtures>({
  // A worker option: Playwright starts another worker, and with it another server, for another value.
  changedBy: ['diners', { option: true, scope: 'worker' }],
  guide: [
    // Playwright reads the fixtures that a fixture needs from this pattern, so that it cannot be left out.
    async ({ changedBy }, use) => {
      if (changedBy === 'diners') return use(sharedGuide())
      const guide = await startGuide()
      await use(guide)
      await guide.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  emptyGuide: [
    async ({}, use) => {
      const guide = await startGuide({ DEMO: '0' })
      await use(guide)
      await guide.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ guide }, use) => use(guide.url),
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

export async function expectHydrated(page: Page): Promise<void> {
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
}

/** Expects no violation of WCAG 2.2 A and AA that axe can find, after animations have ended. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined)
  })
  // Legacy mode runs within the page. Otherwise axe opens another page for each check, only to join the results of frames.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] })
    .analyze()
  expect(violations.map(({ id, help, nodes }) => ({ id, help, targets: nodes.map((node) => node.target.join(' ')) }))).toEqual([])
}
