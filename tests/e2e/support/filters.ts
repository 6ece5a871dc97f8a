import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Where the filters are operated: the rows of the page, or on a phone the sheet behind 'Filters'. */
export async function openFilters(page: Page): Promise<Locator> {
  const opener = page.getByRole('button', { name: /^Filters/ })
  if (!(await opener.isVisible())) return page.locator('form#filters')
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Leaves the sheet of a phone by the button that leads back to the results. */
export async function closeFilters(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  if (!(await sheet.isVisible())) return
  await sheet.getByRole('button', { name: /^Show/ }).click()
  await expect(sheet).toBeHidden()
}

/** The filter groups that can be operated now, in their order. */
export function filterGroups(scope: Locator): Locator {
  return scope.getByRole('group', { name: /^Filter by/ })
}

/** Presses choices in sight, such as cities or price bands. */
export async function choose(scope: Locator, group: string, ...choices: string[]): Promise<void> {
  for (const choice of choices) {
    const box = scope.getByRole('group', { name: group }).getByRole('checkbox', { name: choice, exact: true })
    await box.click()
    await expect(box).toBeChecked()
  }
}

/** Looks choices up in the searchable list of a group and chooses them. */
export async function lookUp(page: Page, scope: Locator, group: string, ...names: string[]): Promise<void> {
  const row = scope.getByRole('group', { name: group })
  const opener = row.getByRole('button', { name: /^(Choose|Add|More)/ })
  for (const name of names) {
    if ((await opener.isVisible()) && (await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
    await row.getByRole('searchbox').fill(name)
    // The list moves once it is found: a press on its way there would hit something else.
    await expect(row.getByRole('listitem')).toHaveCount(1)
    const box = row.getByRole('listitem').getByRole('checkbox', { name })
    await box.click()
    await expect(box).toBeChecked()
  }
  if (await opener.isVisible()) await page.keyboard.press('Escape')
}
