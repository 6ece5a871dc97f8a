import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { PublishMenuInput } from '../../../contract/menu-extraction.ts'
import { diffFields } from '../../../domain/audit.ts'
import { DomainError, type FieldError, throwIfErrors } from '../../../domain/errors.ts'
import type { DietaryTag } from '../../../domain/menu/dietary-tags.ts'
import { ITEM_REQUIRED, validateItemFields } from '../../../domain/menu/item-fields.ts'
import {
  CATEGORY_REQUIRED,
  MAX_CATEGORIES,
  MAX_ITEMS,
  MENU_REQUIRED,
  validateCategoryFields,
  validateMenuFields,
} from '../../../domain/menu/menu-fields.ts'
import type { MenuType } from '../../../domain/menu/menu-lists.ts'
import { toSizes } from '../../../domain/menu/sizes.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/audit.ts'
import { menuCategories, menuExtractions, menuItems, menus } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { lockVenueOfMenu } from '../../lock-venue-of-menu.ts'
import { requireItemLimit } from '../../menu-limits.ts'
import { nextUpdatedAt, requireUnmodified } from '../../optimistic-lock.ts'
import { readItems, recordItemChanges } from '../../record-item-changes.ts'
import { authorizeExtraction } from '../read-extractions.ts'
import { storeSpellings } from '../venue-spellings.ts'

/**
 * Publishes a reviewed menu in one transaction: updates the items that the review kept, adds new ones, deletes all
 * others and activates the menu.
 * @throws DomainError not_found, extraction_over when it was published already, edited_meanwhile, required_fields for a
 * menu without a dish, venue_items_too_many, or the field errors, each with its path
 */
export async function publishMenu({
  ctx,
  input: { id, publication },
}: {
  ctx: AppContext
  input: { id: string; publication: PublishMenuInput }
}): Promise<{ menu_id: string }> {
  const { row } = await authorizeExtraction(ctx.db.orm, ctx.actor, id)
  const { menu_id: menuId, venue_id, is_update, result: reading } = row
  if (menuId === null || is_update) throw new DomainError('not_found')
  throwIfErrors(validatePublication(publication))
  await writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    const { authorized } = await authorizeExtraction(tx, ctx.actor, id)
    await lockVenueOfMenu(tx, menuId)
    const [menu] = await tx.select().from(menus).where(eq(menus.id, menuId)).for('update')
    if (!menu) throw new DomainError('not_found')
    if (!menu.needs_review) throw new DomainError('extraction_over')
    await requireUnmodified(publication.seen_updated_at, menu.updated_at, () => ({ updated_at: menu.updated_at.toISOString() }))
    const now = ctx.clock()
    const before = await readItems(tx, menuId)
    await replaceCategories(tx, menuId, publication.categories, now)
    await requireItemLimit(tx, menuId)
    const change = { name: publication.name.trim(), menu_type: publication.menu_type as MenuType, needs_review: false, active: true }
    await tx
      .update(menus)
      .set({ ...change, updated_at: nextUpdatedAt(menus.updated_at, now) })
      .where(eq(menus.id, menuId))
    await recordAudit(tx, ctx, authorized, { action: 'menu.publish', id: menuId, name: change.name, changes: diffFields(menu, change) })
    await recordItemChanges(tx, ctx, authorized, { menuId, before })
    await tx.update(menuExtractions).set({ published_at: now, updated_at: now }).where(eq(menuExtractions.id, id))
    if (reading) await storeSpellings(tx, venue_id, { reading, publication, now })
    invalidateVenues(venue_id)
  })
  return { menu_id: menuId }
}

function validatePublication({ name, menu_type, categories }: PublishMenuInput): FieldError[] {
  const items = categories.flatMap((category) => category.items)
  if (items.length === 0) return [{ field: 'categories', code: 'required_fields' }]
  if (items.length > MAX_ITEMS || categories.length > MAX_CATEGORIES) return [{ field: 'categories', code: 'too_large' }]
  return [
    ...validateMenuFields({ name, menu_type }, MENU_REQUIRED),
    ...categories.flatMap((category, at) => [
      ...prefixErrors(`categories.${at}`, validateCategoryFields({ name: category.name }, CATEGORY_REQUIRED)),
      ...category.items.flatMap((item, n) =>
        prefixErrors(
          `categories.${at}.items.${n}`,
          validateItemFields(
            {
              name: item.name,
              description: item.description,
              price: item.price,
              sizes: item.sizes ?? [],
              dietary_info: item.dietary_info ?? [],
            },
            ITEM_REQUIRED,
          ),
        ),
      ),
    ]),
  ]
}

