import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** `nameOrder` for one column of a join: the same expression as in the indexes, so that they serve it. */
export function byName(column: AnyPgColumn): SQL {
  return sql`fold_text(${column}) collate "C"`
}
