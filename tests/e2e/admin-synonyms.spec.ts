import { asAdmin } from './support/office.ts'
import { expect, expectAccessible, expectHydrated, onPhonesInDrills, test } from './support/test.ts'

test('an administrator adds, changes and removes synonyms of the search', onPhonesInDrills, async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/synonyms')
  await expectHydrated(page)
  const words = page.getByLabel('Words that mean the same')
  const first = `quux${Date.now()}`
  await words.fill(first)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Enter two to ten different words')).toHaveCount(2)
  await words.fill(`${first}, Pie`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('cell', { name: `${first}, pie`, exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Change: ${first}, pie` }).click()
  await expect(words).toHaveValue(`${first}, pie`)
  await words.fill(`${first}, tart`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `Remove: ${first}, tart` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Synonyms' }).click()
  await expect(page.getByRole('cell', { name: `${first}, tart`, exact: true })).toHaveCount(0)
})
