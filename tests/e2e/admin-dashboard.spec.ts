import { randomUUID } from 'node:crypto'
import { press, tabTo, write } from './support/keyboard.ts'
import { asAdmin, failNextRequest, newMenu, newRequest, newUser, newVenue, ownName, rowOf } from './support/office.ts'
import { ask, bookable, panel } from './support/owner.ts'
import { expect, expectAccessible, expectHydrated, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

const MAIL = {
  id: '7d0a1c52-63b1-4a6a-9c0f-0f9c1c2b7a11',
  kind: 'confirm-email',
  recipient: 'imogen@example.org',
  subject: 'Confirm your email address for Plateful',
  state: 'failed',
  attempts: 200,
  last_error: '550 No such user here',
  created_at: '2026-11-20T18:00:00.000Z',
  sent_at: null,
}

const SECTIONS = [
  ['Dashboard', '/admin', 'Admin Dashboard'],
  ['Venues', '/admin/venues', 'Venues'],
  ['Menus', '/admin/menu', 'Menu Management'],
  ['Users', '/admin/venue-management', 'User Management'],
  ['Reservations', '/admin/reservations', 'Reservations'],
  ['Synonyms', '/admin/synonyms', 'Synonyms'],
  ['Emails', '/admin/mails', 'Emails'],
  ['Audit log', '/admin/audit', 'Audit Log'],
  ['Import and export', '/admin/import-export', 'Import and export'],
  ['Settings', '/admin/settings', 'Settings'],
] as const

test('the navigation of administrators leads to every section and marks the current one', inDrills, async ({ page }) => {
  test.slow()
  await asAdmin(page)
  await page.goto('/admin')
  const nav = page.getByRole('navigation', { name: 'Administration' })
  for (const [name, path, title] of SECTIONS) {
    await nav.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveURL(new RegExp(`${path}($|\\?)`))
    await expect(nav.locator('[aria-current="page"]')).toHaveText([new RegExp(`^${name}`)])
  }
  await expectAccessible(page)
  await page.goto('/admin/venues/new')
  await expect(nav.locator('[aria-current="page"]')).toHaveText(['Venues'])
})

test('the navigation of administrators on a phone is behind a button that names the section', inDrills, async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await asAdmin(page)
  await page.goto('/admin/audit')
  const nav = page.getByRole('navigation', { name: 'Administration' })
  const toggle = nav.getByRole('button', { name: /Admin: Audit log/ })
  const links = nav.getByRole('listitem').getByRole('link')
  await expect(links).toHaveCount(0)
  await press(toggle)
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await nav.getByRole('link', { name: 'Reservations' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reservations')
  await expect(links).toHaveCount(0)
  await expect(nav.getByRole('button', { name: /Admin: Reservations/ })).toBeVisible()
  for (const [, path] of SECTIONS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
  }
})

test('the reservations of all venues are listed with their venue, answered, and filtered by venue', inDrills, async ({ page }) => {
  test.slow()
  await asAdmin(page)
  const [one, other] = [await newVenue(page), await newVenue(page)]
  const email = `${randomUUID()}@example.org`
  for (const venue of [one, other]) await newRequest(page, venue, email)
  await page.goto(`/admin/reservations?status=pending&q=${email}`)
  const rows = panel(page).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: one.name })).toHaveCount(1)
  await rows.filter({ hasText: other.name }).getByRole('button', { name: 'Confirm Imogen Achebe' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm Reservation' }).click()
  await expect(rows).toHaveCount(1)
  await expectAccessible(page)
  await press(panel(page).getByRole('link', { name: /^All/ }))
  await expect(rows).toHaveCount(2)
  await press(panel(page).getByRole('combobox', { name: 'Venue' }))
  await page.getByRole('combobox', { name: 'Find a venue' }).fill(one.name)
  await page.getByRole('option', { name: one.name }).click()
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`venue=${one.id}`))
  await page.reload()
  await expect(panel(page).getByRole('combobox', { name: 'Venue' })).toContainText(one.name)
})

