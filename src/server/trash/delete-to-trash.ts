import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/durations.ts'
import type { TrashContents, TrashKind, TrashParent } from '../../domain/trash.ts'
import type { AppContext } from '../app-context.ts'
import { orphanedMenuFiles, trashEntries } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { keepRows } from './keep-rows.ts'

export const TRASH_TABLES: Readonly<Record<TrashParent, string>> = {
  picture: 'images',
  venue: 'venues',
  menu: 'menus',
  category: 'menu_categories',
  item: 'menu_items',
  user: 'users',
  settings: 'guide_settings',
}

type Deletion = {
  kind: TrashKind
  id: string
  title: string
  venueId: string | null
  parent: { kind: TrashKind; id: string } | null
  groupId?: string
}

type Deleting = Pick<AppContext, 'actor' | 'clock' | 'config' | 'bulkChangeId'>

/**
 * Deletes an entity and stores its rows in the trash, in one transaction. With `TRASH_DAYS` 0 it only deletes.
 * @param remove deletes the entity
 * @returns the id of the entry; null when nothing was stored
 */
export async function deleteToTrash(
  tx: Transaction,
  { actor, clock, config, bulkChangeId }: Deleting,
  { kind, id, title, venueId, parent, groupId }: Deletion,
  remove: () => Promise<unknown>,
): Promise<string | null> {
  if (config.trashDays === 0) {
    await remove()
    return null
  }
  const entryId = randomUUID()
  const now = clock()
  await tx.insert(trashEntries).values({
    id: entryId,
    kind,
    entity_id: id,
    title,
    path: await namesOfParents(tx, parent),
    parent_kind: parent?.kind ?? null,
    parent_id: parent?.id ?? null,
    venue_id: venueId,
    contents: { menus: 0, categories: 0, items: 0, reservations: 0 },
    deleted_by: actor.kind === 'user' ? actor.userId : null,
    deleted_by_email: actor.kind === 'user' ? actor.email : actor.kind,
    deleted_at: now,
    expires_at: new Date(now.getTime() + config.trashDays * DAY_MS),
    group_id: groupId ?? bulkChangeId ?? null,
  })
  await keepRows(tx, entryId, { table: TRASH_TABLES[kind], id })
  await tx
    .update(trashEntries)
    .set({ contents: await countContents(tx, entryId, kind) })
    .where(eq(trashEntries.id, entryId))
  await remove()
  // A trigger has registered the files of deleted extractions for the clean-up job. Files of extractions in the trash
  // must stay.
  const kept = sql`select (data ->> 'id')::uuid from trash_rows where entry_id = ${entryId}::uuid and table_name = 'menu_extractions'`
  await tx.delete(orphanedMenuFiles).where(sql`${orphanedMenuFiles.extraction_id} in (${kept})`)
  return entryId
}

async function countContents(tx: Transaction, entryId: string, kind: TrashKind): Promise<TrashContents> {
  const { rows } = await tx.execute<{ table_name: string; count: number }>(
    sql`select table_name, count(*)::int as count from trash_rows where entry_id = ${entryId}::uuid and link_column is null group by table_name`,
  )
  const count = (table: string) => (table === TRASH_TABLES[kind] ? 0 : (rows.find((row) => row.table_name === table)?.count ?? 0))
  return {
    menus: count('menus'),
    categories: count('menu_categories'),
    items: count('menu_items'),
    reservations: count('reservations'),
  }
}

export async function namesOfParents(tx: Transaction, parent: { kind: TrashParent; id: string } | null): Promise<string[]> {
  if (parent === null) return []
  if (parent.kind === 'settings') return ['Settings']
  const below = {
    venue: sql`from venues v left join menus m on false left join menu_categories c on false left join menu_items i on false where v.id = ${parent.id}`,
    menu: sql`from venues v join menus m on m.venue_id = v.id left join menu_categories c on false left join menu_items i on false where m.id = ${parent.id}`,
    category: sql`from venues v join menus m on m.venue_id = v.id join menu_categories c on c.menu_id = m.id left join menu_items i on false where c.id = ${parent.id}`,
    item: sql`from venues v join menus m on m.venue_id = v.id join menu_categories c on c.menu_id = m.id join menu_items i on i.category_id = c.id where i.id = ${parent.id}`,
  }
  if (parent.kind === 'user' || parent.kind === 'picture') return []
  const { rows } = await tx.execute<{ venue: string; menu: string | null; category: string | null; item: string | null }>(
    sql`select v.name as venue, m.name as menu, c.name as category, i.name as item ${below[parent.kind]}`,
  )
  const [names] = rows
  return names ? [names.venue, names.menu, names.category, names.item].filter((name) => name !== null) : []
}
