import { eq, sql } from 'drizzle-orm'
import type { Restored } from '../../contract/trash.ts'
import { type AuditChange, diffFields } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { TRASH_ENTITIES } from '../../domain/trash.ts'
import { isUuid } from '../../domain/uuid.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import type { InvalidateVenues } from '../cache/change-bus.ts'
import { menuCategories, trashEntries } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { sqlState } from '../db/unreachable.ts'
import { requireCategoryLimit, requireItemLimit, requireMenuLimit } from '../menu-limits.ts'
import { TRASH_TABLES } from './delete-to-trash.ts'
import { cityOfTrash, type TrashEntryRow } from './list-trash.ts'
import { findMissing, lockParent } from './parents.ts'
import {
  callOffForInformedDiners,
  prepareUser,
  prepareVenue,
  removeInvalidAssignments,
  restoreImage,
  venuesOfLinks,
} from './restore-kinds.ts'
import { restoreRows } from './restore-rows.ts'

/** SQLSTATE codes: a concurrent transaction changed a referenced row or took a unique value. A second attempt sees the change. */
const CHANGED_MEANWHILE = new Set(['23503', '23505'])
const MAX_ATTEMPTS = 3

/**
 * Restores a deleted entity unchanged. Of two concurrent restores the second gets not_found.
 * @throws DomainError not_found, also for an entry that the actor may not restore; trash_parent_missing with the entry
 * that must be restored first, trash_email_taken or trash_exists; menus_too_many, categories_too_many, items_too_many or
 * venue_items_too_many
 */
export async function restoreEntry({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<Restored> {
  if (!isUuid(id)) throw new DomainError('not_found')
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeAs(ctx, (tx, ctx, invalidateVenues) => restore(tx, invalidateVenues, ctx, id))
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !CHANGED_MEANWHILE.has(sqlState(error) ?? '')) throw error
    }
  }
}

/** Returns null when there is no entry that the actor may restore. For the check of a recent sign-in. */
export async function findRestorable(ctx: AppContext, id: string): Promise<TrashEntryRow | null> {
  const [entry] = isUuid(id) ? await ctx.db.orm.select().from(trashEntries).where(eq(trashEntries.id, id)) : []
  return entry ?? null
}

async function restore(tx: Transaction, invalidateVenues: InvalidateVenues, ctx: AppContext, id: string): Promise<Restored> {
  const [entry] = await tx.select().from(trashEntries).where(eq(trashEntries.id, id)).for('update')
  const [town] = await tx.select({ city: cityOfTrash }).from(trashEntries).where(eq(trashEntries.id, id))
  if (!entry || !town) throw new DomainError('not_found')
  const { kind, entity_id, title, venue_id, deleted_by } = entry
  const authorized = authorize(ctx.actor, 'trash:restore', { kind, venueId: venue_id, deletedBy: deleted_by, ...town }, 'not_found')
  await lockParent(tx, entry)
  const missing = await findMissing(tx, entry)
  if (missing) throw new DomainError('trash_parent_missing', { current: missing })
  if (kind === 'picture') {
    if (!(await restoreImage(tx, ctx, authorized, entry))) throw new DomainError('not_found')
    await tx.delete(trashEntries).where(eq(trashEntries.id, id))
    if (venue_id) invalidateVenues(venue_id)
    return { kind, entity_id, title, slug: null, called_off: 0, left_out: 0 }
  }
  if (await isThere(tx, entry)) throw new DomainError('trash_exists')
  const changes: AuditChange[] = []
  let slug: string | null = null
  if (kind === 'venue') {
    const moved = await prepareVenue(tx, entry)
    slug = moved?.to ?? null
    if (moved) changes.push(...diffFields({ slug: moved.from }, { slug: moved.to }))
  }
  if (kind === 'user') {
    await prepareUser(tx, entry)
    invalidateVenues(...(await venuesOfLinks(tx, id)))
  }
  if (kind === 'menu' && venue_id) await requireMenuLimit(tx, venue_id)
  await restoreRows(tx, id)
  if (!(await isThere(tx, entry))) throw new DomainError('trash_exists')
  await requireSmallMenu(tx, entry)
  const calledOff = kind === 'venue' ? await callOffForInformedDiners(tx, ctx, entry) : 0
  const leftOut = kind === 'venue' || kind === 'user' ? await removeInvalidAssignments(tx, entry) : 0
  await tx.delete(trashEntries).where(eq(trashEntries.id, id))
  await recordAudit(tx, ctx, authorized, { action: `${TRASH_ENTITIES[kind]}.restore`, id: entity_id, name: title, changes })
  if (venue_id) invalidateVenues(venue_id)
  return { kind, entity_id, title, slug, called_off: calledOff, left_out: leftOut }
}

async function requireSmallMenu(tx: Transaction, { kind, entity_id, parent_id }: TrashEntryRow): Promise<void> {
  if (kind === 'menu') return requireItemLimit(tx, entity_id)
  if (parent_id === null || (kind !== 'category' && kind !== 'item')) return
  const categoryId = kind === 'category' ? entity_id : parent_id
  const [category] = await tx.select({ menuId: menuCategories.menu_id }).from(menuCategories).where(eq(menuCategories.id, categoryId))
  if (!category) return
  if (kind === 'category') await requireCategoryLimit(tx, category.menuId)
  await requireItemLimit(tx, category.menuId)
}

async function isThere(tx: Transaction, { kind, entity_id }: TrashEntryRow): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from public.${sql.identifier(TRASH_TABLES[kind])} where id = ${entity_id}`)
  return rows.length > 0
}
