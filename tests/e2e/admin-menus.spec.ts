import type { Locator, Page } from '@playwright/test'
import { DIETARY_TAGS } from '../../src/domain/menu/dietary-tags.ts'
import { fourFields } from '../support/pictures.ts'
import { asAdmin, failNext, newMenu, newVenue } from './support/office.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** A venue of the test's own with one menu, opened down to its dishes. */
async function openMenu(page: Page, categories: Record<string, string[]>, over: object = {}) {
  await asAdmin(page)
  const venue = await newVenue(page)
  const menu = await newMenu(page, venue, categories, over)
  await page.goto(`/admin/menu?venues=${encodeURIComponent(venue.name)}`)
  await page.getByRole('button', { name: venue.name }).click()
  await page.getByRole('button', { name: `Show ${menu.name}` }).click()
  const stored = async () => (await page.request.get(`/api/managed-menus/${menu.id}`)).json()
  return { venue, menu, stored, panel: page.getByRole('region', { name: menu.name, exact: true }) }
}

/** What is picked up listens to the arrows, and knows where it may go, once the page was drawn again. */
async function measured(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))
}

/** What stands in each category, top down. */
async function orderIn(panel: Locator): Promise<string[]> {
  return panel.locator('.category').evaluateAll((categories) =>
    categories.map((category) => {
      const dishes = [...category.querySelectorAll('.item-words .strong')].map((dish) => dish.textContent)
      return `${category.querySelector('h4')?.textContent}: ${dishes.join(', ')}`
    }),
  )
}

