/** An owner with perfect sight, who uses the fewest presses that the page allows. */
import type { Locator, Page } from '@playwright/test'
import type { DietaryTag } from '../../../src/domain/menu/dietary-tags.ts'
import { foldName } from '../../../src/domain/menu/dish-name.ts'
import { areSizesRight, isNameRight, isPriceRight, isRowRight, type Plan, type RowPlan, tagsToPress, type WantedDish } from './plan.ts'
import type { Hands } from './presses.ts'

type Read = Pick<RowPlan['read'], 'price' | 'sizes'>

/** Goes from doubt to doubt by key, confirming, correcting or removing each row. */
export async function checkFlagged(hands: Hands, { rows }: Plan): Promise<void> {
  const { page, key } = hands
  const open = new Map(rows.filter(({ isFlagged }) => isFlagged).map((row) => [row.key, row]))
  if (open.size > 0) await key('Alt+n')
  while (open.size > 0) {
    const row = open.get(await focusedRow(page))
    // All that is left has no price on the menu.
    if (!row) return
    open.delete(row.key)
    await correct(hands, row)
    if (row.wanted) await key('Enter')
    else await key('Alt+Backspace')
    if (open.size > 0 && !open.has(await focusedRow(page))) await key('Alt+n')
  }
}

/** Corrects the rows that are wrong although no doubt showed it. */
export async function correctUnflagged(hands: Hands, { rows }: Plan): Promise<void> {
  for (const row of rows.filter((one) => !one.isFlagged && !isRowRight(one))) {
    if (!row.wanted) {
      await hands.click(removeButton(rowIn(hands.page, row.key)).first())
      continue
    }
    await hands.click(rowIn(hands.page, row.key).locator('[data-field="price"]'))
    await correct(hands, row)
  }
}

/** Adds the dishes that were not read. */
export async function addMissing(hands: Hands, { missing }: Plan): Promise<void> {
  const { page, click, type, key } = hands
  for (const dish of missing) {
    const sections = page.locator('section[data-row]')
    const names = await sections.getByLabel('Category name').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    const at = names.findIndex((name) => foldName(name) === foldName(dish.category))
    await click((at < 0 ? sections.last() : sections.nth(at)).getByRole('button', { name: 'Add Item' }))
    await type(dish.name)
    await key('Tab')
    await type(dish.price.toFixed(2))
    const row = await focusedRow(page)
    await pressTags(hands, row, dish.tags ?? [])
    if (dish.sizes.length > 0) await correctSizes(hands, row, { price: dish.price, sizes: [] }, dish)
  }
}

/** Corrects the row whose price has the focus. */
async function correct(hands: Hands, row: RowPlan): Promise<void> {
  const { wanted, key, read } = row
  if (!wanted) return
  const fields = rowIn(hands.page, key)
  if (!areSizesRight(row)) await correctSizes(hands, key, read, wanted)
  else if (!isPriceRight(row)) await hands.replace(wanted.price.toFixed(2))
  if (!isNameRight(row)) {
    const isAtPrice = await fields.locator('[data-field="price"]').evaluate((element) => element === document.activeElement)
    if (isAtPrice) await hands.key('Shift+Tab')
    else await hands.click(fields.locator('[data-field="name"]'))
    await hands.replace(wanted.name)
  }
  await pressTags(hands, key, tagsToPress(row))
}

async function pressTags({ page, click }: Hands, row: string, tags: readonly DietaryTag[]): Promise<void> {
  for (const tag of tags)
    await click(
      rowIn(page, row)
        .locator('label.chip')
        .filter({ hasText: new RegExp(`^${tag}$`) }),
    )
}

async function correctSizes({ page, click, key, type, replace }: Hands, row: string, read: Read, wanted: WantedDish): Promise<void> {
  const sizes = rowIn(page, row).getByRole('group', { name: /^Sizes/ })
  for (let at = read.sizes.length; at > wanted.sizes.length; at -= 1) await click(removeButton(sizes).last())
  for (const [at, size] of wanted.sizes.entries()) {
    const before = read.sizes[at]
    if (!before) {
      await click(sizes.getByRole('button', { name: 'Add Size' }))
      await type(size.name)
      await key('Tab')
      await replace(size.price.toFixed(2))
      continue
    }
    if (foldName(before.name) !== foldName(size.name)) {
      await click(sizes.getByLabel(`Name of size ${at + 1}`))
      await replace(size.name)
    }
    if (before.price !== size.price) {
      await click(sizes.getByLabel(`Price of size ${at + 1} in pounds`))
      await replace(size.price.toFixed(2))
    }
  }
  if (wanted.sizes.length > 0) return
  await click(rowIn(page, row).locator('[data-field="price"]'))
  if (read.price !== wanted.price) await replace(wanted.price.toFixed(2))
}

function rowIn(page: Page, row: string): Locator {
  return page.locator(`[data-row="${row}"]`)
}

function removeButton(within: Locator): Locator {
  return within.getByRole('button', { name: /^Remove/ })
}

async function focusedRow(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.closest('li[data-certainty]')?.getAttribute('data-row') ?? '')
}
