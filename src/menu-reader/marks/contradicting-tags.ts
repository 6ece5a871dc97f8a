import type { ExtractedItem } from '../extracted-menu.ts'

/**
 * Removes 'vegetarian' and 'vegan' from items that have both, on a menu that gives most of its vegan items only that tag. Its codes exclude each other,
 * so that one of two small marks was misread, and it is unknown which. Marks such items for review. Menus that print both codes keep them.
 */
export function removeContradictingTags(items: readonly ExtractedItem[]): void {
  const isVegan = ({ dietary_info }: ExtractedItem) => dietary_info.includes('vegan')
  const both = items.filter((item) => isVegan(item) && item.dietary_info.includes('vegetarian'))
  const alone = items.filter((item) => isVegan(item) && !both.includes(item))
  if (alone.length <= both.length) return
  for (const item of both) {
    item.dietary_info = item.dietary_info.filter((tag) => tag !== 'vegan' && tag !== 'vegetarian')
    if (!item.doubts.includes('marks')) item.doubts.push('marks')
  }
}
