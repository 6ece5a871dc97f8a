import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import { diffFields } from '../../../domain/audit.ts'
import type { MenuPart } from '../../../domain/bulk.ts'
import { DomainError } from '../../../domain/errors.ts'
import { mayBePublished } from '../../../domain/menu/visibility.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { InvalidateVenues } from '../../cache/change-bus.ts'
import { auditEntries, menuCategories, menuItems, menus } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { deleteCategory } from '../../menu/manage/categories.ts'
import { deleteItem } from '../../menu/manage/items.ts'
import { lockCategory, lockItem, lockMenu } from '../../menu/manage/lock-menu.ts'
import { deleteMenu } from '../../menu/manage/menus.ts'
import { nextUpdatedAt } from '../../optimistic-lock.ts'
import { authorizeVenue } from '../../town/authorize-venue.ts'
import { moveImageToTrash } from '../../trash/replaced-image.ts'
import {
  type Entry,
  entriesOf,
  isCreation,
  isLaterChange,
  restoreDeleted,
  valuesBeforeAndAfter,
  withoutMissingImage,
} from './undo-values.ts'

type Values = Record<string, unknown>

const KINDS = { menu: 'menu', menu_category: 'category', menu_item: 'item' } as const
const TABLES = { menu: menus, menu_category: menuCategories, menu_item: menuItems } as const
const DELETIONS = { menu: deleteMenu, menu_category: deleteCategory, menu_item: deleteItem } as const

/**
 * Undoes the effect of an import of menus on one menu, category or item, according to its audit entries. A record that the import added
 * goes to the trash.
 * @param changeId the change to undo; `ctx.bulkChangeId` is the change that undoes it
 * @throws DomainError bulk_changed_since when it was changed again or deleted, bulk_gone when the trash no longer has it, and the errors of
 * the use cases
 */
export async function undoForMenuPart(ctx: AppContext, changeId: string, part: MenuPart): Promise<void> {
  const { entity, id } = part
  const entries = await entriesOf(ctx, changeId, entity, id)
  const last = entries.at(-1)
  if (!last) throw new DomainError('not_found')
  try {
    if (last.action === `${entity}.delete`) await restoreDeleted(ctx, changeId, KINDS[entity], id)
    else if (last.action === `${entity}.restore` || isCreation(entries))
      await DELETIONS[entity]({ ctx, input: { id, mayDelete: (tx) => requireUnused(tx, part, entries, last) } })
    else await restoreValues(ctx, part, entries)
  } catch (error) {
    // The record or its category was deleted since.
    if (error instanceof DomainError && error.code === 'not_found') throw new DomainError('bulk_changed_since')
    throw error
  }
}

/**
 * Requires that a record that a change added was neither changed nor used since.
 * @throws DomainError bulk_changed_since
 */
async function requireUnused(tx: Transaction, { entity, id }: MenuPart, entries: readonly Entry[], last: Entry): Promise<void> {
  const parts = entity === 'menu' ? await partsOf(tx, id) : { categories: [], items: [] }
  const isLater = isLaterChange(last, [id, ...parts.categories, ...parts.items], ['menu', 'menu_category', 'menu_item'])
  if ((await tx.$count(auditEntries, isLater)) > 0) throw new DomainError('bulk_changed_since')
  if (entity === 'menu_category' && (await tx.$count(menuItems, eq(menuItems.category_id, id))) > 0)
    throw new DomainError('bulk_changed_since')
  if (entity !== 'menu' || !isCreation(entries)) return
  // A deleted category or dish has no entry under the menu.
  const added = (field: string) => entries.flatMap(({ changes }) => changes.filter((change) => change.field === field)).length
  if (added('category') !== parts.categories.length || added('item') !== parts.items.length) throw new DomainError('bulk_changed_since')
}

