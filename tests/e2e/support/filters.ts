import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Returns the filter row of the page, or the sheet behind 'Filters' on a phone. */
export async function openFilters(page: Page): Promise<Locator> {
  const opener = page.getByRole('button', { name: /^Filters/ })
  if (!(await opener.isVisible())) return page.locator('form#filters')
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Closes the sheet on a phone with the button that leads back to the results. */
export async function closeFilters(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  if (!(await sheet.isVisible())) return
  await sheet.getByRole('button', { name: /^Show/ }).click()
  await expect(sheet).toBeHidden()
}

export function filterGroups(scope: Locator): Locator {
  return scope.getByRole('group', { name: /^Filter by/ })
}

/** Clicks visible options, such as cities or price bands. */
export async function choose(scope: Locator, group: string, ...choices: string[]): Promise<void> {
  for (const choice of choices) {
    const box = scope.getByRole('group', { name: group }).getByRole('checkbox', { name: choice, exact: true })
    await box.click()
    await expect(box).toBeChecked()
  }
}

/** Chooses options in the searchable list of a group. */
export async function lookUp(page: Page, scope: Locator, group: string, ...names: string[]): Promise<void> {
  const row = scope.getByRole('group', { name: group })
  const opener = row.getByRole('button', { name: /^(Choose|Add|More)/ })
  for (const name of names) {
    if ((await opener.isVisible()) && (await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
    await row.getByRole('searchbox').fill(name)
    // Wait until the list has its final size. Otherwise a click could hit another option.
    await expect(row.getByRole('listitem')).toHaveCount(1)
    const box = row.getByRole('listitem').getByRole('checkbox', { name })
    await box.click()
    await expect(box).toBeChecked()
  }
  if (await opener.isVisible()) await page.keyboard.press('Escape')
}
