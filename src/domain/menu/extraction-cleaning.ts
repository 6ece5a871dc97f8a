import { isBlank } from '../text.ts'
import { CATEGORY_MAX_LENGTHS } from './category-fields.ts'
import { parseStatedPrice } from './extraction-price.ts'
import { ITEM_MAX_LENGTHS } from './item-fields.ts'
import type { Doubt, ReadCategory, ReadItem, ReadMenu } from './reading.ts'

/** What a category without a name is called. */
export const DEFAULT_CATEGORY = 'Menu Items'
/** The largest menu that is taken, in categories and in items: beyond every printed one, and bounded. */
export const MAX_CATEGORIES = 100
export const MAX_ITEMS = 1000
/** Longest names and descriptions kept, in characters: no longer than what may be entered by hand. */
export const MAX_CATEGORY_LENGTH = CATEGORY_MAX_LENGTHS.name
export const MAX_NAME_LENGTH = ITEM_MAX_LENGTHS.name
export const MAX_DESCRIPTION_LENGTH = 1000

/**
 * What a model's categories hold, whatever it sent: names trimmed, prices as printed, all else left out. Nothing is
 * inferred: an item whose price is no single one keeps none, and none has a dietary tag.
 */
export function cleanCategories(given: readonly unknown[]): ReadMenu {
  let room = MAX_ITEMS
  const categories: ReadCategory[] = []
  for (const one of given.slice(0, MAX_CATEGORIES)) {
    const { name, items } = fieldsOf(one)
    const clean = listOf(items).slice(0, room).flatMap(cleanItem)
    room -= clean.length
    if (clean.length > 0) categories.push({ name: cutText(name, MAX_CATEGORY_LENGTH) ?? DEFAULT_CATEGORY, box: null, items: clean })
  }
  return { categories }
}

function cleanItem(given: unknown): ReadItem[] {
  const fields = fieldsOf(given)
  const name = cutText(fields.name, MAX_NAME_LENGTH)
  if (name === null) return []
  const { price, isCertain } = parseStatedPrice(fields.price)
  const doubts: Doubt[] = []
  if (price === null) doubts.push('no_price')
  else if (!isCertain) doubts.push('price')
  if (typeof fields.name === 'string' && fields.name.trim() !== name) doubts.push('name')
  const description = cutText(fields.description, MAX_DESCRIPTION_LENGTH)
  const price_text = typeof fields.price === 'string' ? cutText(fields.price, MAX_NAME_LENGTH) : null
  return [
    { name, ...(description ? { description } : {}), price, ...(price_text ? { price_text } : {}), dietary_info: [], box: null, doubts },
  ]
}

function fieldsOf(given: unknown): Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Record<string, unknown>) : {}
}

function listOf(given: unknown): unknown[] {
  return Array.isArray(given) ? given : []
}

/** Trimmed, storable and no longer than `max` characters; null for what shows nothing or is no text. */
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
