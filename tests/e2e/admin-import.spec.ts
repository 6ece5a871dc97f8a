import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { press } from './support/keyboard.ts'
import { asAdmin, bulkProgress, failNextRequest, newVenue, ownName, venuesCsv } from './support/office.ts'
import { expect, expectAccessible, inDrills, onPhonesInDrills, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

test('an import is checked row by row with chosen columns, applied and undone', onPhonesInDrills, async ({ page }) => {
  await asAdmin(page)
  const token = ownName('Import')
  const venue = await newVenue(page, { name: `${token} one` })
  await page.goto('/admin/import-export')
  await expectAccessible(page)
  const text = `Trading,road,city,postcode,phone,hygiene_rating\n${token} one,1 High Street,Windsor,SL4 0ZZ,01632 960999,5\n${token} two,2 High Street,Bray,SL6 2AB,,\n,3 High Street,Bray,SL6 2AC,,\n`
  await page.getByLabel('Choose a file, or drop it here').setInputFiles(venuesCsv(text))
  const rows = page.getByRole('table', { name: /^Check by row/ })
  await expect(page.getByRole('heading', { name: 'venues.csv' })).toBeFocused()
  await expect(rows.getByRole('row').filter({ hasText: 'Rejected' })).toHaveCount(3)
  await page.reload()
  await page.getByLabel('Field for Trading').selectOption('name')
  await expect(rows.getByRole('row').filter({ hasText: `${token} one` })).toContainText('01632 960999')
  await expect(rows.getByRole('row').filter({ hasText: '(no name)' })).toContainText('Line 4 of the file.')
  await expectAccessible(page)
  await press(page.getByRole('navigation', { name: 'Results' }).getByRole('link', { name: 'Created 1' }))
  await expect(rows.getByRole('row')).toHaveCount(2)
  await press(page.getByRole('button', { name: 'Apply 2 changes' }))
  await expect(bulkProgress(page)).toContainText('2 rows imported.')
  await expect(bulkProgress(page)).toBeFocused()
  const venuePage = await (await page.request.get(`/venues/${venue.slug}`)).text()
  expect([venuePage.includes('01632 960999'), venuePage.includes('very good')]).toEqual([true, true])
  await press(bulkProgress(page).getByRole('button', { name: 'Undo this import' }))
  const question = page.getByRole('alertdialog', { name: 'Undo this import?' })
  await expect(question).toContainText('1 created venue goes to the trash.')
  await expect(question).toContainText('1 changed venue gets the values from before.')
  await expectAccessible(page)
  await press(question.getByRole('button', { name: 'Undo import' }))
  await expect(bulkProgress(page)).toContainText('2 venues changed back.')
  expect(await (await page.request.get(`/venues/${venue.slug}`)).text()).not.toContain('01632 960999')
  await expect(page.getByRole('table', { name: 'Past imports' }).getByRole('row').filter({ hasText: 'Undone' }).first()).toBeVisible()
})

test('a dump of a database is imported one kind of rows at a time', inDrills, async ({ page }) => {
  await asAdmin(page)
  const token = ownName('Angler')
  const ids: Record<string, string> = {}
  const text = readFileSync(new URL('../api/managing/supabase-dump.sql', import.meta.url), 'utf8')
    .replaceAll(/[0-9a-f]{8}-0d5f-4a53-9d0c-5a4b8a3f0c11/g, (id) => {
      ids[id] ??= randomUUID()
      return ids[id]
    })
    .replaceAll("The Angler's Rest", token)
    .replaceAll('The Bell', `${token} bell`)
  const dump = { name: 'guide.sql', mimeType: 'application/sql', buffer: Buffer.from(text) }
  const choice = page.getByLabel('Choose a file, or drop it here')
  const rows = page.getByRole('table', { name: /^Check by row/ })
  await page.goto('/admin/import-export')
  await choice.setInputFiles(dump)
  await expect(rows.getByRole('row').filter({ hasText: token })).toHaveCount(2)
  await press(page.getByRole('button', { name: 'Apply 2 changes' }))
  await expect(bulkProgress(page)).toContainText('2 rows imported.')
  await page.goto('/admin/import-export')
  await page.getByLabel('What the file contains').selectOption('menus')
  await choice.setInputFiles(dump)
  await expect(rows.getByRole('row').filter({ hasText: 'Lunch' })).toHaveCount(1)
  await press(page.getByRole('button', { name: 'Apply 1 change' }))
  await expect(bulkProgress(page)).toContainText('1 row imported.')
  await page.reload()
  await press(page.getByRole('row').filter({ hasText: 'guide.sql' }).getByRole('button', { name: 'Undo this import: guide.sql' }).first())
  await press(page.getByRole('button', { name: 'Undo import' }))
  await expect(bulkProgress(page)).toContainText('1 change undone.')
  await page.goto(`/search?q=${encodeURIComponent(token)}`)
  await expect(page.getByRole('link', { name: token }).first()).toBeVisible()
})

test('a file that cannot be read or sent causes a message, and another file can be chosen', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/ERR_CONNECTION_FAILED/)
  await asAdmin(page)
  await page.goto('/admin/import-export')
  await failNextRequest(page, '**/api/imports', 'POST', null)
  const choice = page.getByLabel('Choose a file, or drop it here')
  await choice.setInputFiles(venuesCsv('name\n'))
  await expect(page.getByRole('alert')).toHaveText('Failed to send the file')
  await choice.setInputFiles(venuesCsv('name\n"never closed'))
  await expect(page.getByRole('alert')).toHaveText('A quote in the file is opened and never closed')
  await press(page.getByRole('button', { name: 'Choose another file' }))
  await expect(choice).toBeVisible()
})
