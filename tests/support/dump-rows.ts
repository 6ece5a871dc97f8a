import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../src/server/db/schema/index.ts'
import type { TestApp } from './app.ts'

export type RowsByTable = Record<string, string[]>

/** Append-only logs, rows that a deletion removes permanently, and counts of searches, which earlier tests may still store. */
const LEFT_OUT = new Set([
  'audit_entries',
  'bulk_changes',
  'bulk_change_rows',
  'search_changes',
  'search_demand',
  'trash_entries',
  'trash_rows',
  'mails',
  'rate_limits',
  'sessions',
])

/** All rows as sorted JSON, by table. */
export async function dumpRows({ services }: TestApp): Promise<RowsByTable> {
  const names = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []))
  const dump: RowsByTable = {}
  for (const name of names.filter((one) => !LEFT_OUT.has(one)).sort()) {
    const { rows } = await services.db.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from public.${name} t order by 1`)
    dump[name] = rows.map(({ row }) => row)
  }
  return dump
}
