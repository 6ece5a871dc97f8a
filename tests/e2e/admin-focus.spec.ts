import { press, tabTo, write } from './support/keyboard.ts'
import { asAdmin, chooseVenue, newMenu, newUser, newVenue, ownName, rowOf, venuesCsv } from './support/office.ts'
import { expect, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

test('a filter of venues that is removed leaves the focus among the filters', inDrills, async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/venues?city=Windsor&city=Eton')
  const filters = page.getByRole('group', { name: 'Filters' })
  await press(filters.getByRole('button', { name: /^Windsor/ }))
  await expect(filters.getByRole('button', { name: /^Eton/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(filters.getByRole('combobox', { name: 'Town' })).toBeFocused()
  await press(filters.getByRole('checkbox', { name: /^Without menu/ }), 'Space')
  await press(filters.getByRole('button', { name: 'Clear all' }))
  await expect(filters.getByRole('checkbox', { name: /^Without menu/ })).not.toBeChecked()
  await expect(filters.getByRole('combobox', { name: 'Town' })).toBeFocused()
})

test('the focus stays in the lists when their filter or view is removed', inDrills, async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin?waiting=true')
  await press(page.getByRole('link', { name: /^Without a venue/ }))
  await expect(page.locator('#users')).toBeFocused()

  await page.goto('/admin/venues?missing=menu&active=true')
  await press(page.getByRole('button', { name: 'Save view' }))
  await write(page.getByRole('dialog').getByLabel('Name'), 'To do')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await press(page.getByRole('button', { name: 'Remove view' }))
  await expect(page.getByRole('navigation', { name: 'Views of the venues' }).getByRole('link', { name: /^All/ })).toBeFocused()
})

test('the list of owners without a venue keeps the focus when an owner gets a venue and disappears from it', inDrills, async ({ page }) => {
  await asAdmin(page)
  const [{ email }, venue] = [await newUser(page), await newVenue(page)]
  await page.goto(`/admin?waiting=true&users=${email}`)
  await chooseVenue(rowOf(page, 'Users', email).getByRole('combobox'), venue.name)
  // The search hides owners who may still wait.
  await expect(page.getByText('No users found')).toBeVisible()
  await expect(page.locator('#users')).toBeFocused()
})

test('the form of synonyms keeps the focus when a line is added or changed', inDrills, async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/synonyms')
  const words = page.getByLabel('Words that mean the same')
  const first = ownName('quux').replace(' ', '')
  await write(words, `${first}, pie`)
  await press(page.getByRole('button', { name: 'Add', exact: true }))
  await expect(page.getByRole('cell', { name: `${first}, pie`, exact: true })).toBeVisible()
  await expect(words).toHaveValue('')
  await expect(words).toBeFocused()
  const change = page.getByRole('button', { name: `Change: ${first}, pie` })
  await press(change)
  await expect(words).toBeFocused()
  await press(page.getByRole('button', { name: 'Cancel' }))
  await expect(change).toBeFocused()
  await page.keyboard.press('Enter')
  await write(words, `${first}, tart`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Change: ${first}, tart` })).toBeFocused()
})

test('the field of a column keeps the focus while the file is checked again', inDrills, async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/import-export')
  const text = 'Trading,road,city,postcode\nThe Swan,1 High Street,Bray,SL6 2AB\n'
  await page.getByLabel('Choose a file, or drop it here').setInputFiles(venuesCsv(text))
  const field = page.getByLabel('Field for Trading')
  await tabTo(field)
  await field.selectOption('name')
  await expect(page.getByRole('button', { name: 'Apply 1 change' })).toBeVisible()
  await expect(field).toBeFocused()
})

test('the list of venues keeps the focus when the selection is cleared', inDrills, async ({ page }) => {
  await asAdmin(page)
  const { name } = await newVenue(page)
  await page.goto(`/admin/venues?venues=${encodeURIComponent(name)}`)
  await press(page.getByRole('checkbox', { name: `Select ${name}` }), 'Space')
  await press(page.getByRole('button', { name: 'Clear selection' }))
  await expect(page.locator('#venues')).toBeFocused()
})

test('the trash keeps the focus when the selection is cleared, and when an entry is restored or deleted', inDrills, async ({ page }) => {
  await asAdmin(page)
  const token = ownName('Kettle')
  const venue = await newVenue(page, { name: token })
  for (const name of ['lunch', 'supper', 'brunch']) {
    const menu = await newMenu(page, venue, {}, { name: `${token} ${name}` })
    await page.request.delete(`/api/menus/${menu.id}`)
  }
  await page.goto(`/admin/trash?trash=${encodeURIComponent(token)}`)
  await press(page.getByRole('checkbox', { name: `Select ${token} lunch` }), 'Space')
  await press(page.getByRole('button', { name: 'Clear selection' }))
  await expect(page.locator('#trash')).toBeFocused()
  await press(page.getByRole('button', { name: `Restore ${token} supper` }))
  await expect(page.getByRole('button', { name: /^Restore .* (lunch|brunch)$/ }).and(page.locator(':focus'))).toHaveCount(1)
  await press(page.getByRole('button', { name: `Delete ${token} lunch for good` }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete for Good' }))
  await expect(page.getByRole('button', { name: `Delete ${token} brunch for good` })).toBeFocused()
  await press(page.getByRole('button', { name: `Restore ${token} brunch` }))
  await expect(page.getByText('Nothing found in the trash')).toBeVisible()
  await expect(page.locator('#trash')).toBeFocused()
})

test('the dashboard keeps the focus when the note about an added venue is dismissed', inDrills, async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/venues/new')
  const name = ownName('The Quill')
  const fields = { Name: name, Description: 'A pub.', Phone: '01632 960184', Road: '9 Weir Street', City: 'Eton', Postcode: 'SL4 6AA' }
  await press(page.getByRole('checkbox', { name: 'Thai', exact: true }), 'Space')
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} is added.`)).toBeVisible()
  await press(page.getByRole('main').getByRole('button', { name: 'Dismiss' }).first())
  await expect(page.getByText(`${name} is added.`)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
