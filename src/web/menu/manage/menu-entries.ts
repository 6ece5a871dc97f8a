import type { ManagedMenu, MenuWrite } from '../../../contract/managed-menu.ts'
import type { FieldError } from '../../../domain/errors.ts'
import { checkMenuFields, MENU_REQUIRED } from '../../../domain/menu/menu-fields.ts'
import type { MenuType } from '../../../domain/menu/menu-types.ts'
import { instantOf, localNow } from '../../../domain/time.ts'

/** What stands in a menu's fields; times as a `datetime-local` field has them, on the guide's wall. */
export type MenuEntries = {
  name: string
  menu_type: MenuType
  start_date: string
  end_date: string
  active: boolean
  image_url: string | null
  image_alt: string
}

/** A stored menu as it stands in its fields. */
export function entriesOf(menu: ManagedMenu, timeZone: string): MenuEntries {
  const { name, menu_type, start_date, end_date, active, image_url, image_alt } = menu
  return {
    name,
    menu_type,
    start_date: wallOf(start_date, timeZone),
    end_date: end_date === null ? '' : wallOf(end_date, timeZone),
    active,
    image_url,
    image_alt: image_alt ?? '',
  }
}

/** What is sent: what differs from before, so that a start kept to the second stays so when nobody touched it. */
export function writeOf(before: MenuEntries, after: MenuEntries, timeZone: string): MenuWrite {
  const write: MenuWrite = {
    name: after.name,
    menu_type: after.menu_type,
    start_date: instantText(after.start_date, timeZone),
    end_date: instantText(after.end_date, timeZone),
    active: after.active,
    image_url: after.image_url,
    image_alt: after.image_alt.trim() ? after.image_alt : null,
  }
  const changed = Object.entries(write).filter(([field]) => before[field as keyof MenuEntries] !== after[field as keyof MenuEntries])
  return Object.fromEntries(changed)
}

/** Everything wrong with the fields: the same rules that the server goes by. */
export function checkEntries(entries: MenuEntries, timeZone: string): FieldError[] {
  const { name, menu_type, start_date, end_date } = entries
  const dates = { start_date: instantText(start_date, timeZone), end_date: instantText(end_date, timeZone) }
  const errors = checkMenuFields({ name, menu_type, ...dates }, MENU_REQUIRED)
  return dates.start_date === null ? [...errors, { field: 'start_date', code: 'date_invalid' }] : errors
}

function wallOf(instant: string, timeZone: string): string {
  const { date, time } = localNow(new Date(instant), timeZone)
  return `${date}T${time}`
}

/** The instant of a `datetime-local` field; null for an empty one. */
function instantText(wall: string, timeZone: string): string | null {
  const [date, time] = wall.split('T')
  return date && time ? instantOf(date, time.slice(0, 5), timeZone).toISOString() : null
}
