import { MENU_MAX_LENGTHS } from './menu-fields.ts'

const SUFFIX = ' (copy)'

/** What the copy of a menu is called: the name, shortened where the two would be too long together, and ' (copy)'. */
export function copyName(name: string): string {
  const room = MENU_MAX_LENGTHS.name - SUFFIX.length
  // A letter made of two units is not cut in half.
  const head = name.length <= room ? name : name.slice(0, room).replace(/[\uD800-\uDBFF]$/, '')
  return head + SUFFIX
}
