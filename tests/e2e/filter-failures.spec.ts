import { choose, closeFilters, openFilters } from './support/filters.ts'
import { expect, expectAccessible, expectHydrated, inDrills, inDrillsOnPhonesToo, test } from './support/test.ts'

for (const { path, calls, group, filters, url, message } of [
  {
    path: '/venues',
    calls: '**/api/venues?*',
    group: 'Filter by City',
    filters: ['Eton', 'Bray'],
    url: /venues\?city=(Eton&city=Bray|Bray&city=Eton)$/,
    message: 'Error loading venues: Failed to fetch venues',
  },
  {
    path: '/menu?type=Daily',
    calls: '**/api/menus?*',
    group: 'Filter by City',
    filters: ['Eton', 'Bray'],
    url: /menu\?city=(Eton&city=Bray|Bray&city=Eton)&type=Daily$/,
    message: 'Error loading menus: Failed to fetch menus',
  },
  {
    path: '/search?q=fish',
    calls: '**/api/search/results?*',
    group: 'Menu type',
    filters: ['Daily', 'Specials'],
    url: /menu_type=Daily&menu_type=Specials$/,
    message: 'Failed to search',
  },
]) {
  test(
    `filters of ${path} stay chosen when their results cannot be loaded, and are applied on request`,
    inDrillsOnPhonesToo,
    async ({ page, allowFailures }) => {
      allowFailures(/Failed to load resource/)
      await page.goto(path)
      await expectHydrated(page)
      const before = await page.getByRole('main').getByRole('heading').allTextContents()
      await page.route(calls, (route) => route.abort('internetdisconnected'))
      const scope = await openFilters(page)
      for (const name of filters) {
        const box = scope.getByRole('group', { name: group }).getByRole('checkbox', { name })
        await box.click()
        await expect(page.getByText(message)).toBeAttached()
        await expect(box).toBeChecked()
      }
      await closeFilters(page)
      await expect(page.getByRole('alert')).toContainText(message)
      await expect(page.getByText('Earlier results')).toBeVisible()
      expect(await page.getByRole('main').getByRole('heading').allTextContents()).toEqual(before)
      await expectAccessible(page)
      await page.unroute(calls)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page).toHaveURL(url)
      await expect(page.getByText('Earlier results')).toBeHidden()
      await expect(page.getByRole('alert')).toBeHidden()
    },
  )
}

test('a filter whose results could not be loaded stays chosen on another page of the list', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/Failed to load resource/)
  await page.goto('/venues')
  await expectHydrated(page)
  await page.route('**/api/venues?*city=*', (route) => route.abort('internetdisconnected'))
  const filters = await openFilters(page)
  await choose(filters, 'Filter by City', 'Eton')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch venues')
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/venues?page=2')
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await expect(filters.getByRole('checkbox', { name: 'Eton' })).toBeChecked()
  await page.unroute('**/api/venues?*city=*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/venues?city=Eton')
})

test('filters that were chosen without a network are applied when it is back', inDrills, async ({ page, context, allowFailures }) => {
  allowFailures(/Failed to load resource/)
  await page.goto('/venues')
  await expectHydrated(page)
  await context.setOffline(true)
  await choose(await openFilters(page), 'Filter by City', 'Eton')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch venues')
  await context.setOffline(false)
  await expect(page).toHaveURL('/venues?city=Eton')
  await expect(page.getByRole('alert')).toBeHidden()
})
