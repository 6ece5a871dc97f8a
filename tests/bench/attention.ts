import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import type { MenuExtraction, MenuReview } from '../../src/contract/menu-extraction.ts'
import { startGuide } from '../e2e/support/guide.ts'
import { asAdmin, newUser, newVenue, USER_PASSWORD } from '../e2e/support/office.ts'
import { signInAs } from '../e2e/support/sign-in.ts'
import { addMissing, checkFlagged, correctUnflagged } from './attention/owner.ts'
import { differencesOf, isRowRight, type Plan, planReview, wantedDishes } from './attention/plan.ts'
import { createHands, type Hands, type Presses } from './attention/presses.ts'
import { readSamples, type Sample } from './extraction/truth.ts'
import { median, printTable, type Row } from './table.ts'

/** Maximum time of reading a picture beside other work. */
const READ_WITHIN_MS = 120_000
/** Goal: most seconds of the script for one menu, without the time to read and think. */
const MAX_SECONDS = 60

type Measured = {
  sample: Sample
  dishes: number
  presses: Presses
  /** Presses when each row of a plain form is looked at: one to go to it, and the same corrections. */
  before: number
  readingSeconds: number
  seconds: number
  flagged: number
  /** Rows that are wrong, or dishes that are missing, and that no doubt shows. */
  unflagged: number
  differences: string[]
}

/**
 * Counts presses and seconds from the upload of a menu photo to the correct published menu, for an owner with perfect sight who goes from
 * doubt to doubt. Pictures are generated from `--seed S` on (default 16000), `--count N` (default 10); menus without prices are left out.
 * Needs a build.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { seed: { type: 'string', default: '16000' }, count: { type: 'string', default: '10' } },
  })
  const folder = mkdtempSync(join(tmpdir(), 'plateful-attention-'))
  const guide = await startGuide({ LOG_LEVEL: 'silent' })
  const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const samples = await pictures(folder, Number(values.seed), Number(values.count))
    const measured: Measured[] = []
    for (const sample of samples) measured.push(await measure(browser, guide.url, sample))
    printResults(measured)
  } finally {
    await browser.close()
    await guide.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function pictures(folder: string, seed: number, count: number): Promise<Sample[]> {
  const { typeset } = await import('./extraction/typeset.ts')
  // Some menus have no prices, so more are generated.
  await typeset(
    folder,
    Array.from({ length: count + Math.ceil(count / 2) }, (_, at) => seed + at),
  )
  return readSamples(folder)
    .filter(({ truth }) => wantedDishes(truth).length > 0)
    .slice(0, count)
}

async function measure(browser: Browser, baseURL: string, sample: Sample): Promise<Measured> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const name = basename(sample.file, '.jpg')
  await asNewOwner(page)
  await page.goto('/venue-menu/add')
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  const hands = createHands(page)
  await hands.click(page.getByLabel('Menu name'))
  await page.keyboard.type(name)
  await page.setInputFiles('input[type=file]', { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: readFileSync(sample.file) })
  hands.presses.all += 1
  const sent = performance.now()
  await hands.click(page.getByRole('button', { name: 'Read the menu' }))
  await page.getByText(new RegExp(`^${name} is (published|saved and needs review)`)).waitFor({ timeout: READ_WITHIN_MS })
  const readingSeconds = (performance.now() - sent) / 1000
  const { data } = (await (await page.request.get('/api/menu-extractions')).json()) as { data: MenuExtraction[] }
  const [made] = data
  if (!made?.menu_id) throw new Error(`${name} was not read: ${made?.error}`)
  const began = performance.now()
  const review = (await (await page.request.get(`/api/menu-extractions/${made.id}/review`)).json()) as MenuReview
  const plan = planReview(review, sample.truth)
  const beforeReview = hands.presses.all
  if (review.menu.needs_review) await publishReviewed(page, hands, name, plan)
  const seconds = (performance.now() - began) / 1000
  const menu = await (await page.request.get(`/api/menus/${made.menu_id}`)).json()
  const published = menu.categories.flatMap(({ items }: { items: [] }) => items)
  await context.close()
  const flagged = plan.rows.filter((row) => row.isFlagged)
  const corrections = hands.presses.all - beforeReview - navigationOf(plan)
  return {
    sample,
    dishes: wantedDishes(sample.truth).length,
    presses: { ...hands.presses },
    before: beforeReview + plan.rows.length + corrections,
    readingSeconds,
    seconds,
    flagged: flagged.length,
    unflagged: plan.rows.filter((row) => !row.isFlagged && !isRowRight(row)).length + plan.missing.length,
    differences: differencesOf(published, sample.truth),
  }
}

/** The presses of a review that a plain form would not need: 'Next to check' once, and Enter for each doubtful row. */
function navigationOf({ rows }: Plan): number {
  const flagged = rows.filter((row) => row.isFlagged).length
  return flagged === 0 ? 0 : 1 + rows.filter((row) => row.isFlagged && row.wanted).length
}

