import { hiddenStops } from './support/keyboard.ts'
import { drawnMap } from './support/map.ts'
import { asAdmin, newMenu, newRequest, newVenue, ownName } from './support/office.ts'
import { expect, expectHydrated, inDrillsOnPhonesToo, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

test('a venue in the list is below the map when it gets the focus', inDrillsOnPhonesToo, async ({ page }) => {
  await page.goto('/map')
  await expectHydrated(page)
  const map = await drawnMap(page, 'Map of venues')
  const links = page.locator('main li h2').getByRole('link')
  await links.first().focus()
  for (const index of [1, 2, 3, 4, 5]) {
    await page.keyboard.press('Tab')
    await expect(links.nth(index)).toBeFocused()
    const [link, area] = [await links.nth(index).boundingBox(), await map.boundingBox()]
    const isBeside = link && area && link.x + link.width <= area.x
    expect(isBeside || (link?.y ?? 0) >= (area?.y ?? 0) + (area?.height ?? 0)).toBe(true)
  }
})

test(
  'the focus is never below the bar of an evening, of the allergens of a dish or of selected venues',
  inDrillsOnPhonesToo,
  async ({ page }) => {
    await asAdmin(page)
    const name = ownName('The Covered')
    const venue = await newVenue(page, { name })
    for (const guest of ['one', 'two', 'three']) await newRequest(page, venue, `${guest}@example.org`)
    const menu = await newMenu(page, venue, { Mains: ['Pie'] })

    await page.goto(`/venue-tonight/${venue.id}`)
    await expect(page.getByRole('button', { name: /^Confirm / }).first()).toBeVisible()
    expect(await hiddenStops(page)).toEqual([])

    await page.goto(`/menu-allergens/${menu.id}`)
    await expect(page.getByRole('heading', { name: 'Pie' }).or(page.getByRole('rowheader', { name: /Pie/ }))).toBeVisible()
    const dish = page.getByRole('button', { name: /^Pie/ })
    if (await dish.isVisible()) await dish.click()
    expect(await hiddenStops(page)).toEqual([])

    for (const other of ['A', 'B', 'C']) await newVenue(page, { name: `${name} ${other}` })
    await page.goto(`/admin/venues?venues=${encodeURIComponent(name)}`)
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
    await expect(page.getByRole('region', { name: 'Selected venues' })).toBeVisible()
    expect(await hiddenStops(page)).toEqual([])
  },
)
