import { eq } from 'drizzle-orm'
import { type Actor, SYSTEM } from '../../../domain/account/actor.ts'
import { isSaveable, needsReview, toMenuDraft } from '../../../domain/menu/menu-draft.ts'
import type { StoredExtraction } from '../../../domain/menu/stored-extraction.ts'
import { authorize, can } from '../../../domain/permissions.ts'
import { findActor } from '../../actor/find-actor.ts'
import type { Services } from '../../app-context.ts'
import { recordAudit } from '../../audit/audit.ts'
import { menuCategories, menuExtractions, menuItems, menus, users } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { requireItemLimit, requireMenuLimit } from '../../menu-limits.ts'
import { cityForLimit } from '../../town/authorize-venue.ts'
import type { ExtractionRow } from '../read-extractions.ts'
import { type ReadingJob, whereReading } from './reading-job.ts'

/**
 * Creates the menu of a reading and completes its job in one transaction, so that the menu is created completely and
 * only once. A menu without doubtful readings is active immediately; others wait for review, and so does every menu
 * whose uploader no longer manages the venue: the file stays with the venue, but only a manager publishes it.
 * @returns false when the job was cancelled or taken over by another worker
 * @throws DomainError menus_too_many, venue_items_too_many
 */
export function saveMenu(
  { changes, clock }: Pick<Services, 'changes' | 'clock'>,
  job: ReadingJob,
  reading: StoredExtraction,
): Promise<boolean> {
  return changes.transaction(async (tx, invalidateVenues) => {
    if (!(await job.attempt.complete(tx))) return false
    const [held] = await tx.select().from(menuExtractions).where(whereReading(job.id)).for('update')
    if (!held) return false
    await requireMenuLimit(tx, held.venue_id)
    const now = clock()
    const mustReview = needsReview(reading) || !(await isUploaderManager(tx, held))
    const [menu] = await tx
      .insert(menus)
      .values({
        venue_id: held.venue_id,
        name: held.name,
        menu_type: held.menu_type,
        start_date: now,
        updated_at: now,
        active: !mustReview,
        needs_review: mustReview,
      })
      .returning()
    if (!menu) throw new Error('no menu came back')
    const result = await insertItems(tx, menu.id, reading, now)
    await requireItemLimit(tx, menu.id)
    await tx
      .update(menuExtractions)
      .set({
        state: 'done',
        progress: 100,
        menu_id: menu.id,
        result,
        error_code: null,
        updated_at: now,
        published_at: mustReview ? null : now,
      })
      .where(eq(menuExtractions.id, job.id))
    const authorized = authorize(SYSTEM, 'menu:manage', { venueId: held.venue_id, city: null })
    await recordAudit(tx, { actor: await uploaderOf(tx, held), clock }, authorized, { action: 'menu.create', id: menu.id, name: menu.name })
    invalidateVenues(held.venue_id)
    return true
  })
}

/** With the permissions that the uploader has now, because a file may wait and be read for minutes. */
async function isUploaderManager(tx: Transaction, { created_by, venue_id }: ExtractionRow): Promise<boolean> {
  const uploader = created_by === null ? null : await findActor(tx, created_by)
  return uploader !== null && can(uploader, 'menu:manage', { venueId: venue_id, city: await cityForLimit(tx, uploader, venue_id) })
}

async function uploaderOf(tx: Transaction, { created_by }: ExtractionRow): Promise<Actor> {
  const [user] = created_by === null ? [] : await tx.select({ email: users.email }).from(users).where(eq(users.id, created_by))
  return user && created_by ? { kind: 'user', userId: created_by, email: user.email, role: null, venues: [], towns: null } : SYSTEM
}

async function insertItems(tx: Transaction, menuId: string, reading: StoredExtraction, now: Date): Promise<StoredExtraction> {
  const { isPlaceholder, categories: draft } = toMenuDraft(reading)
  const result = structuredClone(reading)
  for (const [order, category] of draft.entries()) {
    const [row] = await tx
      .insert(menuCategories)
      .values({ menu_id: menuId, name: category.name, order, updated_at: now })
      .returning({ id: menuCategories.id })
    if (!row) throw new Error('no category came back')
    const rows = await tx
      .insert(menuItems)
      .values(category.items.map((item, at) => ({ ...item, category_id: row.id, order: at, active: !isPlaceholder, updated_at: now })))
      .returning({ id: menuItems.id, order: menuItems.order })
    if (!isPlaceholder) noteIds(result, order, row.id, rows)
  }
  return result
}

/**
 * Relies on the order: the n-th saved category of the draft is the n-th category of the reading with a saved item, and
 * the same for items.
 */
function noteIds(result: StoredExtraction, order: number, categoryId: string, rows: readonly { id: string; order: number }[]): void {
  const category = result.categories.filter(({ items }) => items.some(isSaveable))[order]
  if (!category) return
  category.category_id = categoryId
  const ids = new Map(rows.map((row) => [row.order, row.id]))
  for (const [at, item] of category.items.filter(isSaveable).entries()) item.item_id = ids.get(at) ?? null
}
