import type { MenuReview, PublishMenuInput, ReviewItem } from '../../../contract/menu-extraction.ts'
import { type Certainty, type Doubt, getCertainty } from '../../../domain/menu/extracted-menu.ts'
import { DEFAULT_CATEGORY } from '../../../domain/menu/extraction-limits.ts'
import type { MenuType } from '../../../domain/menu/menu-lists.ts'
import { parsePrice } from '../../../domain/menu/price.ts'
import { checkSizes, lowestPrice, toSizes } from '../../../domain/menu/sizes.ts'
import type { SizeFormValue } from '../../menu/manage/sizes-field.tsx'

export type AppliedSpelling = { printed: string; applied: string }
type Category<Item> = { key: string; id: string | null; name: string; spelling: AppliedSpelling | null; items: Item[] }

function shiftCategory<Item, C extends Category<Item>>(categories: C[], key: string, by: -1 | 1): C[] {
  const from = categories.findIndex((category) => category.key === key)
  const [one, other] = [categories[from], categories[from + by]]
  if (!one || !other) return categories
  return categories.map((category) => (category === one ? other : category === other ? one : category))
}

/** Moves the items of a category to the end of the category above it, which keeps its name. */
function mergeCategory<Item, C extends Category<Item>>(categories: C[], key: string): C[] {
  const at = categories.findIndex((category) => category.key === key)
  const [above, one] = [categories[at - 1], categories[at]]
  if (!above || !one) return categories
  return categories.flatMap((category) => {
    if (category === one) return []
    return category === above ? [{ ...above, items: [...above.items, ...one.items] }] : [category]
  })
}

/**
 * Moves the items from `at` on into a new category without a name.
 * @param key of the new category
 */
function splitCategory<Item extends { key: string }>(categories: Category<Item>[], at: string, key: string): Category<Item>[] {
  return categories.flatMap((category) => {
    const place = category.items.findIndex((item) => item.key === at)
    if (place <= 0) return [category]
    return [
      { ...category, items: category.items.slice(0, place) },
      { key, id: null, name: '', spelling: null, items: category.items.slice(place) },
    ]
  })
}

export type DraftItem = Pick<ReviewItem, 'id' | 'page' | 'box' | 'doubts' | 'price_text' | 'dietary_info'> & {
  key: string
  name: string
  /** The name that was read, and the spelling of an earlier menu that replaced it; null when it was not replaced. */
  spelling: AppliedSpelling | null
  description: string
  price: string
  sizes: readonly SizeFormValue[]
  isAccepted: boolean
}

/** Returns the price of an item as its field shows it. A size without a price does not count: it would make the item free. */
export function shownPrice({ price, sizes }: Pick<DraftItem, 'price' | 'sizes'>): string {
  if (sizes.length === 0) return price
  return lowestPrice(toSizes(sizes.filter((size) => parsePrice(size.price) !== null)))?.toFixed(2) ?? ''
}

export type DraftCategory = Category<DraftItem>
export type Draft = { name: string; menu_type: MenuType; categories: DraftCategory[] }

export type Edit =
  | { type: 'menu'; change: Partial<Pick<Draft, 'name' | 'menu_type'>> }
  | { type: 'category'; key: string; name: string }
  | {
      type: 'item'
      key: string
      change: Partial<Pick<DraftItem, 'name' | 'description' | 'price' | 'sizes' | 'dietary_info' | 'isAccepted'>>
    }
  | { type: 'move'; key: string; to: string }
  | { type: 'add'; category: string; key: string }
  | { type: 'remove'; key: string }
  | { type: 'shiftCategory'; key: string; by: -1 | 1 }
  | { type: 'mergeCategory'; key: string }
  | { type: 'splitCategory'; at: string; key: string }
  | { type: 'restore'; draft: Draft }

export function toReviewDraft({ menu, categories }: MenuReview): Draft {
  return {
    name: menu.name,
    menu_type: menu.menu_type,
    categories: categories.map(({ id, name, printed_name, items }, at) => ({
      key: `c${at}`,
      id,
      name,
      spelling: spellingOf(name, printed_name),
      items: items.map(({ printed_name: printed, ...item }, n) => ({
        ...item,
        key: `c${at}i${n}`,
        spelling: spellingOf(item.name, printed),
        description: item.description ?? '',
        price: item.price === null ? '' : item.price.toFixed(2),
        sizes: item.sizes.map(({ name: size, price }) => ({ name: size, price: price.toFixed(2) })),
        isAccepted: false,
      })),
    })),
  }
}

function spellingOf(name: string, printed: string | null): AppliedSpelling | null {
  return printed === null ? null : { printed, applied: name }
}

export function isRespelt({ name, spelling }: { name: string; spelling: AppliedSpelling | null }): boolean {
  return spelling !== null && spelling.applied === name
}

/** Fields that drafts of earlier versions of this page lack. */
const NOT_KEPT = { dietary_info: [], sizes: [], spelling: null } as const satisfies Partial<DraftItem>

