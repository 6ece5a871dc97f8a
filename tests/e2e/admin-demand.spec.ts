import type { Page } from '@playwright/test'
import type { DemandSummary, StaleMenu, VenueService } from '../../src/contract/demand.ts'
import { weeksOf } from '../../src/domain/demand/demand.ts'
import { press, tabTo } from './support/keyboard.ts'
import { asAdmin } from './support/office.ts'
import { expect, expectAccessible, inDrills, inDrillsOnPhonesToo, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

const TOWNS = ['Windsor', 'Slough', 'Maidenhead', '', 'Eton', 'Ascot', 'Bray', 'Datchet', 'Cookham', 'Old Windsor']

/** Data as after a year, because no one searches the demo. */
function summaryOf(weeks: number): DemandSummary {
  const by_week = weeksOf(weeks, new Date().toISOString().slice(0, 10)).map((week, index) => ({
    week,
    searches: 1200 + index * 17,
    not_found: 97 + ((index * 37) % 90),
  }))
  return {
    towns: TOWNS.filter(Boolean),
    searches: 18_940,
    not_found: 1660,
    before: { searches: 16_730, not_found: 1322 },
    by_week,
    by_town: TOWNS.map((town, index) => ({ town, searches: 7000 - index * 600, not_found: 612 - index * 60, venues: 412 - index * 30 })),
    service: {
      requests: 346,
      answered: 331,
      median_minutes: 185,
      requests_before: 300,
      median_minutes_before: 220,
      computed_at: new Date().toISOString(),
    },
    menus: { stale: 2, total: 312, owners_to_remind: 1 },
  }
}

const SERVICE = [
  ['Kumo', 31, 36, 126],
  ['The Gilded Pike', 118, 84, 330],
  ['Café Garance', 44, 132, 480],
  ['Saffron Yard', 19, 1020, 1800],
  ['Maison Levant', 12, 1620, 2160],
].map(
  ([name, requests, median_minutes, slowest_minutes], index): VenueService => ({
    id: `0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c1${index}`,
    name: String(name),
    slug: `venue-${index}`,
    town: 'Windsor',
    requests: Number(requests),
    answered: Number(requests) - index,
    overdue: index > 3 ? 2 : 0,
    median_minutes: Number(median_minutes),
    slowest_minutes: Number(slowest_minutes),
  }),
)

const MENU: StaleMenu = {
  id: '5b0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c44',
  name: 'Dinner',
  venue_id: '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11',
  venue_name: 'Lantern House',
  town: 'Eton',
  changed_at: '2026-01-02T10:00:00.000Z',
  owner_email: null,
  reminded_at: null,
  can_remind: false,
}

/** Returns these data for the requests of the page; words are sorted as requested. */
async function withFigures(page: Page): Promise<void> {
  const words = [
    {
      words: 'masala dosa',
      times: 48,
      towns: ['Slough'],
      nearest: { dish: 'Masala fries', venue: { name: 'Saffron Yard', slug: 'saffron-yard' }, town: 'Slough' },
    },
    { words: 'gluten-free pizza', times: 61, towns: ['', 'Windsor', 'Slough'], nearest: null },
  ]
  await page.route('**/api/demand?*', (route) =>
    route.fulfill({ json: summaryOf(Number(new URL(route.request().url()).searchParams.get('weeks'))) }),
  )
  await page.route('**/api/demand/words?*', (route) => {
    const isByWords = route.request().url().includes('sort=words')
    return route.fulfill({ json: { data: isByWords ? words.toReversed() : words, total: 2, next: null } })
  })
  await page.route('**/api/demand/venues?*', (route) => route.fulfill({ json: { data: SERVICE, total: 5, next: null } }))
  await page.route('**/api/demand/menus?*', (route) => route.fulfill({ json: { data: [MENU], total: 1, next: null } }))
}

test('the demand page shows each chart with its numbers, by keyboard and on phones', inDrillsOnPhonesToo, async ({ page }) => {
  test.slow()
  await asAdmin(page)
  await withFigures(page)
  await page.goto('/admin/demand')
  await expect(page.getByRole('img', { name: /^Searches without a full match, by week\. From .* This week so far: \d+\.$/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /by town\. Windsor: 612, .*, 3 more towns: / })).toBeVisible()
  await expect(
    page.getByRole('img', { name: /^Median time to answer of 5 venues.*Maison Levant, 27 h 00\. Over 24 hours: 1\.$/ }),
  ).toBeVisible()
  await expect(page.getByText('18,940')).toBeVisible()
  await expect(page.getByRole('cell', { name: '“gluten-free pizza”' })).toBeVisible()
  const numbers = page.locator('summary').filter({ hasText: 'by town' })
  await press(numbers)
  await expect(page.getByRole('row', { name: /^Cookham/ })).toBeVisible()
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(width).toBe(0)
  await tabTo(page.getByRole('combobox', { name: 'Period' }))
  await page.getByRole('combobox', { name: 'Period' }).selectOption('52')
  await expect(page).toHaveURL(/weeks=52/)
  await expect(page.getByRole('link', { name: 'Download CSV of Words without a match' })).toHaveAttribute('href', /table=words/)
  await page.getByRole('combobox', { name: 'Town' }).selectOption('Slough')
  await expect(page).toHaveURL(/town=Slough/)
})

test(
  'the demand page shows a message when nothing was searched in a town, and an error when loading fails',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/500/)
    await asAdmin(page)
    await page.goto('/admin/demand?town=Cookham')
    await expect(page.getByText('No searches to show yet.')).toBeVisible()
    await expectAccessible(page)
    await page.route('**/api/demand?*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch data' })).toBeVisible()
    await page.unroute('**/api/demand?*')
    await press(page.getByRole('button', { name: 'Try again' }).first())
    await expect(page.getByText('No searches to show yet.')).toBeVisible()
  },
)

