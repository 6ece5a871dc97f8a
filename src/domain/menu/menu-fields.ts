import type { FieldError } from '../errors.ts'
import { accept, checkFields, type FieldRules, type Given } from '../fields.ts'
import { IMAGE_MAX_LENGTHS, imageVariants } from '../images.ts'
import { MENU_TYPES } from './menu-types.ts'

/** What may be entered of a menu, by its names in the API; instants as ISO 8601 with a zone. */
type MenuFields = {
  name: string
  menu_type: string
  description: string | null
  active: boolean
  start_date: string
  end_date: string | null
  image_url: string | null
  image_alt: string | null
}

type MenuField = keyof MenuFields

export const MENU_MAX_LENGTHS = { name: 120, description: 2000, ...IMAGE_MAX_LENGTHS } as const

/** What a new menu needs; its start is now unless given. */
export const MENU_REQUIRED = ['name', 'menu_type'] as const satisfies MenuField[]

/** The years an instant may lie in: what every database and browser can hold and show. */
const YEARS = { from: 1900, to: 9999 } as const

const RULES: FieldRules<MenuFields> = {
  checks: {
    name: accept,
    menu_type: (type) => ((MENU_TYPES as readonly string[]).includes(type) ? null : 'menu_type_unknown'),
    description: accept,
    active: accept,
    start_date: (text) => (instantFrom(text) ? null : 'date_invalid'),
    end_date: (text) => (instantFrom(text) ? null : 'date_invalid'),
    image_url: (url) => (imageVariants(url).length > 0 ? null : 'picture_unknown'),
    image_alt: accept,
  },
  maxLengths: MENU_MAX_LENGTHS,
}

/**
 * Everything wrong with what was entered of a menu; see `checkFields`. Where both are known, the end may not lie before
 * the start.
 */
export function checkMenuFields(fields: Given<MenuFields>, required: readonly MenuField[]): FieldError[] {
  const errors = checkFields(RULES, fields, required)
  const start = instantFrom(fields.start_date)
  const end = instantFrom(fields.end_date)
  return start && end && end < start ? [...errors, { field: 'end_date', code: 'end_before_start' }] : errors
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** The instant a text names, to the millisecond; null where it names none that a menu may start or end at. */
export function instantFrom(text: string | null | undefined): Date | null {
  if (!text || !INSTANT.test(text)) return null
  const instant = new Date(text)
  const year = instant.getUTCFullYear()
  return year >= YEARS.from && year <= YEARS.to ? instant : null
}
