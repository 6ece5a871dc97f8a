import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ApplyMenuChangesInput } from '../../../contract/menu-extraction.ts'
import { DomainError, type FieldError, throwIfErrors } from '../../../domain/errors.ts'
import type { DietaryTag } from '../../../domain/menu/dietary-tags.ts'
import { ITEM_REQUIRED, isLowestPrice, validateItemFields } from '../../../domain/menu/item-fields.ts'
import { listUndecided } from '../../../domain/menu/menu-diff.ts'
import { CATEGORY_REQUIRED, validateCategoryFields } from '../../../domain/menu/menu-fields.ts'
import { lowestPrice, toSizes } from '../../../domain/menu/sizes.ts'
import { foldText } from '../../../domain/text.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/audit.ts'
import { menuCategories, menuExtractions, menuItemAllergens, menuItems, menus } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { lockVenueOfMenu } from '../../lock-venue-of-menu.ts'
import { requireCategoryLimit, requireItemLimit } from '../../menu-limits.ts'
import { nextUpdatedAt, requireUnmodified } from '../../optimistic-lock.ts'
import { readItems, recordItemChanges, type StoredItem } from '../../record-item-changes.ts'
import { deleteToTrash } from '../../trash/delete-to-trash.ts'
import { authorizeExtraction } from '../read-extractions.ts'
import { compareMenu } from './compare-menu.ts'

/**
 * Applies selected differences of a new photo to its menu, in one transaction. Applies nothing while a decision about the tags or allergens
 * of a dish is missing. Removed dishes go to the trash.
 * @throws DomainError not_found, extraction_over when it was applied already, edited_meanwhile, dietary_undecided, categories_too_many,
 * items_too_many, or the field errors of the items, each with its path
 */
export async function applyChanges({
  ctx,
  input: { id, update },
}: {
  ctx: AppContext
  input: { id: string; update: ApplyMenuChangesInput }
}): Promise<{ menu_id: string; trash_ids: string[] }> {
  const { row } = await authorizeExtraction(ctx.db.orm, ctx.actor, id)
  const { menu_id: menuId, venue_id, is_update, result } = row
  if (menuId === null || !is_update || result === null) throw new DomainError('not_found')
  throwIfErrors(validateUpdate(update))
  const trashIds = await writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    const { authorized } = await authorizeExtraction(tx, ctx.actor, id)
    await lockVenueOfMenu(tx, menuId)
    const [menu] = await tx.select().from(menus).where(eq(menus.id, menuId)).for('update')
    if (!menu) throw new DomainError('not_found')
    const isApplied = and(eq(menuExtractions.id, id), isNotNull(menuExtractions.published_at))
    if ((await tx.$count(menuExtractions, isApplied)) > 0) throw new DomainError('extraction_over')
    await requireUnmodified(update.seen_updated_at, menu.updated_at, () => ({ updated_at: menu.updated_at.toISOString() }))
    const now = ctx.clock()
    await requireKnownItems(tx, menuId, [...update.gone, ...update.changed.map((item) => item.id)])
    const decisions = { changed: update.changed, gone: update.gone, kept: update.kept ?? [] }
    if (listUndecided(await compareMenu(tx, menuId, result), decisions).length > 0) throw new DomainError('dietary_undecided')
    await requireFittingPrices(tx, update.changed)
    const before = await readItems(tx, menuId)
    await changeItems(tx, update.changed, now)
    const gone = update.gone.flatMap((id) => before.get(id) ?? [])
    const trashIds = await moveItemsToTrash(tx, ctx, venue_id, gone)
    if (update.added.length > 0) await addItems(tx, menuId, update.added, now)
    await tx
      .update(menus)
      .set({ updated_at: nextUpdatedAt(menus.updated_at, now) })
      .where(eq(menus.id, menuId))
    await tx.update(menuExtractions).set({ published_at: now, updated_at: now }).where(eq(menuExtractions.id, id))
    const counts = { added: update.added.length, gone: update.gone.length, changed: update.changed.length }
    const changes = Object.entries(counts).map(([field, to]) => ({ field, from: null, to }))
    await recordAudit(tx, ctx, authorized, { action: 'menu.update', id: menuId, name: menu.name, changes })
    await recordItemChanges(tx, ctx, authorized, { menuId, before })
    invalidateVenues(venue_id)
    return trashIds
  })
  return { menu_id: menuId, trash_ids: trashIds }
}

function validateUpdate({ added, changed }: ApplyMenuChangesInput): FieldError[] {
  const under = (path: string, errors: readonly FieldError[]) => errors.map(({ field, code }) => ({ field: `${path}.${field}`, code }))
  return [
    ...added.flatMap(({ name, description, price, sizes, category, dietary_info = [] }, at) => [
      ...under(`added.${at}`, validateItemFields({ name, description, price, sizes, dietary_info }, ITEM_REQUIRED)),
      ...validateCategoryFields({ name: category }, CATEGORY_REQUIRED).map(({ code }) => ({ field: `added.${at}.category`, code })),
    ]),
    ...changed.flatMap(({ description, price, sizes, dietary_info }, at) =>
      under(`changed.${at}`, validateItemFields({ description, price, sizes, dietary_info }, [])),
    ),
  ]
}

