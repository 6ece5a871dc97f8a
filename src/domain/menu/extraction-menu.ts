import type { DietaryTag } from './dietary-tags.ts'
import { DEFAULT_CATEGORY } from './extraction-limits.ts'
import { isValidPrice } from './price.ts'
import type { ReadItem, ReadMenu } from './reading.ts'
import type { StoredReading } from './stored-reading.ts'

/** A menu as it is saved: every item has a name and a price, every category has items. */
type MenuDraft = { categories: { name: string; items: DraftItem[] }[] }
type DraftItem = { name: string; description: string | null; price: number; dietary_info: DietaryTag[] }

/**
 * What stands in a menu of which nothing could be read. It is stored as an inactive item, which diners never
 * see; the price is the least that can be stored, and is nobody's: a reviewer is shown none.
 */
export const PLACEHOLDER_ITEM: DraftItem = {
  name: 'No dishes could be read from this file',
  description: 'Add them here, or start again with a sharper photograph.',
  price: 0.01,
  dietary_info: [],
}

/** What may be stored of a reading, and whether that is the placeholder. */
export function draftOf(reading: ReadMenu): MenuDraft & { isPlaceholder: boolean } {
  const categories = reading.categories
    .map(({ name, items }) => ({ name: name.trim() || DEFAULT_CATEGORY, items: items.flatMap(draftItems) }))
    .filter(({ items }) => items.length > 0)
  if (categories.length > 0) return { categories, isPlaceholder: false }
  return { categories: [{ name: DEFAULT_CATEGORY, items: [PLACEHOLDER_ITEM] }], isPlaceholder: true }
}

/** Whether somebody has to look at a reading before diners see it: for a doubt, or since it is not the whole menu. */
export function needsReview(reading: ReadMenu & Pick<StoredReading, 'pages_unread'>): boolean {
  if (reading.pages_unread) return true
  return draftOf(reading).isPlaceholder || reading.categories.some(({ items }) => items.some(({ doubts }) => doubts.length > 0))
}

/** Whether an item that was read becomes one of the menu: it has a name and a price. */
export function isSaved({ name, price }: ReadItem): boolean {
  return name.trim() !== '' && price !== null && isValidPrice(price)
}

/** An item that was read as the menu will have it: none for one without a name or a price. */
export function draftItems(item: ReadItem): DraftItem[] {
  const { name, description, price, dietary_info } = item
  return isSaved(item) && price !== null ? [{ name: name.trim(), description: description?.trim() || null, price, dietary_info }] : []
}
