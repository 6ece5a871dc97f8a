import { eq, inArray, sql } from 'drizzle-orm'
import type { ApplyMenuChangesInput } from '../../../contract/menu-extraction.ts'
import { DomainError, type FieldError, throwIfErrors } from '../../../domain/errors.ts'
import { CATEGORY_REQUIRED, validateCategoryFields } from '../../../domain/menu/category-fields.ts'
import type { DietaryTag } from '../../../domain/menu/dietary-tags.ts'
import { ITEM_REQUIRED, validateItemFields } from '../../../domain/menu/item-fields.ts'
import { foldText } from '../../../domain/text.ts'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/audit.ts'
import { menuCategories, menuExtractions, menuItems, menus } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { nextUpdatedAt, requireUnmodified } from '../../optimistic-lock.ts'
import { authorizeExtraction } from '../authorize-extraction.ts'

/**
 * Applies selected differences of a new photo to its menu, in one transaction.
 * @throws DomainError not_found, edited_meanwhile, or the field errors of the items, each with its path
 */
export async function applyChanges({
  ctx,
  input: { id, update },
}: {
  ctx: AppContext
  input: { id: string; update: ApplyMenuChangesInput }
}): Promise<{ menu_id: string }> {
  const { row, authorized } = await authorizeExtraction(ctx, id)
  const { menu_id: menuId, venue_id, is_update } = row
  if (menuId === null || !is_update) throw new DomainError('not_found')
  throwIfErrors(validateUpdate(update))
  await ctx.changes.transaction(async (tx, ofVenue) => {
    const [menu] = await tx.select().from(menus).where(eq(menus.id, menuId)).for('update')
    if (!menu) throw new DomainError('not_found')
    await requireUnmodified(update.seen_updated_at, menu.updated_at, () => ({ updated_at: menu.updated_at.toISOString() }))
    const now = ctx.clock()
    const ofMenu = tx.select({ id: menuCategories.id }).from(menuCategories).where(eq(menuCategories.menu_id, menuId))
    const known = await tx.select({ id: menuItems.id }).from(menuItems).where(inArray(menuItems.category_id, ofMenu))
    const ids = new Set(known.map((item) => item.id))
    if ([...update.gone, ...update.repriced.map((item) => item.id)].some((one) => !ids.has(one))) throw new DomainError('edited_meanwhile')
    if (update.repriced.length > 0) await reprice(tx, update.repriced, now)
    if (update.gone.length > 0) await tx.delete(menuItems).where(inArray(menuItems.id, update.gone))
    if (update.added.length > 0) await addItems(tx, menuId, update.added, now)
    await tx
      .update(menus)
      .set({ updated_at: nextUpdatedAt(menus.updated_at, now) })
      .where(eq(menus.id, menuId))
    await tx.update(menuExtractions).set({ published_at: now, updated_at: now }).where(eq(menuExtractions.id, id))
    const counts = { added: update.added.length, gone: update.gone.length, repriced: update.repriced.length }
    const changes = Object.entries(counts).map(([field, to]) => ({ field, from: null, to }))
    await recordAudit(tx, ctx, authorized, { action: 'menu.update', id: menuId, name: menu.name, changes })
    ofVenue(venue_id)
  })
  return { menu_id: menuId }
}

function validateUpdate({ added, repriced }: ApplyMenuChangesInput): FieldError[] {
  const under = (path: string, errors: readonly FieldError[]) => errors.map(({ field, code }) => ({ field: `${path}.${field}`, code }))
  return [
    ...added.flatMap(({ name, description, price, category, dietary_info = [] }, at) => [
      ...under(`added.${at}`, validateItemFields({ name, description, price, dietary_info }, ITEM_REQUIRED)),
      ...validateCategoryFields({ name: category }, CATEGORY_REQUIRED).map(({ code }) => ({ field: `added.${at}.category`, code })),
    ]),
    ...repriced.flatMap(({ price }, at) => under(`repriced.${at}`, validateItemFields({ price }, ['price']))),
  ]
}

/** Uses one statement, because a thousand updates one by one take seconds and block other writes. */
async function reprice(tx: Transaction, items: ApplyMenuChangesInput['repriced'], now: Date): Promise<void> {
  await tx.execute(sql`
    update ${menuItems} set price = given.price, updated_at = ${nextUpdatedAt(menuItems.updated_at, now)}
    from json_to_recordset(${JSON.stringify(items)}::json) as given(id uuid, price numeric) where ${menuItems.id} = given.id`)
}

/** Adds each item at the end of the category of that name. Missing categories are created. */
async function addItems(tx: Transaction, menuId: string, items: ApplyMenuChangesInput['added'], now: Date): Promise<void> {
  const present = await tx
    .select({ id: menuCategories.id, name: menuCategories.name, next: sql<number>`coalesce(max(${menuItems.order}) + 1, 0)` })
    .from(menuCategories)
    .leftJoin(menuItems, eq(menuItems.category_id, menuCategories.id))
    .where(eq(menuCategories.menu_id, menuId))
    .groupBy(menuCategories.id)
    .orderBy(menuCategories.order)
  // The first of several categories with the same name is used.
  const categories = new Map(present.toReversed().map(({ id, name, next }) => [foldText(name), { id, next }]))
  const missing = [...new Map(items.map(({ category }) => [foldText(category.trim()), category.trim()]))].filter(
    ([key]) => !categories.has(key),
  )
  if (missing.length > 0) {
    const values = missing.map(([, name], at) => ({ menu_id: menuId, name, order: present.length + at, updated_at: now }))
    const made = await tx.insert(menuCategories).values(values).returning({ id: menuCategories.id, name: menuCategories.name })
    for (const { id, name } of made) categories.set(foldText(name), { id, next: 0 })
  }
  const rows = items.flatMap(({ name, description, price, category, dietary_info = [] }) => {
    const place = categories.get(foldText(category.trim()))
    if (!place) return []
    const values = { name: name.trim(), description: description?.trim() || null, price, dietary_info: dietary_info as DietaryTag[] }
    return [{ ...values, category_id: place.id, order: place.next++, updated_at: now }]
  })
  await tx.insert(menuItems).values(rows)
}
