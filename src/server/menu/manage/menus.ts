import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { CreateMenuInput, ManagedMenu, UpdateMenuInput } from '../../../contract/managed-menu.ts'
import { deletedFields, diffFields } from '../../../domain/audit.ts'
import { DomainError, throwIfErrors } from '../../../domain/errors.ts'
import { requiredFieldsIn } from '../../../domain/fields.ts'
import { copyName, MENU_REQUIRED, validateMenuFields } from '../../../domain/menu/menu-fields.ts'
import { mayBePublished } from '../../../domain/menu/visibility.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { type AuditEvent, recordAudit } from '../../audit/audit.ts'
import { menuCategories, menus } from '../../db/schema/index.ts'
import { retryOnUniqueViolation, type Transaction } from '../../db/transaction.ts'
import { requireUploadedImage } from '../../files/require-uploaded-image.ts'
import { lockVenueOfMenu } from '../../lock-venue-of-menu.ts'
import { requireCategoryLimit, requireItemLimit, requireMenuLimit } from '../../menu-limits.ts'
import { isNothingNew, nextUpdatedAt, requireUnmodified } from '../../optimistic-lock.ts'
import { isStoredAlready } from '../../repeated-requests.ts'
import { authorizeVenue } from '../../town/authorize-venue.ts'
import { deleteToTrash } from '../../trash/delete-to-trash.ts'
import { moveImageToTrash } from '../../trash/replaced-image.ts'
import { publicTagsSql } from '../allergens/public-tags-sql.ts'
import { type Deletion, lockMenu } from './lock-menu.ts'
import { getManagedMenu, readMenusByIds } from './read-managed-menus.ts'
import { requireEndAfterStart, toMenuColumns } from './to-columns.ts'

/**
 * Adds an empty menu. Defaults: starts now, active.
 * @throws DomainError venue_not_found, also for another owner's venue; menus_too_many, end_before_start,
 * idempotency_key_reused, or a code of `validateMenuFields`
 */
export async function createMenu({
  ctx,
  input: { id, venue_id, ...given },
}: {
  ctx: AppContext
  input: CreateMenuInput
}): Promise<ManagedMenu> {
  const managing = { action: 'menu:manage', venueId: venue_id, refusal: 'venue_not_found' } as const
  await authorizeVenue(ctx.db.orm, ctx.actor, managing)
  if (!isUuid(venue_id)) throw new DomainError('venue_not_found')
  throwIfErrors(validateMenuFields(given, MENU_REQUIRED))
  const now = ctx.clock()
  const columns = { start_date: now, ...toMenuColumns(given) } as Omit<typeof menus.$inferInsert, 'venue_id'> & { start_date: Date }
  requireEndAfterStart(columns.start_date, columns.end_date ?? null)
  return retryOnUniqueViolation(() =>
    writeAs(ctx, async (tx, ctx, invalidateVenues) => {
      if (id && (await isStoredAlready(tx, menus, id, eq(menus.venue_id, venue_id)))) return getManagedMenu(tx, id, now)
      await requireMenuLimit(tx, venue_id)
      const authorized = await authorizeVenue(tx, ctx.actor, managing)
      await requireUploadedImage(tx, 'menu-images', { url: columns.image_url })
      const [made] = await tx
        .insert(menus)
        .values({ ...columns, id, venue_id, created_at: now, updated_at: now })
        .returning({ id: menus.id })
      if (!made) throw new Error('the inserted menu was not returned')
      await recordAudit(tx, ctx, authorized, {
        action: 'menu.create',
        id: made.id,
        name: columns.name,
        changes: diffFields({}, { venue_id, ...columns }),
      })
      invalidateVenues(venue_id)
      return getManagedMenu(tx, made.id, now)
    }),
  )
}

type Input = { id: string; change: UpdateMenuInput }

/**
 * @throws DomainError not_found, edited_meanwhile, menu_needs_review when an unreviewed menu would become public,
 * end_before_start, or a code of `validateMenuFields`
 */
export async function updateMenu({ ctx, input: { id, change } }: { ctx: AppContext; input: Input }): Promise<ManagedMenu> {
  return writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    const now = ctx.clock()
    const present = await lockMenu(tx, id)
    const authorized = await authorizeVenue(tx, ctx.actor, { action: 'menu:manage', venueId: present.venue_id, refusal: 'not_found' })
    throwIfErrors(validateMenuFields(change, requiredFieldsIn(change, [...MENU_REQUIRED, 'start_date'])))
    const columns = toMenuColumns(change)
    if (isNothingNew(present, columns)) return getManagedMenu(tx, id, now)
    await requireUnmodified(change.seen_updated_at, present.updated_at, () => getManagedMenu(tx, id, now))
    if (columns.active && !mayBePublished(present)) throw new DomainError('menu_needs_review')
    const { start_date = present.start_date, end_date = present.end_date, name = present.name } = columns
    requireEndAfterStart(start_date, end_date)
    await requireUploadedImage(tx, 'menu-images', { url: columns.image_url, present: present.image_url })
    await moveImageToTrash(tx, ctx, { kind: 'menu', id, venueId: present.venue_id }, { before: present, after: columns.image_url })
    const changes = diffFields(present, columns)
    await tx
      .update(menus)
      .set({ ...columns, updated_at: nextUpdatedAt(menus.updated_at, now) })
      .where(eq(menus.id, id))
    await recordAudit(tx, ctx, authorized, { action: 'menu.update', id, name, changes })
    invalidateVenues(present.venue_id)
    return getManagedMenu(tx, id, now)
  })
}

