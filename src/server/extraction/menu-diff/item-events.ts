import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { deletedFields, diffFields } from '../../../domain/audit.ts'
import type { AppContext } from '../../app-context.ts'
import type { AuditEvent } from '../../audit/audit.ts'
import { menuItems } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { deleteToTrash } from '../../trash/delete-to-trash.ts'

const { name_key: _key, ...storedColumns } = getTableColumns(menuItems)

type StoredItem = Record<string, unknown> & { id: string; name: string; category_id: string }

export async function readStoredItems(tx: Transaction, ids: readonly string[]): Promise<Map<string, StoredItem>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select(storedColumns)
    .from(menuItems)
    .where(inArray(menuItems.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Moves items to the trash, one by one, as with their own button. @returns the ids of the trash entries */
export async function moveItemsToTrash(tx: Transaction, ctx: AppContext, venueId: string, items: readonly StoredItem[]): Promise<string[]> {
  const trashIds: string[] = []
  for (const { id, name, category_id } of items) {
    const what = { kind: 'item', id, title: name, venueId, parent: { kind: 'category', id: category_id } } as const
    const trashId = await deleteToTrash(tx, ctx, what, () => tx.delete(menuItems).where(eq(menuItems.id, id)))
    if (trashId !== null) trashIds.push(trashId)
  }
  return trashIds
}

/** Returns the audit events of items that were deleted, changed and added, so that they are in their history. */
export function itemEvents(before: ReadonlyMap<string, StoredItem>, after: ReadonlyMap<string, StoredItem>): AuditEvent<'menu_item'>[] {
  const gone = [...before.values()].filter(({ id }) => !after.has(id))
  return [
    ...gone.map(({ id, ...record }) => ({ action: 'menu_item.delete' as const, id, name: record.name, changes: deletedFields(record) })),
    ...[...after.values()].flatMap(({ id, updated_at: _at, ...item }) => {
      const present = before.get(id)
      const changes = diffFields(present ?? {}, item)
      const action = present ? ('menu_item.update' as const) : ('menu_item.create' as const)
      return changes.length === 0
        ? []
        : [{ action, id, name: item.name, changes: present ? changes : changes.filter(({ to }) => to !== null) }]
    }),
  ]
}
