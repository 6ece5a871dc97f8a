import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { withAuthenticator } from './support/authenticator.ts'
import { asAdmin, loseNextResponse, newMenu, newUser, newVenue, ownName, rowOf, USER_PASSWORD } from './support/office.ts'
import { openMenu } from './support/open-menu.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, expectHydrated, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })
test.beforeEach(({ allowFailures }) => allowFailures(/Failed to load resource/))

const stored = async (page: Page, path: string) => (await page.request.get(path)).json()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const failure = (page: Page) => page.getByRole('alert')

async function fillVenue(page: Page, name: string): Promise<void> {
  await page.goto('/admin/venues/new')
  await expectHydrated(page)
  const fields = { Name: name, Description: 'A pub.', Phone: '01632 960184', Road: '9 Weir Street', City: 'Eton', Postcode: 'SL4 6AA' }
  for (const [label, text] of Object.entries(fields)) await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await page.getByRole('group', { name: 'Cuisines' }).getByRole('checkbox', { name: 'Thai' }).check()
}

test.describe('creating a record whose response was lost', () => {
  test('stores one venue when Save is clicked again, also with another phone number', async ({ page }) => {
    await asAdmin(page)
    const name = ownName('The Lost Answer')
    await fillVenue(page, name)
    await loseNextResponse(page, '**/api/venues', 'POST')
    await save(page)
    await expect(failure(page)).toBeVisible()
    await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('01632 960199')
    await save(page)
    await expect(page).toHaveURL('/admin')
    const { data, total } = await stored(page, `/api/managed-venues?q=${encodeURIComponent(name)}`)
    expect(total).toBe(1)
    expect((await stored(page, `/api/managed-venues/${data[0].id}`)).phone).toBe('01632 960199')
  })

  test('stores one category and one dish of a menu when they are sent again', inDrills, async ({ page }) => {
    const { stored: menu } = await openMenu(page, { Mains: [] })
    await page.getByRole('button', { name: 'Add Category' }).click()
    await page.getByLabel('New category').fill('Puddings')
    await loseNextResponse(page, '**/api/menu-categories', 'POST')
    await page.keyboard.press('Enter')
    await expect(failure(page)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Add Item to Puddings' })).toBeVisible()
    await page.getByRole('button', { name: 'Add Item to Mains' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Menu Item' })
    await dialog.getByLabel('Name').fill('Pie')
    await dialog.getByLabel('Price (£)').fill('12')
    await loseNextResponse(page, '**/api/menu-items', 'POST')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Pie is saved')).toBeVisible()
    const { categories } = await menu()
    expect(categories.map(({ name, items }: { name: string; items: object[] }) => [name, items.length])).toEqual([
      ['Mains', 1],
      ['Puddings', 0],
    ])
  })

  test('stores one copy of a menu when Duplicate is clicked again', inDrills, async ({ page }) => {
    await asAdmin(page)
    const venue = await newVenue(page)
    const menu = await newMenu(page, venue, { Mains: ['Pie'] })
    await page.goto(`/admin/menu?venues=${encodeURIComponent(venue.name)}`)
    await page.getByRole('button', { name: venue.name }).click()
    const copy = page.getByRole('button', { name: `Duplicate ${menu.name}`, exact: true })
    await loseNextResponse(page, '**/api/menus/*/duplicate', 'POST')
    await copy.click()
    await expect(failure(page)).toBeVisible()
    await copy.click()
    await expect(failure(page)).toBeHidden()
    expect((await stored(page, `/api/managed-menus?venue_id=${venue.id}`)).total).toBe(2)
  })

  test('sends one invitation email, and creates an account without an error, when they are sent again', inDrills, async ({ page }) => {
    await asAdmin(page)
    await page.goto('/admin/venue-management')
    await page.getByRole('button', { name: 'Create User' }).click()
    const email = `${randomUUID()}@example.org`
    const invite = page.getByRole('dialog', { name: 'Invite a User' })
    await invite.getByLabel('Email').fill(email)
    await loseNextResponse(page, '**/api/user-invitations', 'POST')
    await invite.getByRole('button', { name: 'Send Invitation' }).click()
    await expect(invite.getByRole('alert')).toBeVisible()
    await invite.getByRole('button', { name: 'Send Invitation' }).click()
    await expect(page.getByRole('dialog', { name: 'Invitation Sent' })).toBeVisible()
    const mails = await stored(page, `/api/mails?q=${encodeURIComponent(email)}`)
    expect(mails.data.filter((mail: { to: string }) => JSON.stringify(mail).includes(email))).toHaveLength(1)
    await page.getByRole('button', { name: 'Close' }).last().click()

    await page.getByRole('button', { name: 'Create User' }).click()
    await page.getByRole('button', { name: 'Set a password for them instead' }).click()
    const create = page.getByRole('dialog', { name: 'Create an Account' })
    await create.getByLabel('Email').fill(`new-${email}`)
    await create.getByLabel('Password', { exact: true }).fill(USER_PASSWORD)
    await create.getByLabel('Confirm Password').fill(USER_PASSWORD)
    await loseNextResponse(page, '**/api/users', 'POST')
    await create.getByRole('button', { name: 'Create Account' }).click()
    await expect(create.getByRole('alert')).toBeVisible()
    await create.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('dialog', { name: 'Account Created Successfully!' })).toBeVisible()
  })

  test('stores one API key and shows it when Create key is clicked again', inDrills, async ({ page }) => {
    await asAdmin(page)
    await page.goto('/account/api-keys')
    await page.getByLabel('Name').fill('Till')
    await loseNextResponse(page, '**/api/api-keys', 'POST')
    await page.getByRole('button', { name: 'Create key' }).click()
    await expect(failure(page)).toBeVisible()
    await page.getByRole('button', { name: 'Create key' }).click()
    const key = await page.getByLabel('Key for Till').inputValue()
    expect((await stored(page, '/api/api-keys')).data).toHaveLength(1)
    const used = await page.request.get('/api/managed-venues?limit=1', { headers: { authorization: `Bearer ${key}`, cookie: '' } })
    expect(used.status()).toBe(200)
  })

  test('stores one webhook and shows its secret when Create webhook is clicked again', inDrills, async ({ page }) => {
    await asAdmin(page)
    await page.goto('/account/webhooks')
    await page.getByLabel('URL').fill('https://hooks.example.org/plateful')
    await loseNextResponse(page, '**/api/webhooks', 'POST')
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await expect(failure(page)).toBeVisible()
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await expect(page.getByLabel('Signing secret')).toHaveValue(/^whsec_/)
    expect((await stored(page, '/api/webhooks')).data).toHaveLength(1)
  })
})

test.describe('saving an edit whose response was lost', () => {
  test('stores a venue without a conflict when it is saved again with another change of the same field', inDrills, async ({ page }) => {
    await asAdmin(page)
    const venue = await newVenue(page)
    await page.goto(`/admin/venues/${venue.id}/edit`)
    const phone = page.getByRole('textbox', { name: 'Phone', exact: true })
    await phone.fill(' 01632 960111')
    await loseNextResponse(page, `**/api/venues/${venue.id}`, 'PATCH')
    await save(page)
    await expect(failure(page)).toBeVisible()
    await phone.fill('01632 960122')
    await save(page)
    await expect(page).toHaveURL('/admin')
    expect((await stored(page, `/api/managed-venues/${venue.id}`)).phone).toBe('01632 960122')
  })

  test('stores hours and settings without a conflict when they are saved again', inDrills, async ({ page }) => {
    await asAdmin(page)
    const venue = await newVenue(page)
    await page.goto(`/venue-hours/${venue.id}`)
    await page.getByLabel('Covers per half hour').fill('30')
    await loseNextResponse(page, `**/api/venues/${venue.id}/hours`, 'PATCH')
    await page.getByRole('button', { name: 'Save hours' }).click()
    await expect(failure(page)).toBeVisible()
    await page.getByRole('button', { name: 'Save hours' }).click()
    await expect(page.getByText('The hours are saved')).toBeVisible()

    await page.goto('/admin/settings')
    await page.getByLabel('Text below it').fill('  Menus by the river. ')
    await loseNextResponse(page, '**/api/settings', 'PATCH')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(failure(page)).toBeVisible()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Settings saved. They apply to every page now.')).toBeVisible()
    await page.request.patch('/api/settings', { data: { hero_text: null } })
  })

  test('stores the role of a user without a conflict when it is saved again', inDrills, async ({ page }) => {
    await asAdmin(page)
    const { email } = await newUser(page)
    await page.goto(`/admin/venue-management?users=${encodeURIComponent(email)}`)
    await page.getByRole('button', { name: `Manage ${email}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Manage User' })
    await dialog.getByLabel('Role').selectOption('Editor')
    await loseNextResponse(page, '**/api/user-roles/*', 'PATCH')
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await expect(page.getByText(`The role of ${email} is changed`)).toBeVisible()
  })
})

test.describe('a deletion whose response was lost', () => {
  test('removes a dish, which Undo restores', inDrills, async ({ page }) => {
    const { stored: menu } = await openMenu(page, { Mains: ['Pie', 'Squash'] })
    const dishes = async () => (await menu()).categories[0].items.map(({ name }: { name: string }) => name)
    await loseNextResponse(page, '**/api/menu-items/*', 'DELETE')
    await loseNextResponse(page, '**/api/trash/*/restore', 'POST')
    await page.getByRole('button', { name: 'Delete Pie' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Menu Item' }).click()
    await expect(page.getByText('Pie is deleted')).toBeVisible()
    expect(await dishes()).toEqual(['Squash'])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('It is restored')).toBeVisible()
    expect(await dishes()).toEqual(['Pie', 'Squash'])
  })

  test('removes a venue, which Undo restores', inDrills, async ({ page }) => {
    await asAdmin(page)
    const venue = await newVenue(page)
    await page.goto(`/admin?venues=${encodeURIComponent(venue.name)}`)
    await loseNextResponse(page, '**/api/venues/*', 'DELETE')
    await page.getByRole('button', { name: `Delete ${venue.name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Venue' }).click()
    await expect(page.getByText(`${venue.name} is deleted`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(rowOf(page, 'Venues', venue.name)).toBeVisible()
  })

  test('removes an API key without an error', inDrills, async ({ page }) => {
    await asAdmin(page)
    const made = await page.request.post('/api/api-keys', { data: { name: 'Gone', scopes: ['read'], venue_id: null } })
    expect(made.status()).toBe(201)
    await page.goto('/account/api-keys')
    await loseNextResponse(page, '**/api/api-keys/*', 'DELETE')
    await page.getByRole('button', { name: 'Revoke Gone' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke the key' }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Revoke Gone' })).toHaveCount(0)
    await expect(failure(page)).toHaveCount(0)
  })
})

test.describe('a change of the account whose response was lost', () => {
  async function enter(page: Page): Promise<string> {
    await asAdmin(page)
    const { email } = await newUser(page)
    await page.request.post('/api/auth/sign-out', { data: {} })
    await signInAs(page, email, USER_PASSWORD)
    await page.goto('/account')
    await expect(page.getByText('This device')).toBeVisible()
    return email
  }

  test('warns that the password may be changed already, and the new password works', inDrills, async ({ page }) => {
    const email = await enter(page)
    await page.getByLabel('Current password').fill(USER_PASSWORD)
    await page.getByLabel('New password', { exact: true }).fill('green-heron-73')
    await page.getByLabel('Confirm Password').fill('green-heron-73')
    await loseNextResponse(page, '**/api/auth/change-password', 'POST')
    for (const _ of ['lost', 'again']) {
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(failure(page)).toContainText('Your new password may already be set')
    }
    await signInAs(page, email, 'green-heron-73')
  })

  test('adds one passkey with the name that was sent last when it is sent again', inDrills, async ({ page }) => {
    await enter(page)
    await withAuthenticator(page)
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await loseNextResponse(page, '**/api/auth/passkeys', 'POST')
    await dialog.getByLabel('Name').fill('Laptop')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByLabel('Name').fill('Work laptop')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(passkeys.getByRole('listitem')).toHaveCount(1)
    await expect(passkeys.getByRole('listitem')).toContainText('Work laptop')
  })

  test('requests the new email address without an error when it is sent again', inDrills, async ({ page }) => {
    await enter(page)
    const address = `${randomUUID()}@example.org`
    await page.getByLabel('New email').fill(address)
    await loseNextResponse(page, '**/api/auth/change-email', 'POST')
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(failure(page)).toBeVisible()
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByText(`We've emailed ${address}`)).toBeVisible()
  })
})

test.describe('a form without a network', () => {
  test('says that it failed, keeps what was typed, and sends once when the network is back', async ({ page, context }) => {
    await asAdmin(page)
    const name = ownName('The Cellar')
    await fillVenue(page, name)
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/venues')) sent += 1
    })
    await context.setOffline(true)
    await save(page)
    await expect(failure(page)).toContainText("Failed to save venue. You're offline.")
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name)
    await context.setOffline(false)
    expect(sent).toBe(1)
    await save(page)
    await expect(page).toHaveURL('/admin')
    expect((await stored(page, `/api/managed-venues?q=${encodeURIComponent(name)}`)).total).toBe(1)
  })

  test('sends once while a slow request has no response, however often its button is clicked', async ({ page }) => {
    await page.clock.install()
    await asAdmin(page)
    const name = ownName('The Slow')
    await fillVenue(page, name)
    let sent = 0
    const release = Promise.withResolvers<void>()
    await page.route('**/api/venues', async (route) => {
      sent += 1
      if (sent > 1) return route.continue()
      const answer = await route.fetch()
      await release.promise
      await route.fulfill({ response: answer }).catch(() => undefined)
    })
    const button = page.getByRole('button', { name: /^Sav(e|ing)/ })
    await button.click()
    await button.dispatchEvent('click')
    await page.keyboard.press('Enter')
    await page.clock.runFor(14_000)
    expect(sent).toBe(1)
    await page.clock.runFor(2_000)
    await expect(failure(page)).toHaveText('Failed to save venue')
    release.resolve()
    await save(page)
    await expect(page).toHaveURL('/admin')
    expect((await stored(page, `/api/managed-venues?q=${encodeURIComponent(name)}`)).total).toBe(1)
  })

  test('asks before a page with unsaved changes is left', inDrills, async ({ page }) => {
    await asAdmin(page)
    for (const [path, label] of [
      ['/admin/venues/new', 'Name'],
      ['/admin/settings', 'Text below it'],
      ['/admin/synonyms', 'Words that mean the same'],
    ] as const) {
      await page.goto(path)
      await page.getByLabel(label, { exact: label === 'Name' }).fill('Something typed')
      await page.getByRole('banner').getByRole('link').first().click()
      await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
      await expect(page).not.toHaveURL(path)
    }
  })
})

test('a change of many venues is undone once when the response to the first undo was lost', inDrills, async ({ page }) => {
  await asAdmin(page)
  const venue = await newVenue(page)
  const change = await (await page.request.post('/api/bulk-changes', { data: { action: 'feature', venues: { ids: [venue.id] } } })).json()
  const featured = async () => (await stored(page, `/api/managed-venues/${venue.id}`)).featured
  await expect.poll(featured).toBe(true)
  await page.goto(`/admin/venues?change=${change.id}`)
  await loseNextResponse(page, '**/api/bulk-changes/*/undo', 'POST')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(failure(page)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(featured).toBe(false)
  await expect(failure(page)).toHaveCount(0)
})
