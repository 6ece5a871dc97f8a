import type { MenuType } from './menu-lists.ts'

const byName = new Intl.Collator('en-GB', { numeric: true })

/** Orders menus as pages show them: specials first, then by name. */
export function compareMenus(a: { menu_type: MenuType; name: string }, b: { menu_type: MenuType; name: string }): number {
  const special = Number(b.menu_type === 'Specials') - Number(a.menu_type === 'Specials')
  return special || byName.compare(a.name, b.name)
}

/** Orders items by their position; items with the same position by id, so that the order is stable. */
export function compareItems(a: { order: number; id: string }, b: { order: number; id: string }): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1)
}
