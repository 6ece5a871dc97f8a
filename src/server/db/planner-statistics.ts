import { getTableName, type Table } from 'drizzle-orm'
import type { Database } from './open.ts'

type Pool = Pick<Database, 'pool'>

/** Selects tables that have more than twice the pages that they had when their statistics were made, quoted. */
const GROWN = `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where pg_class.oid = any(array(select to_regclass(name)::oid from unnest($1::text[]) as name))
    and pg_relation_size(pg_class.oid) > 2 * relpages * current_setting('block_size')::bigint`

/**
 * Recomputes the planner's statistics of tables that have doubled in size since. This also discards the cached plans of sessions: a plan
 * for an almost empty table reads the whole table. Autovacuum of PostgreSQL does this at most once a minute; the embedded database has no
 * autovacuum.
 * @returns the analysed tables, such as `public.mails`
 */
export async function refreshGrownStatistics({ pool }: Pool, tables: readonly Table[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(GROWN, [tables.map((table) => getTableName(table))])
  for (const { name } of rows) await pool.query(`analyze ${name}`)
  return rows.map(({ name }) => name)
}

/**
 * Returns a function that counts written rows, and calls `refreshGrownStatistics` after each `every` of them without waiting for it.
 * A failure is ignored, because the statistics only make queries faster and the next call tries again.
 */
export function refreshStatisticsAfter(every: number, tables: readonly Table[]): (db: Pool, rows: number) => void {
  const counts = new WeakMap<Pool['pool'], number>()
  return (db, rows) => {
    const count = (counts.get(db.pool) ?? 0) + rows
    counts.set(db.pool, count % every)
    if (count >= every) refreshGrownStatistics(db, tables).catch(() => {})
  }
}
