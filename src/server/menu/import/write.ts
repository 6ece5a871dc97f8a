import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { ManagedMenu } from '../../../contract/managed-menu.ts'
import { diffFields } from '../../../domain/audit.ts'
import { isUuid } from '../../../domain/uuid.ts'
import type { AuditEvent } from '../../audit/audit.ts'
import { menuCategories, menuItems, menus, venues } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { nextUpdatedAt } from '../../optimistic-lock.ts'
import type { ParsedMenu } from './parse-menu.ts'
import type { ContentPlan } from './plan.ts'

/** Items per statement: each has about a dozen parameters, and PostgreSQL allows 65,535 per statement. */
const BATCH_SIZE = 1000

export async function writeContents(tx: Transaction, menu_id: string, plan: ContentPlan, now: Date): Promise<void> {
  await insertCategories(tx, menu_id, plan, now)
  for (const { id, columns } of plan.changedCategories) {
    await tx
      .update(menuCategories)
      .set({ ...columns, updated_at: nextUpdatedAt(menuCategories.updated_at, now) })
      .where(eq(menuCategories.id, id))
  }
  for (let from = 0; from < plan.newItems.length; from += BATCH_SIZE) {
    const items = plan.newItems.slice(from, from + BATCH_SIZE)
    await tx
      .insert(menuItems)
      .values(
        items.map(({ id, category_id, order, columns }) => ({ name: '', price: 0, ...columns, id, category_id, order, updated_at: now })),
      )
  }
  for (const { id, columns } of plan.changedItems) {
    await tx
      .update(menuItems)
      .set({ ...columns, updated_at: nextUpdatedAt(menuItems.updated_at, now) })
      .where(eq(menuItems.id, id))
  }
}

async function insertCategories(tx: Transaction, menu_id: string, { newCategories }: ContentPlan, now: Date): Promise<void> {
  if (newCategories.length === 0) return
  const [last] = await tx
    .select({ order: sql<number>`coalesce(max(${menuCategories.order}), 0)` })
    .from(menuCategories)
    .where(eq(menuCategories.menu_id, menu_id))
  const start = (last?.order ?? 0) + 1
  await tx
    .insert(menuCategories)
    .values(newCategories.map(({ id, columns }, index) => ({ name: '', ...columns, id, menu_id, order: start + index, updated_at: now })))
}

/**
 * Returns the audit events of the categories and items that an import adds to a menu or changes, so that they are in their history and can
 * be undone one by one. Those of a new menu have no event, because an undo deletes the menu with them.
 */
export function contentEvents(present: ManagedMenu, plan: ContentPlan): AuditEvent<'menu_category' | 'menu_item'>[] {
  const categories = new Map(present.categories.map((category) => [category.id, category]))
  const items = new Map(present.categories.flatMap((category) => category.items.map((item) => [item.id, item])))
  const event = <A extends 'menu_category.import' | 'menu_item.import'>(
    action: A,
    id: string,
    before: { name?: string },
    columns: object,
  ) => ({
    action,
    id,
    name: before.name ?? ('name' in columns ? String(columns.name) : ''),
    changes: diffFields({ ...before }, { ...columns }),
  })
  return [
    ...plan.newCategories.map(({ id, columns }) => event('menu_category.import', id, {}, { menu_id: present.id, ...columns })),
    ...plan.changedCategories.map(({ id, columns }) => event('menu_category.import', id, categories.get(id) ?? {}, columns)),
    ...plan.newItems.map(({ id, category_id, columns }) => event('menu_item.import', id, {}, { category_id, ...columns })),
    ...plan.changedItems.map(({ id, columns }) => event('menu_item.import', id, items.get(id) ?? {}, columns)),
  ]
}

/**
 * Finds the venue of the rows: by our id, otherwise by the id in its import source, otherwise by slug. Locks it until the transaction ends.
 * @param isWriting whether menus of the venue may be created: concurrent imports then wait, so that they do not create a menu twice
 */
export async function findExistingVenue(
  tx: Transaction,
  { venueId, venueSlug }: ParsedMenu,
  isWriting: boolean,
): Promise<{ id: string; name: string } | null> {
  const ways: (SQL | null)[] = [
    venueId && isUuid(venueId) ? eq(venues.id, venueId) : null,
    venueId ? eq(venues.source_id, venueId) : null,
    venueSlug ? eq(venues.slug, venueSlug) : null,
  ]
  for (const way of ways) {
    if (!way) continue
    const [venue] = await tx
      .select({ id: venues.id, name: venues.name })
      .from(venues)
      .where(way)
      .for(isWriting ? 'no key update' : 'key share')
    if (venue) return venue
  }
  return null
}

/** Finds the menu of the rows and locks it until the transaction ends: by id, otherwise the venue's first unmatched menu with this name. */
export async function findExistingMenu(
  tx: Transaction,
  venueId: string,
  { id, fields }: ParsedMenu,
  isMet: (id: string) => boolean,
): Promise<{ id: string; venue_id: string } | null> {
  const columns = { id: menus.id, venue_id: menus.venue_id }
  const [own] = id && isUuid(id) ? await tx.select(columns).from(menus).where(eq(menus.id, id)).for('update') : []
  if (own) return own
  const named = await tx
    .select(columns)
    .from(menus)
    .where(and(eq(menus.venue_id, venueId), eq(menus.name, fields.name ?? '')))
    .orderBy(asc(menus.created_at), asc(menus.id))
    .for('update')
  return named.find((menu) => !isMet(menu.id)) ?? null
}
