import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { press, write } from './support/keyboard.ts'
import { drawnMap } from './support/map.ts'
import { ADMIN, asAdmin, failNextRequest, newMenu, newUser, newVenue, ownName, rowOf } from './support/office.ts'
import { expect, expectAccessible, inDrills, inDrillsOnPhonesToo, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

const SECTIONS = ['Basic Information', 'Contact Information', 'Opening Hours', 'Address & Location', 'Venue Image']
const CUISINES = [
  ...['Modern British', 'Traditional British', 'French', 'Italian', 'Spanish', 'Mediterranean', 'Modern European'],
  ...['Contemporary European', 'Japanese', 'Chinese', 'Thai', 'Vietnamese', 'Indian', 'Middle Eastern', 'Turkish', 'Mexican'],
  ...['South American', 'Fusion', 'Seafood', 'Steakhouse', 'Vegetarian', 'Vegan', 'Fine Dining', 'Bistro', 'Brasserie'],
  ...['Wine Bar', 'Gastropub'],
]
const REQUIRED = ['Name', 'Description', 'Phone', 'Road', 'City', 'Postcode'] as const

test(
  'a venue is featured and unfeatured, the home page follows, and a failure restores the star',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/ERR_CONNECTION_FAILED/)
    await asAdmin(page)
    const venue = await newVenue(page, { name: ownName('A Aardvark') })
    const onHome = async () => (await (await page.request.get('/')).text()).includes(venue.name)
    await page.goto(`/admin?venues=${encodeURIComponent(venue.name)}`)
    const table = page.getByRole('table', { name: /^Venues/ })
    await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Cuisine', 'Location', 'Featured', 'Actions'])
    const row = rowOf(page, 'Venues', venue.name)
    await expect(row).toContainText('Gastropub')
    await expect(row).toContainText('Windsor')
    expect(await onHome()).toBe(false)
    await press(row.getByTitle('Add to featured'))
    await expect(row.getByTitle('Remove from featured')).toBeVisible()
    await expect.poll(onHome).toBe(true)
    await failNextRequest(page, `**/api/venues/${venue.id}`, 'PATCH', null)
    await press(row.getByTitle('Remove from featured'))
    await expect(page.getByRole('alert')).toHaveText('Failed to update venue')
    await expect(row.getByTitle('Remove from featured')).toBeFocused()
    await press(row.getByTitle('Remove from featured'))
    await expect(row.getByTitle('Add to featured')).toBeVisible()
    await expect.poll(onHome).toBe(false)
    await expect(page.getByRole('alert')).toBeHidden()
  },
)

test('the actions of a venue are within the window, also with long names of its town and owner', inDrills, async ({ page }) => {
  await asAdmin(page)
  const venue = await newVenue(page, { address_city: 'Lytham St Annes', cuisines: ['Contemporary European'] })
  const owner = await newUser(page, 'venue_owner', `${randomUUID()}.with-a-long-address@hospitality-group.example.org`)
  await page.request.post('/api/venue-owners', { data: { user_id: owner.id, venue_id: venue.id } })
  await page.goto(`/admin/venues?venues=${encodeURIComponent(venue.name)}`)
  const row = rowOf(page, 'Venues', venue.name)
  await expect(row.getByText(owner.email)).toBeVisible()
  const table = page.getByRole('table', { name: /^Venues/ })
  const hidden = () => table.evaluate(({ parentElement: area }) => (area ? area.scrollWidth - area.clientWidth : Number.NaN))
  await expect(row.getByRole('button', { name: `Delete ${venue.name}` })).toBeVisible()
  expect(await hidden()).toBe(0)
  expect((await row.boundingBox())?.height).toBeLessThan(100)
})

