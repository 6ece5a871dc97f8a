import { press, tabTo, write } from './support/keyboard.ts'
import { asAdmin, chooseVenue, newUser, newVenue, ownName, rowOf, venuesCsv } from './support/office.ts'
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
