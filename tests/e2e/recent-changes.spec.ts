import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { hold } from './support/hold.ts'
import { press, tabTo, write } from './support/keyboard.ts'
import { ADMIN, asAdmin, bulkProgress, failNextRequest, newVenue, ownName, rowOf, venuesCsv } from './support/office.ts'
import { expect, expectAccessible, inDrills, inDrillsOnPhonesToo, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

const panel = (page: Page) => page.getByRole('region', { name: 'Recent changes' })
const rowWith = (page: Page, text: string) => panel(page).getByRole('listitem').filter({ hasText: text })

/** The next undo of several venues ends before the page learns that it began. */
async function endBeforeAnswer(page: Page): Promise<void> {
  await page.route('**/api/bulk-changes/*/undo', async (route) => {
    const response = await route.fetch()
    const { id } = await response.json()
    await expect.poll(async () => (await (await page.request.get(`/api/bulk-changes/${id}`)).json()).status).toBe('finished')
    await route.fulfill({ response })
  })
}

test(
  'a change of fields and a deletion are undone on the dashboard, and a failure is shown',
  inDrillsOnPhonesToo,
  async ({ page, allowFailures }) => {
    allowFailures(/500/)
    await asAdmin(page)
    const venue = await newVenue(page)
    await page.request.patch(`/api/venues/${venue.id}`, { data: { phone: '01632 960999' } })
    await page.goto('/admin')
    const edit = rowWith(page, venue.name)
    await expect(edit).toContainText('01632 960999')
    await expectAccessible(page)
    const undo = edit.getByRole('button', { name: `Undo: Changed venue ${venue.name}` })
    await failNextRequest(page, '**/api/audit-entries/*/undo', 'POST', 'The moon is in the way')
    await press(undo)
    await expect(page.getByRole('alert')).toHaveText('The moon is in the way')
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: `${venue.name} is as it was: phone` })).toBeVisible()
    await expect(edit.filter({ hasText: 'Changed again since' })).toBeFocused()
    expect((await (await page.request.get(`/api/venues/${venue.slug}`)).json()).phone).toBe(venue.phone)

    await page.request.delete(`/api/venues/${venue.id}`)
    await page.reload()
    await press(panel(page).getByRole('button', { name: `Undo: Deleted venue ${venue.name}` }))
    await expect(page.getByRole('status').filter({ hasText: `${venue.name} is restored` })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Recent changes' })).toBeFocused()
    expect((await page.request.get(`/api/venues/${venue.slug}`)).status()).toBe(200)
  },
)

test('an import shows exactly its venues, and is undone on the dashboard', inDrills, async ({ page }) => {
  await asAdmin(page)
  const token = ownName('Found')
  await page.goto('/admin/import-export')
  const text = `name,road,city,postcode\n${token} one,1 High Street,Bray,SL6 2AB\n${token} two,2 High Street,Bray,SL6 2AC\n`
  await page.getByLabel('Choose a file, or drop it here').setInputFiles(venuesCsv(text))
  await press(page.getByRole('button', { name: 'Apply 2 changes' }))
  await press(bulkProgress(page).getByRole('link', { name: 'Show the 2 venues' }))
  await expect(page.getByRole('table', { name: 'Venues 2' })).toBeVisible()
  await expect(rowOf(page, 'Venues', `${token} two`)).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: /^From venues.csv/ }))
  await expect(page).not.toHaveURL(/of=/)
  await page.goto('/admin')
  await endBeforeAnswer(page)
  await press(rowWith(page, 'venues.csv: 2 rows imported').first().getByRole('button', { name: /^Undo/ }))
  await press(page.getByRole('button', { name: 'Undo import' }))
  await expect(page.getByRole('status').filter({ hasText: '2 venues changed back' })).toBeVisible()
  await expect(rowWith(page, 'venues.csv: 2 rows imported').first()).toContainText('Undone')
  const left = await (await page.request.get(`/api/managed-venues?q=${encodeURIComponent(token)}`)).json()
  expect(left.total).toBe(0)
})

test(
  'a rejected row is downloaded with its reason, corrected on screen, and imported',
  inDrillsOnPhonesToo,
  async ({ page, allowFailures }) => {
    allowFailures(/500/)
    await asAdmin(page)
    const token = ownName('Mended')
    await page.goto('/admin/import-export')
    const text = `name,road,city,postcode\n${token} one,1 High Street,Bray,SL6 2AB\n${token} two,2 High Street,,SL6 2AC\n`
    await page.getByLabel('Choose a file, or drop it here').setInputFiles(venuesCsv(text))
    const link = page.getByRole('link', { name: 'Rejected rows as CSV' })
    const [file] = await Promise.all([page.waitForEvent('download'), press(link)])
    expect(file.suggestedFilename()).toMatch(/^rejected-rows-.+\.csv$/)
    await press(page.getByRole('button', { name: 'Correct row 2' }))
    const dialog = page.getByRole('dialog', { name: 'Correct row 2' })
    const city = dialog.getByLabel('City', { exact: true })
    await expect(city).toBeFocused()
    await expect(dialog.getByRole('alert')).toHaveText('City is missing')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('City is missing')
    await expect(city).toBeFocused()
    await write(city, 'Eton')
    await failNextRequest(page, '**/api/imports/*/rows/2', 'PATCH', 'The moon is in the way')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('The moon is in the way')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Check by row', { exact: true })).toBeFocused()
    await press(page.getByRole('button', { name: 'Apply 2 changes' }))
    await expect(bulkProgress(page)).toContainText('2 rows imported.')
  },
)

