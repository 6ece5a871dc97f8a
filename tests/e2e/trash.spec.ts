import type { Page } from '@playwright/test'
import type { ManagedMenu } from '../../src/contract/managed-menu.ts'
import { fourFields } from '../support/pictures.ts'
import { press, write } from './support/keyboard.ts'
import { asAdmin, failNextRequest, newMenu, newUser, newVenue, ownName, rowOf } from './support/office.ts'
import { openMenu } from './support/open-menu.ts'
import { expect, expectAccessible, inDrills, inDrillsOnPhonesToo, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

/** Presses the key Z. Reaching the button with Tab can take longer than the message is shown. */
async function undoByKey(page: Page) {
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveAttribute('aria-keyshortcuts', 'Z')
  await page.keyboard.press('z')
}

test('a deleted venue and its page are restored by Undo', async ({ page, allowFailures }) => {
  allowFailures(/404/)
  await asAdmin(page)
  const venue = await newVenue(page)
  await newMenu(page, venue, { Mains: ['Pie', 'Squash'] })
  const pages = [`/venues/${venue.slug}`, `/embed/venues/${venue.slug}`]
  const statuses = () => Promise.all(pages.map(async (path) => (await page.request.get(path)).status()))
  expect(await statuses()).toEqual([200, 200])
  await page.goto(`/admin?venues=${encodeURIComponent(venue.name)}`)
  await press(page.getByRole('button', { name: `Delete ${venue.name}` }))
  await press(page.getByRole('alertdialog', { name: 'Delete Venue' }).getByRole('button', { name: 'Delete Venue' }))
  await expect(page.getByText('No venues found')).toBeVisible()
  expect(await statuses()).toEqual([404, 404])
  await press(page.getByRole('button', { name: 'Undo', exact: true }))
  await expect(page.getByRole('status').filter({ hasText: `${venue.name} is restored` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete ${venue.name}` })).toBeVisible()
  const restored = await page.request.get(`/venues/${venue.slug}`)
  expect([restored.status(), (await restored.text()).includes('Squash')]).toEqual([200, true])
})

test('items, categories and menus are restored by Undo', inDrills, async ({ page }) => {
  await openMenu(page, { Mains: ['Pie', 'Squash'] }, { name: 'Brunch' })
  for (const [name, title] of [
    ['Squash', 'Delete Menu Item'],
    ['Mains', 'Delete Category'],
    ['Brunch', 'Delete Menu'],
  ] as const) {
    await press(page.getByRole('button', { name: `Delete ${name}` }))
    await press(page.getByRole('alertdialog', { name: title }).getByRole('button', { name: title }))
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeHidden()
    await undoByKey(page)
    await expect(page.getByRole('status').filter({ hasText: `${name} is restored` })).toBeVisible()
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeVisible()
  }
})

test('a removed picture of a venue is shown again by Undo', inDrills, async ({ page }) => {
  await asAdmin(page)
  const file = { name: 'front.png', mimeType: 'image/png', buffer: await fourFields() }
  const uploaded = await page.request.post('/api/images?bucket=venue-images', { multipart: { file } })
  const { url } = await uploaded.json()
  const venue = await newVenue(page, { image_url: url, image_alt: 'The front' })
  await page.goto(`/admin/venues/${venue.id}/edit`)
  await press(page.getByRole('button', { name: 'Remove image' }))
  await press(page.getByRole('button', { name: 'Save' }))
  await expect(page.getByText(`The image of ${venue.name} is removed`)).toBeVisible()
  expect((await page.request.get(url)).status()).toBe(404)
  await undoByKey(page)
  await expect(page.getByText('The image is back')).toBeVisible()
  expect((await page.request.get(url)).status()).toBe(200)
  const { image_url, image_alt } = await (await page.request.get(`/api/venues/${venue.slug}`)).json()
  expect([image_url, image_alt]).toEqual([url, 'The front'])
})

test('Undo of a picture or a name does not overwrite what someone else has saved since', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/409/)
  await asAdmin(page)
  const file = { name: 'front.png', mimeType: 'image/png', buffer: await fourFields() }
  const uploaded = await page.request.post('/api/images?bucket=venue-images', { multipart: { file } })
  const { url } = await uploaded.json()
  const venue = await newVenue(page, { image_url: url, image_alt: 'The front' })
  const path = `/api/venues/${venue.id}`
  const refused = page.getByRole('alert').filter({ hasText: 'Someone else has changed this' })
  const undo = () => page.getByRole('button', { name: 'Undo', exact: true }).click()

  await page.goto(`/admin/venues/${venue.id}/edit`)
  await press(page.getByRole('button', { name: 'Remove image' }))
  await press(page.getByRole('button', { name: 'Save' }))
  await expect(page.getByText(`The image of ${venue.name} is removed`)).toBeVisible()
  await page.request.patch(path, { data: { phone: '01632 960111' } })
  await undo()
  await expect(refused).toBeVisible()
  expect(await (await page.request.get(`/api/managed-venues/${venue.id}`)).json()).toMatchObject({ image_url: null, phone: '01632 960111' })

  await page.goto(`/admin/venues?venues=${encodeURIComponent(venue.name)}`)
  await expect(rowOf(page, 'Venues', venue.name)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  await write(page.getByRole('dialog', { name: 'Rename venue' }).getByLabel('Name'), `${venue.name} Arms`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${venue.name} is now called ${venue.name} Arms`)).toBeVisible()
  await page.request.patch(path, { data: { name: `${venue.name} Inn` } })
  await undo()
  await expect(refused).toBeVisible()
  expect(await (await page.request.get(`/api/managed-venues/${venue.id}`)).json()).toMatchObject({ name: `${venue.name} Inn` })
})

test('entries of the trash are searched, restored or deleted, and a missing parent is named', inDrills, async ({ page, allowFailures }) => {
  test.slow()
  allowFailures(/500|ERR_CONNECTION_FAILED/)
  await asAdmin(page)
  const token = ownName('Kettle')
  const venue = await newVenue(page, { name: token })
  const menu = await newMenu(page, venue, { Mains: ['Pie'] }, { name: `${token} lunch` })
  const user = await newUser(page)
  for (const path of [`/api/menus/${menu.id}`, `/api/venues/${venue.id}`, `/api/users/${user.id}`]) await page.request.delete(path)
  await page.goto('/admin/trash')
  await write(page.getByRole('searchbox', { name: 'Name or user' }), token)
  const row = rowOf(page, 'Deleted', `${token} lunch`)
  await expect(page.getByRole('table', { name: 'Deleted 2' })).toBeVisible()
  await expect(row).toContainText(`Restore the venue ${token} first.`)
  await expect(row).toContainText('30 days left')
  await expect(row.getByRole('button', { name: 'Restore' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  const restore = page.getByRole('button', { name: `Restore ${token}`, exact: true })
  await failNextRequest(page, '**/api/trash/*/restore', 'POST', '')
  await press(restore)
  await expect(page.getByRole('alert')).toHaveText('Failed to restore')
  await expect(restore).not.toHaveAttribute('aria-disabled')
  await press(restore)
  await expect(page.getByRole('status').filter({ hasText: `${token} is restored` })).toBeVisible()
  await press(page.getByRole('button', { name: `Delete ${token} lunch for good` }))
  const dialog = page.getByRole('alertdialog', { name: 'Delete for Good' })
  await expect(dialog).toContainText('This action cannot be undone.')
  await expectAccessible(page)
  await press(dialog.getByRole('button', { name: 'Delete for Good' }))
  await expect(page.getByText('Nothing found in the trash')).toBeVisible()
  await page.goto(`/admin/trash?kind=user&trash=${user.email}`)
  await press(page.getByRole('button', { name: `Restore ${user.email}` }))
  await expect(page.getByRole('status').filter({ hasText: `${user.email} is restored` })).toBeVisible()
})

test('selected entries of the trash are restored together, each after what it belongs to', inDrillsOnPhonesToo, async ({ page }) => {
  await asAdmin(page)
  const token = ownName('Kettle')
  const venue = await newVenue(page, { name: token })
  const { id } = await newMenu(page, venue, { Mains: [`${token} pie`] }, { name: `${token} brunch` })
  const menu: ManagedMenu = await (await page.request.get(`/api/managed-menus/${id}`)).json()
  for (const path of [`menu-items/${menu.categories[0]?.items[0]?.id}`, `menus/${id}`, `venues/${venue.id}`])
    await page.request.delete(`/api/${path}`)
  await page.goto(`/admin/trash?trash=${encodeURIComponent(token)}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const tools = page.getByRole('region', { name: 'Selected entries' })
  await expect(tools).toContainText('3 selected')
  await expectAccessible(page)
  await press(tools.getByRole('button', { name: 'Restore' }))
  await expect(page.getByRole('status').filter({ hasText: '3 of 3 restored' })).toBeVisible()
  await expect(page.getByText('Nothing found in the trash')).toBeVisible()
  expect(await (await page.request.get(`/venues/${venue.slug}`)).text()).toContain(`${token} pie`)
})

test('the trash is emptied only after the word is typed', inDrills, async ({ page }) => {
  await asAdmin(page)
  const venue = await newVenue(page)
  await page.request.delete(`/api/venues/${venue.id}`)
  await page.goto(`/admin/trash?trash=${encodeURIComponent(venue.name)}`)
  await press(page.getByRole('button', { name: 'Empty trash' }))
  const dialog = page.getByRole('alertdialog', { name: 'Empty trash?' })
  await expectAccessible(page)
  await press(dialog.getByRole('button', { name: 'Empty trash' }))
  await expect(dialog.getByRole('alert')).toHaveText('Please type empty to confirm')
  await press(dialog.getByRole('button', { name: 'Cancel' }))
  await expect(page.getByRole('button', { name: `Restore ${venue.name}` })).toBeVisible()
})

test('emptying the trash names all entries, also those that the search hides', inDrills, async ({ page }) => {
  await asAdmin(page)
  const [one, other] = [await newVenue(page), await newVenue(page)]
  for (const { id } of [one, other]) await page.request.delete(`/api/venues/${id}`)
  const { counts } = await (await page.request.get('/api/trash?limit=1')).json()
  await page.goto(`/admin/trash?trash=${encodeURIComponent(one.name)}`)
  await press(page.getByRole('button', { name: 'Empty trash' }))
  await expect(page.getByRole('alertdialog', { name: 'Empty trash?' })).toContainText(`${counts.venue} venues`)
})
