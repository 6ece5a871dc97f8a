import { eq } from 'drizzle-orm'
import type { AppContext } from '../../app-context.ts'
import { menuItems } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { StoredItem } from '../../record-item-changes.ts'
import { deleteToTrash } from '../../trash/delete-to-trash.ts'

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