test('the image of a venue is replaced by keyboard within a few presses, and entries stay', inDrillsOnPhonesToo, async ({ page }) => {
  await asAdmin(page)
  const venue = await newVenue(page)
  await page.goto(`/admin/venues/${venue.id}/edit`)
  await write(page.getByLabel('Phone'), '01632 960555')
  await page.getByRole('heading', { name: `Edit ${venue.name}` }).click()
  const sections = page.getByRole('navigation', { name: 'Sections of the form' })
  await expect(sections.getByRole('link')).toHaveText(SECTIONS)
  await press(sections.getByRole('link', { name: 'Venue Image' }))
  await expect(page.getByRole('heading', { name: 'Venue Image' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Venue Image' })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Choose an image')).toBeFocused()
  await expect(page.getByLabel('Phone')).toHaveValue('01632 960555')
  await expectAccessible(page)
})

test(
  'venues are searched, sorted and paged by keyboard, and the focus moves to the next row after a deletion',
  inDrills,
  async ({ page }) => {
    test.slow()
    await asAdmin(page)
    const token = ownName('Row')
    for (let number = 10; number < 32; number += 1) await newVenue(page, { name: `${token} ${number}` })
    await page.goto('/admin')
    await write(page.getByRole('searchbox', { name: 'Find a venue' }), token)
    const first = page
      .getByRole('table', { name: /^Venues/ })
      .getByRole('row')
      .nth(1)
    await expect(page.getByRole('table', { name: 'Venues 22' }).getByRole('row')).toHaveCount(21)
    await expect(first).toContainText(`${token} 10`)
    const byName = page.getByRole('table', { name: /^Venues/ }).getByRole('button', { name: 'Name' })
    await press(byName)
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
    await expect(first).toContainText(`${token} 31`)
    await expect(byName).toBeFocused()
    const pages = page.getByRole('navigation', { name: 'Pages of Venues' })
    await press(pages.getByRole('link', { name: 'Next page' }))
    await expect(first).toContainText(`${token} 11`)
    await expect(pages.getByRole('link', { name: 'Page 2' })).toBeFocused()
    await press(page.getByRole('button', { name: `Delete ${token} 11` }))
    await press(page.getByRole('alertdialog', { name: 'Delete Venue' }).getByRole('button', { name: 'Delete Venue' }))
    await expect(page.getByRole('button', { name: `Delete ${token} 10` })).toBeFocused()
    await press(pages.getByRole('link', { name: 'Page 1' }))
    await expect(first).toContainText(`${token} 31`)
    await expectAccessible(page)
  },
)

test(
  'the page number of the list of venues can be typed, and a number beyond the last page shows the last page',
  inDrills,
  async ({ page }) => {
    await asAdmin(page)
    await page.goto('/admin/venues')
    const pages = page.getByRole('navigation', { name: 'Pages of Venues' })
    const field = pages.getByRole('textbox', { name: 'Page' })
    await expect(field).toHaveValue('1')
    await expect(pages.getByRole('link', { name: 'Previous page' })).toHaveCount(0)
    await field.fill('999')
    await field.press('Enter')
    await expect(page).toHaveURL(/venues_page=\d+$/)
    await expect(pages.getByRole('link', { name: 'Next page' })).toHaveCount(0)
    await expect(field).toBeFocused()
    await expect(field).not.toHaveValue('999')
    await field.fill('x')
    await field.press('Enter')
    await expect(field).toHaveValue(/^\d+$/)
    await field.fill('2')
    await field.press('Enter')
    await expect(page).toHaveURL(/venues_page=2$/)
    await press(pages.getByRole('link', { name: 'Previous page' }))
    // The clicked link is gone on the first page.
    await expect(pages.getByText(/^of /)).toBeFocused()
    await expect(page).not.toHaveURL(/venues_page/)
    await expectAccessible(page)
  },
)

test('a venue is deleted with its menus after a confirmation that says what is deleted', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/ERR_CONNECTION_FAILED|404|500/)
  await asAdmin(page)
  const venue = await newVenue(page)
  await newMenu(page, venue, { Mains: ['Pie', 'Squash'] })
  await page.goto(`/admin?venues=${encodeURIComponent(venue.name)}`)
  const remove = page.getByRole('button', { name: `Delete ${venue.name}` })
  const dialog = page.getByRole('alertdialog', { name: 'Delete Venue' })
  await press(remove)
  await expect(dialog).toContainText('This also deletes 1 menu (2 items). There are no upcoming reservations.')
  await expectAccessible(page)
  await press(dialog.getByRole('button', { name: 'Cancel' }))
  await expect(remove).toBeFocused()
  await failNextRequest(page, `**/api/venues/${venue.id}`, 'DELETE', '')
  await press(remove)
  await press(dialog.getByRole('button', { name: 'Delete Venue' }))
  await expect(page.getByRole('alert')).toHaveText('Failed to delete venue')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await press(dialog.getByRole('button', { name: 'Delete Venue' }))
  await expect(page.getByText('No venues found')).toBeVisible()
  await expect(page.locator('#venues')).toBeFocused()
  expect((await page.request.get(`/venues/${venue.slug}`)).status()).toBe(404)
})

