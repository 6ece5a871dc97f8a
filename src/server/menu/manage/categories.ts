import { eq, sql } from 'drizzle-orm'
import type { CreateCategoryInput, ManagedCategory, UpdateCategoryInput } from '../../../contract/managed-menu.ts'
import { deletedFields, diffFields } from '../../../domain/audit.ts'
import { throwIfErrors } from '../../../domain/errors.ts'
import { requiredFieldsIn } from '../../../domain/fields.ts'
import { CATEGORY_REQUIRED, validateCategoryFields } from '../../../domain/menu/menu-fields.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/audit.ts'
import { menuCategories, menuItems } from '../../db/schema/index.ts'
import { retryOnUniqueViolation, type Transaction } from '../../db/transaction.ts'
import { requireCategoryLimit } from '../../menu-limits.ts'
import { nextUpdatedAt, requireUnmodified } from '../../optimistic-lock.ts'
import { isStoredAlready } from '../../repeated-requests.ts'
import { authorizeVenue } from '../../town/authorize-venue.ts'
import { deleteToTrash } from '../../trash/delete-to-trash.ts'
import { type Deletion, lockCategory, lockMenu } from './lock-menu.ts'
import { readItems } from './read-managed-menus.ts'
import { toCategoryColumns } from './to-columns.ts'
import { managedCategoryColumns, managedItemColumns, toManagedCategory } from './to-managed-menu.ts'

/**
 * Adds a category at the end of a menu.
 * @throws DomainError not_found, categories_too_many, idempotency_key_reused, or a code of `validateCategoryFields`
 */
export async function createCategory({
  ctx,
  input: { id, menu_id, ...given },
}: {
  ctx: AppContext
  input: CreateCategoryInput
}): Promise<ManagedCategory> {
  return retryOnUniqueViolation(() =>
    writeAs(ctx, async (tx, ctx, invalidateVenues) => {
      const menu = await lockMenu(tx, menu_id)
      const authorized = await authorizeVenue(tx, ctx.actor, { action: 'menu:manage', venueId: menu.venue_id, refusal: 'not_found' })
      throwIfErrors(validateCategoryFields(given, CATEGORY_REQUIRED))
      if (id && (await isStoredAlready(tx, menuCategories, id, eq(menuCategories.menu_id, menu_id)))) return readManagedCategory(tx, id)
      const columns = toCategoryColumns(given) as Omit<typeof menuCategories.$inferInsert, 'menu_id'>
      const [last] = await tx
        .select({ order: sql<number>`coalesce(max(${menuCategories.order}), 0)` })
        .from(menuCategories)
        .where(eq(menuCategories.menu_id, menu_id))
      const [made] = await tx
        .insert(menuCategories)
        .values({ ...columns, id, menu_id, order: (last?.order ?? 0) + 1, updated_at: ctx.clock() })
        .returning(managedCategoryColumns)
      if (!made) throw new Error('the inserted category was not returned')
      await requireCategoryLimit(tx, menu_id)
      await recordAudit(tx, ctx, authorized, {
        action: 'menu_category.create',
        id: made.id,
        name: made.name,
        changes: diffFields({}, { menu_id, ...columns }),
      })
      invalidateVenues(menu.venue_id)
      return toManagedCategory(made, [])
    }),
  )
}

async function readManagedCategory(tx: Transaction, id: string): Promise<ManagedCategory> {
  const [row] = await tx.select(managedCategoryColumns).from(menuCategories).where(eq(menuCategories.id, id))
  if (!row) throw new Error('the category was not returned')
  return toManagedCategory(row, await readItems(tx, eq(menuCategories.id, id)))
}

type Input = { id: string; change: UpdateCategoryInput }

/** @throws DomainError not_found, edited_meanwhile, or a code of `validateCategoryFields` */
export async function updateCategory({ ctx, input: { id, change } }: { ctx: AppContext; input: Input }): Promise<ManagedCategory> {
  return writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    const { menu, category: present } = await lockCategory(tx, id)
    const authorized = await authorizeVenue(tx, ctx.actor, { action: 'menu:manage', venueId: menu.venue_id, refusal: 'not_found' })
    throwIfErrors(validateCategoryFields(change, requiredFieldsIn(change, CATEGORY_REQUIRED)))
    const items = await readItems(tx, eq(menuCategories.id, id))
    const columns = toCategoryColumns(change)
    const changes = diffFields(present, columns)
    if (changes.length === 0) return toManagedCategory(present, items)
    await requireUnmodified(change.seen_updated_at, present.updated_at, () => toManagedCategory(present, items))
    const [row] = await tx
      .update(menuCategories)
      .set({ ...columns, updated_at: nextUpdatedAt(menuCategories.updated_at, ctx.clock()) })
      .where(eq(menuCategories.id, id))
      .returning(managedCategoryColumns)
    if (!row) throw new Error('the updated category was not returned')
    await recordAudit(tx, ctx, authorized, { action: 'menu_category.update', id, name: row.name, changes })
    invalidateVenues(menu.venue_id)
    return toManagedCategory(row, items)
  })
}

/**
 * Deletes a category with its items, and stores them in the trash.
 * @param input.mayDelete throws when the category must stay; called while the menu is locked
 * @returns the id of the trash entry; null when the trash is off
 * @throws DomainError not_found; errors of `mayDelete`
 */
export async function deleteCategory({ ctx, input: { id, mayDelete = async () => {} } }: Deletion): Promise<string | null> {
  return writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    const { menu, category } = await lockCategory(tx, id)
    const authorized = await authorizeVenue(tx, ctx.actor, { action: 'menu:manage', venueId: menu.venue_id, refusal: 'not_found' })
    await mayDelete(tx)
    const items = await tx
      .select(managedItemColumns)
      .from(menuItems)
      .where(eq(menuItems.category_id, id))
      .orderBy(menuItems.order, menuItems.id)
    const { id: _id, ...record } = category
    const parent = { kind: 'menu', id: menu.id } as const
    const trashId = await deleteToTrash(tx, ctx, { kind: 'category', id, title: category.name, venueId: menu.venue_id, parent }, () =>
      tx.delete(menuCategories).where(eq(menuCategories.id, id)),
    )
    await recordAudit(tx, ctx, authorized, {
      action: 'menu_category.delete',
      id,
      name: category.name,
      changes: deletedFields({ ...record, items }),
    })
    invalidateVenues(menu.venue_id)
    return trashId
  })
}
