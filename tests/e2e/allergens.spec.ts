import { extractText, getDocumentProxy } from 'unpdf'
import { ALLERGENS } from '../../src/domain/menu/allergens.ts'
import { ADMIN, newMenu, newUser, newVenue, USER_PASSWORD } from './support/office.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, expectAccessible, inDrills, inDrillsOnPhonesToo, test } from './support/test.ts'

test.use({ changedBy: 'owners' })

/** A venue with one menu, and its owner on the allergen page of that menu. */
const it = test.extend<{ menuId: string }>({
  menuId: async ({ page, browser, guide }, use) => {
    const admin = await (await browser.newContext({ baseURL: guide.url })).newPage()
    await signInAs(admin, ADMIN)
    const owner = await newUser(admin)
    const venue = await newVenue(admin)
    const menu = await newMenu(admin, venue, { Mains: ['Mushroom pithivier', 'Moules, cider, cream'] })
    await admin.request.post('/api/venue-owners', { data: { user_id: owner.id, venue_id: venue.id } })
    await admin.context().close()
    await signInAs(page, owner.email, USER_PASSWORD)
    await page.goto('/venue-menu')
    await page.getByRole('link', { name: /^Allergens of / }).click()
    await expect(page.getByRole('heading', { name: 'Allergens', level: 1 })).toBeVisible()
    await use(menu.id)
  },
})

it('an owner states, copies, undoes and confirms allergens only by keyboard', async ({ page, menuId }) => {
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Celery: not stated' }).first().focus()
  await page.keyboard.type('fc')
  await page.keyboard.press('Shift+F')
  const stated = page.getByRole('row', { name: /^Mushroom pithivier/ })
  await expect(stated.getByRole('button', { name: 'Gluten: contains' })).toBeVisible()
  await expect(stated.getByRole('button', { name: /: free from/ })).toHaveCount(13)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+D')
  const copied = page.getByRole('row', { name: /^Moules/ })
  await expect(copied.getByRole('button', { name: 'Gluten: contains' })).toBeVisible()
  await page.keyboard.press('Control+Z')
  await expect(copied.getByRole('button', { name: /: not stated/ })).toHaveCount(14)
  await page.keyboard.press('m')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Moules, cider, cream: 13 to state before you confirm.')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Mushroom pithivier?' })
  await expect(dialog).toContainText('Contains gluten. Free from the other 13. Your name and today’s date are shown to diners.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm dish' }).click()
  await expect(dialog.getByText('Please enter your name')).toBeVisible()
  await dialog.getByLabel('Your name').fill('I. Achebe')
  await page.keyboard.press('Enter')
  await expect(stated.getByText('I. Achebe, Today')).toBeVisible()
  await expect(page.getByText('1 of 2 dishes confirmed')).toBeVisible()
  const { categories } = await (await page.request.get(`/api/menus/${menuId}`)).json()
  expect(categories[0].items[0].allergens).toMatchObject({
    confirmed_name: 'I. Achebe',
    statements: { gluten: 'contains', milk: 'free_from' },
  })
  expect(categories[0].items[1].allergens).toBeNull()
})

