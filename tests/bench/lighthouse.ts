import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from '../../scripts/browser.mjs'
import { startGuide } from '../e2e/support/guide.ts'
import { freePort } from '../support/free-port.ts'
import { printTable, type Row } from './table.ts'

/** Budget: minimum of every category on a slow phone; the goal is 100. */
const FLOOR = 95
const PAGES = ['/', '/venues', '/venues/the-gilded-pike', '/menu?city=Windsor']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** Measures Lighthouse's four mobile categories on the public pages of the demo. */
export async function run(): Promise<void> {
  const guide = await startGuide({ LOG_LEVEL: 'silent' })
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '',
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  })
  try {
    const rows: Row[] = []
    for (const path of PAGES) rows.push(await measure(guide.url + path, path, port))
    printTable(`Lighthouse, mobile: ${CATEGORIES.join(' / ')}`, rows)
  } finally {
    await browser.close()
    await guide.stop()
  }
}

async function measure(url: string, path: string, port: number): Promise<Row> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories: CATEGORIES })
  if (!result) throw new Error(`Lighthouse said nothing about ${path}`)
  const { categories, audits } = result.lhr
  const scores = CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100))
  const figures = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map(
    (id) => audits[id]?.displayValue ?? '?',
  )
  const failed = Object.values(audits).filter((audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary')
  const why = failed.length > 0 ? `; failed: ${failed.map((audit) => audit.id).join(', ')}` : ''
  const measured = `${scores.join(' / ')} (LCP, TBT, CLS: ${figures.join(', ')}${why})`
  return { what: path, measured, limit: `>= ${FLOOR}`, isMet: scores.every((score) => score >= FLOOR) }
}
