import { chromium } from '@playwright/test'
import { findBrowser } from '../../../scripts/browser.mjs'
import { startGuide } from '../../e2e/support/guide.ts'
import { median } from '../table.ts'
import { BENCH_ADMIN } from './fill.ts'

const RUNS = 5

/**
 * Measures the dashboard of a built server in Chromium, each time without a browser cache.
 * @returns medians in milliseconds: until the first paint, and until both tables show rows
 */
export async function timeDashboard(env: Record<string, string>): Promise<{ paint: number; rows: number }> {
  const guide = await startGuide({ LOG_LEVEL: 'silent', DEMO: '0', ...env })
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  })
  const figures: { paint: number; rows: number }[] = []
  try {
    for (let run = 0; run <= RUNS; run += 1) {
      const context = await browser.newContext({ baseURL: guide.url })
      const page = await context.newPage()
      await page.request.post('/api/auth/sign-in/email', { data: BENCH_ADMIN })
      await page.goto('/admin', { waitUntil: 'commit' })
      await page.waitForFunction(() => document.querySelectorAll('table:has(tbody tr)').length === 2)
      const figure = await page.evaluate(() => ({
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        rows: performance.now(),
      }))
      // The first run warms up the server.
      if (run > 0) figures.push(figure)
      await context.close()
    }
  } finally {
    await browser.close()
    await guide.stop()
  }
  return { paint: median(figures.map(({ paint }) => paint)), rows: median(figures.map(({ rows }) => rows)) }
}
