import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'

/** What Debian's Chromium needs to run headless as root and to leave the network alone. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Maps are drawn without a graphics card; pages are put together without pretending to have one, in half the time.
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
  // Pages of one context share a process, which saves an eighth of the CPU time.
  '--renderer-process-limit=1',
]

const isDrills = process.env.DRILLS === 'full'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/prepare-guide.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  // A busy machine may cause one failure. A test that fails twice has failed, and retried tests are listed.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // `npm run drills` has the longest tests.
  timeout: isDrills ? 120_000 : 60_000,
  expect: { timeout: 10_000 },
  reporter: [['dot'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/playwright.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    launchOptions: { executablePath: findBrowser() ?? '', args: CHROMIUM_FLAGS },
    trace: 'off',
    // Requests that a service worker answers cannot be intercepted. Files that test one allow it.
    serviceWorkers: 'block',
    // Nothing moves, which saves an eighth of the time. Two files look at the site as most people see it.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // `npm test` leaves out details, so that it takes a third of the time: see tests/e2e/support/test.ts.
  ...(isDrills ? {} : { grepInvert: /@drills(?!-)/ }),
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 860 } } },
    {
      name: 'phone',
      grep: isDrills ? /@(drills-)?phone/ : /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