test('venues stand as accordions that count their menus, menus with their items and marks', async ({ page }) => {
  await asAdmin(page)
  const [none, one, two] = [await newVenue(page), await newVenue(page), await newVenue(page)]
  await newMenu(page, one, { Mains: ['Pie', 'Squash'] })
  await newMenu(page, two, {}, { active: false })
  await newMenu(page, two, { Wine: ['Rioja'] }, { name: 'Cellar list', menu_type: 'Drinks' })
  await page.goto('/admin/menu')
  await expect(page.getByRole('heading', { name: 'Menu Management', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Menu' })).toHaveAttribute('href', '/admin/menu/add')
  for (const [venue, count] of [
    [none, '(0 menus)'],
    [one, '(1 menu)'],
    [two, '(2 menus)'],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Find a venue' }).fill(venue.name)
    await expect(page.getByRole('button', { name: venue.name })).toContainText(count)
  }
  await page.getByRole('button', { name: two.name }).click()
  await expect(page.getByRole('region', { name: 'Cellar list' })).toContainText('1 item')
  await expect(page.getByRole('region', { name: 'Lunch' })).toContainText('Inactive')
  await page.goto(`/admin/menu?venues=${encodeURIComponent(none.name)}`)
  await page.getByRole('button', { name: none.name }).click()
  await expect(page.getByText('No menus available')).toBeVisible()
  await expectAccessible(page)
})

test('a menu is renamed in its row and given dates; cancelled and failed edits change nothing', async ({ page, allowFailures }) => {
  allowFailures(/ERR_CONNECTION_FAILED|409/)
  const { menu, stored, venue } = await openMenu(page, { Mains: ['Pie'] })
  const edit = page.getByRole('button', { name: 'Edit Lunch' })
  const name = page.getByLabel('Menu name')
  await edit.click()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Lunch')
  await expect(page.getByRole('radio', { name: 'Daily' })).toBeChecked()
  await expect(page.getByText('Picture of the specials')).toBeHidden()
  await name.fill('Changed my mind')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeFocused()
  await edit.click()
  await name.fill('Supper')
  await page.getByRole('radio', { name: 'Specials' }).check()
  await expect(page.getByText('Picture of the specials')).toBeVisible()
  await page.getByLabel('Ends (optional)').fill('2020-01-01T12:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Ends (optional)')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Ends (optional)').fill('2036-06-01T12:00')
  await expectAccessible(page)
  await failNext(page, `**/api/menus/${menu.id}`, 'PATCH', null)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update menu')
  await expect(name).toHaveValue('Supper')
  await page.request.patch(`/api/menus/${menu.id}`, { data: { name: 'Brunch' } })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Somebody else changed this meanwhile.')
  await expect(page.getByRole('alert')).toContainText('It is now: Brunch, Daily.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Edit Supper' })).toBeFocused()
  // Noon of a British summer.
  expect(await stored()).toMatchObject({ name: 'Supper', menu_type: 'Specials', end_date: '2036-06-01T11:00:00.000Z' })
  expect(await (await page.request.get(`/venues/${venue.slug}`)).text()).toContain('Supper')
})

test('a menu is duplicated, and deleted behind a question', async ({ page, allowFailures }) => {
  allowFailures(/ERR_CONNECTION_FAILED/)
  const { venue } = await openMenu(page, { Mains: ['Pie', 'Squash'] })
  await page.getByRole('button', { name: 'Duplicate Lunch' }).click()
  const copy = page.getByRole('region', { name: 'Lunch (copy)' })
  await expect(copy).toContainText('2 items')
  await expect(copy).toContainText('Inactive')
  const dialog = page.getByRole('alertdialog', { name: 'Delete Menu', exact: true })
  const remove = page.getByRole('button', { name: 'Delete Lunch', exact: true })
  await remove.click()
  await expect(dialog).toContainText('Lunch and its 2 items go. This action cannot be undone.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await failNext(page, '**/api/menus/*', 'DELETE', null)
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete Menu' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to delete menu')
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete Menu' }).click()
  await expect(remove).toBeHidden()
  await expect(page.getByRole('button', { name: venue.name })).toContainText('(1 menu)')
})

test('an item is added and edited in its dialog, by its rules, which forgets everything when it closes', async ({
  page,
  allowFailures,
}) => {
  allowFailures(/ERR_CONNECTION_FAILED|409/)
  const { venue, stored } = await openMenu(page, { Mains: ['Pie'], Puddings: [] })
  const dish = async (name: string) =>
    (await stored()).categories.flatMap((one: { items: object[] }) => one.items).find((one: { name: string }) => one.name === name)
  await page.getByRole('button', { name: 'Add Item to Puddings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Menu Item' })
  const [name, price] = [dialog.getByLabel('Name'), dialog.getByLabel('Price (£)')]
  await expect(dialog).toContainText(`${venue.name} · Lunch · Puddings`)
  await expect(price).toHaveAttribute('type', 'number')
  await expect(price).toHaveAttribute('step', '0.01')
  await expect(price).toHaveAttribute('min', '0')
  await expect(dialog.getByRole('group', { name: 'Dietary options' }).getByRole('checkbox')).toHaveCount(DIETARY_TAGS.length)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(name).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveText('Please fill in all required fields')
  await name.fill('Damson tart')
  for (const wrong of ['', '0', '-1', '1.234']) {
    await price.fill(wrong)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Please enter a valid price')
    await expect(price).toBeFocused()
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add Item to Puddings' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(name).toHaveValue('')
  await expect(price).toHaveValue('')
  await expect(dialog.getByRole('alert')).toBeHidden()

  await name.fill('Damson tart')
  await price.fill('0.01')
  for (const tag of ['vegetarian', 'nut-free']) await dialog.getByRole('checkbox', { name: tag }).check()
  await dialog.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await dialog.locator('input[type=file]').setInputFiles({ name: 'tart.png', mimeType: 'image/png', buffer: await fourFields() })
  await expect(dialog.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await failNext(page, '**/api/menu-items', 'POST', null)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to save menu item')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: 'Damson tart' })
  await expect(row).toContainText('£0.01')
  expect(await dish('Damson tart')).toMatchObject({ price: 0.01, rating: 4, dietary_info: ['vegetarian', 'nut-free'], description: null })
  const { image_url } = await dish('Damson tart')
  expect((await page.request.get(image_url)).headers()['content-type']).toBe('image/webp')

  await page.getByRole('button', { name: 'Edit Damson tart' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Menu Item' })
  await expect(editing.getByLabel('Price (£)')).toHaveValue('0.01')
  await expect(editing.getByRole('checkbox', { name: 'nut-free' })).toBeChecked()
  await editing.getByRole('button', { name: 'Clear' }).click()
  await editing.getByLabel('Name').fill('Damson slice')
  await page.request.patch(`/api/menu-items/${(await dish('Damson tart')).id}`, { data: { price: 3 } })
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByRole('alert')).toContainText('It is now: Damson tart, £3.00.')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toBeHidden()
  expect(await dish('Damson slice')).toMatchObject({ price: 0.01, rating: null, image_url })
  expect(await (await page.request.get(`/venues/${venue.slug}`)).text()).toContain('Damson slice')
  await page.getByRole('button', { name: 'Add Item to Mains' }).click()
  await expect(name).toHaveValue('')
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
})

test('an item is featured at once, taken back where that fails, and deleted behind a question', async ({ page, allowFailures }) => {
  allowFailures(/ERR_CONNECTION_FAILED/)
  const { stored } = await openMenu(page, { Mains: ['Pie', 'Squash'] })
  const row = page.getByRole('listitem').filter({ hasText: 'Pie' })
  await row.getByTitle('Add to featured').click()
  await expect(row.getByTitle('Remove from featured')).toBeVisible()
  await expect.poll(async () => (await stored()).categories[0].items[0].featured).toBe(true)
  await failNext(page, '**/api/menu-items/*', 'PATCH', null)
  await row.getByTitle('Remove from featured').click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update featured status')
  await expect(row.getByTitle('Remove from featured')).toBeVisible()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Menu Item' })
  await row.getByRole('button', { name: 'Delete Pie' }).click()
  await expect(dialog).toContainText('This action cannot be undone.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await failNext(page, '**/api/menu-items/*', 'DELETE', null)
  await row.getByRole('button', { name: 'Delete Pie' }).click()
  await dialog.getByRole('button', { name: 'Delete Menu Item' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to delete menu item')
  await row.getByRole('button', { name: 'Delete Pie' }).click()
  await dialog.getByRole('button', { name: 'Delete Menu Item' }).click()
  await expect(row).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Squash' })).toBeVisible()
  await expectAccessible(page)
})

test('categories are added, renamed and deleted; everything is put in order by keyboard and by hand', async ({ page, allowFailures }) => {
  allowFailures(/ERR_CONNECTION_FAILED/)
  const { panel, stored } = await openMenu(page, { Starters: ['Soup', 'Eel'], Mains: ['Pie'] })
  const storedOrder = async () =>
    (await stored()).categories.map(
      ({ name, items }: { name: string; items: { name: string }[] }) => `${name}: ${items.map((one) => one.name).join(', ')}`,
    )
  await page.getByRole('button', { name: 'Add Category' }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please fill in all required fields')).toBeVisible()
  await page.getByLabel('New category').fill('Sweets')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add Category' })).toBeFocused()
  await page.getByRole('button', { name: 'Rename Sweets' }).click()
  await page.getByLabel('Category name').fill('Puddings')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Rename Puddings' })).toBeFocused()
  expect(await orderIn(panel)).toEqual(['Starters: Soup, Eel', 'Mains: Pie', 'Puddings: '])

  const said = page.getByRole('status').filter({ hasText: /Picked up|Moved|Put down/ })
  await page.getByRole('button', { name: 'Move Soup' }).focus()
  await page.keyboard.press('Space')
  await expect(said).toHaveText('Picked up Soup, 1 of 2 in Starters.')
  await measured(page)
  await page.keyboard.press('ArrowDown')
  await expect(said).toHaveText('Moved: Soup, 2 of 2 in Starters.')
  await page.keyboard.press('Space')
  await expect.poll(storedOrder).toEqual(['Starters: Eel, Soup', 'Mains: Pie', 'Puddings: '])
  expect(await orderIn(panel)).toEqual(await storedOrder())

  const grip = page.getByRole('button', { name: 'Move Eel' })
  const target = await page.getByRole('button', { name: 'Move Pie' }).boundingBox()
  await grip.hover()
  await page.mouse.down()
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) - 10, { steps: 8 })
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + 8, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await storedOrder()).find((one: string) => one.startsWith('Mains'))).toMatch(/Eel/)

  await failNext(page, '**/api/menus/*/order', 'PATCH', null)
  const before = await orderIn(panel)
  await page.getByRole('button', { name: 'Move Mains' }).focus()
  await page.keyboard.press('Space')
  await expect(said).toHaveText('Picked up Mains, 2 of 3 in Lunch.')
  await measured(page)
  await page.keyboard.press('ArrowUp')
  await expect(said).toHaveText('Moved: Mains, 1 of 3 in Lunch.')
  await page.keyboard.press('Space')
  await expect(page.getByRole('alert')).toHaveText('Failed to update menu')
  expect(await orderIn(panel)).toEqual(before)

  await page.getByRole('button', { name: 'Delete Mains' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Category' }).click()
  await expect(page.getByRole('button', { name: 'Rename Mains' })).toBeHidden()
  await expectAccessible(page)
})
