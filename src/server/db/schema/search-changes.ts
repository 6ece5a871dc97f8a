import { sql } from 'drizzle-orm'
import { bigint, customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

export type SearchChangeKind = 'venue' | 'menu' | 'category' | 'dish' | 'synonyms' | 'everything'

/**
 * Changes for the in-memory search indexes. Triggers write rows in the transaction of the change. A reader selects rows of transactions
 * that had not ended at its last read; ids are not enough, because transactions commit in any order.
 */
export const searchChanges = pgTable(
  'search_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: transactionId().notNull().default(sql`pg_current_xact_id()`),
    kind: text().$type<SearchChangeKind>().notNull(),
    row_id: uuid(),
    created_at: instant().notNull().defaultNow(),
  },
  (t) => [index('search_changes_by_xid').on(t.xid)],
)