test(
  'an administrator reminds one owner, and then all, and keeps the page when it fails',
  inDrillsOnPhonesToo,
  async ({ page, allowFailures }) => {
    allowFailures(/500/)
    await asAdmin(page)
    await withFigures(page)
    let reminded_at: string | null = null
    const owned: StaleMenu = { ...MENU, id: MENU.venue_id, name: 'Lunch', owner_email: 'owner@example.org', can_remind: true }
    await page.route('**/api/demand/menus?*', (route) =>
      route.fulfill({ json: { data: [MENU, { ...owned, reminded_at, can_remind: reminded_at === null }], total: 2, next: null } }),
    )
    const bodies: unknown[] = []
    let status = 500
    await page.route('**/api/demand/menus/reminders', (route) => {
      bodies.push(route.request().postDataJSON())
      if (status === 200) reminded_at = new Date().toISOString()
      return route.fulfill({ status, json: status === 200 ? { owners: 1, menus: 1 } : {} })
    })
    await page.goto('/admin/demand')
    await expect(page.getByRole('link', { name: 'Assign owner to Lantern House' })).toBeVisible()
    const remind = page.getByRole('button', { name: 'Remind owner of Lunch, Lantern House' })
    await press(remind)
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to remind owners' })).toBeVisible()
    status = 200
    await press(page.getByRole('button', { name: 'Remind 1 owner', exact: true }))
    const dialog = page.getByRole('alertdialog', { name: 'Remind 1 owner' })
    await expectAccessible(page)
    await press(dialog.getByRole('button', { name: 'Remind 1 owner' }))
    await expect(page.getByText('The owner gets an email')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^Reminded:/)).toBeVisible()
    await expect(remind).toBeHidden()
    expect(bodies).toEqual([{ menu_id: owned.id }, {}])
  },
)

test('an administrator turns the weekly email on and off', inDrills, async ({ page }) => {
  await asAdmin(page)
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Weekly email' })
  await press(section.getByRole('checkbox'), 'Space')
  await press(section.getByRole('button', { name: 'Save' }))
  await expect(section.getByRole('status')).toHaveText('Saved. It comes on Mondays.')
  await press(section.getByRole('checkbox'), 'Space')
  await press(section.getByRole('button', { name: 'Save' }))
  await expect(section.getByRole('status')).toHaveText('Saved. No weekly email.')
})
