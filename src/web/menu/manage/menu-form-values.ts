import type { ManagedMenu, MenuInput } from '../../../contract/managed-menu.ts'
import type { FieldError } from '../../../domain/errors.ts'
import { MENU_REQUIRED, validateMenuFields } from '../../../domain/menu/menu-fields.ts'
import type { MenuType } from '../../../domain/menu/menu-lists.ts'
import { formatShortDate, localNow, zonedToInstant } from '../../../domain/time.ts'
import { toOneLine } from '../../ui/form/field-text.ts'

/** Times as in a `datetime-local` field, in the time zone of the site. */
export type MenuFormValues = {
  name: string
  menu_type: MenuType
  start_date: string
  end_date: string
  active: boolean
  image_url: string | null
  image_alt: string
}

export const MENU_LABELS: Record<keyof MenuFormValues, string> = {
  name: 'Menu name',
  menu_type: 'Menu type',
  start_date: 'Starts',
  end_date: 'Ends',
  active: 'Active',
  image_url: 'Image of the specials',
  image_alt: 'What the image shows',
}

export function toFormValues(menu: ManagedMenu, timeZone: string): MenuFormValues {
  const { name, menu_type, start_date, end_date, active, image_url, image_alt } = menu
  return {
    name: toOneLine(name),
    menu_type,
    start_date: toLocalTime(start_date, timeZone),
    end_date: end_date === null ? '' : toLocalTime(end_date, timeZone),
    active,
    image_url,
    image_alt: toOneLine(image_alt ?? ''),
  }
}

/** The request body for the changed fields. An unchanged start keeps its seconds, which the field does not show. */
export function toRequestBody(values: MenuFormValues, changed: readonly (keyof MenuFormValues)[], timeZone: string): MenuInput {
  return Object.fromEntries(
    changed.map((field) => {
      if (field === 'start_date' || field === 'end_date') return [field, toInstant(values[field], timeZone)]
      return [field, field === 'image_alt' && !values.image_alt.trim() ? null : values[field]]
    }),
  )
}

export function formatMenuValue(field: keyof MenuFormValues, value: unknown): string | null {
  if ((field !== 'start_date' && field !== 'end_date') || typeof value !== 'string') return null
  const [date, time] = value.split('T')
  return date && time ? `${formatShortDate(date)}, ${time}` : null
}

export function validateMenuForm(values: MenuFormValues, timeZone: string): FieldError[] {
  const { name, menu_type, start_date, end_date } = values
  const dates = { start_date: toInstant(start_date, timeZone), end_date: toInstant(end_date, timeZone) }
  const errors = validateMenuFields({ name, menu_type, ...dates }, MENU_REQUIRED)
  return dates.start_date === null ? [...errors, { field: 'start_date', code: 'date_invalid' }] : errors
}

function toLocalTime(instant: string, timeZone: string): string {
  const { date, time } = localNow(new Date(instant), timeZone)
  return `${date}T${time}`
}

function toInstant(localTime: string, timeZone: string): string | null {
  const [date, time] = localTime.split('T')
  return date && time ? zonedToInstant(date, time.slice(0, 5), timeZone).toISOString() : null
}
