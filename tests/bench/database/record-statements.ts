import type pg from 'pg'

/** Time in milliseconds, and the text with its plan. */
type RecordedStatement = { ms: number; plan: string }

const DURATION = /^duration: ([\d.]+) ms\s+plan:\n([\s\S]*)$/

/**
 * Runs `work` and returns the statements that it sent through the pool with their plans, using the extension `auto_explain`. Needs a
 * superuser.
 */
export async function recordStatements(pool: pg.Pool, work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = []
  const prepared = new Map<pg.PoolClient, Promise<unknown>>()
  const onNotice = ({ message = '' }: { message?: string | undefined }) => {
    const [, ms, plan] = DURATION.exec(message) ?? []
    if (ms && plan) statements.push({ ms: Number(ms), plan })
  }
  const onAcquire = (client: pg.PoolClient) => {
    if (prepared.has(client)) return
    client.on('notice', onNotice)
    // Statements of one connection run in order, so that the settings apply to later ones.
    prepared.set(client, client.query(SETTINGS))
  }
  pool.on('acquire', onAcquire)
  try {
    await work()
  } finally {
    pool.off('acquire', onAcquire)
    await Promise.all(prepared.values())
    for (const client of prepared.keys()) client.off('notice', onNotice)
  }
  return statements
}

const SETTINGS = `
  load 'auto_explain';
  set auto_explain.log_level = notice;
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_analyze = on;
  set auto_explain.log_timing = off`
