import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { press } from './support/keyboard.ts'
import { asAdmin, bulkProgress, chooseVenue, failNextRequest, newUser, newVenue, ownName, rowOf } from './support/office.ts'
import { expect, expectAccessible, inDrills, inDrillsOnPhonesToo, onPhonesInDrills, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

async function threeVenues(page: Page): Promise<string> {
  const token = ownName('Bulk')
  for (const number of [1, 2, 3]) await newVenue(page, { name: `${token} ${number}` })
  return token
}

test('venues are selected by keyboard, deactivated, and active again after Undo', inDrillsOnPhonesToo, async ({ page }) => {
  await asAdmin(page)
  const token = await threeVenues(page)
  await page.goto(`/admin/venues?venues=${encodeURIComponent(token)}`)
  await press(page.getByRole('checkbox', { name: `Select ${token} 1` }), 'Space')
  await press(page.getByRole('checkbox', { name: `Select ${token} 3` }), 'Space')
  const tools = page.getByRole('region', { name: 'Selected venues' })
  await expect(tools).toContainText('2 selected')
  await expectAccessible(page)
  await press(tools.getByRole('button', { name: 'Deactivate' }))
  await expect(bulkProgress(page)).toContainText('2 venues deactivated.')
  await expect(tools).toBeHidden()
  await expect(rowOf(page, 'Venues', `${token} 3`)).toContainText('Inactive')
  await expect(rowOf(page, 'Venues', `${token} 2`)).not.toContainText('Inactive')
  await page.reload()
  await expect(bulkProgress(page)).toContainText('2 venues deactivated.')
  await expect(bulkProgress(page)).not.toBeFocused()
  await press(bulkProgress(page).getByRole('button', { name: 'Undo' }))
  await expect(bulkProgress(page)).toContainText('2 venues changed back.')
  await expect(rowOf(page, 'Venues', `${token} 3`)).not.toContainText('Inactive')
  await press(bulkProgress(page).getByRole('button', { name: 'Dismiss' }))
  await expect(bulkProgress(page)).toBeHidden()
})

test('all venues that match are deleted after a confirmation, and restored by Undo', onPhonesInDrills, async ({ page }) => {
  await asAdmin(page)
  const token = await threeVenues(page)
  await page.goto(`/admin/venues?venues=${encodeURIComponent(token)}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await press(page.getByRole('button', { name: 'Delete', exact: true }))
  const dialog = page.getByRole('alertdialog', { name: 'Delete Venues' })
  await expect(dialog).toContainText('Are you sure you want to delete 3 venues?')
  await press(dialog.getByRole('button', { name: 'Cancel' }))
  await press(page.getByRole('button', { name: 'Delete', exact: true }))
  await press(dialog.getByRole('button', { name: 'Delete Venues' }))
  await expect(bulkProgress(page)).toContainText('3 venues moved to the trash.')
  await expect(page.getByText('No venues found')).toBeVisible()
  await press(bulkProgress(page).getByRole('button', { name: 'Undo' }))
  await expect(bulkProgress(page)).toContainText('3 venues changed back.')
  await expect(page.getByRole('table', { name: 'Venues 3' })).toBeVisible()
})

test('an export has the selected venues, or all that match the filters', inDrillsOnPhonesToo, async ({ page }) => {
  await asAdmin(page)
  const token = await threeVenues(page)
  await page.goto(`/admin/venues?venues=${encodeURIComponent(token)}`)
  const exported = async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), press(tools.getByRole('link', { name: 'Export' }))])
    return (await readFile(await file.path(), 'utf8')).trim().split('\n').length - 1
  }
  const tools = page.getByRole('region', { name: 'Selected venues' })
  await page.getByRole('checkbox', { name: `Select ${token} 2` }).check()
  expect(await exported()).toBe(1)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  expect(await exported()).toBe(3)
})

test('selected venues get a further owner, and a failure is shown', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/ERR_CONNECTION_FAILED/)
  await asAdmin(page)
  const token = await threeVenues(page)
  const owner = await newUser(page)
  await page.goto(`/admin/venues?venues=${encodeURIComponent(token)}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await press(page.getByRole('button', { name: 'Assign' }))
  const dialog = page.getByRole('alertdialog', { name: 'Assign Venues' })
  await press(dialog.getByRole('button', { name: 'Assign' }))
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a user')
  await press(dialog.getByRole('button', { name: 'Cancel' }))
  await press(page.getByRole('button', { name: 'Assign' }))
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await chooseVenue(dialog.getByRole('combobox', { name: 'Owner' }), owner.email, 'Find a user')
  await failNextRequest(page, '**/api/bulk-changes', 'POST', null)
  await press(dialog.getByRole('button', { name: 'Assign' }))
  await expect(page.getByRole('alert')).toHaveText('Failed to update venue')
  await expect(page.getByRole('region', { name: 'Selected venues' })).toContainText('3 selected')
  await press(page.getByRole('button', { name: 'Assign' }))
  await chooseVenue(dialog.getByRole('combobox', { name: 'Owner' }), owner.email, 'Find a user')
  await press(dialog.getByRole('button', { name: 'Assign' }))
  await expect(bulkProgress(page)).toContainText('3 venues given an owner.')
  await expect(bulkProgress(page)).toBeFocused()
  await expect(rowOf(page, 'Venues', `${token} 2`)).toContainText(owner.email)
})

test('venues are filtered by missing fields in the URL, and exported as shown', inDrills, async ({ page }) => {
  await asAdmin(page)
  const token = await threeVenues(page)
  await page.goto(`/admin/venues?venues=${encodeURIComponent(token)}`)
  await page.getByRole('checkbox', { name: /^Without owner 3/ }).check()
  await expect(page).toHaveURL(/missing=owner/)
  await chooseVenue(page.getByRole('combobox', { name: 'Cuisine' }), 'Seafood', 'Find a cuisine')
  await expect(page.getByText('No venue matches these filters')).toBeVisible()
  await press(page.getByRole('button', { name: /^Seafood/ }))
  await expect(rowOf(page, 'Venues', `${token} 1`)).toContainText('Owner, menu')
  const download = page.waitForEvent('download')
  await press(page.getByRole('link', { name: 'Export 3' }))
  const path = await (await download).path()
  expect((await readFile(path, 'utf8')).trim().split('\n')).toHaveLength(4)
  await press(page.getByRole('button', { name: 'Clear all' }))
  await expect(page).not.toHaveURL(/missing/)
})