export function removeMissingIds(draft: Draft, { categories }: Pick<MenuReview, 'categories'>): Draft {
  const ids = new Set(categories.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)]))
  const idOf = <T extends { id: string | null }>(one: T): T => (ids.has(one.id) ? one : { ...one, id: null })
  return {
    ...draft,
    categories: draft.categories.map((category) => ({
      ...idOf({ ...category, spelling: category.spelling ?? null }),
      items: category.items.map((item) => idOf({ ...NOT_KEPT, ...item })),
    })),
  }
}

export function applyEdit(draft: Draft, edit: Edit): Draft {
  const { categories } = draft
  switch (edit.type) {
    case 'menu':
      return { ...draft, ...edit.change }
    case 'restore':
      return edit.draft
    case 'shiftCategory':
      return { ...draft, categories: shiftCategory(categories, edit.key, edit.by) }
    case 'mergeCategory':
      return { ...draft, categories: mergeCategory(categories, edit.key) }
    case 'splitCategory':
      return { ...draft, categories: splitCategory(categories, edit.at, edit.key) }
    case 'category':
      return { ...draft, categories: categories.map((one) => (one.key === edit.key ? { ...one, name: edit.name } : one)) }
    case 'move':
      return moveItem(draft, edit.key, edit.to)
    case 'add':
      return { ...draft, categories: addItem(categories, newItem(edit.key), edit.category) }
    case 'remove':
      return changeItems(draft, (items) => items.filter(({ key }) => key !== edit.key))
    case 'item':
      return changeItems(draft, (items) => items.map((item) => (item.key === edit.key ? { ...item, ...edit.change } : item)))
  }
}

function changeItems(draft: Draft, change: (items: DraftItem[]) => DraftItem[]): Draft {
  return { ...draft, categories: draft.categories.map((category) => ({ ...category, items: change(category.items) })) }
}

/** Adds an item to the end of a category. */
function addItem(categories: readonly DraftCategory[], item: DraftItem, to: string): DraftCategory[] {
  return categories.map((category) => (category.key === to ? { ...category, items: [...category.items, item] } : category))
}

function moveItem(draft: Draft, key: string, to: string): Draft {
  const item = allItems(draft).find((one) => one.key === key)
  if (!item) return draft
  const without = applyEdit(draft, { type: 'remove', key })
  return { ...without, categories: addItem(without.categories, item, to) }
}

function newItem(key: string): DraftItem {
  return {
    key,
    id: null,
    name: '',
    spelling: null,
    description: '',
    price: '',
    sizes: [],
    dietary_info: [],
    price_text: null,
    page: null,
    box: null,
    doubts: [],
    isAccepted: true,
  }
}

export function allItems({ categories }: Draft): DraftItem[] {
  return categories.flatMap(({ items }) => items)
}

/**
 * Returns the remaining doubts of an item: entering a price resolves 'no_price', another name resolves 'spelling', and accepting the item
 * resolves all others.
 */
export function currentDoubts(item: DraftItem): Doubt[] {
  const { doubts, price, sizes, isAccepted } = item
  if (price.trim() === '' && sizes.length === 0) return ['no_price']
  return isAccepted ? [] : doubts.filter((doubt) => doubt !== 'no_price' && (doubt !== 'spelling' || isRespelt(item)))
}

export function currentCertainty(item: DraftItem): Certainty {
  return getCertainty(currentDoubts(item))
}

export function listToCheck(draft: Draft): DraftItem[] {
  return allItems(draft).filter((item) => currentCertainty(item) !== 'clear')
}

export function nextToCheck(draft: Draft, after: string | null): DraftItem | null {
  const items = allItems(draft)
  const start = items.findIndex(({ key }) => key === after) + 1
  return [...items.slice(start), ...items.slice(0, start)].find((item) => currentCertainty(item) !== 'clear' && item.key !== after) ?? null
}

export function isPriceWrong({ price, sizes }: Pick<DraftItem, 'price' | 'sizes'>): boolean {
  return sizes.length > 0 ? checkSizes(sizes) !== null : price.trim() !== '' && parsePrice(price) === null
}

export function isIncluded({ name, price, sizes }: DraftItem): boolean {
  return name.trim() !== '' && (price.trim() !== '' || sizes.length > 0)
}

/**
 * Returns the request that publishes a draft, without items that lack a name or a price, and without empty categories.
 * A category without a name gets the default name.
 */
export function toPublishInput(draft: Draft, seen: string): PublishMenuInput {
  return {
    seen_updated_at: seen,
    name: draft.name,
    menu_type: draft.menu_type,
    categories: draft.categories
      .map(({ id, name, items }) => ({ id, name: name.trim() || DEFAULT_CATEGORY, items: items.filter(isIncluded).map(itemToSend) }))
      .filter(({ items }) => items.length > 0),
  }
}

/** Sends a price that cannot be parsed as 0, which the server rejects with the field's path. */
function itemToSend({
  id,
  name,
  description,
  price,
  sizes,
  dietary_info,
}: DraftItem): PublishMenuInput['categories'][number]['items'][number] {
  return {
    id,
    name,
    description: description.trim() || null,
    price: lowestPrice(toSizes(sizes)) ?? parsePrice(price) ?? 0,
    ...(sizes.length > 0 ? { sizes: [...sizes] } : {}),
    dietary_info,
  }
}
