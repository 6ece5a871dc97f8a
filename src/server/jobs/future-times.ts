import type { Database } from '../db/open.ts'

/** Differences below it end by themselves. In seconds; above the 30 seconds after which pg-boss stamps `cron_on`. */
const TOLERANCE_S = 120

/** What pg-boss does at intervals, measured from the last time. */
const STAMPS = {
  version: ['bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'],
  queue: ['monitor_claim_on', 'monitor_on', 'maintain_on'],
}

/**
 * Moves what pg-boss stored while the clock was ahead to the present, when the clock was set back. Otherwise nothing scheduled would run,
 * and no retry would begin, before the clock is there again.
 * @returns whether the clock was set back
 */
export async function bringJobsToPresent({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const ahead = `now() + interval '${TOLERANCE_S} seconds'`
  const { rowCount } = await pool.query(`update pgboss.version set cron_on = now() where cron_on > ${ahead}`)
  if (!rowCount) return false
  for (const [table, columns] of Object.entries(STAMPS)) {
    const values = columns.map((column) => `${column} = least(${column}, now())`)
    await pool.query(`update pgboss.${table} set ${values.join(', ')}`)
  }
  await pool.query(`update pgboss.job set
      keep_until = keep_until - greatest(created_on - now(), interval '0'),
      created_on = least(created_on, now()),
      started_on = least(started_on, now()),
      heartbeat_on = least(heartbeat_on, now()),
      completed_on = least(completed_on, now()),
      start_after = least(start_after, now())
    where greatest(created_on, started_on, heartbeat_on, completed_on) > ${ahead}`)
  return true
}