test('the form of a new venue shows missing fields, keeps the input, and stores all of it', async ({ page, allowFailures }) => {
  test.slow()
  allowFailures(/ERR_CONNECTION_FAILED|401/)
  await asAdmin(page)
  await page.goto('/admin/venues/new')
  for (const name of SECTIONS) await expect(page.getByRole('region', { name })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await expect(page.getByText('Please select at least one cuisine')).toBeVisible()
  const cuisines = page.getByRole('group', { name: 'Cuisines' })
  await expect(cuisines.locator('label')).toHaveText(CUISINES)
  for (const name of ['Thai', 'French', 'Vegan']) await press(cuisines.getByRole('checkbox', { name, exact: true }), 'Space')
  await expect(page.getByText('Maximum of 3 cuisines selected')).toBeVisible()
  await expect(cuisines.getByRole('checkbox', { name: 'Bistro' })).toBeDisabled()
  await press(cuisines.getByRole('checkbox', { name: 'French' }), 'Space')
  await expect(page.getByText('Maximum of 3 cuisines selected')).toBeHidden()
  await press(save)
  for (const label of REQUIRED) {
    const field = page.getByRole('textbox', { name: label, exact: true })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/Enter /)
  }
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields')
  await expectAccessible(page)

  const name = ownName('Café Brûlée')
  const fields: Record<string, string> = {
    Name: name,
    Description: 'A place for one test.',
    Phone: '01632 960184',
    Road: '9 Weir Street',
    City: 'Eton',
    Postcode: 'SL4 6AA',
    'Email (optional)': 'abc',
    'Website (optional)': 'abc',
    'Latitude (optional)': 'abc',
    'Longitude (optional)': '-0.61',
    'Monday to Friday (optional)': '12:00 – 22:30',
  }
  for (const [label, text] of Object.entries(fields)) await write(page.getByLabel(label, { exact: true }), text)
  await expect(page.getByLabel('Email (optional)')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Website (optional)')).toHaveAttribute('type', 'url')
  await press(save)
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address')
  await expect(page.getByLabel('Email (optional)')).toHaveAccessibleDescription(/Please enter a valid email address/)
  await expect(page.getByText('Please enter a web address that starts with http:// or https://')).toBeVisible()
  await expect(page.getByText('Please enter a latitude from -90 to 90')).toBeVisible()
  await expect(page.getByLabel('Email (optional)')).toBeFocused()
  await write(page.getByLabel('Email (optional)'), 'hello@brulee.example')
  await write(page.getByLabel('Website (optional)'), 'https://brulee.example')
  await write(page.getByLabel('Latitude (optional)'), '51.48')
  await failNextRequest(page, '**/api/venues', 'POST', null)
  await press(save)
  await expect(page.getByRole('alert')).toHaveText('Failed to save venue')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(save).toBeFocused()
  // When the session has ended, the user signs in above the form and keeps the input.
  await page.context().clearCookies()
  await page.keyboard.press('Enter')
  const signIn = page.getByRole('dialog', { name: 'Welcome back' })
  await write(signIn.getByLabel('Email'), ADMIN)
  await write(signIn.getByLabel('Password'), DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(signIn).toBeHidden()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('status').filter({ hasText: `${name} is saved` })).toBeVisible()
  await write(page.getByRole('searchbox', { name: 'Find a venue' }), name)
  const row = rowOf(page, 'Venues', name)
  await expect(row).toContainText('Thai')
  await expect(row).toContainText('Eton')
  await press(row.getByRole('link', { name: `Edit ${name}` }))
  await expect(page).toHaveURL(/\/admin\/venues\/[0-9a-f-]+\/edit$/)
  await expect(page.getByLabel('Phone')).toHaveValue('01632 960184')
  await expect(page.getByLabel('Latitude (optional)')).toHaveValue('51.48')
  await expect(page.getByLabel('Email (optional)')).toHaveValue('hello@brulee.example')
  await expect(page.getByRole('checkbox', { name: 'Vegan' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'New', exact: true })).toBeChecked()
})

test('a click on the map or its centre sets the coordinates, and Cancel asks before it discards changes', inDrills, async ({ page }) => {
  test.slow()
  await asAdmin(page)
  const venue = await newVenue(page, { latitude: 51.4839, longitude: -0.6044 })
  await page.goto(`/admin/venues/${venue.id}/edit`)
  await press(page.getByRole('button', { name: 'Choose on the map' }))
  await expect(page.getByRole('group', { name: 'Place on the map' })).toBeFocused()
  const map = await drawnMap(page, `Map: choose where ${venue.name} is`)
  const box = await map.boundingBox()
  // The only step for a pointer; keyboard users take the centre of the map.
  await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + 60)
  const latitude = page.getByLabel('Latitude (optional)')
  await expect(latitude).toHaveValue(/^51\.48[4-9]\d+$/)
  await expect(page.getByLabel('Longitude (optional)')).toHaveValue(/^-0\.6(0[5-9]|[1-9])\d+$/)
  await press(page.getByRole('button', { name: 'Use map centre' }))
  await expect(latitude).toHaveValue('51.483900')
  await write(page.getByLabel('City'), 'Nowhere')

  await press(page.getByRole('link', { name: 'Cancel' }))
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expectAccessible(page)
  await press(question.getByRole('button', { name: 'Cancel' }))
  await expect(page.getByLabel('City')).toHaveValue('Nowhere')
  await press(page.getByRole('link', { name: 'Cancel' }))
  await press(question.getByRole('button', { name: 'Leave' }))
  await expect(page).toHaveURL('/admin')
  const stored = await (await page.request.get(`/api/managed-venues/${venue.id}`)).json()
  expect(stored.address_city).toBe('Windsor')

  await page.goto('/admin/venues/new')
  await press(page.getByRole('link', { name: 'Cancel' }))
  await expect(page).toHaveURL('/admin')
})

