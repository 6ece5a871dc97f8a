import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { bookingWindow } from '../../src/domain/hours/booking-window.ts'
import { ERROR_MESSAGES } from '../../src/domain/messages.ts'
import { hold } from './support/hold.ts'
import { ADMIN, asAdmin, newVenue } from './support/office.ts'
import { openMenu } from './support/open-menu.ts'
import { expect, expectAccessible, expectHydrated, inDrills, inDrillsOnPhonesToo, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })
test.beforeEach(({ allowFailures }) => allowFailures(/409|404|401/))

const stored = async (page: Page, path: string) => (await page.request.get(path)).json()
const conflict = (page: Page) => page.getByRole('dialog', { name: /^This .+ was changed elsewhere/ })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

async function openVenue(page: Page) {
  await asAdmin(page)
  const venue = await newVenue(page)
  const path = `/api/venues/${venue.id}`
  await page.goto(`/admin/venues/${venue.id}/edit`)
  await expectHydrated(page)
  return { change: (data: object) => page.request.patch(path, { data }), venue: () => stored(page, `/api/managed-venues/${venue.id}`) }
}

test('a third save while the conflict is shown is shown too, and nothing of the three is lost', inDrills, async ({ page }) => {
  const { change, venue } = await openVenue(page)
  await field(page, 'Road').fill('2 Mine Street')
  await field(page, 'Phone').fill('01632 960111')
  await change({ address_road: '3 Their Street', website: 'https://theirs.example' })
  await save(page)
  await expect(conflict(page)).toContainText('3 Their Street')
  await change({ address_county: 'Berkshire', phone: '01632 960133' })
  await conflict(page).getByRole('button', { name: 'Keep my version' }).click()
  await expect(conflict(page)).toContainText('01632 960133')
  await expect(conflict(page)).toContainText('Yours: 01632 960111')
  await conflict(page).getByRole('button', { name: 'Keep my version' }).click()
  await expect(page).toHaveURL('/admin')
  expect(await venue()).toMatchObject({
    address_road: '2 Mine Street',
    phone: '01632 960111',
    website: 'https://theirs.example',
    address_county: 'Berkshire',
  })
})

