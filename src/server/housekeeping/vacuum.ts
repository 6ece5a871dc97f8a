import pg from 'pg'
import type { Services } from '../app-context.ts'

/**
 * Vacuums and analyses the embedded database, which has no autovacuum; does nothing with PostgreSQL. Processes one table at a time, so that
 * requests can run in between.
 * @returns the number of tables
 */
export async function vacuum({ db }: Pick<Services, 'db'>): Promise<number> {
  if (db.kind === 'postgres') return 0
  const { rows } = await db.pool.query<{ schema: string; name: string }>(
    `select schemaname as schema, relname as name from pg_stat_user_tables order by 1, 2`,
  )
  for (const { schema, name } of rows) {
    await db.pool.query(`vacuum (analyze) ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`)
  }
  return rows.length
}
