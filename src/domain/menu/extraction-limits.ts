import { isBlank } from '../text.ts'
import { ITEM_MAX_LENGTHS } from './item-fields.ts'
import { CATEGORY_MAX_LENGTHS } from './menu-fields.ts'

export const DEFAULT_CATEGORY = 'Menu Items'
export const MAX_CATEGORY_LENGTH = CATEGORY_MAX_LENGTHS.name
export const MAX_NAME_LENGTH = ITEM_MAX_LENGTHS.name
export const MAX_DESCRIPTION_LENGTH = 1000

/** Trims text, removes characters that cannot be stored, and cuts it to `max` characters. Returns null for blank text and other values. */
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
