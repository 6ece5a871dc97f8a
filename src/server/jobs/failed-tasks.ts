import type { Database } from '../db/open.ts'
import { housekeepingJob } from './definitions.ts'

/** What a run of the nightly job leaves for the metrics of all processes. */
export type HousekeepingOutput = { failed: string[] }

/** Returns the names of the tasks that failed in the last nightly run; none when it is more than three days ago. */
export async function failedTasks({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ output: HousekeepingOutput }>(
    `select output from pgboss.job where name = $1 and state = 'completed' and output ? 'failed' order by completed_on desc limit 1`,
    [housekeepingJob.name],
  )
  return rows[0]?.output.failed ?? []
}