test('the audit log shows who changed what, for everything or for one kind', inDrills, async ({ page }) => {
  test.slow()
  await asAdmin(page)
  const venue = await newVenue(page)
  await page.request.patch(`/api/venues/${venue.id}`, { data: { phone: '01632 960999' } })
  await page.goto('/admin')
  await press(page.getByRole('link', { name: 'Audit Log' }))
  await expect(page.getByRole('heading', { name: 'Audit Log', level: 1 })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: venue.name }).filter({ hasText: 'Changed venue' })
  await expect(row).toContainText('admin@plateful.test')
  await expect(row).toContainText('01632 960999')
  await expectAccessible(page)
  const kind = page.getByLabel('Show')
  await tabTo(kind)
  await page.keyboard.type('Users')
  await expect(page).toHaveURL(/entity=user/)
  await expect(row).toBeHidden()
  await expect(kind).toBeFocused()
  await page.keyboard.press('Home')
  await expect(row).toBeVisible()
  await write(page.getByRole('searchbox'), 'nobody-did-this')
  await expect(page.getByText('No changes found')).toBeVisible()

  const newest = (await (await page.request.get('/api/audit-entries?limit=1')).json()).data[0]
  await page.route('**/api/audit-entries?*', (route) => {
    const isOlder = new URL(route.request().url()).searchParams.has('cursor')
    const data = [{ ...newest, id: isOlder ? 1 : 2, entity_name: isOlder ? 'The older one' : 'The newer one' }]
    return route.fulfill({ json: { data, total: 2, next: isOlder ? null : 2 } })
  })
  await page.goto('/admin/audit')
  await press(page.getByRole('button', { name: 'Show older changes' }))
  await expect(page.getByRole('row').filter({ hasText: 'The older one' })).toBeFocused()
})

test('the dashboard says when the last backup was made, and warns when a newer one was due', inDrills, async ({ page }) => {
  await asAdmin(page)
  const newest = { created_at: '2026-11-20T02:15:00.000Z', size: 12_400_000 }
  let state = 'ok'
  await page.route('**/api/backup-status', (route) => route.fulfill({ json: { state, newest, count: 7, is_encrypted: true } }))
  await page.goto('/admin')
  await expect(page.getByText(/^Last backup: 20 Nov.* 2026.*, 12\.4 MB, encrypted\. 7 are kept\./)).toBeVisible()
  await expect(page.getByText('A newer one was due')).toHaveCount(0)
  state = 'late'
  await page.reload()
  await expect(page.getByText(/^The last backup was made: 20 Nov.* 2026.* A newer one was due/)).toBeVisible()
  await expectAccessible(page)
})

test('failed emails are reported on the dashboard and retried', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/500/)
  await asAdmin(page)
  let isGivenUp = true
  await page.route('**/api/mails?*', (route) =>
    route.fulfill({ json: isGivenUp ? { data: [MAIL], total: 1, next: null } : { data: [], total: 0, next: null } }),
  )
  await page.route('**/api/mails/*/retry', (route) => {
    isGivenUp = false
    return route.fulfill({ json: { status: true } })
  })
  await page.goto('/admin')
  await expect(page.getByText('1 email could not be delivered and was given up.')).toBeVisible()
  await press(page.getByRole('link', { name: 'Show it' }))
  const row = page.getByRole('row').filter({ hasText: MAIL.recipient })
  await expect(row).toContainText('Given up')
  await expect(row).toContainText('550 No such user here')
  await expectAccessible(page)
  const retry = row.getByRole('button', { name: `Try again: the email to ${MAIL.recipient}` })
  await failNextRequest(page, '**/api/mails/*/retry', 'POST', 'The moon is in the way')
  await press(retry)
  await expect(page.getByRole('alert')).toHaveText('The moon is in the way')
  await expect(retry).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No emails found')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.locator('#mails')).toBeFocused()
})

