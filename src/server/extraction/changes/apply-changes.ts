import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MenuUpdate } from '../../../contract/menu-extraction.ts'
import { DomainError, type FieldError, refuseIfAny } from '../../../domain/errors.ts'
import { CATEGORY_REQUIRED, checkCategoryFields } from '../../../domain/menu/category-fields.ts'
import { checkItemFields, ITEM_REQUIRED } from '../../../domain/menu/item-fields.ts'
import { foldText } from '../../../domain/text.ts'
import { audit } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { menuCategories, menuExtractions, menuItems, menus } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { nextUpdate, requireSeen } from '../../edited-meanwhile.ts'
import { requireExtraction } from '../require-extraction.ts'

/**
 * Takes differences of a new photograph over into its menu, all in one transaction.
 * @throws DomainError not_found, edited_meanwhile, or what is wrong with an item, by its path
 */
export async function applyChanges({
  ctx,
  input: { id, update },
}: {
  ctx: Context
  input: { id: string; update: MenuUpdate }
}): Promise<{ menu_id: string }> {
  const { menu_id: menuId, venue_id, is_update } = await requireExtraction(ctx, id)
  if (menuId === null || !is_update) throw new DomainError('not_found')
  refuseIfAny(faultsOf(update))
  await ctx.changes.write(async (tx, touch) => {
    const [menu] = await tx.select().from(menus).where(eq(menus.id, menuId)).for('update')
    if (!menu) throw new DomainError('not_found')
    await requireSeen(update.seen_updated_at, menu.updated_at, () => ({ updated_at: menu.updated_at.toISOString() }))
    const now = ctx.clock()
    const ofMenu = tx.select({ id: menuCategories.id }).from(menuCategories).where(eq(menuCategories.menu_id, menuId))
    const known = await tx.select({ id: menuItems.id }).from(menuItems).where(inArray(menuItems.category_id, ofMenu))
    const ids = new Set(known.map((item) => item.id))
    if ([...update.gone, ...update.repriced.map((item) => item.id)].some((one) => !ids.has(one))) throw new DomainError('edited_meanwhile')
    for (const { id: itemId, price } of update.repriced)
      await tx.update(menuItems).set({ price, updated_at: now }).where(eq(menuItems.id, itemId))
    if (update.gone.length > 0) await tx.delete(menuItems).where(inArray(menuItems.id, update.gone))
    for (const item of update.added) await addItem(tx, menuId, item, now)
    await tx
      .update(menus)
      .set({ updated_at: nextUpdate(menus.updated_at, now) })
      .where(eq(menus.id, menuId))
    await tx.update(menuExtractions).set({ published_at: now, updated_at: now }).where(eq(menuExtractions.id, id))
    const counts = { added: update.added.length, gone: update.gone.length, repriced: update.repriced.length }
    const changes = Object.entries(counts).map(([field, to]) => ({ field, from: null, to }))
    await audit(tx, ctx, { action: 'menu.update', id: menuId, name: menu.name, changes })
    touch('menus', `venue:${venue_id}`)
  })
  return { menu_id: menuId }
}

function faultsOf({ added, repriced }: MenuUpdate): FieldError[] {
  const under = (path: string, errors: readonly FieldError[]) => errors.map(({ field, code }) => ({ field: `${path}.${field}`, code }))
  return [
    ...added.flatMap(({ name, description, price, category }, at) => [
      ...under(`added.${at}`, checkItemFields({ name, description, price }, ITEM_REQUIRED)),
      ...checkCategoryFields({ name: category }, CATEGORY_REQUIRED).map(({ code }) => ({ field: `added.${at}.category`, code })),
    ]),
    ...repriced.flatMap(({ price }, at) => under(`repriced.${at}`, checkItemFields({ price }, ['price']))),
  ]
}

/** At the end of the category of that name, which is made where there is none. */
async function addItem(tx: Transaction, menuId: string, item: MenuUpdate['added'][number], now: Date): Promise<void> {
  const categories = await tx.select().from(menuCategories).where(eq(menuCategories.menu_id, menuId)).orderBy(menuCategories.order)
  const named = categories.find(({ name }) => foldText(name) === foldText(item.category.trim()))
  const categoryId = named?.id ?? (await addCategory(tx, menuId, item.category, categories.length, now))
  const [last] = await tx
    .select({ order: sql<number>`coalesce(max(${menuItems.order}), -1)` })
    .from(menuItems)
    .where(and(eq(menuItems.category_id, categoryId)))
  const { name, description, price } = item
  await tx
    .insert(menuItems)
    .values({ category_id: categoryId, name: name.trim(), description, price, order: (last?.order ?? -1) + 1, updated_at: now })
}

async function addCategory(tx: Transaction, menuId: string, name: string, order: number, now: Date): Promise<string> {
  const [row] = await tx
    .insert(menuCategories)
    .values({ menu_id: menuId, name: name.trim(), order, updated_at: now })
    .returning({ id: menuCategories.id })
  if (!row) throw new Error('no category came back')
  return row.id
}
