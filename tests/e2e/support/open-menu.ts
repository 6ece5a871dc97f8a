import type { Page } from '@playwright/test'
import { press } from './keyboard.ts'
import { asAdmin, newMenu, newVenue } from './office.ts'

export async function openMenu(page: Page, categories: Record<string, string[]>, over: object = {}) {
  await asAdmin(page)
  const venue = await newVenue(page)
  const menu = await newMenu(page, venue, categories, over)
  await page.goto(`/admin/menu?venues=${encodeURIComponent(venue.name)}`)
  await press(page.getByRole('button', { name: venue.name }))
  await press(page.getByRole('button', { name: `Show ${menu.name}` }))
  const stored = async () => (await page.request.get(`/api/managed-menus/${menu.id}`)).json()
  return { venue, menu, stored, panel: page.getByRole('region', { name: menu.name, exact: true }) }
}
