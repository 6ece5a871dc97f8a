import { randomUUID } from 'node:crypto'
import { hold } from './support/hold.ts'
import { ADMIN, newMenu, newUser, newVenue, USER_PASSWORD } from './support/office.ts'
import { ask, panel, rowOf, venueOf } from './support/owner.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, expectAccessible, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'owners' })

test(
  'an owner without a venue sees the next step, and continues automatically when a venue is assigned',
  inDrills,
  async ({ page, browser, guide, allowFailures }) => {
    allowFailures(/403/)
    const admin = await (await browser.newContext({ baseURL: guide.url })).newPage()
    await signInAs(admin, 'admin@plateful.test')
    await signInAs(page, 'newowner@plateful.test')
    await page.goto('/venue-menu')
    await expect(page.getByRole('heading', { name: 'Welcome, Venue Owner!' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'An administrator assigns your venue' })).toBeVisible()
    await expect(page.getByText('Logged in as newowner@plateful.test')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Refresh Status' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'No venue assigned to your account yet.' })).toBeVisible()

    const { user } = await (await page.request.get('/api/session')).json()
    const venue = await (await page.request.get('/api/venues/kumo')).json()
    const assign = (venue_id: string | null) => admin.request.post('/api/venue-owners', { data: { user_id: user.id, venue_id } })
    await assign(venue.id)
    await expect(page.getByRole('heading', { name: 'Kumo', level: 1 })).toBeVisible()
    await expect(panel(page)).toBeVisible()

    await assign(null)
    await ask(admin, {}, 'kumo')
    await expect(page.getByRole('heading', { name: 'Welcome, Venue Owner!' })).toBeVisible()
    await assign(venue.id)
    await page.getByRole('button', { name: 'Refresh Status' }).click()
    await expect(page.getByRole('heading', { name: 'Kumo', level: 1 })).toBeVisible()
    await assign(null)
    await admin.context().close()
    await page.reload()
    await page.getByRole('link', { name: 'Return Home' }).click()
    await expect(page).toHaveURL('/')
  },
)

test(
  'an owner who loses the venue while typing gets a message and keeps the text',
  inDrills,
  async ({ page, browser, guide, allowFailures }) => {
    allowFailures(/403|404/)
    const admin = await (await browser.newContext({ baseURL: guide.url })).newPage()
    await signInAs(admin, ADMIN)
    const owner = await newUser(admin)
    const venue = await newVenue(admin)
    await newMenu(admin, venue, { Mains: ['Pie'] })
    const assign = (venue_id: string | null) => admin.request.post('/api/venue-owners', { data: { user_id: owner.id, venue_id } })
    await assign(venue.id)
    await signInAs(page, owner.email, USER_PASSWORD)
    await page.goto('/venue-menu')
    await page.getByRole('button', { name: 'Edit Pie' }).click()
    await page.getByRole('dialog').getByLabel('Description').fill('With a crust of suet')
    await assign(null)
    await ask(admin, {}, venue.slug)
    await expect(page.getByRole('heading', { name: 'Welcome, Venue Owner!' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('alert')).toContainText('Your account is no longer linked to your venue.')
    await expect(page.getByLabel("What you hadn't saved")).toHaveValue(/Name: Pie\n[\s\S]*Description: With a crust of suet/)
    await expectAccessible(page)
    await admin.context().close()
  },
)

test("the owner's menus are left of the reservations, and can be changed there", async ({ page }) => {
  await signInAs(page, 'owner@plateful.test')
  const name = `Lunch ${randomUUID().slice(0, 8)}`
  const created = await page.request.post('/api/menus', { data: { venue_id: await venueOf(page), name, menu_type: 'Daily' } })
  expect(created.status()).toBe(201)
  await page.goto('/venue-menu')
  const menus = page.getByRole('region', { name: 'Menus' })
  const menu = menus.getByRole('region', { name, exact: true })
  const [left, right] = [await menus.boundingBox(), await panel(page).boundingBox()]
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0)
  await expect(page.getByRole('link', { name: 'Add New Menu' })).toHaveAttribute('href', '/venue-menu/add')
  await menu.getByRole('button', { name: `Show ${name}` }).click()
  await menu.getByRole('button', { name: 'Add Category' }).click()
  await menu.getByLabel('New category').fill('Mains')
  await page.keyboard.press('Enter')
  await menu.getByRole('button', { name: 'Add Item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Menu Item' })
  await dialog.getByLabel('Name').fill('Chicken pie')
  await dialog.getByLabel('Price (£)').fill('16')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(menu).toContainText('£16.00')
  await menu.getByRole('button', { name: 'Edit Chicken pie' }).click()
  await page.getByRole('dialog', { name: 'Edit Menu Item' }).getByLabel('Price (£)').fill('17.50')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(menu).toContainText('£17.50')
  expect(await (await page.request.get('/venues/the-gilded-pike')).text()).toContain('Chicken pie')
  await menu.getByRole('button', { name: 'Delete Chicken pie' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Menu Item' }).click()
  await expect(menu.getByText('Chicken pie')).toHaveCount(0)
  await menu.getByRole('button', { name: `Edit ${name}` }).click()
  await menu.getByLabel('Menu name').fill(`${name} again`)
  await menu.getByRole('button', { name: 'Save' }).click()
  const renamed = menus.getByRole('region', { name: `${name} again`, exact: true })
  await expectAccessible(page)
  await renamed.getByRole('button', { name: `Delete ${name} again` }).click()
  await expect(page.getByRole('alertdialog')).toContainText('This action cannot be undone.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Menu' }).click()
  await expect(renamed).toHaveCount(0)
})

test('a phone shows one part at a time, reservations first when one is pending', inDrills, async ({ page }) => {
  const name = await ask(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'owner@plateful.test')
  await page.goto('/venue-menu')
  const parts = page.getByRole('navigation', { name: 'Menus or reservations' }).getByRole('link')
  await expect(parts.first()).toHaveText(/^Reservations \d+$/)
  await panel(page).getByRole('searchbox').fill(name)
  await expect(rowOf(page, name)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Menus' })).toHaveCount(0)
  await expectAccessible(page)
  await parts.last().click()
  await expect(page.getByRole('region', { name: 'Menus' })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await expectAccessible(page)
  const unsaved = page.getByLabel('Menu name')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await unsaved.fill('Not saved yet')
  await parts.first().click()
  await expect(panel(page)).toBeVisible()
  await expect(unsaved).toBeHidden()
  await parts.last().click()
  await expect(unsaved).toHaveValue('Not saved yet')
})

test('the pages of a venue do not move on a phone when the link to the public page has loaded', inDrills, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'owner@plateful.test')
  const release = await hold(page, '**/api/venues/*/hours')
  await page.goto(`/venue-cards/${await venueOf(page)}`)
  const heading = page.getByRole('heading', { name: 'Cards', level: 1 })
  await expect(page.getByText('Scan for our menu')).toBeVisible()
  const before = await heading.boundingBox()
  release()
  await expect(page.getByRole('link', { name: 'View my page' })).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
})
