import { MENU_MAX_LENGTHS } from './menu-fields.ts'

const SUFFIX = ' (copy)'

/** The name of a menu's copy: the name and ' (copy)', shortened to the longest allowed name. */
export function copyName(name: string): string {
  const room = MENU_MAX_LENGTHS.name - SUFFIX.length
  // Do not cut between the two code units of a character.
  const head = name.length <= room ? name : name.slice(0, room).replace(/[\uD800-\uDBFF]$/, '')
  return head + SUFFIX
}