function prefixErrors(path: string, errors: readonly FieldError[]): FieldError[] {
  return errors.map(({ field, code }) => ({ field: `${path}.${field}`, code }))
}

type Category = PublishMenuInput['categories'][number]
type Placed = { item: Category['items'][number]; category_id: string; place: number }

/**
 * Updates known categories and items of a menu, adds new ones and deletes all others.
 * @throws DomainError edited_meanwhile for an id that is not of this menu, or is used twice
 */
export async function replaceCategories(tx: Transaction, menuId: string, categories: readonly Category[], now: Date): Promise<void> {
  const ofMenu = tx.select({ id: menuCategories.id }).from(menuCategories).where(eq(menuCategories.menu_id, menuId))
  const items = categories.flatMap((category) => category.items)
  requireKnown(await ofMenu, categories)
  requireKnown(await tx.select({ id: menuItems.id }).from(menuItems).where(inArray(menuItems.category_id, ofMenu)), items)
  const keptItems = items.flatMap(({ id }) => id ?? [])
  await tx
    .delete(menuItems)
    .where(and(inArray(menuItems.category_id, ofMenu), keptItems.length > 0 ? notInArray(menuItems.id, keptItems) : undefined))
  const kept: string[] = []
  const placed: Placed[] = []
  for (const [order, category] of categories.entries()) {
    const id = await writeCategory(tx, menuId, { ...category, order, now })
    kept.push(id)
    placed.push(...category.items.map((item, place) => ({ item, category_id: id, place })))
  }
  await writeItems(tx, placed, now)
  await tx.delete(menuCategories).where(and(eq(menuCategories.menu_id, menuId), notInArray(menuCategories.id, kept)))
}

type PlacedCategory = Pick<Category, 'id' | 'name'> & { order: number; now: Date }

async function writeCategory(tx: Transaction, menuId: string, { id, name, order, now }: PlacedCategory): Promise<string> {
  const values = { name: name.trim(), order, updated_at: now }
  const [row] =
    id === null
      ? await tx
          .insert(menuCategories)
          .values({ ...values, menu_id: menuId })
          .returning({ id: menuCategories.id })
      : await tx.update(menuCategories).set(values).where(eq(menuCategories.id, id)).returning({ id: menuCategories.id })
  if (!row) throw new Error('no category came back')
  return row.id
}

/**
 * One statement for known items and one for new ones, because a thousand single statements take seconds. Known items without given tags
 * keep theirs.
 */
async function writeItems(tx: Transaction, placed: readonly Placed[], now: Date): Promise<void> {
  const rows = placed.map(({ item: { id, name, description, price, sizes, dietary_info }, category_id, place }) => {
    const tags = { dietary_info: dietary_info as DietaryTag[] | undefined }
    return {
      id,
      category_id,
      name: name.trim(),
      description: description?.trim() || null,
      price,
      sizes: toSizes(sizes ?? []),
      place,
      ...tags,
    }
  })
  const fresh = rows.filter(({ id }) => id === null)
  if (fresh.length > 0)
    await tx.insert(menuItems).values(fresh.map(({ id: _none, place, ...values }) => ({ ...values, order: place, updated_at: now })))
  await tx.execute(sql`
    update ${menuItems} set category_id = given.category_id, name = given.name, description = given.description, price = given.price, sizes = given.sizes,
      dietary_info = coalesce(given.dietary_info, ${menuItems.dietary_info}), "order" = given.place, updated_at = ${nextUpdatedAt(menuItems.updated_at, now)}
    from json_to_recordset(${JSON.stringify(rows.filter(({ id }) => id !== null))}::json)
      as given(id uuid, category_id uuid, name text, description text, price numeric, sizes jsonb, place int, dietary_info text[])
    where ${menuItems.id} = given.id`)
}

function requireKnown(present: readonly { id: string }[], given: readonly { id: string | null }[]): void {
  const ids = given.flatMap(({ id }) => id ?? [])
  const known = new Set(present.map(({ id }) => id))
  if (new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) throw new DomainError('edited_meanwhile')
}
