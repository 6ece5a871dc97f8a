import { eq, getTableColumns } from 'drizzle-orm'
import { deletedFields, diffFields } from '../domain/audit.ts'
import type { Authorized } from '../domain/permissions.ts'
import type { AppContext } from './app-context.ts'
import { type AuditEvent, recordAudit } from './audit/audit.ts'
import { menuCategories, menuItems } from './db/schema/index.ts'
import type { Transaction } from './db/transaction.ts'

const { name_key: _key, ...itemColumns } = getTableColumns(menuItems)

export type StoredItem = Omit<typeof menuItems.$inferSelect, 'name_key'>

/** Entries per statement: each has about a dozen parameters, and PostgreSQL allows 65,535 per statement. */
const BATCH_SIZE = 1000

export async function readItems(tx: Transaction, menuId: string): Promise<Map<string, StoredItem>> {
  const rows = await tx
    .select(itemColumns)
    .from(menuItems)
    .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
    .where(eq(menuCategories.menu_id, menuId))
  return new Map(rows.map((row) => [row.id, row]))
}

type Written = { menuId: string; before: Map<string, StoredItem> }

/**
 * Records one entry for each item of a menu that was added, changed or deleted since `before` was read, as for changes of single items.
 * Versions of an item are restored from these entries, so that a missing one would restore a wrong value.
 */
export async function recordItemChanges(
  tx: Transaction,
  ctx: AppContext,
  authorized: Authorized<'menu:manage'>,
  { menuId, before }: Written,
): Promise<void> {
  const after = await readItems(tx, menuId)
  const written = [...after.values()].flatMap((row): AuditEvent<'menu_item'>[] => {
    const present = before.get(row.id)
    const changes = diffFields(present ? fieldsOf(present) : {}, fieldsOf(row))
    return changes.length === 0 ? [] : [{ action: `menu_item.${present ? 'update' : 'create'}`, id: row.id, name: row.name, changes }]
  })
  const deleted = [...before.values()].flatMap(({ id, ...record }): AuditEvent<'menu_item'>[] =>
    after.has(id) ? [] : [{ action: 'menu_item.delete', id, name: record.name, changes: deletedFields(record) }],
  )
  const events = [...deleted, ...written]
  for (let from = 0; from < events.length; from += BATCH_SIZE)
    await recordAudit(tx, ctx, authorized, ...events.slice(from, from + BATCH_SIZE))
}

/** Positions are left out, because they follow from the order of the whole menu. */
function fieldsOf({ id: _id, order: _order, updated_at: _at, ...fields }: StoredItem): Record<string, unknown> {
  return fields
}
