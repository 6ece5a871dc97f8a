import { and, eq, inArray } from 'drizzle-orm'
import type { CreateItemInput, ManagedItem, UpdateItemInput } from '../../../contract/managed-menu.ts'
import { deletedFields, diffFields } from '../../../domain/audit.ts'
import { DomainError, throwIfErrors } from '../../../domain/errors.ts'
import { requiredFieldsIn } from '../../../domain/fields.ts'
import { ITEM_REQUIRED, isLowestPrice, validateItemFields } from '../../../domain/menu/item-fields.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/audit.ts'
import { menuCategories, menuItems } from '../../db/schema/index.ts'
import { retryOnUniqueViolation, type Transaction } from '../../db/transaction.ts'
import { requireUploadedImage } from '../../files/require-uploaded-image.ts'
import { requireItemLimit } from '../../menu-limits.ts'
import { isNothingNew, nextUpdatedAt, requireUnmodified } from '../../optimistic-lock.ts'
import { isStoredAlready } from '../../repeated-requests.ts'
import { authorizeVenue } from '../../town/authorize-venue.ts'
import { deleteToTrash } from '../../trash/delete-to-trash.ts'
import { moveImageToTrash } from '../../trash/replaced-image.ts'
import { type Deletion, lockCategory, lockItem, nextPosition } from './lock-menu.ts'
import { getManagedItem } from './read-managed-menus.ts'
import { toItemColumns } from './to-columns.ts'
import { type ItemRow, managedItemColumns, toManagedItem } from './to-managed-menu.ts'

/**
 * Adds an item at the end of a category.
 * @throws DomainError not_found, items_too_many, idempotency_key_reused, or a code of `validateItemFields`
 */
export async function createItem({
  ctx,
  input: { id, category_id, ...given },
}: {
  ctx: AppContext
  input: CreateItemInput
}): Promise<ManagedItem> {
  return retryOnUniqueViolation(() =>
    writeAs(ctx, async (tx, ctx, invalidateVenues) => {
      const { menu } = await lockCategory(tx, category_id)
      const authorized = await authorizeVenue(tx, ctx.actor, { action: 'menu:manage', venueId: menu.venue_id, refusal: 'not_found' })
      throwIfErrors(validateItemFields(given, ITEM_REQUIRED))
      // It may have been moved to another category of the menu in the meantime.
      const ofMenu = tx.select({ id: menuCategories.id }).from(menuCategories).where(eq(menuCategories.menu_id, menu.id))
      if (id && (await isStoredAlready(tx, menuItems, id, inArray(menuItems.category_id, ofMenu)))) return getManagedItem(tx, id)
      const columns = toItemColumns(given) as Omit<typeof menuItems.$inferInsert, 'category_id'>
      await requireUploadedImage(tx, 'menu-images', { url: columns.image_url })
      const [made] = await tx
        .insert(menuItems)
        .values({ ...columns, id, category_id, order: await nextPosition(tx, category_id), updated_at: ctx.clock() })
        .returning(managedItemColumns)
      if (!made) throw new Error('the inserted item was not returned')
      await requireItemLimit(tx, menu.id)
      await recordAudit(tx, ctx, authorized, {
        action: 'menu_item.create',
        id: made.id,
        name: made.name,
        changes: diffFields({}, { category_id, ...columns }),
      })
      invalidateVenues(menu.venue_id)
      return toManagedItem(made as ItemRow)
    }),
  )
}

type Input = { id: string; change: UpdateItemInput }

/**
 * Updates the given fields of an item. A new category must belong to the same menu; the item becomes its last one.
 * @throws DomainError not_found, also for a category of another menu; edited_meanwhile, or a code of `validateItemFields`
 */
export async function updateItem({ ctx, input: { id, change } }: { ctx: AppContext; input: Input }): Promise<ManagedItem> {
  return writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    const { menu, item: present } = await lockItem(tx, id)
    const authorized = await authorizeVenue(tx, ctx.actor, { action: 'menu:manage', venueId: menu.venue_id, refusal: 'not_found' })
    throwIfErrors(validateItemFields(change, requiredFieldsIn(change, ITEM_REQUIRED)))
    const given = toItemColumns(change)
    const isMoved = change.category_id !== undefined && change.category_id !== present.category_id
    if (!isMoved && isNothingNew(present, given)) return toManagedItem(present)
    await requireUnmodified(change.seen_updated_at, present.updated_at, () => toManagedItem(present))
    if (!change.sizes && !isLowestPrice(change.price, present.sizes)) throw DomainError.forField('price', 'price_not_lowest')
    const place = await placeIn(tx, present, { menuId: menu.id, categoryId: change.category_id })
    const columns = { ...given, ...place }
    await requireUploadedImage(tx, 'menu-images', { url: columns.image_url, present: present.image_url })
    await moveImageToTrash(tx, ctx, { kind: 'item', id, venueId: menu.venue_id }, { before: present, after: columns.image_url })
    const changes = diffFields(present, columns)
    await tx
      .update(menuItems)
      .set({ ...columns, updated_at: nextUpdatedAt(menuItems.updated_at, ctx.clock()) })
      .where(eq(menuItems.id, id))
    const row = await getManagedItem(tx, id)
    await recordAudit(tx, ctx, authorized, { action: 'menu_item.update', id, name: row.name, changes })
    invalidateVenues(menu.venue_id)
    return row
  })
}

async function placeIn(
  tx: Transaction,
  present: ItemRow,
  { menuId, categoryId }: { menuId: string; categoryId: string | undefined },
): Promise<{ category_id?: string; order?: number }> {
  if (categoryId === undefined || categoryId === present.category_id) return {}
  const ofMenu = isUuid(categoryId)
    ? await tx.$count(menuCategories, and(eq(menuCategories.id, categoryId), eq(menuCategories.menu_id, menuId)))
    : 0
  if (ofMenu === 0) throw new DomainError('not_found')
  return { category_id: categoryId, order: await nextPosition(tx, categoryId) }
}

/**
 * Stores the item in the trash.
 * @param input.mayDelete throws when the item must stay; called while the menu is locked
 * @returns the id of the trash entry; null when the trash is off
 * @throws DomainError not_found; errors of `mayDelete`
 */
export async function deleteItem({ ctx, input: { id, mayDelete = async () => {} } }: Deletion): Promise<string | null> {
  return writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    const { menu, item } = await lockItem(tx, id)
    const authorized = await authorizeVenue(tx, ctx.actor, { action: 'menu:manage', venueId: menu.venue_id, refusal: 'not_found' })
    await mayDelete(tx)
    const parent = { kind: 'category', id: item.category_id } as const
    const trashId = await deleteToTrash(tx, ctx, { kind: 'item', id, title: item.name, venueId: menu.venue_id, parent }, () =>
      tx.delete(menuItems).where(eq(menuItems.id, id)),
    )
    const { id: _id, ...record } = item
    await recordAudit(tx, ctx, authorized, { action: 'menu_item.delete', id, name: item.name, changes: deletedFields(record) })
    invalidateVenues(menu.venue_id)
    return trashId
  })
}
