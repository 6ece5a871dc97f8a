import { drawnMap } from './support/map.ts'
import { asAdmin, failNext, newMenu, newVenue, ownName, rowOf } from './support/office.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const SECTIONS = ['Basic Information', 'Contact Information', 'Opening Hours', 'Address & Location', 'Venue Image']
const CUISINES = [
  ...['Modern British', 'Traditional British', 'French', 'Italian', 'Spanish', 'Mediterranean', 'Modern European'],
  ...['Contemporary European', 'Japanese', 'Chinese', 'Thai', 'Vietnamese', 'Indian', 'Middle Eastern', 'Turkish', 'Mexican'],
  ...['South American', 'Fusion', 'Seafood', 'Steakhouse', 'Vegetarian', 'Vegan', 'Fine Dining', 'Bistro', 'Brasserie'],
  ...['Wine Bar', 'Gastropub'],
]
const REQUIRED = ['Name', 'Description', 'Phone', 'Road', 'City', 'Postcode'] as const

test('a venue is featured and taken away again, the home page follows, and a failure is taken back', async ({ page, allowFailures }) => {
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
  await row.getByTitle('Add to featured').click()
  await expect(row.getByTitle('Remove from featured')).toBeVisible()
  await expect.poll(onHome).toBe(true)
  await failNext(page, `**/api/venues/${venue.id}`, 'PATCH', null)
  await row.getByTitle('Remove from featured').click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update venue')
  await expect(row.getByTitle('Remove from featured')).toBeVisible()
  await row.getByTitle('Remove from featured').click()
  await expect(row.getByTitle('Add to featured')).toBeVisible()
  await expect.poll(onHome).toBe(false)
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a venue is deleted with its menus behind a question that says what goes', async ({ page, allowFailures }) => {
  allowFailures(/ERR_CONNECTION_FAILED|404/)
  await asAdmin(page)
  const venue = await newVenue(page)
  await newMenu(page, venue, { Mains: ['Pie', 'Squash'] })
  await page.goto(`/admin?venues=${encodeURIComponent(venue.name)}`)
  const remove = page.getByRole('button', { name: `Delete ${venue.name}` })
  const dialog = page.getByRole('alertdialog', { name: 'Delete Venue' })
  await remove.click()
  await expect(dialog).toContainText('1 menu with 2 items and 0 upcoming reservations go with it.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()
  await failNext(page, `**/api/venues/${venue.id}`, 'DELETE', null)
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete Venue' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to delete venue')
  await expect(rowOf(page, 'Venues', venue.name)).toBeVisible()
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete Venue' }).click()
  await expect(page.getByText('No venues found')).toBeVisible()
  expect((await page.request.get(`/venues/${venue.slug}`)).status()).toBe(404)
})

