import type { ExtractedItem } from '../extracted-menu.ts'
import { CONTRADICTING_TAGS } from './settings.ts'

/**
 * Removes 'vegetarian' and 'vegan' from items that have both, where not nearly all vegan items have both. The codes of such a menu exclude
 * each other, so that one of two small marks was misread, and it is unknown which. Marks these items for review. Menus that print both codes keep them.
 */
export function removeContradictingTags(items: readonly ExtractedItem[]): void {
  const isVegan = ({ dietary_info }: ExtractedItem) => dietary_info.includes('vegan')
  const both = items.filter((item) => isVegan(item) && item.dietary_info.includes('vegetarian'))
  const alone = items.filter((item) => isVegan(item) && !both.includes(item))
  if (both.length > CONTRADICTING_TAGS.keptShare * (both.length + alone.length)) return
  for (const item of both) {
    item.dietary_info = item.dietary_info.filter((tag) => tag !== 'vegan' && tag !== 'vegetarian')
    if (!item.doubts.includes('marks')) item.doubts.push('marks')
  }
}
