import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import { startGuide } from '../e2e/support/guide.ts'
import { ask, venueOf } from '../e2e/support/owner.ts'
import { signInAs } from '../e2e/support/sign-in.ts'
import { median, printTable } from './table.ts'

const RUNS = 5
/** Maximum number of clicks per task. */
const MAX_PRESSES = 4
/** Maximum of a phone booking while the caller waits without reading and thinking. */
const MAX_SECONDS = 10

/** A task on a phone, whose clicks are counted. Ends when the page shows the server's response. */
type Task = (evening: { page: Page; press: (target: Locator) => Promise<void>; guest: string }) => Promise<void>

const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

const TASKS: Record<string, Task> = {
  confirm: async ({ page, press, guest }) => {
    await press(page.getByRole('button', { name: `Confirm Imogen ${guest}` }))
    await press(dialogOf(page).getByRole('button', { name: 'Confirm Reservation' }))
    await page.getByText(`Reservation of Imogen ${guest} confirmed`).waitFor()
  },
  'decline with a reason': async ({ page, press, guest }) => {
    await press(page.getByRole('button', { name: `Decline Imogen ${guest}` }))
    await press(dialogOf(page).getByLabel('Reason (optional)'))
    await page.keyboard.type('We are closed')
    await press(dialogOf(page).getByRole('button', { name: 'Decline Reservation' }))
    await page.getByText(`Reservation of Imogen ${guest} declined`).waitFor()
  },
  'suggest another time': async ({ page, press, guest }) => {
    await press(page.getByRole('button', { name: `Suggest another time to Imogen ${guest}` }))
    await press(
      dialogOf(page)
        .locator('label')
        .filter({ hasText: /^\d\d:\d\d/ })
        .first(),
    )
    await press(dialogOf(page).getByRole('button', { name: /^Send/ }))
    await page.getByText(`Other times suggested to Imogen ${guest}`).waitFor()
  },
  'phone booking': async ({ page, press, guest }) => {
    await press(page.getByRole('button', { name: 'Add booking' }).filter({ visible: true }))
    await press(dialogOf(page).getByLabel('Name'))
    await page.keyboard.type(`Caller ${guest}`)
    await press(dialogOf(page).getByRole('button', { name: 'Save booking' }))
    await page
      .getByRole('listitem')
      .filter({ hasText: `Caller ${guest}` })
      .waitFor()
  },
  'find a guest': async ({ page, press, guest }) => {
    await press(page.getByRole('searchbox'))
    await page.keyboard.type(guest.slice(-6))
    await page
      .getByRole('status')
      .filter({ hasText: /booking/ })
      .first()
      .waitFor()
  },
  'no more tables that day': async ({ page, press }) => {
    await press(page.getByRole('button', { name: 'Full that day' }).filter({ visible: true }))
    await press(dialogOf(page).getByRole('button', { name: /^Close the whole day/ }))
    await page.getByRole('button', { name: 'Undo' }).waitFor()
  },
}

async function measure(browser: Browser, baseURL: string, name: string, task: Task) {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  const guest = await ask(page)
  await signInAs(page, 'owner@plateful.test')
  await page.goto(`/venue-tonight/${await venueOf(page)}`)
  await page.getByRole('region', { name: 'Bookings' }).waitFor()
  if (name.endsWith('that day')) await page.getByRole('button', { name: 'The day after' }).click()
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.tap()
  }
  const began = performance.now()
  await task({ page, press, guest })
  const seconds = (performance.now() - began) / 1000
  if (name.endsWith('that day')) await page.getByRole('button', { name: 'Undo' }).click()
  await context.close()
  return { presses, seconds }
}

/** Measures clicks and seconds of each evening task on a phone of 390 pixels, without reading and thinking. Seconds are medians. */
export async function run(): Promise<void> {
  const guide = await startGuide({ LOG_LEVEL: 'silent' })
  const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const rows = []
    for (const [name, task] of Object.entries(TASKS)) {
      const runs = []
      for (let run = 0; run < RUNS; run += 1) runs.push(await measure(browser, guide.url, name, task))
      const presses = Math.max(...runs.map((each) => each.presses))
      const seconds = median(runs.map((each) => each.seconds))
      rows.push({
        what: name,
        measured: `${presses} presses, ${seconds.toFixed(1)} s`,
        limit: `${MAX_PRESSES} presses, ${MAX_SECONDS} s`,
        isMet: presses <= MAX_PRESSES && seconds <= MAX_SECONDS,
      })
    }
    printTable('An evening on a phone: presses, and seconds until the answer shows (median)', rows)
  } finally {
    await browser.close()
    await guide.stop()
  }
}
