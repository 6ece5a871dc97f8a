import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { totp } from '../support/accounts.ts'
import { hold } from './support/hold.ts'
import { press, tabTo, write } from './support/keyboard.ts'
import { ADMIN, asAdmin, chooseVenue, failNextRequest, newUser, newVenue, ownName, rowOf, USER_PASSWORD } from './support/office.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, expectAccessible, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

const COLUMNS = ['Email', 'Venue', 'Role', 'Created', 'Last Sign In', 'Email Confirmed', 'Actions']

test('the dashboard has its title, its buttons, and the users table with all seven columns', inDrills, async ({ page, request }) => {
  await asAdmin(page)
  const [unconfirmed, other, fresh] = [`${randomUUID()}@example.org`, await newUser(page), await newUser(page)]
  await request.post('/api/auth/sign-up/email', { data: { email: unconfirmed, password: USER_PASSWORD } })
  await page.request.patch(`/api/user-roles/${other.id}`, { data: { role: null } })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Manage Menu' })).toHaveAttribute('href', '/admin/menu')
  await expect(page.getByRole('link', { name: 'Add New Venue' })).toHaveAttribute('href', '/admin/venues/new')
  const users = page.getByRole('table', { name: /^Users/ })
  await expect(users.getByRole('columnheader')).toHaveText(COLUMNS)
  const waiting = rowOf(page, 'Users', fresh.email)
  await expect(waiting).toContainText('venue_owner')
  await expect(waiting).toContainText('Never')
  await expect(waiting).toContainText('Yes')
  await expect(waiting).toHaveAttribute('data-highlighted')
  const admin = rowOf(page, 'Users', ADMIN)
  await expect(admin).toContainText(/Today, \d\d:\d\d/)
  await expect(admin).not.toHaveAttribute('data-highlighted')
  await expect(rowOf(page, 'Users', unconfirmed).getByRole('cell').nth(5)).toHaveText('No')
  await expect(rowOf(page, 'Users', other.email).getByText('no role', { exact: true })).toHaveClass('badge neutral')
  await expect(admin.getByText('admin', { exact: true })).not.toHaveClass(/neutral/)
  await expect(waiting.getByText('venue_owner', { exact: true })).not.toHaveClass(/neutral/)
  // Users cannot delete their own account here.
  await expect(admin.getByRole('button', { name: /^Delete / })).toHaveCount(0)
  await expect(users.getByRole('button', { name: /^Delete / })).toHaveCount((await users.getByRole('combobox').count()) - 1)
  await expectAccessible(page)
})

test('users are searched, sorted and paged by the URL, which the browser keeps', inDrills, async ({ page }) => {
  test.slow()
  await asAdmin(page)
  const { email } = await newUser(page)
  await page.goto('/admin')
  await expect(rowOf(page, 'Users', email)).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Find a user' })).toBeFocused()
  await page.keyboard.type(email.slice(0, 18))
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/users=/)
  await page.reload()
  await expect(rowOf(page, 'Users', email)).toBeVisible()
  await page.goto('/admin')
  const byEmail = page.getByRole('button', { name: 'Email', exact: true })
  await press(byEmail)
  await expect(page.getByRole('columnheader', { name: 'Email', exact: true })).toHaveAttribute('aria-sort', 'ascending')
  await expect(byEmail).toBeFocused()
  await expect(page).toHaveURL(/users_sort=email/)
  const emails = page.getByRole('table', { name: /^Users/ }).locator('tbody td:first-child')
  await expect(async () => {
    const shown = await emails.allTextContents()
    expect(shown).toEqual(shown.toSorted())
  }).toPass()
  const token = randomUUID().slice(0, 8)
  const many = await Promise.all(Array.from({ length: 21 }, (_, index) => newUser(page, 'admin', `${token}-${10 + index}@example.org`)))
  await page.goto(`/admin?users=${token}&users_sort=email`)
  const rows = page.getByRole('table', { name: 'Users 21' }).getByRole('row')
  await expect(rows).toHaveCount(21)
  const pages = page.getByRole('navigation', { name: 'Pages of Users' })
  await press(pages.getByRole('link', { name: 'Next page' }))
  await expect(rows).toHaveCount(2)
  await expect(rowOf(page, 'Users', `${token}-30@example.org`)).toBeVisible()
  await expect(pages.getByRole('link', { name: 'Page 2' })).toBeFocused()
  await press(pages.getByRole('link', { name: 'Page 1' }))
  await expect(rowOf(page, 'Users', `${token}-10@example.org`)).toBeVisible()
  // Other tests read the first page of all users.
  for (const { id } of many) expect((await page.request.delete(`/api/users/${id}`)).ok()).toBe(true)
  await page.goto('/admin?users=nobody-has-this-address')
  await expect(page.getByText('No users found')).toBeVisible()
  await press(page.getByRole('button', { name: 'Show all' }).first())
  await expect(page.getByRole('searchbox', { name: 'Find a user' })).toHaveValue('')
  await expect(page.locator('#users')).toBeFocused()
  await expect(rowOf(page, 'Users', email)).toBeVisible()
})