/** Returns the audit events of menus that are about to be deleted. */
export async function deletedMenus(tx: Transaction, ids: readonly string[], now: Date): Promise<AuditEvent<'menu'>[]> {
  const found = await readMenusByIds(tx, ids, now)
  return found.map(({ id, venue: _venue, visible: _visible, item_count: _count, ...record }) => ({
    action: 'menu.delete',
    id,
    name: record.name,
    changes: deletedFields(record),
  }))
}

/**
 * Deletes a menu with its categories and items, and stores them in the trash.
 * @param input.mayDelete throws when the menu must stay; called while it is locked
 * @returns the id of the trash entry; null when the trash is off
 * @throws DomainError not_found; errors of `mayDelete`
 */
export async function deleteMenu({ ctx, input: { id, mayDelete = async () => {} } }: Deletion): Promise<string | null> {
  return writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    const { venue_id, name } = await lockMenu(tx, id)
    const authorized = await authorizeVenue(tx, ctx.actor, { action: 'menu:manage', venueId: venue_id, refusal: 'not_found' })
    await mayDelete(tx)
    const deleted = await deletedMenus(tx, [id], ctx.clock())
    const what = { kind: 'menu', id, title: name, venueId: venue_id, parent: { kind: 'venue', id: venue_id } } as const
    const trashId = await deleteToTrash(tx, ctx, what, () => tx.delete(menus).where(eq(menus.id, id)))
    await recordAudit(tx, ctx, authorized, ...deleted)
    invalidateVenues(venue_id)
    return trashId
  })
}

/**
 * Copies a menu with all categories and items; the copy is inactive.
 * @param input.copyId the id of the copy, chosen by the client: a repeated request makes no second one
 * @throws DomainError not_found, menus_too_many, categories_too_many, items_too_many, idempotency_key_reused, or menu_needs_review, because
 * the copy of an unreviewed menu could be published
 */
export async function duplicateMenu({
  ctx,
  input: { id, copyId },
}: {
  ctx: AppContext
  input: { id: string; copyId?: string | undefined }
}): Promise<ManagedMenu> {
  return retryOnUniqueViolation(() =>
    writeAs(ctx, async (tx, ctx, invalidateVenues) => {
      await lockVenueOfMenu(tx, id)
      const { id: _id, typical_price: _price, ...menu } = await lockMenu(tx, id)
      const authorized = await authorizeVenue(tx, ctx.actor, { action: 'menu:manage', venueId: menu.venue_id, refusal: 'not_found' })
      const now = ctx.clock()
      if (copyId && (await isStoredAlready(tx, menus, copyId, eq(menus.venue_id, menu.venue_id)))) return getManagedMenu(tx, copyId, now)
      if (!mayBePublished(menu)) throw new DomainError('menu_needs_review')
      await requireMenuLimit(tx, menu.venue_id)
      const copy = { ...menu, id: copyId ?? randomUUID(), name: copyName(menu.name), active: false, created_at: now, updated_at: now }
      await tx.insert(menus).values(copy)
      await copyContents(tx, { from: id, to: copy.id }, now)
      await requireCategoryLimit(tx, copy.id)
      await requireItemLimit(tx, copy.id)
      await recordAudit(tx, ctx, authorized, {
        action: 'menu.duplicate',
        id: copy.id,
        name: copy.name,
        changes: [{ field: 'copied_from', from: null, to: id }],
      })
      invalidateVenues(menu.venue_id)
      return getManagedMenu(tx, copy.id, now)
    }),
  )
}

/** Leaves out tags that an allergen statement contradicts, because the copy has no statements. */
async function copyContents(tx: Transaction, { from, to }: { from: string; to: string }, now: Date): Promise<void> {
  const old = (await tx.select({ id: menuCategories.id }).from(menuCategories).where(eq(menuCategories.menu_id, from))).map(({ id }) => id)
  const pairs = sql`unnest(${sql.param(old)}::uuid[], ${sql.param(old.map(() => randomUUID()))}::uuid[]) as pair(old_id, new_id)`
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`insert into menu_categories (id, menu_id, name, description, "order", updated_at)
    select pair.new_id, ${to}::uuid, c.name, c.description, c."order", ${at}
    from menu_categories c join ${pairs} on pair.old_id = c.id`)
  await tx.execute(sql`insert into menu_items
      (category_id, name, description, price, sizes, image_url, image_alt, rating, dietary_info, "order", featured, active, updated_at)
    select pair.new_id, i.name, i.description, i.price, i.sizes, i.image_url, i.image_alt, i.rating, ${sql.raw(publicTagsSql('i'))}, i."order", i.featured, i.active, ${at}
    from menu_items i join ${pairs} on pair.old_id = i.category_id left join menu_item_allergens a on a.item_id = i.id`)
}