async function requireKnownItems(tx: Transaction, menuId: string, given: readonly string[]): Promise<void> {
  const ofMenu = tx.select({ id: menuCategories.id }).from(menuCategories).where(eq(menuCategories.menu_id, menuId))
  const known = await tx.select({ id: menuItems.id }).from(menuItems).where(inArray(menuItems.category_id, ofMenu))
  const ids = new Set(known.map((item) => item.id))
  if (new Set(given).size !== given.length || given.some((one) => !ids.has(one))) throw new DomainError('edited_meanwhile')
}

async function requireFittingPrices(tx: Transaction, changed: ApplyMenuChangesInput['changed']): Promise<void> {
  const priced = new Map(
    changed.flatMap(({ id, price, sizes }, at) => (price === undefined || sizes ? [] : [[id, { price, at }] as const])),
  )
  if (priced.size === 0) return
  const columns = { id: menuItems.id, sizes: menuItems.sizes }
  for (const { id, sizes } of await tx
    .select(columns)
    .from(menuItems)
    .where(inArray(menuItems.id, [...priced.keys()]))) {
    const given = priced.get(id)
    if (given && !isLowestPrice(given.price, sizes)) throw DomainError.forField(`changed.${given.at}.price`, 'price_not_lowest')
  }
}

/**
 * Ends the confirmation of allergens when the recipe is different. One statement, because a thousand single updates take seconds and block
 * other writes.
 */
async function changeItems(tx: Transaction, items: ApplyMenuChangesInput['changed'], now: Date): Promise<void> {
  const rows = items.map(({ id, description, price = null, sizes: given, dietary_info = null }) => {
    const sizes = given ? toSizes(given) : null
    const isDescribed = description !== undefined
    return {
      id,
      price: lowestPrice(sizes ?? []) ?? price,
      sizes,
      is_described: isDescribed,
      description: description?.trim() || null,
      dietary_info,
    }
  })
  const changed = rows.filter(
    ({ price, sizes, is_described, dietary_info }) => price !== null || sizes !== null || is_described || dietary_info !== null,
  )
  if (changed.length > 0)
    await tx.execute(sql`
      update ${menuItems} set price = coalesce(given.price, ${menuItems.price}), sizes = coalesce(given.sizes, ${menuItems.sizes}), dietary_info = coalesce(given.dietary_info, ${menuItems.dietary_info}),
        description = case when given.is_described then given.description else ${menuItems.description} end,
        updated_at = ${nextUpdatedAt(menuItems.updated_at, now)}
      from json_to_recordset(${JSON.stringify(changed)}::json)
        as given(id uuid, price numeric, sizes jsonb, is_described boolean, description text, dietary_info text[]) where ${menuItems.id} = given.id`)
  const others = items.filter(({ same_recipe }) => same_recipe === false).map(({ id }) => id)
  if (others.length === 0) return
  await tx
    .update(menuItemAllergens)
    .set({ recipe_changed: true, confirmed_at: null, confirmed_by: null, confirmed_name: null })
    .where(and(inArray(menuItemAllergens.item_id, others), isNotNull(menuItemAllergens.confirmed_at)))
}

async function addItems(tx: Transaction, menuId: string, items: ApplyMenuChangesInput['added'], now: Date): Promise<string[]> {
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
    await requireCategoryLimit(tx, menuId)
  }
  const rows = items.flatMap(({ name, description, price, sizes = [], category, dietary_info = [] }) => {
    const place = categories.get(foldText(category.trim()))
    if (!place) return []
    const values = {
      name: name.trim(),
      description: description?.trim() || null,
      price,
      sizes: toSizes(sizes),
      dietary_info: dietary_info as DietaryTag[],
    }
    return [{ ...values, category_id: place.id, order: place.next++, updated_at: now }]
  })
  const added = await tx.insert(menuItems).values(rows).returning({ id: menuItems.id })
  await requireItemLimit(tx, menuId)
  return added.map(({ id }) => id)
}

/** Moves items to the trash, one by one, as with their own button. @returns the ids of the trash entries */
async function moveItemsToTrash(tx: Transaction, ctx: AppContext, venueId: string, items: readonly StoredItem[]): Promise<string[]> {
  const trashIds: string[] = []
  for (const { id, name, category_id } of items) {
    const what = { kind: 'item', id, title: name, venueId, parent: { kind: 'category', id: category_id } } as const
    const trashId = await deleteToTrash(tx, ctx, what, () => tx.delete(menuItems).where(eq(menuItems.id, id)))
    if (trashId !== null) trashIds.push(trashId)
  }
  return trashIds
}
