import { randomUUID } from 'node:crypto'
import { press, write } from './support/keyboard.ts'
import { asAdmin, failNextRequest, newUser, rowOf } from './support/office.ts'
import { expect, expectAccessible, inDrills, inDrillsOnPhonesToo, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

test(
  'a user gets a link for a new password and another role, and is signed out, in one dialog',
  inDrillsOnPhonesToo,
  async ({ page, allowFailures }) => {
    allowFailures(/ERR_CONNECTION_FAILED/)
    await asAdmin(page)
    const { email } = await newUser(page)
    await page.goto(`/admin/venue-management?users=${encodeURIComponent(email)}`)
    await press(page.getByRole('button', { name: `Manage ${email}` }))
    const dialog = page.getByRole('dialog', { name: 'Manage User' })
    await expect(dialog).toContainText('Signed in on 0 devices.')
    await expectAccessible(page)
    await failNextRequest(page, '**/api/users/*/password-link', 'POST', null)
    await press(dialog.getByRole('button', { name: 'Email a link' }))
    await expect(dialog.getByRole('alert')).toHaveText('Failed to send the link')
    await press(dialog.getByRole('button', { name: 'Email a link' }))
    await expect(page.getByText(`${email} gets an email with a link`)).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Sign out everywhere' }))
    await expect(page.getByText(`${email} is signed out everywhere`)).toBeVisible()
    await dialog.getByLabel('Role').selectOption('Administrator')
    await press(dialog.getByRole('button', { name: 'Change role' }))
    await expect(page.getByText(`The role of ${email} is changed`)).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Close' }))
    await expect(rowOf(page, 'Users', email)).toContainText('admin')
    await page.getByLabel('Role', { exact: true }).selectOption('Venue owners')
    await expect(page.getByText('No users found')).toBeVisible()
  },
)

test('an invitation is listed until it is withdrawn', inDrills, async ({ page }) => {
  await asAdmin(page)
  const email = `${randomUUID()}@example.org`
  await page.goto('/admin/venue-management')
  await press(page.getByRole('button', { name: 'Create User' }))
  const dialog = page.getByRole('dialog', { name: 'Invite a User' })
  await write(dialog.getByLabel('Email'), email)
  await press(dialog.getByRole('button', { name: 'Send Invitation' }))
  await press(page.getByRole('dialog', { name: 'Invitation Sent' }).getByRole('button', { name: 'Close' }))
  await press(page.getByRole('button', { name: `Withdraw the invitation of ${email}` }))
  await expect(page.getByText(`The invitation of ${email} is withdrawn`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Withdraw the invitation of ${email}` })).toHaveCount(0)
})

test(
  'a role that another administrator changed in the meantime is shown, and replaced only on request',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/409/)
    await asAdmin(page)
    const { id, email } = await newUser(page)
    const roleOf = async () => (await (await page.request.get(`/api/user-roles?user_id=${id}`)).json()).data[0]
    await page.goto(`/admin/venue-management?users=${encodeURIComponent(email)}`)
    await press(page.getByRole('button', { name: `Manage ${email}` }))
    const dialog = page.getByRole('dialog', { name: 'Manage User' })
    await dialog.getByLabel('Role').selectOption('Administrator')
    await page.request.patch(`/api/user-roles/${id}`, { data: { role: 'editor', towns: ['Eton'] } })
    await press(dialog.getByRole('button', { name: 'Change role' }))
    await expect(dialog.getByRole('alert')).toContainText("Your changes weren't saved")
    await expect(dialog).toContainText('Their version: Editor, only Eton')
    await expectAccessible(page)
    expect(await roleOf()).toMatchObject({ role: 'editor', towns: ['Eton'] })
    await press(dialog.getByRole('button', { name: 'Change role' }))
    await expect(page.getByText(`The role of ${email} is changed`)).toBeVisible()
    expect(await roleOf()).toMatchObject({ role: 'admin', towns: null })
  },
)