test('the rows of an import are all shown again when the last rejected one is corrected', inDrillsOnPhonesToo, async ({ page }) => {
  await asAdmin(page)
  const token = ownName('Last')
  await page.goto('/admin/import-export')
  const text = `name,road,city,postcode\n${token} one,1 High Street,Bray,SL6 2AB\n${token} two,2 High Street,,SL6 2AC\n`
  await page.getByLabel('Choose a file, or drop it here').setInputFiles(venuesCsv(text))
  const tabs = page.getByRole('navigation', { name: 'Results' })
  const rows = page.getByRole('table', { name: /^Check by row/ }).getByRole('row')
  await press(tabs.getByRole('link', { name: 'Rejected 1' }))
  await expect(rows).toHaveCount(2)
  await press(page.getByRole('button', { name: 'Correct row 2' }))
  await write(page.getByRole('dialog').getByLabel('City', { exact: true }), 'Eton')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Check by row', { exact: true })).toBeFocused()
  await expect(rows.filter({ hasText: token })).toHaveCount(2)
  await expect(tabs.getByRole('link', { name: 'All rows 2' })).toHaveAttribute('aria-current', 'page')
  await expect(tabs.getByRole('link', { name: 'Rejected 0' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
})

test('the wrong cell of a long row is above the buttons of the dialog when it gets the focus', inDrillsOnPhonesToo, async ({ page }) => {
  await asAdmin(page)
  const token = ownName('Long')
  await page.goto('/admin/import-export')
  const columns = 'name,address_road,address_city,address_postcode,cuisines,description,phone,price,website'
  const text = `${columns}\n${token},1 High Street,Bray,SL6 2AB,Gastropub,A pub.,01632 960111,cheap,https://a.example\n`
  await page.getByLabel('Choose a file, or drop it here').setInputFiles(venuesCsv(text))
  await press(page.getByRole('button', { name: 'Correct row 1' }))
  const price = page.getByRole('dialog', { name: 'Correct row 1' }).getByLabel('Price')
  await expect(price).toBeFocused()
  const isOnTop = () =>
    price.evaluate((field) => {
      const { left, top, bottom, width } = field.getBoundingClientRect()
      return [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + width / 2, y) === field)
    })
  await expect.poll(isOnTop).toBe(true)
})

test('a cell of a rejected row keeps the focus while a long text is typed', inDrills, async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/import-export')
  const text = 'name,road,city,postcode\nThe Swan,1 High Street,,SL6 2AB\n'
  await page.getByLabel('Choose a file, or drop it here').setInputFiles(venuesCsv(text))
  await press(page.getByRole('button', { name: 'Correct row 1' }))
  const city = page.getByRole('dialog').getByLabel('City', { exact: true })
  await expect(city).toBeFocused()
  const typed = 'Llanfairpwllgwyngyll '.repeat(5)
  await page.keyboard.type(typed)
  await expect(city).toHaveValue(typed)
  await expect(city).toBeFocused()
})

test(
  'typed cells of a rejected row are kept when its dialog is closed by mistake, and when the session ends',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/401/)
    await asAdmin(page)
    await page.goto('/admin/import-export')
    const text = 'name,road,city,postcode\nThe Swan,1 High Street,,SL6 2AB\n'
    await page.getByLabel('Choose a file, or drop it here').setInputFiles(venuesCsv(text))
    await press(page.getByRole('button', { name: 'Correct row 1' }))
    const city = page.getByRole('dialog').getByLabel('City', { exact: true })
    await expect(city).toBeFocused()
    await page.keyboard.type('Bray')
    await page.keyboard.press('Escape')
    await press(page.getByRole('alertdialog', { name: 'Close without saving?' }).getByRole('button', { name: 'Cancel' }))
    await expect(city).toHaveValue('Bray')
    await page.context().clearCookies()
    await press(page.getByRole('button', { name: 'Check and keep' }))
    const signIn = page.getByRole('dialog', { name: 'Welcome back' })
    await write(signIn.getByLabel('Email'), ADMIN)
    await write(signIn.getByLabel('Password'), DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(signIn).toBeHidden()
    await expect(city).toHaveValue('Bray')
    await press(page.getByRole('button', { name: 'Check and keep' }))
    await expect(page.getByText('Row 1 is corrected')).toBeVisible()
  },
)

