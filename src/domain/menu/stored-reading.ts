import { cutText, MAX_CATEGORIES, MAX_CATEGORY_LENGTH, MAX_DESCRIPTION_LENGTH, MAX_ITEMS, MAX_NAME_LENGTH } from './extraction-limits.ts'
import type { ReadCategory, ReadItem, ReadMenu } from './reading.ts'

/** The size in pixels of one page of what was read. */
type PageSize = { width: number; height: number }

/** An item as it was read, on which page, and which item of the menu it became: none for one without a price. */
export type StoredItem = ReadItem & { page: number; item_id: string | null }
type StoredCategory = Omit<ReadCategory, 'items'> & { category_id: string | null; items: StoredItem[] }

/** All that was read of a file, and how many of its pages were not. Pages count from 1. */
export type StoredReading = { pages: PageSize[]; categories: StoredCategory[]; pages_unread?: number }

/**
 * One reading of all pages in their order; a category that goes on overleaf under the same name stays one. What a menu
 * cannot hold is left out: text that cannot be stored or is too long, and whatever follows the most categories and items.
 */
export function joinPages(pages: readonly { size: PageSize; menu: ReadMenu }[], unread = 0): StoredReading {
  const categories: StoredCategory[] = []
  let room = MAX_ITEMS
  for (const [index, { menu }] of pages.entries()) {
    for (const { name: given, box, items } of menu.categories) {
      const name = cutText(given, MAX_CATEGORY_LENGTH) ?? ''
      const found = items.slice(0, room).map((item) => ({ ...cutItem(item), page: index + 1, item_id: null }))
      room -= found.length
      const last = categories.at(-1)
      if (last?.name === name) last.items.push(...found)
      else if (found.length > 0 && categories.length < MAX_CATEGORIES) categories.push({ name, box, category_id: null, items: found })
    }
  }
  return { pages: pages.map(({ size }) => size), categories, ...(unread > 0 ? { pages_unread: unread } : {}) }
}

function cutItem({ name: given, description: text, price_text: price, doubts, ...item }: ReadItem): ReadItem {
  const name = cutText(given, MAX_NAME_LENGTH) ?? ''
  const description = cutText(text, MAX_DESCRIPTION_LENGTH)
  const price_text = cutText(price, MAX_NAME_LENGTH)
  const isCut = name !== given.trim() && !doubts.includes('name')
  return {
    ...item,
    name,
    ...(description ? { description } : {}),
    ...(price_text ? { price_text } : {}),
    doubts: isCut ? [...doubts, 'name'] : doubts,
  }
}
