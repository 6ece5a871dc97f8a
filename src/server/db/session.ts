import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { UnsupportedDatabaseError } from './check-database.ts'
import { hearOwnNotification } from './listen.ts'
import type { Database, DatabaseLog } from './open.ts'

const REMEDY = 'Set DATABASE_LISTEN_URL to the URL of PostgreSQL itself, for the few connections that need it.'
const REFUSED_PARAMETER = /unsupported startup parameter/
const TIMEOUTS = ['statement_timeout', 'idle_in_transaction_session_timeout'] as const

/**
 * Checks that LISTEN works on a connection outside the pool, which a pooler such as pgbouncer may prevent. Migrations, jobs and the page
 * cache need it.
 * @throws UnsupportedDatabaseError when a pooler rejects the connection's parameters or does not keep its session
 */
export async function ensureSession(db: Database, log: DatabaseLog): Promise<void> {
  if (db.kind === 'embedded') return
  const client = db.newClient()
  const channel = `plateful_check_${randomUUID()}`
  try {
    await client.connect()
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    if (!(await hearOwnNotification(client, db, channel)))
      throw new UnsupportedDatabaseError(
        `The database is behind a pooler in transaction mode, such as pgbouncer, which loses LISTEN. ${REMEDY}`,
      )
    await warnOfMissingTimeouts(db, log)
  } catch (error) {
    if (!(error instanceof Error && REFUSED_PARAMETER.test(error.message))) throw error
    throw new UnsupportedDatabaseError(
      `The database is behind a pooler, such as pgbouncer, which refuses timeouts (${error.message}). ${REMEDY}`,
      {
        cause: error,
      },
    )
  } finally {
    await client.end().catch(() => {})
  }
}

/** A pooler does not forward timeouts, so they must be set for the database role. */
async function warnOfMissingTimeouts(db: Database, log: DatabaseLog): Promise<void> {
  const columns = TIMEOUTS.map((name) => `current_setting('${name}') as ${name}`)
  const { rows } = await db.pool.query<Record<string, string>>(`select ${columns.join(', ')}`)
  const missing = TIMEOUTS.filter((name) => rows[0]?.[name] === '0')
  if (missing.length > 0) log.warn({ missing }, 'connections of the pool have no timeouts: set them with ALTER ROLE, see docs/operating.md')
}
