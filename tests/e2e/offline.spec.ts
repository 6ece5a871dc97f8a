import { expect, expectHydrated, inDrills, test } from './support/test.ts'

test('pages that cannot be fetched show an error page, and Try again shows the page', async ({ page, context, allowFailures }) => {
  allowFailures(/Failed to load resource/)
  await page.goto('/')
  await expectHydrated(page)
  const main = page.getByRole('main')
  const links = page.getByRole('navigation', { name: 'Main' })
  await context.setOffline(true)
  for (const [name, path] of [
    ['Map', '/map'],
    ['Venues', '/venues'],
    ['Menus', '/menu'],
  ] as const) {
    await links.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(main.getByRole('alert')).toBeVisible()
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByRole('alert')).toBeVisible()
  }
  await context.setOffline(false)
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Our Menus' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Eton', exact: true })).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)
})

test('a venue page that cannot be fetched shows an error page', inDrills, async ({ page, context, allowFailures }) => {
  allowFailures(/Failed to load resource/)
  await page.goto('/venues?venue=kumo')
  await expectHydrated(page)
  await context.setOffline(true)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL('/venues/kumo')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Kumo', level: 1 })).toBeVisible()
})

test('a reservation request without a response shows an error after a timeout, and is sent again with the same key', async ({ page }) => {
  await page.clock.install()
  await page.goto('/venues/kumo')
  await expectHydrated(page)
  const keys: (string | undefined)[] = []
  await page.route('**/api/reservations', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The first request gets no response.
    return keys.length > 1 ? route.continue() : undefined
  })
  await page.getByRole('button', { name: 'Make a Reservation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date').fill((await dialog.getByLabel('Date').getAttribute('max')) ?? '')
  await dialog.getByLabel('Time').selectOption('19:30')
  await dialog.getByLabel('First name').fill('Imogen')
  await dialog.getByLabel('Last name').fill('Achebe')
  await dialog.getByLabel('Email').fill('imogen@example.org')
  await dialog.getByLabel('Phone').fill('01632 960184')
  await dialog.getByRole('button', { name: 'Request this table' }).click()
  await expect.poll(() => keys.length).toBe(1)
  await page.clock.runFor(16_000)
  await expect(dialog.getByRole('alert')).toHaveText('Failed to submit reservation')
  await dialog.getByRole('button', { name: 'Request this table' }).click()
  await expect(page.getByRole('dialog', { name: 'Reservation Request Received' })).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
})
