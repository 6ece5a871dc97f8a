import { asAdmin } from './support/office.ts'
import { expect, expectAccessible, expectHydrated, inDrills, inDrillsOnPhonesToo, test } from './support/test.ts'

test('an administrator adds, changes and removes synonyms of the search', inDrillsOnPhonesToo, async ({ page }) => {
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

test('the form of synonyms is empty again when the line that it changes is removed', inDrills, async ({ page }) => {
  await asAdmin(page)
  const first = `quuz${Date.now()}`
  await page.request.post('/api/synonyms', { data: { phrases: [first, 'pie'] } })
  await page.goto('/admin/synonyms')
  await page.getByRole('button', { name: `Change: ${first}, pie` }).click()
  await expect(page.getByLabel('Words that mean the same')).toHaveValue(`${first}, pie`)
  await page.getByRole('button', { name: `Remove: ${first}, pie` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Synonyms' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Add synonyms' })).toBeVisible()
  await expect(page.getByLabel('Words that mean the same')).toHaveValue('')
})
