import type { Doubt, ExtractedCategory, ExtractedItem, ExtractedMenu } from './extracted-menu.ts'
import { MAX_CATEGORY_LENGTH, MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH, truncateText } from './extraction-limits.ts'
import { MAX_CATEGORIES, MAX_ITEMS } from './menu-fields.ts'
import { withoutOverlaps } from './page-overlap.ts'
import { checkSizes, type ItemSize, lowestPrice, MAX_SIZE_NAME_LENGTH, SIZE_SEPARATOR } from './sizes.ts'

/** Leaves out sizes that cannot be stored, and shortens names. `isComplete`: whether nothing was lost. */
export function cleanReadSizes(read: readonly ItemSize[]): { sizes: ItemSize[]; isComplete: boolean } {
  const sizes: ItemSize[] = []
  for (const { name, price } of read) {
    const clean = truncateText(name.replaceAll(SIZE_SEPARATOR, '/'), MAX_SIZE_NAME_LENGTH) ?? ''
    if (checkSizes([...sizes, { name: clean, price }]) === null) sizes.push({ name: clean, price })
  }
  return { sizes, isComplete: sizes.length === read.length && read.every(({ name }) => name.trim().length <= MAX_SIZE_NAME_LENGTH) }
}

/** In pixels. */
type PageSize = { width: number; height: number }

/** The name as it was read, where a spelling of an earlier menu replaced it. */
type Respelt = { printed_name?: string }

/** `page` starts at 1. `item_id` is null for an item without a price. */
export type StoredItem = Omit<ExtractedItem, 'doubts'> & Respelt & { doubts: Doubt[]; page: number; item_id: string | null }
type StoredCategory = Omit<ExtractedCategory, 'items'> & Respelt & { category_id: string | null; items: StoredItem[] }

/**
 * The extraction of a file. `pages_unread` counts pages that were not read; `is_incomplete`: items are missing from pages that were read.
 * Extractions by earlier versions have neither, and no sizes.
 */
export type StoredExtraction = { pages: PageSize[]; categories: StoredCategory[]; pages_unread?: number; is_incomplete?: boolean }

/**
 * Joins the extractions of all pages in order, without dishes that two photos both show. A category that continues on the next page stays
 * one category. Marks the result incomplete when text cannot be stored or items exceed the limits.
 */
export function mergePages(pages: readonly { size: PageSize; menu: ExtractedMenu }[], unread = 0): StoredExtraction {
  const categories: StoredCategory[] = []
  let room = MAX_ITEMS
  let isIncomplete = pages.some(({ menu }) => menu.is_incomplete)
  for (const [index, menu] of withoutOverlaps(pages.map((page) => page.menu)).entries()) {
    for (const { name: given, box, items } of menu.categories) {
      const name = truncateText(given, MAX_CATEGORY_LENGTH) ?? ''
      const found = items.slice(0, room).map((item) => ({ ...truncateItem(item), page: index + 1, item_id: null }))
      room -= found.length
      if (found.length < items.length) isIncomplete = true
      const last = categories.at(-1)
      if (last?.name === name) last.items.push(...found)
      else if (found.length > 0 && categories.length < MAX_CATEGORIES) categories.push({ name, box, category_id: null, items: found })
      else if (found.length > 0) isIncomplete = true
    }
  }
  return {
    pages: pages.map(({ size }) => size),
    categories,
    ...(unread > 0 ? { pages_unread: unread } : {}),
    ...(isIncomplete ? { is_incomplete: true } : {}),
  }
}

function truncateItem({
  name: given,
  description: text,
  price_text: price,
  sizes: read = [],
  doubts,
  ...item
}: ExtractedItem): ExtractedItem {
  const name = truncateText(given, MAX_NAME_LENGTH) ?? ''
  const description = truncateText(text, MAX_DESCRIPTION_LENGTH)
  const price_text = truncateText(price, MAX_NAME_LENGTH)
  const { sizes, isComplete } = cleanReadSizes(read)
  const isCut = name !== given.trim() && !doubts.includes('name')
  return {
    ...item,
    name,
    ...(description ? { description } : {}),
    ...(price_text ? { price_text } : {}),
    ...(sizes.length > 0 ? { sizes, price: lowestPrice(sizes) } : {}),
    doubts: [
      ...doubts.filter((doubt) => doubt !== 'no_price' || sizes.length === 0),
      ...(isCut ? (['name'] as const) : []),
      ...(isComplete ? [] : (['sizes'] as const)),
    ],
  }
}
