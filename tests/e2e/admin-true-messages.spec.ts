import { hold } from './support/hold.ts'
import { press, write } from './support/keyboard.ts'
import { asAdmin, newUser, newVenue, ownName, rowOf, USER_PASSWORD, venuesCsv } from './support/office.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

test('a deletion on the dashboard is among its recent changes at once', inDrills, async ({ page }) => {
  await asAdmin(page)
  const [venue, user] = [await newVenue(page), await newUser(page)]
  await page.request.patch(`/api/venues/${venue.id}`, { data: { phone: '01632 960999' } })
  await page.goto(`/admin?venues=${encodeURIComponent(venue.name)}&users=${user.email}`)
  const changes = page.getByRole('region', { name: 'Recent changes' })
  await expect(changes.getByRole('listitem').first()).toBeVisible()
  await press(page.getByRole('button', { name: `Delete ${venue.name}` }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete Venue' }))
  await expect(changes.getByRole('button', { name: `Undo: Deleted venue ${venue.name}` })).toBeVisible()
  await press(page.getByRole('button', { name: `Delete ${user.email}` }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }))
  await expect(changes.getByRole('button', { name: `Undo: Deleted user ${user.email}` })).toBeVisible()
})

test('a failure is shown on the page when the dialog of a user was closed before it', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/409/)
  await asAdmin(page)
  const { id, email } = await newUser(page)
  await page.goto(`/admin/venue-management?users=${email}`)
  await press(page.getByRole('button', { name: `Manage ${email}` }))
  const dialog = page.getByRole('dialog', { name: 'Manage User' })
  await dialog.getByLabel('Role').selectOption('Administrator')
  await page.request.patch(`/api/user-roles/${id}`, { data: { role: 'editor' } })
  const release = await hold(page, '**/api/user-roles/*')
  await press(dialog.getByRole('button', { name: 'Change role' }))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  release()
  await expect(page.getByRole('alert')).toContainText("Your changes weren't saved")
  await expect(rowOf(page, 'Users', email)).toContainText('editor')
})

test('a venue is featured on the dashboard while it says what the new venue lacks', inDrills, async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/venues/new')
  const name = ownName('The Quill')
  const fields = { Name: name, Description: 'A pub.', Phone: '01632 960184', Road: '9 Weir Street', City: 'Eton', Postcode: 'SL4 6AA' }
  await press(page.getByRole('checkbox', { name: 'Thai', exact: true }), 'Space')
  for (const [label, text] of Object.entries(fields)) await write(page.getByLabel(label, { exact: true }), text)
  await press(page.getByRole('button', { name: 'Save' }))
  await expect(page.getByText(`${name} is added.`)).toBeVisible()
  await write(page.getByRole('searchbox', { name: 'Find a venue' }), name)
  await press(rowOf(page, 'Venues', name).getByRole('button', { name: `Add to featured: ${name}` }))
  await expect(page.getByRole('button', { name: `Remove from featured: ${name}` })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a venue whose phone number someone else changed in the meantime is renamed', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/409/)
  await asAdmin(page)
  const venue = await newVenue(page)
  await page.goto(`/admin/venues?venues=${encodeURIComponent(venue.name)}`)
  await expect(rowOf(page, 'Venues', venue.name)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Rename venue' })
  await write(dialog.getByLabel('Name'), `${venue.name} Arms`)
  await page.request.patch(`/api/venues/${venue.id}`, { data: { phone: '01632 960111' } })
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${venue.name} is now called ${venue.name} Arms`)).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await (await page.request.get(`/api/managed-venues/${venue.id}`)).json()).toMatchObject({ phone: '01632 960111' })
})

test('a file that a network answers with its own page is reported as not sent', inDrills, async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/import-export')
  await page.route('**/api/imports', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' }))
  await page.getByLabel('Choose a file, or drop it here').setInputFiles(venuesCsv('name\n'))
  await expect(page.getByRole('alert')).toHaveText('Failed to send the file')
})

test('an editor is led only to pages that editors may open', inDrills, async ({ page }) => {
  await asAdmin(page)
  const [venue, { id, email }] = [await newVenue(page), await newUser(page)]
  await page.request.patch(`/api/user-roles/${id}`, { data: { role: 'editor' } })
  await signInAs(page, email, USER_PASSWORD)
  await page.goto(`/admin/venues/${venue.id}/edit`)
  await expect(page.getByRole('region', { name: 'Still missing' }).getByRole('link', { name: 'Add a menu' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Invite an owner' })).toHaveCount(0)
  await press(page.getByRole('link', { name: 'History' }))
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await press(page.getByRole('main').getByRole('link', { name: 'Venues', exact: true }).last())
  await expect(page.getByRole('heading', { name: 'Venues', level: 1 })).toBeVisible()
  await page.goto('/admin/import-export')
  await expect(page.getByText('Read venues or menus from a file')).toBeVisible()
  await page.goto(`/admin/venues/${venue.id}/edit`)
  await press(page.getByRole('link', { name: 'Cancel' }))
  await expect(page.getByRole('heading', { name: 'Venues', level: 1 })).toBeVisible()
  await page.goto(`/admin/venues/${venue.id}/edit`)
  await write(page.getByLabel('Phone'), '01632 960111')
  await press(page.getByRole('button', { name: 'Save' }))
  await expect(page.getByText(`${venue.name} is saved`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Venues', level: 1 })).toBeVisible()
})