test('the Emails page retries every failed email when its button is clicked', inDrills, async ({ page }) => {
  await asAdmin(page)
  let isGivenUp = true
  await page.route('**/api/mails?*', (route) =>
    route.fulfill({
      json: isGivenUp ? { data: [MAIL, { ...MAIL, id: 'other' }], total: 2, next: null } : { data: [], total: 0, next: null },
    }),
  )
  await page.route('**/api/mails/retry', (route) => {
    isGivenUp = false
    return route.fulfill({ json: { count: 2 } })
  })
  await page.goto('/admin/mails')
  await press(page.getByRole('button', { name: 'Try all again' }))
  await expect(page.getByText('2 emails queued again')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try all again' })).toBeHidden()
  await expect(page.locator('#mails')).toBeFocused()
})

test('the dashboard warns that emails are waiting when there is no SMTP outside the demo', inDrills, async ({ page }) => {
  await asAdmin(page)
  await page.route('**/api/mail-delivery', (route) => route.fulfill({ json: { mode: 'off' } }))
  await page.goto('/admin')
  await expect(page.getByText(/^Email is off because SMTP_URL isn't set/)).toBeVisible()
})

test(
  'venues, menus, users and reservations are downloaded as files, and an error is shown when a download fails',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/ERR_CONNECTION_FAILED|500/)
    await asAdmin(page)
    await page.goto('/admin/import-export')
    await press(page.getByText('Larger files, and imports without a browser'))
    await expect(page.getByText('plateful import venues venues.csv --apply')).toBeVisible()
    await expectAccessible(page)
    for (const name of ['CSV of all venues', 'JSON of all menus', 'CSV of all users', 'CSV of all reservations']) {
      const [file] = await Promise.all([page.waitForEvent('download'), press(page.getByRole('link', { name }))])
      expect(file.suggestedFilename()).toMatch(/^(venues|menus|users|reservations)-\d{4}-\d\d-\d\d\.(csv|json)$/)
    }
    const kept: string[] = []
    page.on('download', (file) => kept.push(file.url()))
    const link = page.getByRole('link', { name: 'CSV of all venues' })
    for (const [detail, said] of [
      ['The moon is in the way', 'The moon is in the way'],
      [null, 'Failed to fetch data'],
    ] as const) {
      await failNextRequest(page, '**/api/exports/venues?*', 'GET', detail)
      await press(link)
      await expect(page.getByRole('alert')).toHaveText(said)
      await expect(link).toBeFocused()
    }
    expect(kept).toEqual([])
    await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    await expect(page.getByRole('alert')).toBeHidden()
  },
)

test("a diner's data is removed on request, by email address or from a reservation", inDrills, async ({ page, allowFailures }) => {
  test.slow()
  allowFailures(/ERR_CONNECTION_FAILED/)
  await asAdmin(page)
  const venue = await newVenue(page)
  const [one, other] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`]
  for (const email of [one, other]) await newRequest(page, venue, email)
  await page.goto('/admin/reservations')
  const field = page.getByLabel("Diner's email address")
  const opener = page.getByRole('button', { name: 'Erase diner data', exact: true })
  const dialog = page.getByRole('alertdialog', { name: 'Erase Diner Data' })
  const confirm = dialog.getByRole('button', { name: 'Erase Diner Data' })
  await write(field, 'nobody')
  await press(opener)
  await expect(field).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(field).toBeFocused()
  await write(field, one.toUpperCase())
  await press(opener)
  await expect(dialog).toContainText("This removes the diner's name, contact details and comments from every reservation")
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await failNextRequest(page, '**/api/reservations/anonymise', 'POST', null)
  await press(confirm)
  await expect(dialog.getByRole('alert')).toHaveText('Failed to update reservation')
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Erased from 1 reservation' })).toBeVisible()
  await expect(opener).toBeFocused()
  await expect(field).toHaveValue('')

  await page.goto(`/admin/venues/${venue.id}/reservations?status=all`)
  const rows = page.getByRole('region', { name: 'Reservations' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Name removed' })).toHaveCount(1)
  await expect(rows.filter({ hasText: one })).toHaveCount(0)
  await press(page.getByRole('button', { name: 'Erase diner data: Imogen Achebe' }))
  await expect(dialog).toContainText(other)
  await press(confirm)
  await expect(rows.filter({ hasText: 'Name removed' })).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Reservations', level: 2 })).toBeFocused()
  await expectAccessible(page)
})

test(
  'an administrator answers requests by keyboard, and the focus moves to the next request',
  inDrills,
  async ({ page, allowFailures }) => {
    test.slow()
    allowFailures(/ERR_CONNECTION_FAILED/)
    await asAdmin(page)
    const venue = await newVenue(page)
    const [one, two] = [await ask(page, { requested_time: '13:00' }, venue.slug), await ask(page, {}, venue.slug)]
    const other = await ask(page, { requested_date: bookable().last }, venue.slug)
    const button = (name: string) => panel(page).getByRole('button', { name })
    const dialog = page.getByRole('alertdialog')
    await page.goto(`/admin/venues/${venue.id}/reservations`)
    await press(button(`Confirm Imogen ${one}`))
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button(`Confirm Imogen ${one}`)).toBeFocused()
    await page.keyboard.press('Enter')
    await press(dialog.getByRole('button', { name: 'Confirm Reservation' }))
    await expect(button(`Confirm Imogen ${one}`)).toHaveCount(0)
    await expect(button(`Confirm Imogen ${two}`)).toBeFocused()
    await press(button(`Decline Imogen ${two}`))
    await write(dialog.getByLabel('Reason (optional)'), 'We are closed for a wedding')
    await press(dialog.getByRole('button', { name: 'Decline Reservation' }))
    await expect(button(`Decline Imogen ${two}`)).toHaveCount(0)
    await expect(button(`Confirm Imogen ${other}`)).toBeFocused()
    await page.keyboard.press('Enter')
    await press(dialog.getByRole('button', { name: 'Confirm Reservation' }))
    await expect(page.getByText('Every request has been answered.')).toBeVisible()
    await expect(panel(page).getByRole('heading', { name: 'Reservations', level: 2 })).toBeFocused()
    await press(panel(page).getByRole('link', { name: /^Declined/ }))
    await expect(panel(page).getByRole('listitem')).toContainText('Reason given: We are closed for a wedding')
    await failNextRequest(page, '**/api/reservations/export?*', 'GET', null)
    await press(panel(page).getByRole('link', { name: 'Export CSV' }))
    await expect(panel(page).getByRole('alert')).toHaveText('Failed to fetch reservations')
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(file.suggestedFilename()).toMatch(/^reservations-.+\.csv$/)
    await expect(panel(page).getByRole('alert')).toBeHidden()
    await expectAccessible(page)
  },
)

test('all pages of administrators fit a phone, with one record per row', inDrills, async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await asAdmin(page)
  const { email } = await newUser(page)
  const venue = await newVenue(page, { name: ownName('A venue with quite a long name of its own') })
  for (const path of [
    `/admin?users=${email}&venues=${encodeURIComponent(venue.name)}`,
    '/admin/menu',
    '/admin/venues/new',
    `/admin/venues/${venue.id}/edit`,
    '/admin/venue-management',
    '/admin/audit',
    '/admin/mails',
    '/admin/synonyms',
  ]) {
    await page.goto(path)
    await expectHydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
  // A category and its buttons fit on one line.
  await newMenu(page, venue, { Mains: ['Fish pie'] })
  await page.goto(`/admin/menu?venues=${encodeURIComponent(venue.name)}`)
  await page.getByRole('button', { name: new RegExp(venue.name) }).click()
  await page.getByRole('button', { name: 'Show Lunch' }).click()
  const headings = page.getByRole('heading')
  expect(await headings.evaluateAll((all) => all.map(({ tagName }) => tagName))).toEqual(['H1', 'H2', 'H3', 'H4', 'H5'])
  const middle = async (name: string) => {
    const box = await page.getByRole('button', { name }).boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
  }
  expect(await middle('Delete Mains')).toBe(await middle('Add Item to Mains'))
  await page.goto(`/admin?users=${email}`)
  const sortUsers = page.getByLabel('Sort by').first()
  await expect(sortUsers).toBeVisible()
  const orders = ['Email, A to Z', 'Email, Z to A', 'Created, oldest first', 'Created, newest first']
  await expect(sortUsers.getByRole('option')).toContainText(orders)
  const box = await rowOf(page, 'Users', email)
    .getByRole('button', { name: `Delete ${email}` })
    .boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
})
