import type { FieldError } from '../errors.ts'
import { acceptAny, type FieldRules, type PartialInput, validateFields } from '../fields.ts'
import { IMAGE_MAX_LENGTHS } from '../image-limits.ts'
import { imageVariants } from '../images.ts'
import { MENU_TYPES } from './menu-lists.ts'

/** Far more than a venue offers, and few enough for a page that lists them all. */
export const MAX_MENUS = 100
/** No printed menu is larger. */
export const MAX_CATEGORIES = 100
export const MAX_ITEMS = 1000
/**
 * Maximum number of items on all menus of a venue, whose page lists them all. Rendering an item blocks the process for about half a
 * millisecond.
 */
export const MAX_VENUE_ITEMS = 5000

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

export const MENU_REQUIRED = ['name', 'menu_type'] as const satisfies MenuField[]

/** Years that every database and browser can store and show. */
const YEARS = { from: 1900, to: 9999 } as const

const MENU_RULES: FieldRules<MenuFields> = {
  checks: {
    name: acceptAny,
    menu_type: (type) => ((MENU_TYPES as readonly string[]).includes(type) ? null : 'menu_type_unknown'),
    description: acceptAny,
    active: acceptAny,
    start_date: (text) => (parseInstant(text) ? null : 'date_invalid'),
    end_date: (text) => (parseInstant(text) ? null : 'date_invalid'),
    image_url: (url) => (imageVariants(url).length > 0 ? null : 'picture_unknown'),
    image_alt: acceptAny,
  },
  maxLengths: MENU_MAX_LENGTHS,
}

export function validateMenuFields(fields: PartialInput<MenuFields>, required: readonly MenuField[]): FieldError[] {
  const errors = validateFields(MENU_RULES, fields, required)
  const start = parseInstant(fields.start_date)
  const end = parseInstant(fields.end_date)
  return start && end && end < start ? [...errors, { field: 'end_date', code: 'end_before_start' }] : errors
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Parses an instant with milliseconds; null when the text is not a valid start or end of a menu. */
export function parseInstant(text: string | null | undefined): Date | null {
  if (!text || !INSTANT.test(text)) return null
  const instant = new Date(text)
  const year = instant.getUTCFullYear()
  return year >= YEARS.from && year <= YEARS.to ? instant : null
}

const COPY_SUFFIX = ' (copy)'

/** Returns the name of a copy, shortened to the maximum length of a name. */
export function copyName(name: string): string {
  const room = MENU_MAX_LENGTHS.name - COPY_SUFFIX.length
  const head = name.length <= room ? name : name.slice(0, room).replace(/[\uD800-\uDBFF]$/, '')
  return head + COPY_SUFFIX
}

type CategoryFields = { name: string; description: string | null }

export const CATEGORY_MAX_LENGTHS = { name: 120, description: 1000 } as const

export const CATEGORY_REQUIRED = ['name'] as const satisfies (keyof CategoryFields)[]

const CATEGORY_RULES: FieldRules<CategoryFields> = { checks: { name: acceptAny, description: acceptAny }, maxLengths: CATEGORY_MAX_LENGTHS }

export function validateCategoryFields(fields: PartialInput<CategoryFields>, required: readonly (keyof CategoryFields)[]): FieldError[] {
  return validateFields(CATEGORY_RULES, fields, required)
}
