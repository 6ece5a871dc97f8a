import { asc, eq } from 'drizzle-orm'
import type { MenuReview, ReviewItem } from '../../../contract/menu-extraction.ts'
import { DomainError } from '../../../domain/errors.ts'
import { PLACEHOLDER_ITEM } from '../../../domain/menu/menu-draft.ts'
import type { StoredExtraction, StoredItem } from '../../../domain/menu/stored-extraction.ts'
import type { AppContext } from '../../app-context.ts'
import { menuCategories, menuItems, menus, venues } from '../../db/schema/index.ts'
import { authorizeExtraction, toExtraction } from '../read-extractions.ts'

type Category = MenuReview['categories'][number]
type ItemRow = typeof menuItems.$inferSelect

/**
 * Returns the current menu together with its reading: the items of the menu with their doubts and their position on the
 * image, and the items that were read without a price and are therefore not in the menu.
 * @throws DomainError not_found, also before the menu exists
 */
export async function getReview({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<MenuReview> {
  const { row } = await authorizeExtraction(ctx.db.orm, ctx.actor, id)
  if (row.menu_id === null || row.result === null || row.is_update) throw new DomainError('not_found')
  const { orm } = ctx.db
  const [found] = await orm
    .select({ menu: menus, venue_name: venues.name })
    .from(menus)
    .innerJoin(venues, eq(venues.id, menus.venue_id))
    .where(eq(menus.id, row.menu_id))
  if (!found) throw new DomainError('not_found')
  const [categories, items] = await Promise.all([
    orm
      .select()
      .from(menuCategories)
      .where(eq(menuCategories.menu_id, row.menu_id))
      .orderBy(asc(menuCategories.order), asc(menuCategories.id)),
    orm
      .select({ item: menuItems })
      .from(menuItems)
      .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
      .where(eq(menuCategories.menu_id, row.menu_id))
      .orderBy(asc(menuItems.order), asc(menuItems.id)),
  ])
  const byCategory = Map.groupBy(
    items.map(({ item }) => item),
    (item) => item.category_id,
  )
  return {
    extraction: toExtraction(row),
    menu: toReviewedMenu(found),
    pages: row.file_name === null ? [] : row.result.pages,
    categories: merge(
      row.result,
      categories.map(({ id, name }) => ({ id, name, items: byCategory.get(id) ?? [] })),
      found.menu.needs_review,
    ),
  }
}

function toReviewedMenu({ menu, venue_name }: { menu: typeof menus.$inferSelect; venue_name: string }): MenuReview['menu'] {
  const { id, venue_id, name, menu_type, active, needs_review, updated_at } = menu
  return { id, venue_id, venue_name, name, menu_type, active, needs_review, updated_at: updated_at.toISOString() }
}

function merge(reading: StoredExtraction, saved: readonly { id: string; name: string; items: ItemRow[] }[], isOpen: boolean): Category[] {
  const readItems = new Map(
    reading.categories.flatMap(({ items }) => items).flatMap((item) => (item.item_id ? [[item.item_id, item]] : [])),
  )
  const merged = saved.map(({ id, name, items }): Category => {
    const found = reading.categories.find((category) => category.category_id === id)
    const read = isOpen ? (found?.items ?? []) : []
    const own = items.filter((item) => !isPlaceholder(item)).map((item) => savedItem(item, readItems.get(item.id)))
    return { id, name, printed_name: found?.printed_name ?? null, items: withLeftOut(own, read) }
  })
  if (!isOpen) return merged
  const unsaved = reading.categories.filter(({ category_id }) => category_id === null)
  const fresh = unsaved.map(
    ({ name, printed_name = null, items }): Category => ({ id: null, name, printed_name, items: items.map(leftOutItem) }),
  )
  // When no item had a price, the categories of the reading replace the placeholder category.
  const stands = fresh.length > 0 ? merged.filter((_, at) => !saved[at]?.items.some(isPlaceholder)) : merged
  return [...stands, ...fresh]
}

function isPlaceholder({ name, active }: ItemRow): boolean {
  return !active && name === PLACEHOLDER_ITEM.name
}

function withLeftOut(items: ReviewItem[], read: readonly StoredItem[]): ReviewItem[] {
  const all = [...items]
  for (const [at, item] of read.entries()) {
    if (item.item_id !== null) continue
    const before = read.slice(0, at).findLast(({ item_id }) => item_id !== null && all.some(({ id }) => id === item_id))
    const place = before ? all.findIndex(({ id }) => id === before.item_id) + 1 : 0
    const behindOthers = all.slice(place).findIndex(({ id }) => id !== null)
    all.splice(behindOthers < 0 ? all.length : place + behindOthers, 0, leftOutItem(item))
  }
  return all
}

function savedItem({ id, name, description, price, sizes, dietary_info }: ItemRow, read: StoredItem | undefined): ReviewItem {
  return { id, name, description, price, sizes, dietary_info, ...placeOf(read) }
}

function leftOutItem(read: StoredItem): ReviewItem {
  return {
    id: null,
    name: read.name,
    description: read.description ?? null,
    price: null,
    sizes: [],
    dietary_info: read.dietary_info,
    ...placeOf(read),
  }
}

function placeOf(read: StoredItem | undefined): Pick<ReviewItem, 'printed_name' | 'price_text' | 'page' | 'box' | 'doubts'> {
  return {
    printed_name: read?.printed_name ?? null,
    price_text: read?.price_text ?? null,
    page: read?.page ?? null,
    box: read?.box ?? null,
    doubts: read?.doubts ?? [],
  }
}
