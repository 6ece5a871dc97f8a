import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TrashEntry } from '../../contract/trash.ts'
import type { TrashParent } from '../../domain/trash.ts'
import type { Database } from '../db/open.ts'
import { trashEntries, trashRows } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { lockVenueOfMenu } from '../lock-venue-of-menu.ts'
import { TRASH_TABLES } from './delete-to-trash.ts'

type Reader = Pick<Database['orm'], 'execute' | 'select'> | Transaction
type Child = Pick<typeof trashEntries.$inferSelect, 'parent_kind' | 'parent_id' | 'path'>

/**
 * Locks the parent of an entry, as a write to the parent does, so that no concurrent transaction deletes it: the venue, or the menu after its
 * venue.
 */
export async function lockParent(tx: Transaction, { parent_kind, parent_id }: Child): Promise<void> {
  if (parent_kind === 'venue') await tx.execute(sql`select from venues where id = ${parent_id} for key share`)
  const menuId = await menuOfParent(tx, { parent_kind, parent_id })
  if (menuId === null) return
  await lockVenueOfMenu(tx, menuId)
  await tx.execute(sql`select from menus where id = ${menuId} for update`)
}

async function menuOfParent(tx: Transaction, { parent_kind, parent_id }: Omit<Child, 'path'>): Promise<string | null> {
  if (parent_kind === 'menu') return parent_id
  const ofCategory = sql`select menu_id from menu_categories where id = ${parent_id}`
  const ofItem = sql`select c.menu_id from menu_categories c join menu_items i on i.category_id = c.id where i.id = ${parent_id}`
  if (parent_kind !== 'category' && parent_kind !== 'item') return null
  const { rows } = await tx.execute<{ menu_id: string }>(parent_kind === 'category' ? ofCategory : ofItem)
  return rows[0]?.menu_id ?? null
}

export async function findMissing(db: Reader, entry: Child): Promise<TrashEntry['missing']> {
  return (await findMissingOf(db, [entry])).get(entry) ?? null
}

export async function findMissingOf<E extends Child>(
  db: Reader,
  entries: readonly E[],
): Promise<Map<E, NonNullable<TrashEntry['missing']>>> {
  const missing = new Map<E, NonNullable<TrashEntry['missing']>>()
  for (const [kind, children] of Map.groupBy(entries, ({ parent_kind }) => parent_kind)) {
    if (kind === null || kind === 'settings') continue
    const ids = [...new Set(children.map(({ parent_id }) => parent_id ?? ''))]
    const present = await findPresent(db, kind, ids)
    const inTrash = await findInTrash(
      db,
      kind,
      ids.filter((id) => !present.has(id)),
    )
    for (const child of children) {
      if (present.has(child.parent_id ?? '')) continue
      missing.set(child, inTrash.get(child.parent_id ?? '') ?? { kind, title: child.path.at(-1) ?? '', trash_id: null })
    }
  }
  return missing
}

async function findPresent(db: Reader, kind: TrashParent, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from public.${sql.identifier(TRASH_TABLES[kind])} where id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

async function findInTrash(db: Reader, kind: TrashParent, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, NonNullable<TrashEntry['missing']>>()
  const rowId = sql<string>`${trashRows.data} ->> 'id'`
  const found = await db
    .select({ id: rowId, kind: trashEntries.kind, title: trashEntries.title, trash_id: trashEntries.id })
    .from(trashRows)
    .innerJoin(trashEntries, eq(trashEntries.id, trashRows.entry_id))
    .where(and(eq(trashRows.table_name, TRASH_TABLES[kind]), sql`${trashRows.link_column} is null`, inArray(rowId, [...ids])))
  return new Map(found.map(({ id, ...entry }) => [id, entry]))
}
