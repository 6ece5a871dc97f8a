import { isBlank } from '../text.ts'
import { CATEGORY_MAX_LENGTHS } from './category-fields.ts'
import { ITEM_MAX_LENGTHS } from './item-fields.ts'

/** Name of a category that has none. */
export const DEFAULT_CATEGORY = 'Menu Items'
/** Largest menu that is stored, in categories and in items; more than any printed menu has. */
export const MAX_CATEGORIES = 100
export const MAX_ITEMS = 1000
/** Longest texts that are stored, in characters; the same as may be entered by hand. */
export const MAX_CATEGORY_LENGTH = CATEGORY_MAX_LENGTHS.name
export const MAX_NAME_LENGTH = ITEM_MAX_LENGTHS.name
export const MAX_DESCRIPTION_LENGTH = 1000

/** Returns the text trimmed, without characters that cannot be stored, and cut to `max` characters; null for blank text and other values. */
export function cutText(given: unknown, max: number): string | null {
  if (typeof given !== 'string') return null
  const text = given
    .slice(0, max * 4)
    .replaceAll('\0', '')
    .toWellFormed()
    .trim()
    .slice(0, max)
    .toWellFormed()
    .trim()
  return isBlank(text) ? null : text
}