test(
  'the second of two administrators who edit a venue sees the conflict, and both changes can be kept',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/409/)
    await asAdmin(page)
    const venue = await newVenue(page)
    await page.goto(`/admin/venues/${venue.id}/edit`)
    await write(page.getByLabel('Phone'), '01632 960111')
    await write(page.getByLabel('Road'), '2 Mine Street')
    const theirs = { address_road: '3 Their Street', website: 'https://theirs.example' }
    await page.request.patch(`/api/venues/${venue.id}`, { data: theirs })
    await press(page.getByRole('button', { name: 'Save' }))
    const dialog = page.getByRole('dialog', { name: 'This venue was changed elsewhere, perhaps in another tab' })
    await expect(dialog).toContainText("Your changes weren't saved")
    await expect(dialog).toContainText('Changed by admin@plateful.test')
    await expect(dialog).toContainText('3 Their Street')
    await expect(dialog).toContainText('Yours: 2 Mine Street')
    await expect(dialog).toContainText('https://theirs.example')
    await expect(dialog).not.toContainText('01632')
    await expectAccessible(page)
    await press(dialog.getByRole('button', { name: 'Keep my version' }))
    await expect(page).toHaveURL('/admin')
    const stored = await (await page.request.get(`/api/managed-venues/${venue.id}`)).json()
    expect(stored).toMatchObject({ address_road: '2 Mine Street', website: 'https://theirs.example', phone: '01632 960111' })
  },
)

