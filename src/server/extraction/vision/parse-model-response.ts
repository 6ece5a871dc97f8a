import { DomainError } from '../../../domain/errors.ts'
import type { ExtractedCategory, ExtractedItem, ExtractedMenu, ReaderDoubt } from '../../../domain/menu/extracted-menu.ts'
import {
  DEFAULT_CATEGORY,
  MAX_CATEGORY_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_NAME_LENGTH,
  truncateText,
} from '../../../domain/menu/extraction-limits.ts'
import { MAX_CATEGORIES, MAX_ITEMS } from '../../../domain/menu/menu-fields.ts'
import { type ItemSize, lowestPrice, MAX_SIZES } from '../../../domain/menu/sizes.ts'
import { cleanReadSizes } from '../../../domain/menu/stored-extraction.ts'
import { parseStatedPrice } from '../../../menu-reader/index.ts'
import { type Legend, parseLegend, splitName, tagsOfMarks } from './printed-marks.ts'

/** In characters: ten times the length of 4,096 tokens. */
const MAX_REPLY_LENGTH = 200_000

/** A parsed response, not validated. `isIncomplete` is true when the response was truncated. */
export type ModelReply = { categories: readonly unknown[]; legend?: unknown; isIncomplete?: boolean }

/**
 * Parses the categories in the response of a model: JSON, also between code fences or within prose. The contents of the
 * categories are not validated.
 * @throws DomainError ai_empty for no text, ai_unparsable without a JSON object that has a list of categories
 */
export function parseModelResponse(text: string | null | undefined): ModelReply {
  if (!text?.trim()) throw new DomainError('ai_empty')
  const whole = text.slice(0, MAX_REPLY_LENGTH)
  const from = whole.indexOf('{')
  const to = whole.lastIndexOf('}')
  for (const candidate of [whole, whole.slice(from, to + 1)]) {
    const reply = replyOf(candidate)
    if (reply) return reply
  }
  throw new DomainError('ai_unparsable')
}

function replyOf(text: string): ModelReply | null {
  try {
    const { categories, legend } = fieldsOf(JSON.parse(text))
    return Array.isArray(categories) ? { categories, legend } : null
  } catch {
    return null
  }
}

/**
 * Returns the usable parts of a response: trimmed names, prices and sizes as printed, and the tags of printed marks by
 * the legend of the menu. Infers nothing: an item without a single price has none, and a mark without a known meaning
 * is a doubt. Beyond the limits of a stored menu, the result is marked as incomplete.
 */
export function sanitiseCategories({ categories: given, legend: printed, isIncomplete: isCut = false }: ModelReply): ExtractedMenu {
  const legend = parseLegend(printed)
  let room = MAX_ITEMS
  let isIncomplete = isCut || given.length > MAX_CATEGORIES
  const categories: ExtractedCategory[] = []
  for (const one of given.slice(0, MAX_CATEGORIES)) {
    const { name, items } = fieldsOf(one)
    const all = listOf(items)
    if (all.length > room) isIncomplete = true
    const clean = all.slice(0, room).flatMap((item) => cleanItem(item, legend))
    room -= clean.length
    if (clean.length > 0) categories.push({ name: truncateText(name, MAX_CATEGORY_LENGTH) ?? DEFAULT_CATEGORY, box: null, items: clean })
  }
  return { categories, ...(isIncomplete ? { is_incomplete: true } : {}) }
}

function cleanItem(given: unknown, legend: Legend): ExtractedItem[] {
  const fields = fieldsOf(given)
  const whole =
    typeof fields.name === 'string' ? splitName(fields.name.slice(0, MAX_NAME_LENGTH * 4).trim(), legend) : { name: null, marks: [] }
  const name = truncateText(whole.name, MAX_NAME_LENGTH)
  if (name === null) return []
  const { sizes, areAllRead } = sizesOf(fields.sizes)
  const stated = parseStatedPrice(fields.price)
  const price = lowestPrice(sizes) ?? stated.price
  const isCertain = sizes.length > 0 || stated.isCertain
  const { tags, isCertain: areMarksCertain } = tagsOfMarks([...marksOf(fields.marks), ...whole.marks], legend, name)
  const doubts: ReaderDoubt[] = []
  if (price === null) doubts.push('no_price')
  else if (!isCertain) doubts.push('price')
  if (whole.name !== name) doubts.push('name')
  if (!areAllRead) doubts.push('sizes')
  if (!areMarksCertain) doubts.push('marks')
  const description = truncateText(fields.description, MAX_DESCRIPTION_LENGTH)
  const price_text = typeof fields.price === 'string' ? truncateText(fields.price, MAX_NAME_LENGTH) : null
  return [
    {
      name,
      ...(description ? { description } : {}),
      price,
      ...(sizes.length > 0 ? { sizes } : {}),
      ...(price_text ? { price_text } : {}),
      dietary_info: tags,
      box: null,
      doubts,
    },
  ]
}

function sizesOf(given: unknown): { sizes: ItemSize[]; areAllRead: boolean } {
  const all = listOf(given)
  const read = all.slice(0, 2 * MAX_SIZES).flatMap((one) => {
    const { name, price: stated } = fieldsOf(one)
    const { price, isCertain } = parseStatedPrice(stated)
    return typeof name === 'string' && price !== null && isCertain ? [{ name, price }] : []
  })
  const { sizes, isComplete } = cleanReadSizes(read)
  return { sizes, areAllRead: isComplete && read.length === all.length }
}

function marksOf(given: unknown): unknown[] {
  return given === undefined || given === null ? [] : Array.isArray(given) ? given : [given]
}

function fieldsOf(given: unknown): Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Record<string, unknown>) : {}
}

function listOf(given: unknown): unknown[] {
  return Array.isArray(given) ? given : []
}
