import type { Page } from '@playwright/test'
import { formatDate } from '../../src/domain/time.ts'
import { hold } from './support/hold.ts'
import { expect, expectHydrated, inDrills, onPhonesInDrills, test } from './support/test.ts'

const SCRIPTS = '**/assets/*.js'

/** Delays every script of a page by a number of milliseconds. */
async function delayScripts(page: Page, ms: number): Promise<void> {
  await page.route(SCRIPTS, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue()
  })
}

for (const [ms, when] of [
  [300, inDrills],
  [1500, inDrills],
  [5000, inDrills],
] as const) {
  test(`a filter that is ticked immediately filters the menus when scripts arrive ${ms} ms late`, when, async ({ page }) => {
    await delayScripts(page, ms)
    await page.goto('/menu', { waitUntil: 'commit' })
    const city = page.getByRole('checkbox', { name: 'Eton', exact: true })
    await city.check()
    await expect(page).toHaveURL('/menu?city=Eton', { timeout: 15_000 })
    await expect(city).toBeChecked()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
}

test('the filters of /venues apply all boxes that were ticked before hydration', inDrills, async ({ page }) => {
  const release = await hold(page, SCRIPTS)
  await page.goto('/venues?city=Windsor', { waitUntil: 'commit' })
  await page.getByRole('checkbox', { name: 'Windsor', exact: true }).uncheck()
  await page.getByRole('checkbox', { name: 'Eton', exact: true }).check()
  await page.getByRole('checkbox', { name: '££', exact: true }).check()
  release()
  await expect(page).toHaveURL('/venues?city=Eton&price=%C2%A3%C2%A3')
})

test('the filters are applied by their button when scripts never load', inDrills, async ({ page }) => {
  await page.route(SCRIPTS, (route) => route.abort())
  page.removeAllListeners('console')
  await page.goto('/menu')
  await page.getByRole('checkbox', { name: 'Sunday', exact: true }).check()
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL('/menu?type=Sunday')
})

test(
  'the Filters button of a phone shows the filters before hydration, and the sheet afterwards',
  onPhonesInDrills,
  async ({ page }, { project }) => {
    test.skip(project.name !== 'phone', 'wide windows have no such button')
    const release = await hold(page, SCRIPTS)
    await page.goto('/menu', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('checkbox', { name: 'Eton', exact: true }).check()
    release()
    await expect(page).toHaveURL(/\/menu\?city=Eton/)
    await page.getByRole('button', { name: 'Filters (1)' }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  },
)

test('the button of a long filter group opens its list after hydration when it was clicked before', inDrills, async ({ page }) => {
  const release = await hold(page, SCRIPTS)
  await page.goto('/venues', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Choose venues' }).click()
  await page.getByRole('button', { name: 'Choose venues' }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Choose venues' })).toBeVisible()
})

test('Enter in the search box leads to the results before hydration', inDrills, async ({ page }) => {
  const release = await hold(page, SCRIPTS)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Search' }).fill('kumo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=kumo')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Results for kumo' })).toBeVisible()
})

for (const name of ['Sign In', 'Admin']) {
  test(`${name} leads to a sign-in page that works before hydration`, inDrills, async ({ page }) => {
    const release = await hold(page, SCRIPTS)
    await page.goto('/venues', { waitUntil: 'commit' })
    await page.getByRole('banner').getByRole('button', { name }).click()
    await page.getByLabel('Email').fill('admin@plateful.test')
    await page.getByLabel('Password').fill('plateful-demo')
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/admin')
    release()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  })
}

test('Make a Reservation leads to a form before hydration, which keeps the input', onPhonesInDrills, async ({ page, allowFailures }) => {
  allowFailures(/Failed to load resource/)
  let release = await hold(page, SCRIPTS)
  await page.goto('/venues/kumo', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Make a Reservation' }).click()
  await expect(page).toHaveURL(/\/venues\/kumo\/reserve/)
  await page.getByLabel('First name').fill('Imogen')
  release()
  await expectHydrated(page)
  await expect(page.getByLabel('First name')).toHaveValue('Imogen')
  await page.getByLabel('Last name').fill('Achebe')
  await expect(page.getByLabel('First name')).toHaveValue('Imogen')
  await page.unroute(SCRIPTS)
  release = await hold(page, SCRIPTS)
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('First name').fill('Imogen')
  await page.getByRole('button', { name: 'Request this table' }).click()
  release()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Imogen')
})

test.describe('a page without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('can request a table', async ({ page, allowFailures }) => {
    allowFailures(/Failed to load resource/)
    await page.goto('/venues/kumo')
    await page.getByRole('button', { name: 'Make a Reservation' }).click()
    await page.getByLabel('First name').fill('Imogen')
    await page.getByLabel('Last name').fill('Achebe')
    await page.getByLabel('Email').fill('imogen@example.org')
    await page.getByLabel('Phone').fill('01632 960184')
    await page.getByLabel('Special requests').fill('A quiet corner,\nplease')
    await page.getByRole('button', { name: 'Request this table' }).click()
    await expect(page.getByRole('alert')).toContainText('Please')
    await expect(page.getByLabel('Special requests')).toHaveValue('A quiet corner,\nplease')
    const last = await page.getByLabel('Date').getAttribute('max')
    await page.getByLabel('Date').fill(last ?? '')
    await page.getByLabel('Time').selectOption('19:30')
    await page.getByRole('button', { name: 'Request this table' }).click()
    await expect(page.getByRole('heading', { name: 'Reservation Request Received' })).toBeVisible()
    const facts = [
      formatDate(last ?? '', { weekday: true }),
      '19:30',
      '2 people',
      'Kumo',
      '8 Peascroft Yard, Windsor, SL4 0ZY',
      'imogen@example.org',
    ]
    await expect(page.getByRole('main').locator('dd')).toHaveText(facts)
    await page.getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL('/venues/kumo')
  })

  test('shows the error of a wrong password above the form and keeps the email address', inDrills, async ({ page, allowFailures }) => {
    allowFailures(/Failed to load resource/)
    await page.goto('/venues')
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill('owner@plateful.test')
    await page.getByLabel('Password').fill('not-the-password')
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.')
    await expect(page.getByLabel('Email')).toHaveValue('owner@plateful.test')
    await expect(page.getByLabel('Password')).toHaveValue('')
    await page.getByLabel('Password').fill('plateful-demo')
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/venue-menu')
  })
})
