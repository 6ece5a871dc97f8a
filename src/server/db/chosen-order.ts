import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Sorts rows by the position of their id in `ids`; rows whose id is missing come last. */
export function inChosenOrder(id: PgColumn, ids: readonly string[]): SQL {
  return sql`array_position(${sql.param([...ids])}::uuid[], ${id}) nulls last`
}