test('closing a conflict saves nothing, and keeps the entered text beside the saved one', inDrillsOnPhonesToo, async ({ page }) => {
  const { change, venue } = await openVenue(page)
  await field(page, 'Road').fill('2 Mine Street')
  await change({ address_road: '3 Their Street', website: 'https://theirs.example' })
  await save(page)
  await expect(conflict(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(conflict(page)).toHaveCount(0)
  await expect(field(page, 'Road')).toHaveValue('2 Mine Street')
  await expect(field(page, 'Website (optional)')).toHaveValue('https://theirs.example')
  expect((await venue()).address_road).toBe('3 Their Street')
  await save(page)
  await expect(page).toHaveURL('/admin')
  expect(await venue()).toMatchObject({ address_road: '2 Mine Street', website: 'https://theirs.example' })
})

test('the days of both are kept when two people change different days of the week', inDrills, async ({ page }) => {
  await asAdmin(page)
  const { id } = await newVenue(page)
  const open = [{ name: 'Dinner', opens: 720, closes: 1320, last_table: null, room: null }]
  const week = Array.from({ length: 7 }, () => open)
  const path = `/api/venues/${id}/hours`
  await page.request.patch(path, { data: { week } })
  await page.goto(`/venue-hours/${id}`)
  await page.getByText('Monday', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Close on Mondays' }).click()
  await page.request.patch(path, { data: { week: week.map((day, index) => (index === 1 ? [] : day)) } })
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(conflict(page)).toContainText('With your version it becomes')
  await expectAccessible(page)
  await conflict(page).getByRole('button', { name: 'Keep my version' }).click()
  await expect(page.getByText('The hours are saved')).toBeVisible()
  const saved = (await stored(page, path)).rules.week
  expect(saved.map((day: object[]) => day.length)).toEqual([0, 0, 1, 1, 1, 1, 1])
})

test('hours that another user changed are not unsaved changes when their version is used', inDrills, async ({ page }) => {
  await asAdmin(page)
  const { id } = await newVenue(page)
  const path = `/api/venues/${id}/hours`
  await page.goto(`/venue-hours/${id}`)
  await expectHydrated(page)
  const room = page.getByLabel('Covers per half hour')
  await room.fill('30')
  await page.request.patch(path, { data: { room: 40 } })
  await page.getByRole('button', { name: 'Save hours' }).click()
  await conflict(page).getByRole('button', { name: 'Use their version' }).click()
  await expect(room).toHaveValue('40')
  await expect(page.getByText('No unsaved changes')).toBeVisible()
  await room.fill('50')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(room).toHaveValue('40')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toHaveCount(0)
  expect((await stored(page, path)).rules.room).toBe(40)
})

test('the links of both are kept when two people add one to the footer', inDrills, async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Add link' }).click()
  await page.getByLabel('Name of link 1').fill('Town council')
  await page.getByLabel('URL of link 1').fill('https://windsor.example')
  await page.request.patch('/api/settings', { data: { footer_links: [{ label: 'Castle', url: 'https://castle.example' }] } })
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(conflict(page)).toContainText('Castle')
  await conflict(page).getByRole('button', { name: 'Keep my version' }).click()
  await expect(page.getByText('Settings saved. They apply to every page now.')).toBeVisible()
  const { settings } = await stored(page, '/api/settings')
  expect(settings.footer_links.map(({ label }: { label: string }) => label)).toEqual(['Town council', 'Castle'])
  await page.request.patch('/api/settings', { data: { footer_links: [] } })
})

test('a dish that another user deleted is reported as deleted, and the entered text stays', inDrills, async ({ page }) => {
  const { stored: menu } = await openMenu(page, { Mains: ['Pie'] })
  const [{ id }] = (await menu()).categories[0].items
  await page.getByRole('button', { name: 'Edit Pie' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Menu Item' })
  await dialog.getByLabel('Description').fill('Short crust, buttered greens')
  await page.request.delete(`/api/menu-items/${id}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This has been deleted since you opened it')
  await expect(dialog.getByLabel('Description')).toHaveValue('Short crust, buttered greens')
})

test('a form keeps its values when the session has ended, and saves them after signing in, here or in another tab', async ({
  page,
  context,
}) => {
  const { venue } = await openVenue(page)
  await field(page, 'Road').fill('2 Mine Street')
  await page.request.post('/api/auth/sign-out', { data: { scope: 'local' } })
  await save(page)
  const signIn = page.getByRole('dialog', { name: 'Welcome back' })
  await expect(signIn.getByText('You were signed out. Sign in again to continue where you were.')).toBeVisible()
  await expect(signIn.getByLabel('Email')).toHaveValue(ADMIN)
  await signIn.getByLabel('Password').fill(DEMO_PASSWORD)
  await signIn.getByRole('button', { name: 'Sign In' }).click()
  await expect(signIn).toHaveCount(0)
  await expect(field(page, 'Road')).toHaveValue('2 Mine Street')

  await page.request.post('/api/auth/sign-out', { data: { scope: 'local' } })
  await save(page)
  await expect(signIn).toBeVisible()
  const other = await context.newPage()
  await asAdmin(other)
  await other.goto('/admin')
  await other.close()
  await page.keyboard.press('Escape')
  await expect(signIn).toHaveCount(0)
  await expect(field(page, 'Road')).toHaveValue('2 Mine Street')
  await save(page)
  await expect(page).toHaveURL('/admin')
  expect((await venue()).address_road).toBe('2 Mine Street')
})

test('the websites of an embed are saved after another person changed them and the colour', inDrills, async ({ page }) => {
  await asAdmin(page)
  const { id } = await newVenue(page)
  const path = `/api/venues/${id}/embed`
  await page.goto(`/venue-embed/${id}`)
  await page.getByLabel('Allowed websites').fill('https://mine.example')
  await page.request.patch(path, { data: { origins: ['https://theirs.example'], accent: '#5e1b45' } })
  await save(page)
  await expect(conflict(page)).toContainText('https://theirs.example')
  await conflict(page).getByRole('button', { name: 'Keep my version' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await stored(page, path)).toMatchObject({ origins: ['https://mine.example'], accent: '#5e1b45' })
  await page.getByLabel('Colour').fill('#1f5360')
  await expect(page.getByText('Saved.')).toHaveCount(0)
  await save(page)
  await expect.poll(async () => (await stored(page, path)).accent).toBe('#1f5360')
})

test('synonyms that another administrator changed in the meantime are shown before they are replaced', inDrills, async ({ page }) => {
  await asAdmin(page)
  const word = `quux${Date.now()}`
  const line = await (await page.request.post('/api/synonyms', { data: { phrases: [word, 'pie'] } })).json()
  await page.goto('/admin/synonyms')
  await page.getByRole('button', { name: `Change: ${word}, pie` }).click()
  await page.getByLabel('Words that mean the same').fill(`${word}, tart`)
  await page.request.patch(`/api/synonyms/${line.id}`, { data: { phrases: [word, 'flan'] } })
  await save(page)
  await expect(conflict(page)).toContainText(`${word}, flan`)
  await conflict(page).getByRole('button', { name: 'Keep my version' }).click()
  await expect(page.getByRole('cell', { name: `${word}, tart`, exact: true })).toBeVisible()
  await page.request.delete(`/api/synonyms/${line.id}`)
})

test('a booking that another user moves in the meantime is not moved back, and keeps the notes of both', inDrills, async ({ page }) => {
  await asAdmin(page)
  const venue = await newVenue(page, { takes_requests: true })
  const date = bookingWindow(new Date(), 'Europe/London').first
  const booking = { id: randomUUID(), venue_id: venue.id, source: 'phone', name: 'Patel', party_size: 4, date, time: '19:00' }
  expect((await page.request.post('/api/reservations/bookings', { data: booking })).status()).toBe(200)
  await page.goto(`/venue-tonight/${venue.id}?date=${date}`)
  await page.getByRole('button', { name: 'Edit the booking of Patel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Patel' })
  await dialog.getByLabel('People').fill('5')
  await page.request.patch(`/api/reservations/${booking.id}/table`, { data: { party_size: 4, date, time: '20:30' } })
  await page.request.patch(`/api/reservations/${booking.id}/guest`, { data: { note: 'Wheelchair' } })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Someone else has changed this since you opened it')
  await expect(dialog).toContainText('at 20:30, 4 people. Note: Wheelchair')
  await expect(dialog.getByLabel('Time')).toHaveValue('20:30')
  await expect(dialog.getByLabel('People')).toHaveValue('5')
  await expect(dialog.getByLabel('Note (optional)')).toHaveValue('Wheelchair')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  const { data } = await stored(page, `/api/reservations?venue_id=${venue.id}&status=confirmed`)
  expect(data).toMatchObject([{ party_size: 5, requested_time: '20:30', venue_note: 'Wheelchair' }])
})

test('the lines of an imported venue stay when another field is saved', inDrills, async ({ page }) => {
  await asAdmin(page)
  const lines = { description: 'One.\r\nTwo.', address_road: 'Unit 3\nHigh Street', hours_mon_fri: '12:00-15:00\r\n18:00-23:00' }
  const { id } = await newVenue(page, lines)
  await page.goto(`/admin/venues/${id}/edit`)
  await expect(field(page, 'Road')).toHaveValue('Unit 3 High Street')
  await field(page, 'Phone').fill('01632 960199')
  await save(page)
  await expect(page).toHaveURL('/admin')
  expect(await stored(page, `/api/managed-venues/${id}`)).toMatchObject({ ...lines, phone: '01632 960199' })
})

test('a form that stays open keeps text that is typed while it is being saved', inDrills, async ({ page }) => {
  await asAdmin(page)
  const { id } = await newVenue(page)
  await page.goto(`/venue-hours/${id}`)
  await page.getByLabel('Covers per half hour').fill('40')
  const release = await hold(page, `**/api/venues/${id}/hours`)
  await page.getByRole('button', { name: 'Save hours' }).click()
  await page.getByLabel('Largest party').fill('12')
  release()
  await expect(page.getByText('The hours are saved')).toBeVisible()
  await expect(page.getByText('1 unsaved change:')).toBeVisible()
  await expect(page.getByLabel('Largest party')).toHaveValue('12')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect.poll(async () => (await stored(page, `/api/venues/${id}/hours`)).rules).toMatchObject({ room: 40, largest_party: 12 })
})

test(
  'a form is not closed when its tab is shown again after the session has ended, but when another tab signs out',
  inDrills,
  async ({ page, context }) => {
    const { venue } = await openVenue(page)
    await field(page, 'Road').fill('2 Mine Street')
    await page.request.post('/api/auth/sign-out', { data: { scope: 'local' } })
    const show = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await show()
    const signIn = page.getByRole('dialog', { name: 'Welcome back' })
    await signIn.getByLabel('Email').fill(ADMIN)
    const isRead = page.waitForResponse('**/api/session')
    await show()
    await isRead
    await expect(signIn.getByLabel('Email')).toHaveValue(ADMIN)
    await signIn.getByLabel('Password').fill(DEMO_PASSWORD)
    await signIn.getByRole('button', { name: 'Sign In' }).click()
    await expect(signIn).toHaveCount(0)
    await expect(field(page, 'Road')).toHaveValue('2 Mine Street')
    await save(page)
    await expect(page).toHaveURL('/admin')
    expect((await venue()).address_road).toBe('2 Mine Street')

    await openVenue(page)
    await field(page, 'Road').fill('3 Mine Street')
    const other = await context.newPage()
    await other.goto('/account')
    await other.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
    await expect(field(page, 'Road')).toHaveCount(0)
    await other.close()
  },
)

test(
  'a menu is not sorted when it was sorted in another tab, which a message says beside the present order',
  inDrills,
  async ({ page }) => {
    const { panel, stored, menu } = await openMenu(page, { Mains: ['Pie', 'Sole', 'Hake'] })
    const [mains] = (await stored()).categories
    const [pie, sole, hake] = mains.items.map(({ id }: { id: string }) => id)
    const sorted = await page.request.patch(`/api/menus/${menu.id}/order`, {
      data: { categories: [{ id: mains.id, items: [hake, pie, sole] }] },
    })
    expect(sorted.ok()).toBe(true)
    const grip = page.getByRole('button', { name: 'Move Pie' })
    await grip.focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('status').filter({ hasText: 'Picked up Pie, 1 of 3 in Mains.' })).toHaveCount(1)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('status').filter({ hasText: 'Moved: Pie, 2 of 3 in Mains.' })).toHaveCount(1)
    await page.keyboard.press('Space')
    await expect(page.getByRole('alert')).toHaveText(ERROR_MESSAGES.edited_meanwhile)
    await expect
      .poll(() => panel.getByRole('button', { name: /^Move (Pie|Sole|Hake)/ }).evaluateAll((all) => all.map((one) => one.ariaLabel)))
      .toEqual(['Move Hake', 'Move Pie', 'Move Sole'])
    expect((await stored()).categories[0].items.map(({ name }: { name: string }) => name)).toEqual(['Hake', 'Pie', 'Sole'])
  },
)
