import type { Locator, Page } from '@playwright/test'
import { press } from './support/keyboard.ts'
import { asAdmin, bulkProgress, failNextRequest, newVenue, ownName, venuesCsv } from './support/office.ts'
import { expect, expectAccessible, inDrills, inDrillsOnPhonesToo, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

const rowsOf = (page: Page) =>
  page
    .getByRole('table', { name: /^Check by row/ })
    .locator('tbody')
    .getByRole('row')
const row = (page: Page, text: string) => rowsOf(page).filter({ hasText: text })

/** One row changes three fields of a venue, one is new, and one describes the new venue again. */
async function anUpload(page: Page): Promise<string> {
  const token = ownName('Choice')
  await newVenue(page, { name: `${token} old`, phone: '01632 960100', address_postcode: 'SL4 0ZZ' })
  const text = `name,road,city,postcode,phone,website
${token} old,9 Low Street,Windsor,SL4 0ZZ,01632 960999,https://old.example
${token} new,1 High Street,Bray,SL6 2AB,01632 960111,
${token} new,2 High Street,Bray,SL6 2AB,01632 960222,
`
  await page.goto('/admin/import-export')
  await page.getByLabel('Choose a file, or drop it here').setInputFiles(venuesCsv(text))
  await expect(row(page, `${token} old`)).toBeVisible()
  return token
}

/** Presses a tick with the keyboard, and waits until it is stored. */
async function toggle(page: Page, box: Locator): Promise<void> {
  const stored = page.waitForResponse((answer) => answer.url().includes('/choice') && answer.request().method() === 'PATCH')
  await box.focus()
  await page.keyboard.press('Space')
  await stored
}

/** The public venues whose name contains a text, by road. */
async function venuesNamed(page: Page, text: string) {
  const found = await (await page.request.get(`/api/managed-venues?q=${encodeURIComponent(text)}`)).json()
  const read = async ({ slug }: { slug: string }) => (await page.request.get(`/api/venues/${slug}`)).json()
  const venues = await Promise.all(found.data.map(read))
  return venues.sort((a, b) => a.address_road.localeCompare(b.address_road))
}

test('single fields and rows are left out of an import with ticks, also after a reload', inDrillsOnPhonesToo, async ({ page }) => {
  await asAdmin(page)
  const token = await anUpload(page)
  await toggle(page, page.getByLabel('phone of row 1'))
  await expect(page.getByLabel('Apply these changes (row 1)')).toHaveJSProperty('indeterminate', true)
  await toggle(page, page.getByLabel('Apply this row (row 2)'))
  await expect(row(page, `${token} new`).first()).toContainText('Left out')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('phone of row 1')).not.toBeChecked()
  await expect(page.getByLabel('website of row 1')).toBeChecked()
  await expect(page.getByText('2 rows left out.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Apply 1 change' }))
  await expect(bulkProgress(page)).toContainText('1 row imported.')
  await expect(bulkProgress(page)).toContainText('1 row left out.')
  expect(await venuesNamed(page, token)).toMatchObject([{ name: `${token} old`, phone: '01632 960100', website: 'https://old.example' }])
})

test('a later row of the same venue is used instead, or imported as another venue', inDrillsOnPhonesToo, async ({ page }) => {
  await asAdmin(page)
  const token = await anUpload(page)
  await press(page.getByRole('button', { name: 'Use row 3 instead' }))
  await expect(rowsOf(page).nth(1)).toContainText('The same as row 3, which is used.')
  await expect(page.getByLabel('Apply this row (row 3)')).toBeFocused()
  await press(page.getByRole('button', { name: 'Import both rows 3 and 2' }))
  await expect(page.getByRole('button', { name: 'Apply 3 changes' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Apply 3 changes' }))
  await expect(bulkProgress(page)).toContainText('3 rows imported.')
  expect(await venuesNamed(page, `${token} new`)).toMatchObject([{ address_road: '1 High Street' }, { address_road: '2 High Street' }])
})

test('all rows that would change something are left out with one click, and included again with another', inDrills, async ({ page }) => {
  await asAdmin(page)
  await anUpload(page)
  await press(page.getByRole('navigation', { name: 'Results' }).getByRole('link', { name: 'Changed 1' }))
  await press(page.getByRole('button', { name: 'Leave it out' }))
  await expect(page.getByLabel('Apply these changes (row 1)')).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Apply 1 change' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Apply it' }))
  await expect(page.getByLabel('Apply these changes (row 1)')).toBeChecked()
  await expect(page.getByRole('button', { name: 'Apply 2 changes' })).toBeVisible()
})

test(
  'a tick that cannot be stored is shown as before with a message, and nothing is applied',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/ERR_CONNECTION_FAILED/)
    await asAdmin(page)
    const token = await anUpload(page)
    await failNextRequest(page, '**/choice', 'PATCH', null)
    await page.getByLabel('Apply this row (row 2)').uncheck()
    await page.getByRole('button', { name: /^Apply \d change/ }).click()
    await expect(page.getByRole('alert')).toContainText('Nothing was applied')
    await expect(page.getByLabel('Apply this row (row 2)')).toBeChecked()
    expect(await venuesNamed(page, `${token} new`)).toEqual([])
  },
)

test(
  'chosen columns are remembered for the next file with the same columns, until they are forgotten',
  inDrillsOnPhonesToo,
  async ({ page }) => {
    await asAdmin(page)
    const token = ownName('Column')
    const header = `Trading ${token.slice(-8)},road,city,postcode\n`
    const send = async (rest: string) => {
      await page.goto('/admin/import-export')
      await page.getByLabel('Choose a file, or drop it here').setInputFiles(venuesCsv(`${header}${rest}`))
      return page.getByRole('combobox', { name: /^Field for Trading/ })
    }
    const field = await send(`${token} one,1 High Street,Bray,SL6 2AB\n`)
    await field.selectOption('name')
    await expect(page.getByLabel('Remember these columns for files from this source')).toBeChecked()
    await press(page.getByRole('button', { name: 'Apply 1 change' }))
    await expect(bulkProgress(page)).toContainText('1 row imported.')
    await expect(await send(`${token} two,2 High Street,Bray,SL6 2AC\n`)).toHaveValue('name')
    await expect(page.getByText('Remembered', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Remember these columns for files from this source').uncheck()
    await expect(page.getByLabel('Remember these columns for files from this source')).not.toBeChecked()
    await press(page.getByRole('button', { name: 'Apply 1 change' }))
    await expect(bulkProgress(page)).toContainText('1 row imported.')
    await expect(await send(`${token} three,3 High Street,Bray,SL6 2AD\n`)).toHaveValue('')
  },
)
