import type { Locator, Page } from '@playwright/test'
import { refuseWith, startAiServer } from '../support/ai-server.ts'
import { startGuide } from './support/guide.ts'
import { ADMIN, asAdmin, newMenu, newVenue } from './support/office.ts'
import { photograph } from './support/photograph.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** More stops than any of these screens has. */
const MAX_STOPS = 80
/** Longest that reading a file on this server may take beside another browser, in milliseconds. */
const READ_WITHIN_MS = 45_000

/** Goes on by Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached()
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function press(page: Page, name: string, key = 'Enter'): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeEnabled()
  await tabTo(page, button)
  await page.keyboard.press(key)
}

test('a new photograph of a menu: taken over one by one, then all together, by keyboard', async ({ page, allowFailures }) => {
  test.setTimeout(150_000)
  allowFailures(/409/)
  await asAdmin(page)
  const venue = await newVenue(page)
  const menu = await newMenu(page, venue, { Starters: ['Potted shrimp'], Roasts: ['Nut roast'] })
  const prices = async () => {
    const { categories } = await (await page.request.get(`/api/menus/${menu.id}`)).json()
    const items: { name: string; price: number }[] = categories.flatMap((category: { items: [] }) => category.items)
    return Object.fromEntries(items.map(({ name, price }) => [name, price]))
  }
  await page.goto(`/menu-review/${menu.id}`)
  await page.setInputFiles('input[type=file]', await photograph(page, '19.50 / 26.00'))
  await press(page, 'Compare')
  await expect(page.getByRole('status').filter({ hasText: 'Processing menu file...' })).toBeVisible()
  const added = page.getByRole('region', { name: 'New' }).getByRole('checkbox')
  await expect(added).toHaveCount(3, { timeout: READ_WITHIN_MS })
  const gone = page.getByRole('checkbox', { name: /^Nut roast/ })
  await expect(gone).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Half a chicken/ })).not.toBeChecked()
  await expect(page.getByText('More than one price is printed.')).toBeVisible()
  await expect(page.getByRole('img', { name: /Page 1 of the menu/ })).toHaveJSProperty('complete', true)
  await expectAccessible(page)
  for (const name of [/^Parsnip soup/, /^Rump of beef/]) {
    await tabTo(page, page.getByRole('checkbox', { name }))
    await page.keyboard.press('Space')
  }
  await expect(page.locator('.frame.on')).toHaveCount(1)
  await expect(page.getByText('1 of 5 will be taken over')).toBeVisible()
  await press(page, 'Take over')
  await expect(page).toHaveURL('/admin/menu')
  expect(await prices()).toEqual({ 'Potted shrimp': 9.5, 'Nut roast': 10 })

  await page.goto(`/menu-review/${menu.id}`)
  await page.setInputFiles('input[type=file]', await photograph(page))
  await press(page, 'Compare')
  await expect(page.getByText('4 differences.')).toBeVisible({ timeout: READ_WITHIN_MS })
  // What somebody else has changed meanwhile is compared anew, and nothing is half taken over.
  await page.request.patch(`/api/menus/${menu.id}`, { data: { description: 'Until four' } })
  await press(page, 'Take all')
  await press(page, 'Take over')
  await expect(page.locator('.notice').getByRole('alert')).toContainText('Somebody else changed this meanwhile.')
  await expect(gone).not.toBeChecked()
  await press(page, 'Take all')
  await press(page, 'Take over')
  await expect(page).toHaveURL('/admin/menu')
  expect(await prices()).toEqual({ 'Potted shrimp': 9.5, 'Parsnip soup': 7, 'Rump of beef': 22, 'Half a chicken': 19.5 })
  await page.request.delete(`/api/venues/${venue.id}`)
})

test('a reading outlives a reload and a restart, fails in its sentence, and is done on this server instead, by keyboard', async ({
  page,
  allowFailures,
}) => {
  test.setTimeout(150_000)
  allowFailures(/ERR_(CONNECTION|EMPTY_RESPONSE|SOCKET)/)
  const ai = await startAiServer()
  ai.answer = () => {}
  const guide = await startGuide({ AI_BASE_URL: ai.url, AI_API_KEY: 'sk-for-this-test', AI_MODEL: 'some-vision-model' })
  const processing = page.getByRole('status').filter({ hasText: 'Processing menu file...' })
  const name = page.getByLabel('Menu name')
  try {
    await page.goto(guide.url)
    await page.request.post(`${guide.url}/api/auth/sign-in/email`, { data: { email: ADMIN, password: 'plateful-demo' } })
    await page.goto(`${guide.url}/admin/menu/add`)
    await tabTo(page, page.getByLabel('Venue'))
    await page.keyboard.press('Enter')
    await expect(page.getByPlaceholder('Find a venue')).toBeFocused()
    await page.keyboard.type('gilded')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Venue')).toContainText('The Gilded Pike')
    await tabTo(page, name)
    await page.keyboard.type('Sunday roasts')
    await tabTo(page, page.getByRole('radio', { name: 'Daily' }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await tabTo(page, page.locator('input[type=file]'))
    await page.setInputFiles('input[type=file]', await photograph(page))
    await press(page, 'Read the menu')
    await expect(processing).toBeVisible()
    await expect.poll(() => ai.received.length).toBe(1)

    await page.reload()
    await expect(processing).toBeVisible()
    ai.answer = refuseWith(500, { 'retry-after-ms': '1' })
    await guide.restart()
    const failure = page.locator('.extraction-failure').getByRole('alert')
    await expect(failure).toHaveText('Failed to process menu image', { timeout: READ_WITHIN_MS })
    await expect(name).toHaveValue('Sunday roasts')
    await expect(page.getByRole('radio', { name: 'Sunday' })).toBeChecked()
    await expect(page.getByLabel('Venue')).toContainText('The Gilded Pike')
    await expectAccessible(page)
    await press(page, 'Read it on this server instead')
    await expect(processing).toBeVisible()
    await expect(page).toHaveURL(`${guide.url}/admin/menu`, { timeout: READ_WITHIN_MS })
    await expect(page.getByText('Sunday roasts is on the guide')).toBeVisible()

    ai.answer = () => {}
    await page.goto(`${guide.url}/admin/menu/add`)
    await expect(name).toHaveValue('')
    await page.getByLabel('Venue').click()
    await page.getByPlaceholder('Find a venue').fill('gilded')
    await page.getByRole('option', { name: /Gilded Pike/ }).click()
    await name.fill('Never made')
    await page.setInputFiles('input[type=file]', await photograph(page))
    await press(page, 'Read the menu')
    await expect(processing).toBeVisible()
    await press(page, 'Cancel')
    await expect(page).toHaveURL(`${guide.url}/admin/menu`)
    const { data } = await (await page.request.get(`${guide.url}/api/menu-extractions`)).json()
    expect(data).toMatchObject([
      { name: 'Never made', state: 'cancelled', menu_id: null, pages: 0 },
      { name: 'Sunday roasts', state: 'done', reader: 'ocr' },
    ])
    for (const { headers } of ai.received) expect(headers.authorization).toBe('Bearer sk-for-this-test')
  } finally {
    await guide.stop()
    await ai.close()
  }
})
