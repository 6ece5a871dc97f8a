import pg from 'pg'
import type { Services } from '../app-context.ts'

/**
 * Gives the room of what was deleted back, and counts anew for the planner. A PostgreSQL server does this by itself; the
 * embedded one never does. Table by table, so that pages are answered in between. Resolves to the number of tables.
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
