import { DomainError } from '../../../domain/errors.ts'
import type { Doubt, ExtractedCategory, ExtractedItem, ExtractedMenu } from '../../../domain/menu/extracted-menu.ts'
import {
  DEFAULT_CATEGORY,
  MAX_CATEGORIES,
  MAX_CATEGORY_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_ITEMS,
  MAX_NAME_LENGTH,
  truncateText,
} from '../../../domain/menu/extraction-limits.ts'
import { parseStatedPrice } from '../../../menu-reader/index.ts'

/** Longest reply that is parsed, in characters; ten times 4,096 tokens. */
const MAX_REPLY_LENGTH = 200_000

/**
 * Parses the categories in the reply of a model: JSON, also between code fences or within prose. The contents of the
 * categories are not validated.
 * @throws DomainError ai_empty for no text, ai_unparsable without a JSON object that has a list of categories
 */
export function parseModelResponse(text: string | null | undefined): unknown[] {
  if (!text?.trim()) throw new DomainError('ai_empty')
  const whole = text.slice(0, MAX_REPLY_LENGTH)
  const from = whole.indexOf('{')
  const to = whole.lastIndexOf('}')
  for (const candidate of [whole, whole.slice(from, to + 1)]) {
    const categories = categoriesOf(candidate)
    if (categories) return categories
  }
  throw new DomainError('ai_unparsable')
}

function categoriesOf(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text)
    const categories = typeof value === 'object' && value !== null && 'categories' in value ? value.categories : null
    return Array.isArray(categories) ? categories : null
  } catch {
    return null
  }
}

/**
 * Returns the usable parts of the categories that a model sent: trimmed names, prices as printed. Nothing is inferred: an
 * item without a single price has none, and no item has a dietary tag.
 */
export function sanitiseCategories(given: readonly unknown[]): ExtractedMenu {
  let room = MAX_ITEMS
  const categories: ExtractedCategory[] = []
  for (const one of given.slice(0, MAX_CATEGORIES)) {
    const { name, items } = fieldsOf(one)
    const clean = listOf(items).slice(0, room).flatMap(cleanItem)
    room -= clean.length
    if (clean.length > 0) categories.push({ name: truncateText(name, MAX_CATEGORY_LENGTH) ?? DEFAULT_CATEGORY, box: null, items: clean })
  }
  return { categories }
}

function cleanItem(given: unknown): ExtractedItem[] {
  const fields = fieldsOf(given)
  const name = truncateText(fields.name, MAX_NAME_LENGTH)
  if (name === null) return []
  const { price, isCertain } = parseStatedPrice(fields.price)
  const doubts: Doubt[] = []
  if (price === null) doubts.push('no_price')
  else if (!isCertain) doubts.push('price')
  if (typeof fields.name === 'string' && fields.name.trim() !== name) doubts.push('name')
  const description = truncateText(fields.description, MAX_DESCRIPTION_LENGTH)
  const price_text = typeof fields.price === 'string' ? truncateText(fields.price, MAX_NAME_LENGTH) : null
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
