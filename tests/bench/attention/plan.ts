import type { MenuReview, ReviewItem } from '../../../src/contract/menu-extraction.ts'
import { DIETARY_TAGS, type DietaryTag } from '../../../src/domain/menu/dietary-tags.ts'
import { foldName } from '../../../src/domain/menu/dish-name.ts'
import type { ExtractedItem } from '../../../src/menu-reader/index.ts'
import { distance, matchItems, placed, sizesText } from '../extraction/score.ts'
import type { TrueItem, TrueMenu } from '../extraction/truth.ts'

export type WantedDish = {
  category: string
  name: string
  price: number
  tags: DietaryTag[] | null
  sizes: { name: string; price: number }[]
}

/** The actions of an owner with perfect sight on a row. */
export type RowPlan = {
  /** `data-row` of the row. */
  key: string
  isFlagged: boolean
  read: ReviewItem
  /** Null for a row that is not a dish of the menu. */
  wanted: WantedDish | null
}

export type Plan = { rows: RowPlan[]; missing: WantedDish[] }

/** Maximum edit distance of a name that was misread, as a share of its length. A name that is further away is another dish. */
const MISREAD_SLACK = 0.5

/** The dishes of a printed menu that can be published: those with a price. `tags` is null where the marks are not known. */
export function wantedDishes({ categories }: TrueMenu): WantedDish[] {
  return placed<TrueItem>(categories).flatMap(({ name, price, tags, sizes = [], category }) => {
    const marks = tags ? DIETARY_TAGS.filter((tag) => tags.includes(tag)) : null
    return price === null ? [] : [{ category, name, price, tags: marks, sizes }]
  })
}

/** Compares a review with the printed menu. */
export function planReview({ categories }: MenuReview, truth: TrueMenu): Plan {
  const wanted = wantedDishes(truth)
  const rows = categories.flatMap((category, at) =>
    category.items.map((read, n) => ({ key: `c${at}i${n}`, read, compared: comparedItem(read, category.name) })),
  )
  const printed = wanted.map((dish): TrueItem & { category: string } => ({ ...dish, tags: dish.tags ?? [] }))
  const pairs = matchItems(
    printed,
    rows.map(({ compared }) => compared),
  )
  const left = new Set(wanted.filter((_, at) => ![...pairs.values()].includes(printed[at] as (typeof printed)[number])))
  return {
    rows: rows.map(({ key, read, compared }): RowPlan => {
      const match = pairs.get(compared)
      const dish = match ? (wanted[printed.indexOf(match as (typeof printed)[number])] ?? null) : nearest(read.name, left)
      if (dish) left.delete(dish)
      return { key, isFlagged: read.doubts.length > 0, read, wanted: dish }
    }),
    missing: [...left],
  }
}

function comparedItem(read: ReviewItem, category: string): ExtractedItem & { category: string } {
  return { name: read.name, price: read.price, dietary_info: read.dietary_info, box: null, doubts: [], category }
}

function nearest(name: string, dishes: ReadonlySet<WantedDish>): WantedDish | null {
  const ranked = [...dishes].map((dish) => ({ dish, apart: distance(dish.name, name) })).sort((a, b) => a.apart - b.apart)
  return ranked[0] && ranked[0].apart <= MISREAD_SLACK ? ranked[0].dish : null
}

export function isNameRight({ read, wanted }: RowPlan): boolean {
  return wanted !== null && foldName(read.name) === foldName(wanted.name)
}

export function isPriceRight({ read, wanted }: RowPlan): boolean {
  return wanted !== null && (wanted.sizes.length > 0 || (read.sizes.length === 0 && read.price === wanted.price))
}

export function areSizesRight({ read, wanted }: RowPlan): boolean {
  return wanted !== null && sizesText(read.sizes) === sizesText(wanted.sizes)
}

/** The tags of a row to press: those that are missing, and those that are not printed. */
export function tagsToPress({ read, wanted }: RowPlan): DietaryTag[] {
  const right = wanted?.tags
  return right ? DIETARY_TAGS.filter((tag) => right.includes(tag) !== read.dietary_info.includes(tag)) : []
}

export function isRowRight(row: RowPlan): boolean {
  return isNameRight(row) && isPriceRight(row) && areSizesRight(row) && tagsToPress(row).length === 0
}

/** Compares dishes of a published menu with the printed ones, regardless of their order. Returns what differs. */
export function differencesOf(
  published: readonly { name: string; price: number; dietary_info: readonly string[]; sizes: readonly { name: string; price: number }[] }[],
  truth: TrueMenu,
): string[] {
  const wanted = wantedDishes(truth)
  const text = (name: string, price: number, sizes: readonly { name: string; price: number }[], tags: readonly string[]) =>
    `${foldName(name)} ${sizes.length > 0 ? sizesText(sizes) : price.toFixed(2)} ${[...tags].sort().join(' ')}`.trim()
  const left = wanted.map((dish) => text(dish.name, dish.price, dish.sizes, dish.tags ?? []))
  const wrong = published.flatMap((item) => {
    const at = left.indexOf(text(item.name, item.price, item.sizes, item.dietary_info))
    if (at < 0) return [`+ ${text(item.name, item.price, item.sizes, item.dietary_info)}`]
    left.splice(at, 1)
    return []
  })
  return [...wrong, ...left.map((one) => `- ${one}`)]
}