test('the form of a new venue asks for what is needed, keeps what was typed, and stores all of it', async ({ page, allowFailures }) => {
  allowFailures(/ERR_CONNECTION_FAILED/)
  await asAdmin(page)
  await page.goto('/admin/venues/new')
  for (const name of SECTIONS) await expect(page.getByRole('region', { name })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await expect(page.getByText('Please select at least one cuisine')).toBeVisible()
  const cuisines = page.getByRole('group', { name: 'Cuisines' })
  await expect(cuisines.locator('.chip')).toHaveText(CUISINES)
  for (const name of ['Thai', 'French', 'Vegan']) await cuisines.getByRole('checkbox', { name, exact: true }).check()
  await expect(page.getByText('Maximum of 3 cuisines selected')).toBeVisible()
  await expect(cuisines.getByRole('checkbox', { name: 'Bistro' })).toBeDisabled()
  await cuisines.getByRole('checkbox', { name: 'French' }).uncheck()
  await expect(page.getByText('Maximum of 3 cuisines selected')).toBeHidden()
  await save.click()
  for (const label of REQUIRED) {
    const field = page.getByRole('textbox', { name: label, exact: true })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/Please fill in all required fields/)
  }
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
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
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await expect(page.getByLabel('Email (optional)')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Website (optional)')).toHaveAttribute('type', 'url')
  await save.click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Please enter a web address that starts with http:// or https://')).toBeVisible()
  await expect(page.getByText('Please enter a latitude from -90 to 90')).toBeVisible()
  await expect(page.getByLabel('Email (optional)')).toBeFocused()
  await page.getByLabel('Email (optional)').fill('hello@brulee.example')
  await page.getByLabel('Website (optional)').fill('https://brulee.example')
  await page.getByLabel('Latitude (optional)').fill('51.48')
  await failNext(page, '**/api/venues', 'POST', null)
  await save.click()
  await expect(page.getByRole('alert')).toHaveText('Failed to save venue')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await save.click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('status').filter({ hasText: `${name} is saved` })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a venue' }).fill(name)
  const row = rowOf(page, 'Venues', name)
  await expect(row).toContainText('Thai')
  await expect(row).toContainText('Eton')
  await row.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(page).toHaveURL(/\/admin\/venues\/[0-9a-f-]+\/edit$/)
  await expect(page.getByLabel('Phone')).toHaveValue('01632 960184')
  await expect(page.getByLabel('Latitude (optional)')).toHaveValue('51.48')
  await expect(page.getByLabel('Email (optional)')).toHaveValue('hello@brulee.example')
  await expect(page.getByRole('checkbox', { name: 'Vegan' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'New', exact: true })).toBeChecked()
})

test('a press on the map is the place, and so is its centre; Cancel asks before it forgets', async ({ page }) => {
  test.slow()
  await asAdmin(page)
  const venue = await newVenue(page, { latitude: 51.4839, longitude: -0.6044 })
  await page.goto(`/admin/venues/${venue.id}/edit`)
  await page.getByRole('button', { name: 'Choose on the map' }).click()
  const map = await drawnMap(page, `Map: choose where ${venue.name} is`)
  const box = await map.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + 60)
  const latitude = page.getByLabel('Latitude (optional)')
  await expect(latitude).toHaveValue(/^51\.48[4-9]\d+$/)
  await expect(page.getByLabel('Longitude (optional)')).toHaveValue(/^-0\.6[1-9]\d+$/)
  await page.getByRole('button', { name: 'Take the centre of the map' }).press('Enter')
  await expect(latitude).toHaveValue('51.483900')
  await page.getByLabel('City').fill('Nowhere')

  await page.getByRole('link', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Nowhere')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin')
  const stored = await (await page.request.get(`/api/managed-venues/${venue.id}`)).json()
  expect(stored.address_city).toBe('Windsor')

  await page.goto('/admin/venues/new')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/admin')
})

test('of two who edit a venue the second is told, and neither loses what they meant', async ({ page, allowFailures }) => {
  allowFailures(/409/)
  await asAdmin(page)
  const venue = await newVenue(page)
  await page.goto(`/admin/venues/${venue.id}/edit`)
  await page.getByLabel('Phone').fill('01632 960111')
  await page.getByLabel('Road').fill('2 Mine Street')
  const theirs = { address_road: '3 Their Street', website: 'https://theirs.example' }
  await page.request.patch(`/api/venues/${venue.id}`, { data: theirs })
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this venue' })
  await expect(dialog).toContainText('Nothing was saved')
  await expect(dialog).toContainText('Changed by admin@plateful.test')
  await expect(dialog).toContainText('3 Their Street')
  await expect(dialog).toContainText('Yours: 2 Mine Street')
  await expect(dialog).toContainText('https://theirs.example')
  await expect(dialog).not.toContainText('01632')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep mine over theirs' }).click()
  await expect(page.getByLabel('Website (optional)')).toHaveValue('https://theirs.example')
  await expect(page.getByLabel('Road')).toHaveValue('2 Mine Street')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/admin')
  const stored = await (await page.request.get(`/api/managed-venues/${venue.id}`)).json()
  expect(stored).toMatchObject({ address_road: '2 Mine Street', website: 'https://theirs.example', phone: '01632 960111' })
})

test('a renamed venue is on its page at once, an inactive one nowhere', async ({ page }) => {
  await asAdmin(page)
  const venue = await newVenue(page)
  expect((await page.request.get(`/venues/${venue.slug}`)).status()).toBe(200)
  const name = ownName('The Feather')
  await page.goto(`/admin/venues/${venue.id}/edit`)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/admin')
  const renamed = await page.request.get(`/venues/${venue.slug}`)
  expect(renamed.url()).not.toContain(venue.slug)
  expect(await renamed.text()).toContain(name)
  await page.goto(`/admin/venues/${venue.id}/edit`)
  await page.getByRole('checkbox', { name: 'Active' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/admin')
  expect((await page.request.get(renamed.url())).status()).toBe(404)
  await page.getByRole('searchbox', { name: 'Find a venue' }).fill(name)
  await expect(rowOf(page, 'Venues', name)).toContainText('Inactive')
})