async function asNewOwner(page: Page): Promise<void> {
  await asAdmin(page)
  const [user, venue] = [await newUser(page), await newVenue(page)]
  const assigned = await page.request.post('/api/venue-owners', { data: { user_id: user.id, venue_id: venue.id } })
  if (!assigned.ok()) throw new Error(await assigned.text())
  await page.context().clearCookies()
  await signInAs(page, user.email, USER_PASSWORD)
}

async function publishReviewed(page: Page, hands: Hands, name: string, plan: Plan): Promise<void> {
  await hands.click(page.getByRole('link', { name: `Review ${name}` }).first())
  await page.getByRole('button', { name: 'Publish', exact: true }).waitFor()
  await checkFlagged(hands, plan)
  await correctUnflagged(hands, plan)
  await addMissing(hands, plan)
  await hands.click(page.getByRole('button', { name: 'Publish', exact: true }))
  const isPublic = page.getByText(`${name} is published`)
  const anyway = page.getByRole('button', { name: 'Publish anyway' })
  await isPublic.or(anyway).first().waitFor()
  if (await anyway.isVisible()) await hands.click(anyway)
  await isPublic.waitFor()
}

function printResults(measured: readonly Measured[]): void {
  const columns = [
    'picture',
    'kind',
    'dishes',
    'presses',
    'of them letters',
    'before',
    'reading',
    'script',
    'doubts',
    'wrong, no doubt',
    'correct',
  ]
  const lines = measured.map((one) => [
    basename(one.sample.file, '.jpg'),
    one.sample.kind,
    String(one.dishes),
    String(one.presses.all),
    String(one.presses.letters),
    String(one.before),
    `${one.readingSeconds.toFixed(1)} s`,
    `${one.seconds.toFixed(1)} s`,
    String(one.flagged),
    String(one.unflagged),
    one.differences.length === 0 ? 'yes' : 'no',
  ])
  const widths = columns.map((column, at) => Math.max(column.length, ...lines.map((line) => line[at]?.length ?? 0)))
  console.log('\nFrom a photo to the correct published menu')
  for (const line of [columns, ...lines]) console.log(`  ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd())
  for (const { sample, differences } of measured.filter((one) => one.differences.length > 0))
    console.log(`  ${basename(sample.file, '.jpg')} differs:\n    ${differences.join('\n    ')}`)
  const plain = (what: string, text: string): Row => ({ what, measured: text, limit: '', isMet: null })
  const slowest = Math.max(...measured.map(({ seconds }) => seconds))
  printTable('A minute of attention', [
    plain('presses for a menu, median', median(measured.map(({ presses }) => presses.all)).toFixed(0)),
    plain('presses in a plain form, median', median(measured.map(({ before }) => before)).toFixed(0)),
    {
      what: 'correct menus',
      measured: `${measured.filter(({ differences }) => differences.length === 0).length} of ${measured.length}`,
      limit: 'all',
      isMet: measured.every(({ differences }) => differences.length === 0),
    },
    {
      what: 'seconds of the script, most',
      measured: `${slowest.toFixed(1)} s`,
      limit: `<= ${MAX_SECONDS} s`,
      isMet: slowest <= MAX_SECONDS,
    },
  ])
}
