import type { DietaryTag } from './dietary-tags.ts'
import { DEFAULT_CATEGORY } from './extraction-limits.ts'
import { isValidPrice } from './price.ts'
import type { ItemSize } from './sizes.ts'
import type { StoredExtraction, StoredItem } from './stored-extraction.ts'

type MenuDraft = { categories: { name: string; items: DraftItem[] }[] }
type ReadItem = Omit<StoredItem, 'page' | 'item_id'>
type Reading = { categories: readonly { name: string; items: readonly ReadItem[] }[] }
type DraftItem = { name: string; description: string | null; price: number; sizes: ItemSize[]; dietary_info: DietaryTag[] }

/** Stored when no item could be read. Inactive, so that diners never see it; hidden from reviewers. Its price is the lowest valid one. */
export const PLACEHOLDER_ITEM: DraftItem = {
  name: 'No dishes could be read from this file',
  description: 'Add them here, or start again with a sharper photo.',
  price: 0.01,
  sizes: [],
  dietary_info: [],
}

/** Returns the menu of a reading without empty categories. A reading without items gives one placeholder item. */
export function toMenuDraft(reading: Reading): MenuDraft & { isPlaceholder: boolean } {
  const categories = reading.categories
    .map(({ name, items }) => ({ name: name.trim() || DEFAULT_CATEGORY, items: items.flatMap(toDraftItems) }))
    .filter(({ items }) => items.length > 0)
  if (categories.length > 0) return { categories, isPlaceholder: false }
  return { categories: [{ name: DEFAULT_CATEGORY, items: [PLACEHOLDER_ITEM] }], isPlaceholder: true }
}

/** Whether a person must look at a reading before its menu is public. */
export function needsReview(reading: Reading & Pick<StoredExtraction, 'pages_unread' | 'is_incomplete'>): boolean {
  if (reading.pages_unread || reading.is_incomplete) return true
  return toMenuDraft(reading).isPlaceholder || reading.categories.some(({ items }) => items.some(({ doubts }) => doubts.length > 0))
}

/** Whether an item has what every stored item has: a name and a valid price. */
export function isSaveable({ name, price }: ReadItem): boolean {
  return name.trim() !== '' && price !== null && isValidPrice(price)
}

function toDraftItems(item: ReadItem): DraftItem[] {
  const { name, description, price, sizes = [], dietary_info } = item
  return isSaveable(item) && price !== null
    ? [{ name: name.trim(), description: description?.trim() || null, price, sizes, dietary_info }]
    : []
}