test('a renamed venue is on its page immediately, and an inactive one on no page', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/500/)
  await asAdmin(page)
  const venue = await newVenue(page)
  expect((await page.request.get(`/venues/${venue.slug}`)).status()).toBe(200)
  const name = ownName('The Feather')
  await page.goto(`/admin/venues/${venue.id}/edit`)
  await write(page.getByLabel('Name', { exact: true }), name)
  await failNextRequest(page, `**/api/venues/${venue.id}`, 'PATCH', 'The moon is in the way')
  const save = page.getByRole('button', { name: 'Save' })
  await press(save)
  await expect(page.getByRole('alert')).toHaveText('The moon is in the way')
  await expect(save).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(page.getByLabel('Phone')).toHaveValue('01632 960100')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
  const renamed = await page.request.get(`/venues/${venue.slug}`)
  expect(renamed.url()).not.toContain(venue.slug)
  expect(await renamed.text()).toContain(name)
  await page.goto(`/admin/venues/${venue.id}/edit`)
  await press(page.getByRole('checkbox', { name: 'Active' }), 'Space')
  await press(page.getByRole('button', { name: 'Save' }))
  await expect(page).toHaveURL('/admin')
  expect((await page.request.get(renamed.url())).status()).toBe(404)
  await write(page.getByRole('searchbox', { name: 'Find a venue' }), name)
  await expect(rowOf(page, 'Venues', name)).toContainText('Inactive')
})

test('the lists of a guide without venues lead to adding and importing them', inDrills, async ({ page }) => {
  await page.route('**/api/managed-venues?*', (route) => route.fulfill({ json: { data: [], total: 0, next: null } }))
  for (const path of ['/admin/venues', '/admin/menu']) {
    await asAdmin(page)
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByText('No venues yet')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Add a venue' })).toHaveAttribute('href', '/admin/venues/new')
    await expect(main.getByRole('link', { name: 'Import venues' })).toHaveAttribute('href', '/admin/import-export')
    await expectAccessible(page)
  }
})

test('the views of the venues page list the venues that they name', inDrills, async ({ page }) => {
  await asAdmin(page)
  const venue = await newVenue(page, { name: ownName('A Hidden'), active: false })
  await page.goto('/admin/venues')
  const views = page.getByRole('navigation', { name: 'Views of the venues' })
  await expect(views.getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page')
  await press(views.getByRole('link', { name: /^Inactive \d/ }))
  await expect(page).toHaveURL('/admin/venues?active=false')
  await expect(views.getByRole('link', { name: /^Inactive/ })).toHaveAttribute('aria-current', 'page')
  await expect(rowOf(page, 'Venues', venue.name)).toContainText('Inactive')
  await expectAccessible(page)
})

test('the keys J, K, X and E move through the venues, select them and edit one, until they are turned off', inDrills, async ({ page }) => {
  await asAdmin(page)
  const name = ownName('The Key')
  for (const end of ['A', 'B', 'C']) await newVenue(page, { name: `${name} ${end}` })
  await page.goto(`/admin/venues?venues=${encodeURIComponent(name)}`)
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: name })
  const boxes = rows.getByRole('checkbox')
  await expect(rows).toHaveCount(3)
  await expect(page.getByText('1 to 3 of 3')).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('x')
  await expect(boxes.nth(0)).toBeChecked()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  for (const row of [0, 1, 2]) await expect(boxes.nth(row)).toBeChecked()
  await page.keyboard.press('b')
  await expect(page.getByRole('region', { name: 'Selected venues' }).getByRole('button').first()).toBeFocused()
  await rows.nth(2).focus()
  await page.keyboard.press('k')
  await expect(rows.nth(1)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('select a range')
  await expectAccessible(page)
  await keys.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Keyboard shortcuts' })).not.toContainText('move')
  await expect(page.locator('[aria-keyshortcuts="/"]')).toHaveCount(0)
  // The dialog returns the focus to the first control of the row.
  await expect(rows.nth(1).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('j')
  await expect(rows.nth(1).locator(':focus')).toHaveCount(1)
  // A window of 1280 pixels at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 256 })
  await press(page.getByRole('button', { name: 'all keys' }))
  await keys.getByRole('checkbox', { name: 'Single-key shortcuts' }).check()
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.keyboard.press('Escape')
  await rows.nth(1).focus()
  await page.keyboard.press('e')
  await page.keyboard.press('Shift+X')
  for (const row of [1, 2]) await expect(boxes.nth(row)).not.toBeChecked()
  await page.keyboard.press('e')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} B`)
})