async function partsOf(tx: Transaction, menuId: string): Promise<{ categories: string[]; items: string[] }> {
  const categories = await tx.select({ id: menuCategories.id }).from(menuCategories).where(eq(menuCategories.menu_id, menuId))
  const ids = categories.map(({ id }) => id)
  const items = await tx.select({ id: menuItems.id }).from(menuItems).where(inArray(menuItems.category_id, ids))
  return { categories: ids, items: items.map(({ id }) => id) }
}

async function restoreValues(ctx: AppContext, part: MenuPart, entries: readonly Entry[]): Promise<void> {
  const { before, after } = valuesBeforeAndAfter(entries.flatMap(({ changes }) => changes))
  await writeAs(ctx, (tx, ctx, invalidateVenues) =>
    restoreInTransaction(tx, invalidateVenues, ctx, { part, before: own(part, before), after: own(part, after) }),
  )
}

/** The entry of a menu also names changes of its dishes, which have entries of their own. */
function own({ entity }: MenuPart, values: Values): Values {
  const columns = getTableColumns(TABLES[entity])
  return Object.fromEntries(Object.entries(values).filter(([field]) => field in columns))
}

type Restoring = { part: MenuPart; before: Values; after: Values }

async function restoreInTransaction(
  tx: Transaction,
  invalidateVenues: InvalidateVenues,
  ctx: AppContext,
  { part: { entity, id }, before, after }: Restoring,
): Promise<void> {
  const { menu, present } = await lockPart(tx, { entity, id })
  const authorized = await authorizeVenue(tx, ctx.actor, { action: 'menu:manage', venueId: menu.venue_id, refusal: 'not_found' })
  if (diffFields(present, after).length > 0) throw new DomainError('bulk_changed_since')
  const restored = await withoutMissingImage(tx, before)
  if (restored.active === true && entity === 'menu' && !mayBePublished(menu)) throw new DomainError('menu_needs_review')
  await requireCategoryOf(tx, menu.id, restored.category_id)
  const differences = diffFields(present, restored)
  if (differences.length === 0) return
  if (entity !== 'menu_category') {
    const shown = present as { image_url: string | null; image_alt: string | null }
    const place = { kind: KINDS[entity] as 'menu' | 'item', id, venueId: menu.venue_id }
    await moveImageToTrash(tx, ctx, place, { before: shown, after: restored.image_url as string | null | undefined })
  }
  await writeValues(tx, { entity, id }, restored, ctx.clock())
  const name = typeof restored.name === 'string' ? restored.name : String(present.name)
  await recordAudit(tx, ctx, authorized, { action: `${entity}.update`, id, name, changes: differences })
  invalidateVenues(menu.venue_id)
}

async function lockPart(
  tx: Transaction,
  { entity, id }: MenuPart,
): Promise<{ menu: Awaited<ReturnType<typeof lockMenu>>; present: Values }> {
  if (entity === 'menu_item') {
    const { menu, item } = await lockItem(tx, id)
    return { menu, present: item }
  }
  if (entity === 'menu_category') {
    const { menu, category } = await lockCategory(tx, id)
    return { menu, present: category }
  }
  const menu = await lockMenu(tx, id)
  return { menu, present: menu }
}

/** @throws DomainError not_found when the category from which an import moved a dish is gone */
async function requireCategoryOf(tx: Transaction, menuId: string, categoryId: unknown): Promise<void> {
  if (typeof categoryId !== 'string') return
  const isOfMenu = and(eq(menuCategories.id, categoryId), eq(menuCategories.menu_id, menuId))
  if ((await tx.$count(menuCategories, isOfMenu)) === 0) throw new DomainError('not_found')
}

async function writeValues(tx: Transaction, { entity, id }: MenuPart, values: Values, now: Date): Promise<void> {
  const table = TABLES[entity]
  const dated = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, field.endsWith('_date') && typeof value === 'string' ? new Date(value) : value]),
  )
  await tx
    .update(table)
    .set({ ...dated, updated_at: nextUpdatedAt(table.updated_at, now) })
    .where(eq(table.id, id))
}
