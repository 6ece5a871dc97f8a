import { sql } from 'drizzle-orm'
import { bigint, customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** What a row of the log says has changed. `everything`: too much to name. */
export type SearchChangeKind = 'venue' | 'menu' | 'category' | 'dish' | 'synonyms' | 'everything'

/**
 * What changed, for the search indexes that processes hold in memory. Triggers write it in the transaction of the change. A reader asks for the rows of
 * transactions that had not ended when it last read: ids do not tell, because transactions commit in any order.
 */
export const searchChanges = pgTable(
  'search_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: transactionId().notNull().default(sql`pg_current_xact_id()`),
    kind: text().$type<SearchChangeKind>().notNull(),
    /** Null for `synonyms` and `everything`. */
    row_id: uuid(),
    created_at: instant().notNull().defaultNow(),
  },
  (t) => [index('search_changes_by_xid').on(t.xid)],
)