test(
  'an owner is given a venue and then loses it, and the banner counts owners without a venue',
  inDrills,
  async ({ page, browser, guide }) => {
    test.slow()
    await asAdmin(page)
    const { email } = await newUser(page)
    const first = await newVenue(page)
    await page.goto(`/admin?users=${email}`)
    const row = rowOf(page, 'Users', email)
    const banner = page.getByText(/^\d+ venue owner\(s\) need venue assignment$/)
    const count = async () => Number.parseInt((await banner.textContent()) ?? '', 10)
    await expect(banner).toBeVisible()
    const before = await count()
    await expect(row).toHaveAttribute('data-highlighted')

    const choice = row.getByRole('combobox', { name: `Venue of ${email}` })
    await press(choice)
    await expect(page.getByRole('option').first()).toHaveText('No venue assigned')
    await expect(page.getByRole('option', { name: 'Brasserie Ardoise' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(choice).toBeFocused()
    await chooseVenue(choice, first.name)
    await expect(page.getByRole('status').filter({ hasText: `${first.name} is now assigned to ${email}` })).toBeVisible()
    await expect(choice).toHaveText(first.name)
    await expect(row).not.toHaveAttribute('data-highlighted')
    if (before > 1) await expect.poll(count).toBe(before - 1)

    const owner = await browser.newContext({ baseURL: guide.url })
    const desk = await owner.newPage()
    await signInAs(desk, email, USER_PASSWORD)
    await desk.goto('/venue-menu')
    await expect(desk.getByRole('heading', { name: first.name, level: 1 })).toBeVisible()

    await chooseVenue(choice, 'No venue assigned')
    await expect(row).toHaveAttribute('data-highlighted')
    await expect(choice).toBeFocused()
    await desk.reload()
    await expect(desk.getByRole('heading', { name: 'Welcome, Venue Owner!' })).toBeVisible()
    await owner.close()

    await page.goto('/admin')
    await press(page.getByRole('link', { name: 'Show them' }))
    await expect(page).toHaveURL(/waiting=true/)
    const rows = page.getByRole('table', { name: /^Users/ }).locator('tbody tr')
    await expect(rows.filter({ hasText: email })).toBeVisible()
    await expect(rows.and(page.locator(':not([data-highlighted])'))).toHaveCount(0)
  },
)

test('a venue is chosen by Enter before the search has ended', inDrills, async ({ page }) => {
  await asAdmin(page)
  const { email } = await newUser(page)
  await page.goto(`/admin?users=${email}`)
  const choice = page.getByRole('combobox', { name: `Venue of ${email}` })
  await press(choice)
  await expect(page.getByRole('option', { name: 'Brasserie Ardoise' })).toBeVisible()
  const release = await hold(page, /managed-venues\?.*q=/)
  await page.keyboard.type('Baan Nam')
  await page.keyboard.press('Enter')
  release()
  await expect(choice).toHaveText('Baan Nam')
  await expect(choice).toBeFocused()
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('an assignment that fails is restored, and the reason is shown above', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/ERR_CONNECTION_FAILED/, /422/)
  await asAdmin(page)
  const { email } = await newUser(page)
  await page.goto(`/admin?users=${email}`)
  const choice = page.getByRole('combobox', { name: `Venue of ${email}` })
  await failNextRequest(page, '**/api/venue-owners', 'POST', null)
  await chooseVenue(choice, 'Baan Nam')
  await expect(page.getByRole('alert')).toHaveText('Failed to assign venue')
  await expect(choice).toHaveText('No venue assigned')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Dismiss' }).first())
  await expect(page.getByRole('alert')).toBeHidden()
  await page.goto(`/admin?users=${ADMIN}`)
  await chooseVenue(page.getByRole('combobox', { name: `Venue of ${ADMIN}` }), 'Baan Nam')
  await expect(page.getByRole('alert')).toHaveText('Only a venue owner can have a venue')
  await expect(page.getByRole('combobox', { name: `Venue of ${ADMIN}` })).toHaveText('No venue assigned')
})

test(
  'a user is deleted after confirmation by keyboard, and a failure is shown with its reason',
  inDrills,
  async ({ page, allowFailures }) => {
    test.slow()
    allowFailures(/500|409|403|ERR_CONNECTION_FAILED/)
    await asAdmin(page)
    const { email } = await newUser(page)
    await page.goto(`/admin?users=${email}`)
    const remove = page.getByRole('button', { name: `Delete ${email}` })
    const dialog = page.getByRole('alertdialog', { name: 'Delete User' })
    await press(remove)
    await expect(dialog).toContainText('Are you sure you want to delete this user?')
    await expect(dialog).toContainText(email)
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(remove).toBeFocused()

    for (const [detail, said] of [
      ['The moon is in the way', 'Failed to delete user: The moon is in the way'],
      [null, 'Failed to delete user'],
    ] as const) {
      await failNextRequest(page, '**/api/users/*', 'DELETE', detail)
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toHaveText(said)
      await expect(remove).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Delete User' }).press('Enter')
    await expect(page.getByText('No users found')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: `${email} is deleted` })).toBeVisible()
    await expect(page.locator('#users')).toBeFocused()
    await expect(page.getByRole('alert')).toBeHidden()

    // The server rejects it, so that it is not offered for the own account.
    await page.goto(`/admin?users=${ADMIN}`)
    await expect(page.getByRole('row').filter({ hasText: ADMIN })).toBeVisible()
    await expect(page.getByRole('button', { name: `Delete ${ADMIN}` })).toHaveCount(0)
  },
)

test(
  'a user who lost phone and codes signs in with the password after an administrator removed the second factor',
  inDrills,
  async ({ page, browser, guide, allowFailures }) => {
    test.slow()
    allowFailures(/ERR_CONNECTION_FAILED|500/)
    await asAdmin(page)
    const { email } = await newUser(page)
    const { request: theirs } = await browser.newContext({ baseURL: guide.url })
    const enter = () => theirs.post('/api/auth/sign-in/email', { data: { email, password: USER_PASSWORD } })
    await enter()
    const { totp_uri } = await (await theirs.post('/api/auth/two-factor/enable', { data: { password: USER_PASSWORD } })).json()
    await theirs.post('/api/auth/two-factor/verify', { data: { code: await totp(totp_uri) } })

    await page.goto(`/admin?users=${email}`)
    const remove = page.getByRole('button', { name: `Remove two-step verification of ${email}` })
    const dialog = page.getByRole('alertdialog', { name: 'Remove two-step verification' })
    await press(remove)
    await expect(dialog).toContainText(email)
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(remove).toBeFocused()
    await failNextRequest(page, '**/api/users/*/second-factor', 'DELETE', '')
    await page.keyboard.press('Enter')
    await press(dialog.getByRole('button', { name: 'Remove two-step verification' }))
    await expect(page.getByRole('alert')).toHaveText('Failed to remove two-step verification')
    await expect(remove).toBeFocused()
    await page.keyboard.press('Enter')
    await press(dialog.getByRole('button', { name: 'Remove two-step verification' }))
    await expect(page.getByRole('status').filter({ hasText: `${email} signs in without a code now` })).toBeVisible()
    await expect(remove).toHaveCount(0)
    await expect(page.locator('#users')).toBeFocused()
    expect(await (await theirs.get('/api/session')).json()).toMatchObject({ user: null })
    expect(await (await enter()).json()).toMatchObject({ user: { email }, second_factor_required: false })
  },
)

test('a user is added in a dialog, the list is refreshed, and the administrator stays signed in', async ({ page, allowFailures }) => {
  test.slow()
  allowFailures(/ERR_CONNECTION_FAILED|500|403/)
  await asAdmin(page)
  /** As for a session that is too old: the server reports it once. */
  const wantProof = (url: string, method: string) => failNextRequest(page, url, method, "Please confirm it's you", 'proof_required')
  const proof = page.getByRole('dialog', { name: 'Please confirm it’s you' })
  await page.goto('/admin/venue-management?users=plateful.test')
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveText(['Email', 'Role', 'Assigned Venues', 'Actions'])
  await expect(page.getByRole('link', { name: 'Add New User' })).toHaveAttribute('href', '/admin/venues/new')
  await expect(rowOf(page, 'Users', 'owner@plateful.test').filter({ hasNotText: 'newowner' })).toContainText('The Gilded Pike')
  await expect(rowOf(page, 'Users', ADMIN)).toContainText(/Last sign-in: Today, \d\d:\d\d/)
  await expectAccessible(page)
  const opener = page.getByRole('button', { name: 'Create User' })
  await press(opener)
  await press(page.getByRole('button', { name: 'Set a password for them instead' }))
  const email = `${ownName('added').replace(' ', '-')}@example.org`
  const dialog = page.getByRole('dialog', { name: 'Create an Account' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await write(dialog.getByLabel('Password', { exact: true }), USER_PASSWORD)
  await write(dialog.getByLabel('Confirm Password'), `${USER_PASSWORD}?`)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Passwords do not match')
  await expectAccessible(page)
  await write(dialog.getByLabel('Confirm Password'), USER_PASSWORD)
  await tabTo(dialog.getByLabel('Role'))
  await page.keyboard.type('adm')
  await wantProof('**/api/users', 'POST')
  const create = dialog.getByRole('button', { name: 'Create Account' })
  await press(create)
  await expect(proof.getByLabel('Password')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(proof).toBeHidden()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await page.keyboard.press('Escape')
  const asked = page.getByRole('alertdialog', { name: 'Close without saving?' })
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(asked).toBeHidden()
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await failNextRequest(page, '**/api/users', 'POST', null)
  await press(create)
  await expect(dialog.getByRole('alert')).toHaveText('An error occurred during signup')
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await press(create)
  const done = page.getByRole('dialog', { name: 'Account Created Successfully!' })
  await expect(done).toContainText(`${email} can sign in now`)
  await press(done.getByRole('button', { name: 'Close' }).last())
  await expect(opener).toBeFocused()
  await write(page.getByRole('searchbox'), email)
  const row = rowOf(page, 'Users', email)
  await expect(row.getByText('admin', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner').locator('summary')).toContainText(ADMIN)
  const remove = row.getByRole('button', { name: `Delete ${email}` })
  const question = page.getByRole('alertdialog', { name: 'Delete User' })
  await failNextRequest(page, '**/api/users/*', 'DELETE', 'The moon is in the way')
  await press(remove)
  await press(question.getByRole('button', { name: 'Delete User' }))
  await expect(page.getByRole('alert')).toHaveText('Failed to delete user: The moon is in the way')
  await expect(remove).toBeFocused()
  await wantProof('**/api/users/*', 'DELETE')
  await page.keyboard.press('Enter')
  await press(question.getByRole('button', { name: 'Delete User' }))
  await expect(proof.getByLabel('Password')).toBeFocused()
  await page.keyboard.type(DEMO_PASSWORD)
  await press(proof.getByRole('button', { name: 'Continue' }))
  await expect(page.getByText('No users found')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('#users')).toBeFocused()
})

test(
  'the focus is on the heading of a list whose rows cannot be loaded, also when they are loaded again',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/Failed to load resource/)
    await asAdmin(page)
    await page.goto('/admin/venue-management')
    const sort = page.getByRole('columnheader').getByRole('button', { name: 'Role' })
    await expect(sort).toBeVisible()
    let isBroken = true
    await page.route('**/api/users?*', (route) => (isBroken ? route.abort('connectionfailed') : route.fallback()))
    await press(sort)
    await expect(page.getByRole('alert')).toContainText('Failed to fetch data', { timeout: 20_000 })
    await expect(page.locator('#users')).toBeFocused()
    isBroken = false
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect(sort).toBeVisible()
    await expect(page.locator('#users')).toBeFocused()
  },
)

const FAILING = [
  ['/admin', '**/api/users?*', 'Failed to fetch data'],
  ['/admin?users=', '**/api/managed-venues?*', 'Failed to fetch venues'],
  ['/admin/venue-management', '**/api/users?*', 'Failed to fetch data'],
  ['/admin/menu', '**/api/managed-venues?*', 'Failed to fetch venues and menus'],
  ['/admin/audit', '**/api/audit-entries?*', 'Failed to fetch data'],
  ['/admin/mails', '**/api/mails?*', 'Failed to fetch data'],
] as const

test(
  'every page of administrators shows an error when it cannot be loaded, and can be loaded again',
  inDrills,
  async ({ page, context }) => {
    test.slow()
    await asAdmin(page)
    const venue = await newVenue(page)
    const failing = [...FAILING, [`/admin/venues/${venue.id}/edit`, `**/api/managed-venues/${venue.id}`, 'Failed to fetch venue']] as const
    // Each request is tried three times. In parallel they wait together.
    await Promise.all(
      failing.map(async ([path, call, sentence]) => {
        const screen = await context.newPage()
        let isBroken = true
        await screen.route(call, (route) =>
          isBroken
            ? route.fulfill({ status: 503, contentType: 'application/problem+json', json: { code: 'unavailable', detail: '' } })
            : route.fallback(),
        )
        await screen.goto(path)
        await expect(screen.getByRole('alert')).toContainText(sentence, { timeout: 20_000 })
        isBroken = false
        await screen.getByRole('button', { name: 'Try again' }).press('Enter')
        await expect(screen.getByRole('alert')).toHaveCount(0)
        await screen.close()
      }),
    )
  },
)

test('a page of an unknown venue shows that it was not found', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/404/)
  await asAdmin(page)
  await page.goto('/admin/venues/00000000-0000-4000-8000-000000000000/edit')
  await expect(page.getByRole('alert')).toContainText('Venue not found')
})

test('the search field of a list is emptied when another button clears its search', inDrills, async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin')
  const find = page.getByRole('searchbox', { name: 'Find a user' })
  await find.fill('nobody has this address')
  // Leaves the field before the search begins.
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(find).toHaveValue('')
})
