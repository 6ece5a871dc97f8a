import { isBlank } from '../text.ts'
import { CATEGORY_MAX_LENGTHS } from './category-fields.ts'
import { ITEM_MAX_LENGTHS } from './item-fields.ts'

/** Name of a category without a heading. */
export const DEFAULT_CATEGORY = 'Menu Items'
/** Largest stored menu, in categories and items. No printed menu is larger. */
export const MAX_CATEGORIES = 100
export const MAX_ITEMS = 1000
/** Longest stored texts, in characters; the same limits as in the forms. */
export const MAX_CATEGORY_LENGTH = CATEGORY_MAX_LENGTHS.name
export const MAX_NAME_LENGTH = ITEM_MAX_LENGTHS.name
export const MAX_DESCRIPTION_LENGTH = 1000

/** Returns the text trimmed, without characters that cannot be stored, and cut to `max` characters; null for blank text and for other values. */
export function truncateText(given: unknown, max: number): string | null {
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