it(
  'statements made without a network are kept over a reload, and saved when it is back',
  inDrills,
  async ({ page, menuId, allowFailures }) => {
    allowFailures(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    await page.getByRole('button', { name: 'Celery: not stated' }).first().focus()
    await page.context().setOffline(true)
    await page.keyboard.type('ccm')
    await expect(page.getByText('3 entries are kept on this device and saved when you are online again.')).toBeVisible()
    await page.route('**/api/menu-items/**', (route) => route.abort())
    await page.context().setOffline(false)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Crustaceans: may contain' })).toBeVisible()
    await page.unroute('**/api/menu-items/**')
    await expect(async () => {
      const retry = page.getByRole('button', { name: 'Try again' })
      if (await retry.isVisible()) await retry.click()
      const { categories } = await (await page.request.get(`/api/managed-menus/${menuId}`)).json()
      expect(categories[0].items[0].allergens.statements).toEqual({ celery: 'contains', gluten: 'contains', crustaceans: 'may_contain' })
    }).toPass()
  },
)

it('a statement is saved when the page is left immediately', inDrills, async ({ page, menuId }) => {
  const isSaved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
  await page.getByRole('button', { name: 'Celery: not stated' }).first().focus()
  await page.keyboard.press('c')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await isSaved
  const { categories } = await (await page.request.get(`/api/managed-menus/${menuId}`)).json()
  expect(categories[0].items[0].allergens.statements).toEqual({ celery: 'contains' })
})

it('on a narrow screen an owner fills in one dish at a time', inDrillsOnPhonesToo, async ({ page, menuId }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('heading', { name: 'Mushroom pithivier' })).toBeVisible()
  await page.getByRole('group', { name: /^Milk/ }).getByText('Contains', { exact: true }).click()
  await page.getByRole('button', { name: 'Set the 13 not stated to free from' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm dish' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Your name').fill('B. Lowe')
  await dialog.getByRole('button', { name: 'Confirm dish' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Next dish' }).click()
  await expect(page.getByRole('heading', { name: 'Moules, cider, cream' })).toBeFocused()
  await page.getByLabel('Copy from another dish').selectOption('Mushroom pithivier')
  await expect(page.getByRole('group', { name: /^Milk/ }).getByLabel('Contains', { exact: true })).toBeChecked()
  const { categories } = await (await page.request.get(`/api/menus/${menuId}`)).json()
  expect(Object.keys(categories[0].items[0].allergens.statements)).toHaveLength(ALLERGENS.length)
})

it('an owner sees which tag a statement contradicts, and diners do not see the tag', inDrills, async ({ page, menuId }) => {
  const { categories, venue } = await (await page.request.get(`/api/managed-menus/${menuId}`)).json()
  const [dish] = categories[0].items
  await page.request.patch(`/api/menu-items/${dish.id}`, { data: { dietary_info: ['gluten-free', 'halal'] } })
  await page.reload()
  const warning = 'Tagged gluten-free, but contains gluten. The tag is not shown until one of them is changed.'
  await page.getByRole('button', { name: 'Gluten: not stated' }).first().focus()
  await page.keyboard.press('c')
  await expect(page.getByRole('gridcell', { name: warning })).toBeVisible()
  await expect(page.getByText(`Mushroom pithivier, Gluten: contains. ${warning}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Celery: not stated' }).first().focus()
  await page.keyboard.press('Shift+F')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(warning)
  await dialog.getByLabel('Your name').fill('I. Achebe')
  await dialog.getByRole('button', { name: 'Confirm dish' }).click()
  await expect(dialog).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText(warning)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/venue-menu')
  await page.getByRole('button', { name: 'Edit Mushroom pithivier' }).click()
  const item = page.getByRole('dialog')
  await expect(item).toContainText(warning)
  await item.getByText('gluten-free', { exact: true }).click()
  await expect(item.getByText(warning)).toBeHidden()
  await page.goto(`/venues/${venue.slug}`)
  const line = page.getByRole('listitem').filter({ hasText: 'Mushroom pithivier' })
  await expect(line.getByText('Contains gluten.')).toBeVisible()
  await expect(line.getByText('halal')).toBeVisible()
  await expect(line).not.toContainText('gluten-free')
  expect(await page.locator('script[type="application/ld+json"]').allTextContents()).not.toContainEqual(
    expect.stringContaining('GlutenFreeDiet'),
  )
})

it('the page of allergens does not offer Try again when its menu is deleted', inDrills, async ({ page, menuId, allowFailures }) => {
  allowFailures(/404 \(Not Found\)/)
  await page.request.delete(`/api/menus/${menuId}`)
  await page.goto(`/menu-allergens/${menuId}`)
  await expect(page.getByRole('alert')).toHaveText('This is not there any more. It may have been deleted.')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

it(
  'the allergens of all dishes are printed as one table on A4 landscape, also from a narrow window',
  inDrills,
  async ({ page, menuId }) => {
    await page.goto(`/menu-allergens/${menuId}`)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('heading', { name: 'Mushroom pithivier' })).toBeVisible()
    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
    const [, , width = 0, height = 0] = (await pdf.getPage(1)).view
    expect([pdf.numPages, Math.round(width), Math.round(height)]).toEqual([1, 842, 595])
    const { text } = await extractText(pdf, { mergePages: true })
    for (const words of ['Mushroom pithivier', 'Moules, cider, cream', 'Crustaceans', 'Confirmed by']) expect(text).toContain(words)
  },
)

it('a confirmed dish stays confirmed when what it states is stated again by keyboard', inDrills, async ({ page, menuId }) => {
  const { categories } = await (await page.request.get(`/api/managed-menus/${menuId}`)).json()
  const [{ id }] = categories[0].items
  const statements = Object.fromEntries(ALLERGENS.map((allergen) => [allergen, 'free_from']))
  const { updated_at } = await (await page.request.patch(`/api/menu-items/${id}/allergens`, { data: { statements } })).json()
  await page.request.post(`/api/menu-items/${id}/allergens/confirm`, {
    data: { statements, confirmed_name: 'I. Achebe', seen_updated_at: updated_at },
  })
  await page.reload()
  await page.getByRole('button', { name: 'Celery: free from' }).focus()
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: 'Gluten: free from' })).toBeFocused()
  await expect(page.getByText('1 of 2 dishes confirmed')).toBeVisible()
})

test.describe('the allergens on the page of a venue', () => {
  test.use({ javaScriptEnabled: false })

  test('are marked on dishes and highlighted when they are to be avoided, without JavaScript', async ({ page }) => {
    await page.goto('/venues/the-gilded-pike')
    const pie = page.getByRole('listitem').filter({ hasText: 'Chicken and leek pie' })
    const words = pie.getByText('Contains gluten, eggs, milk, mustard. May contain celery.')
    await expect(words).toHaveCSS('position', 'static')
    await expect(page.getByRole('listitem').filter({ hasText: 'Crisp pig’s cheek' })).toContainText('Allergens not stated: ask the venue')
    await page.getByText('Allergens, diets and ratings').click()
    const mark = pie.locator('[data-allergen=milk]')
    await expect(mark).toBeHidden()
    const before = await mark.evaluate((element) => getComputedStyle(element).backgroundColor)
    await page.getByRole('checkbox', { name: 'Milk' }).check()
    await expect(mark).toBeVisible()
    await expect(mark).not.toHaveCSS('background-color', before)
    await page.getByLabel('Show allergens in words').uncheck()
    await expect(words).toHaveCSS('position', 'absolute')
    await expect(pie.locator('[data-allergen=gluten]')).toBeVisible()
    await page.getByText('Allergen table').click()
    const row = page.getByRole('row', { name: /^Chicken and leek pie/ })
    await expect(row.getByRole('img', { name: 'May contain' })).toHaveCount(1)
    await expect(row).toContainText('I. Achebe')
  })
})

test('a search that avoids an allergen shows how many dishes have no statement, and lists them on request', inDrills, async ({ page }) => {
  await page.goto('/search?q=pie&avoid=celery')
  await expect(page.getByText(/dish(es)? do(es)?n’t say whether (it contains|they contain) celery/)).toBeVisible()
  await expect(page.getByText('Always tell the venue about an allergy.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Chicken and leek pie' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Show them' }).click()
  await expect(page.getByText(/These dishes don’t say whether they contain celery/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Hide them' }).click()
  await expect(page).toHaveURL(/avoid=celery(?!.*not_stated)/)
})
