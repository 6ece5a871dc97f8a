import type { Database } from '../db/open.ts'
import { housekeepingJob } from './definitions.ts'

/**
 * What a run of the nightly job leaves for the metrics and for administrators. `succeeded`: when each task last did, from earlier runs as
 * well.
 */
export type HousekeepingOutput = { failed: string[]; succeeded?: Record<string, string> }

type Run = { state: 'completed' | 'failed'; ended_at: Date; output: Partial<HousekeepingOutput> | null; is_late: boolean }

/**
 * 'none': no run yet. 'late': no run since last night. 'failed': a task failed in the last run, or the run ended unexpectedly, which gives
 * no names.
 */
type NightlyTasks = {
  state: 'none' | 'ok' | 'late' | 'failed'
  endedAt: Date | null
  failed: { name: string; lastSuccess: string | null }[]
}

/** Age at which the last run is late, because a run may take hours. */
const LATE = '36 hours'

/** Returns the result of the last nightly run. Runs of more than three days ago are not kept. */
export async function readNightlyTasks({ pool }: Pick<Database, 'pool'>): Promise<NightlyTasks> {
  const { rows } = await pool.query<Run>(
    `select state, completed_on as ended_at, output, completed_on < now() - $2::interval as is_late from pgboss.job
      where name = $1 and state in ('completed', 'failed') and completed_on is not null order by completed_on desc`,
    [housekeepingJob.name, LATE],
  )
  const [last] = rows
  if (!last) return { state: 'none', endedAt: null, failed: [] }
  const failed = last.state === 'completed' ? (last.output?.failed ?? []) : []
  const isFailed = last.state === 'failed' || failed.length > 0
  return {
    state: last.is_late ? 'late' : isFailed ? 'failed' : 'ok',
    endedAt: last.ended_at,
    failed: failed.map((name) => ({ name, lastSuccess: lastSuccessOf(rows, name) })),
  }
}

function lastSuccessOf(runs: readonly Run[], name: string): string | null {
  const noted = runs.find(({ output }) => output?.succeeded?.[name] !== undefined)?.output?.succeeded?.[name]
  if (noted !== undefined) return noted
  // A run of an earlier version has only the names of failed tasks.
  const run = runs.find(({ output }) => output?.failed && !output.succeeded && !output.failed.includes(name))
  return run?.ended_at.toISOString() ?? null
}

/** Returns when each task last succeeded, for the next run. */
export async function lastSuccesses({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ succeeded: Record<string, string> }>(
    `select output -> 'succeeded' as succeeded from pgboss.job where name = $1 and output ? 'succeeded' order by completed_on desc limit 1`,
    [housekeepingJob.name],
  )
  return rows[0]?.succeeded ?? {}
}
