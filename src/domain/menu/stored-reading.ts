import type { ReadCategory, ReadItem, ReadMenu } from './reading.ts'

/** The size in pixels of one page of what was read. */
export type PageSize = { width: number; height: number }

/** An item as it was read, on which page, and which item of the menu it became: none for one without a price. */
export type StoredItem = ReadItem & { page: number; item_id: string | null }
export type StoredCategory = Omit<ReadCategory, 'items'> & { category_id: string | null; items: StoredItem[] }

/** All that was read of a file. Pages count from 1. */
export type StoredReading = { pages: PageSize[]; categories: StoredCategory[] }

/** One reading of all pages in their order; a category that goes on overleaf under the same name stays one. */
export function joinPages(pages: readonly { size: PageSize; menu: ReadMenu }[]): StoredReading {
  const categories: StoredCategory[] = []
  for (const [index, { menu }] of pages.entries()) {
    for (const { items, ...category } of menu.categories) {
      const found = items.map((item) => ({ ...item, page: index + 1, item_id: null }))
      const last = categories.at(-1)
      if (last?.name === category.name) last.items.push(...found)
      else categories.push({ ...category, category_id: null, items: found })
    }
  }
  return { pages: pages.map(({ size }) => size), categories }
}
