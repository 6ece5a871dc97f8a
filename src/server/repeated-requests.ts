import { and, desc, eq, getTableName, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AuditEntity } from '../domain/audit.ts'
import { DomainError, type ErrorCode } from '../domain/errors.ts'
import type { TrashKind } from '../domain/trash.ts'
import type { AppContext } from './app-context.ts'
import { auditEntries, trashEntries, trashRows } from './db/schema/index.ts'
import type { Transaction } from './db/transaction.ts'

/** Audit entity of each table whose records have a history that users can read. */
const AUDIT_ENTITIES: Readonly<Record<string, AuditEntity>> = {
  venues: 'venue',
  menus: 'menu',
  menu_categories: 'menu_category',
  menu_items: 'menu_item',
}

/**
 * Whether an earlier attempt of the same request has stored the record. The client chooses the id and keeps it while the response is
 * missing.
 * @param id undefined when the client chose none
 * @param isSame the values that a record of the same request must have, such as its venue
 * @throws DomainError idempotency_key_reused when the id belongs to a record of another request, also in the trash or deleted for good
 */
export async function isStoredAlready(
  tx: Transaction,
  table: PgTable & { id: PgColumn },
  id: string | undefined,
  isSame?: SQL,
): Promise<boolean> {
  if (id === undefined) return false
  const name = getTableName(table)
  // Checked before the record, because a concurrent attempt may be storing the record with its first entry.
  const hasHistory = await wasRecorded(tx, name, id)
  const [row] = await tx
    .select({ isSame: sql<boolean>`${isSame ?? sql`true`}` })
    .from(table)
    .where(eq(table.id, id))
  if (row ? !row.isSame : hasHistory || (await isInTrash(tx, name, id))) throw new DomainError('idempotency_key_reused')
  return row !== undefined
}

/** A new record with the id of a deleted one would show the history of the deleted record to other users. */
async function wasRecorded(tx: Transaction, table: string, id: string): Promise<boolean> {
  const entity = AUDIT_ENTITIES[table]
  if (!entity) return false
  return (await tx.$count(auditEntries, and(eq(auditEntries.entity, entity), eq(auditEntries.entity_id, id)))) > 0
}

/** A new record must not take the id of a deleted one, because a restore needs that id. */
async function isInTrash(tx: Transaction, table: string, id: string): Promise<boolean> {
  const isDeleted = and(eq(trashRows.table_name, table), isNull(trashRows.link_column), sql`${trashRows.data} ->> 'id' = ${id}`)
  return (await tx.$count(trashRows, isDeleted)) > 0
}

const GONE: readonly ErrorCode[] = ['not_found', 'venue_not_found', 'user_not_found']

/**
 * Deletes a record. When the same user has already deleted it, returns the result of the first deletion, because its response may have been
 * lost.
 * @param remove returns the id of the trash entry
 */
export async function deleteOnce(
  ctx: AppContext,
  { kind, id }: { kind: TrashKind; id: string },
  remove: () => Promise<string | null>,
): Promise<string | null> {
  try {
    return await remove()
  } catch (error) {
    if (!(error instanceof DomainError && GONE.includes(error.code)) || ctx.actor.kind !== 'user') throw error
    const isOwn = and(eq(trashEntries.kind, kind), eq(trashEntries.entity_id, id), eq(trashEntries.deleted_by, ctx.actor.userId))
    const [entry] = await ctx.db.orm
      .select({ id: trashEntries.id })
      .from(trashEntries)
      .where(isOwn)
      .orderBy(desc(trashEntries.deleted_at))
      .limit(1)
    if (!entry) throw error
    return entry.id
  }
}
