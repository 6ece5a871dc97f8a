import type { Database } from './open.ts'

/**
 * Runs `work` unless another process on the database is at it under the same key; then does nothing. The lock ends with
 * its connection, so that a process which dies leaves none behind. The embedded database has one process.
 */
export async function withAdvisoryLock(db: Database, key: number, work: () => Promise<void>): Promise<void> {
  if (db.kind === 'embedded') return work()
  const client = db.newClient()
  try {
    await client.connect()
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [key])
    if (rows[0]?.mine) await work()
  } finally {
    await client.end()
  }
}
