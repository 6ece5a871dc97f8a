import { foldName } from './dish-name.ts'
import type { ExtractedItem, ExtractedMenu } from './extracted-menu.ts'

const MAX_OVERLAP = 20

/**
 * Removes dishes at the start of a page that repeat the end of the page before, because photos of one menu overlap.
 * Dishes match when name and printed price are equal. The rest of the page continues the category of the overlapping dishes, because the
 * photo has cut off its heading.
 */
export function withoutOverlaps(menus: readonly ExtractedMenu[]): ExtractedMenu[] {
  return menus.map((menu, page) => {
    const before = menus[page - 1]
    return before ? withoutOverlap(before, menu) : menu
  })
}

function withoutOverlap(before: ExtractedMenu, menu: ExtractedMenu): ExtractedMenu {
  const earlier = dishesOf(before)
  const count = overlapOf(earlier, dishesOf(menu))
  const last = earlier.at(-1)
  if (count === 0 || !last) return menu
  let left = count
  const categories = menu.categories.map((category) => {
    const cut = Math.min(left, category.items.length)
    left -= cut
    const name = cut > 0 && left === 0 && category.items.length > cut ? last.category : category.name
    return { ...category, name, items: category.items.slice(cut) }
  })
  return { ...menu, categories: categories.filter(({ items }) => items.length > 0) }
}

type Dish = { key: string | null; category: string }

function overlapOf(earlier: readonly Dish[], later: readonly Dish[]): number {
  for (let count = Math.min(MAX_OVERLAP, earlier.length, later.length); count > 0; count--)
    if (earlier.slice(earlier.length - count).every((dish, at) => isSame(dish, later[at] as Dish))) return count
  return 0
}

/** Different headings are different categories, which may have the same dish. A missing heading may be cut off. */
function isSame(one: Dish, other: Dish): boolean {
  const headings = new Set([one.category, other.category].map(foldName).filter(Boolean))
  return one.key !== null && one.key === other.key && headings.size < 2
}

function dishesOf({ categories }: ExtractedMenu): Dish[] {
  return categories.flatMap(({ name, items }) => items.map((item) => ({ key: keyOf(item), category: name })))
}

/** Null for a dish without a price, which may be a heading or a dish that was cut off. */
function keyOf({ name, price }: ExtractedItem): string | null {
  return price === null ? null : `${foldName(name)} ${price}`
}
