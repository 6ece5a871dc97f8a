import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

export function inChosenOrder(id: PgColumn, ids: readonly string[]): SQL {
  return sql`array_position(${sql.param([...ids])}::uuid[], ${id}) nulls last`
}