test(
  'R renames the venue with the focus, or the only selected one, and Undo gives its name back',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/ERR_CONNECTION_FAILED/)
    await asAdmin(page)
    const token = ownName('Renamed')
    for (const number of [1, 2]) await newVenue(page, { name: `${token} ${number}` })
    await page.goto(`/admin/venues?venues=${encodeURIComponent(token)}`)
    await expect(page.getByRole('list', { name: 'Keyboard shortcuts' })).toContainText('rename')
    await expect(rowOf(page, 'Venues', `${token} 2`)).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: 'Rename venue' })
    const name = dialog.getByLabel('Name')
    await expect(name).toHaveValue(`${token} 1`)
    await expect(name).toBeFocused()
    await write(name, '')
    await page.keyboard.press('Enter')
    await expect(name).toBeFocused()
    await write(name, `${token} first`)
    await failNextRequest(page, '**/api/venues/*', 'PATCH', null)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Failed to update venue')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, 'Venues', `${token} first`)).toBeFocused()
    await page.keyboard.press('z')
    await expect(rowOf(page, 'Venues', `${token} 1`)).toBeVisible()
    await press(page.getByRole('checkbox', { name: `Select ${token} 2` }), 'Space')
    await tabTo(page.getByRole('link', { name: 'Export', exact: true }))
    await page.keyboard.press('r')
    await expect(name).toHaveValue(`${token} 2`)
  },
)

test('Shift and Enter rename a venue and go to the next row, until the last', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/ERR_CONNECTION_FAILED/)
  await asAdmin(page)
  const token = ownName('Several')
  for (const number of [1, 2, 3]) await newVenue(page, { name: `${token} ${number}` })
  await page.goto(`/admin/venues?venues=${encodeURIComponent(token)}`)
  await expect(rowOf(page, 'Venues', `${token} 3`)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Rename venue' })
  const name = dialog.getByLabel('Name')
  await expect(name).toHaveValue(`${token} 1`)
  // Sorted by name, the row moves to the end.
  await write(name, `${token} last`)
  await failNextRequest(page, '**/api/venues/*', 'PATCH', null)
  await page.keyboard.press('Shift+Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Failed to update venue')
  await page.keyboard.press('Shift+Enter')
  await expect(name).toHaveValue(`${token} 2`)
  await expect(name).toBeFocused()
  await write(name, `${token} middle`)
  await press(dialog.getByRole('button', { name: 'Rename and next' }))
  await expect(name).toHaveValue(`${token} 3`)
  await expect(name).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Rename and next' })).toHaveCount(0)
  await write(name, `${token} new`)
  await page.keyboard.press('Shift+Enter')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Venues', `${token} new`)).toBeFocused()
  for (const word of ['last', 'middle']) await expect(rowOf(page, 'Venues', `${token} ${word}`)).toBeVisible()
})

test('the next venue can be renamed while the list is still reloading', inDrills, async ({ page }) => {
  await asAdmin(page)
  const token = ownName('Held')
  for (const number of [1, 2]) await newVenue(page, { name: `${token} ${number}` })
  await page.goto(`/admin/venues?venues=${encodeURIComponent(token)}`)
  await expect(rowOf(page, 'Venues', `${token} 2`)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  const name = page.getByRole('dialog', { name: 'Rename venue' }).getByLabel('Name')
  await expect(name).toHaveValue(`${token} 1`)
  const release = await hold(page, '**/api/managed-venues?*')
  await write(name, `${token} one`)
  await page.keyboard.press('Shift+Enter')
  await expect(name).toHaveValue(`${token} 2`)
  await expect(name).toBeFocused()
  await write(name, `${token} two`)
  // The rows come while the second name is typed.
  release()
  await expect(page.locator('tr').filter({ hasText: `${token} one` })).toBeAttached()
  await expect(name).toHaveValue(`${token} two`)
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Venues', `${token} two`)).toBeFocused()
})

test('a new venue says what is missing, with a link to each', inDrills, async ({ page }) => {
  await asAdmin(page)
  const venue = await newVenue(page)
  await page.goto(`/admin/venues/${venue.id}/edit`)
  const gaps = page.getByRole('region', { name: 'Still missing' })
  await expect(gaps.getByRole('link')).toHaveText([
    'Add opening hours',
    'Add a menu',
    'Add an image',
    'Invite an owner',
    'Set its place on the map',
  ])
  await expectAccessible(page)
  await press(gaps.getByRole('link', { name: 'Add an image' }))
  await expect(page.getByRole('heading', { name: 'Venue Image' })).toBeFocused()
  await press(gaps.getByRole('link', { name: 'Add a menu' }))
  await expect(page.getByRole('combobox', { name: 'Venue' })).toContainText(venue.name)
})
