import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job, type PgBoss } from 'pg-boss'
import type { Services } from '../app-context.ts'
import type { Database } from '../db/open.ts'
import { toLogError } from '../log/log-error.ts'
import { inSpan } from '../tracing/span.ts'
import { withTimeLimit } from '../with-time-limit.ts'
import type { Attempt, JobDefinition, JobSettings } from './definitions.ts'
import { createBoss } from './queue.ts'

/** Polling interval for jobs that become due without a notification, such as retries. */
const POLL_S = 15
/** Polling interval while the LISTEN connection is lost. */
const POLL_ALONE_S = 2
/** Interval of the search for a clock that was set back. */
const CLOCK_WATCH_S = 60
/** Smaller differences end by themselves. Above the 30 seconds after which pg-boss stamps `cron_on`. */
const CLOCK_TOLERANCE_S = 120
/** How long running jobs may take to stop. After it they count as failed and are retried later. */
const STOP_MS = 5_000

/** Periodic tasks of pg-boss, whose intervals begin at the last run. */
const STAMPS = {
  version: ['bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'],
  queue: ['monitor_claim_on', 'monitor_on', 'maintain_on'],
}

export type JobWorker = {
  settings: JobSettings
  /** @throws to retry the job, or to mark it as failed after the last attempt */
  run(payload: unknown, attempt: Attempt): Promise<void>
  /** Called before the first job, and after the clock was set back. */
  prepare(): Promise<void>
  close(): Promise<void>
}

type WorkerTimes = { pollSeconds?: number; superviseSeconds?: number; clockWatchSeconds?: number }

export type Workers = {
  close(): Promise<void>
}

/** Thrown when the worker has already logged the reason. The job is retried without another log line. */
export class JobFailedError extends Error {
  override readonly name = 'JobFailedError'
}

export function createWorker<Payload extends object>(
  job: JobDefinition<Payload>,
  run: (payload: Payload, attempt: Attempt) => Promise<void>,
  { prepare = async () => {}, close = async () => {} }: Partial<Pick<JobWorker, 'prepare' | 'close'>> = {},
): JobWorker {
  return { settings: job, run: async (payload, attempt) => run(job.payload.parse(payload), attempt), prepare, close }
}

export async function startWorkers(
  services: Pick<Services, 'db' | 'config' | 'log'>,
  workers: readonly JobWorker[],
  { pollSeconds = POLL_S, superviseSeconds, clockWatchSeconds = CLOCK_WATCH_S }: WorkerTimes = {},
): Promise<Workers> {
  const { db, log } = services
  if (await bringJobsToPresent(db)) log.warn(SET_BACK)
  const boss = createBoss(db, { runsJobs: true, ...(superviseSeconds ? { superviseSeconds } : {}) })
  boss.on('error', (error) => log.error({ error: toLogError(error) }, 'the job queue failed'))
  await boss.start()
  const stopping = new AbortController()
  for (const worker of workers) {
    await schedule(services, boss, worker.settings)
    await worker.prepare()
    await work(services, boss, worker, { pollSeconds, stopping: stopping.signal })
  }
  const clockWatch = setInterval(() => void afterSetBack(services, boss, workers), clockWatchSeconds * 1000).unref()
  return {
    async close() {
      stopping.abort()
      clearInterval(clockWatch)
      const ended = Promise.all(workers.map(({ settings }) => boss.offWork(settings.name)))
      await withTimeLimit(STOP_MS, ended, () => {})
      await boss.stop({ graceful: false })
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}

const SET_BACK = 'the clock was set back; jobs that were stored while it was ahead are due now'

async function afterSetBack({ db, log }: Pick<Services, 'db' | 'log'>, boss: PgBoss, workers: readonly JobWorker[]): Promise<void> {
  try {
    if (!(await bringJobsToPresent(db))) return
    log.warn(SET_BACK)
    for (const worker of workers) {
      await worker.prepare()
      if (worker.settings.afterStartSeconds !== undefined) await boss.send(worker.settings.name, {}, { startAfter: 0 })
    }
  } catch (error) {
    log.error({ error: toLogError(error) }, 'the clock of the jobs cannot be checked')
  }
}

/**
 * When the clock was set back, changes the times that pg-boss stored while it was ahead to the present. Otherwise nothing scheduled would
 * run, and no retry would begin, before the clock catches up.
 * @returns whether the clock was set back
 */
export async function bringJobsToPresent({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const ahead = `now() + interval '${CLOCK_TOLERANCE_S} seconds'`
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

async function schedule(
  { config }: Pick<Services, 'config'>,
  boss: PgBoss,
  { name, schedule: when, afterStartSeconds }: JobSettings,
): Promise<void> {
  if (when) await boss.schedule(name, when.cron, {}, { tz: when.timeZone(config) })
  if (afterStartSeconds !== undefined) await boss.send(name, {}, { startAfter: afterStartSeconds })
}

async function work(
  { log }: Pick<Services, 'log'>,
  boss: PgBoss,
  { settings, run }: JobWorker,
  { pollSeconds, stopping }: { pollSeconds: number; stopping: AbortSignal },
): Promise<void> {
  const { name, concurrency = 1, concurrencyPerGroup } = settings
  const ids: string[] = []
  const runOne = async (job: Job<object>) => {
    const attempt: Attempt = {
      retries: job.retryCount,
      isLast: job.retryCount >= settings.queue.retryLimit,
      signal: AbortSignal.any([job.signal, stopping]),
      isStopping: () => stopping.aborted,
      async complete(tx, output) {
        const fenced = { id: job.id, retryCount: job.retryCount }
        const result = await boss.complete(name, fenced, output, { db: fromDrizzle(tx, sql) })
        return 'affected' in result && result.affected === 1
      },
    }
    try {
      const attributes = { 'messaging.operation.type': 'process', 'plateful.job.retries': job.retryCount }
      await inSpan(`job ${name}`, { kind: 'consumer', attributes }, () => run(job.data, attempt))
    } catch (error) {
      if (!(error instanceof JobFailedError))
        log.error({ job: name, error: toLogError(error) }, attempt.isLast ? 'job failed' : 'job failed, will retry')
      // pg-boss stores this message, so it must not contain the reason, which may have personal data.
      throw new Error('see the log')
    }
  }
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: Math.min(POLL_ALONE_S, pollSeconds),
    notifyPollingIntervalSeconds: pollSeconds,
    ...(concurrencyPerGroup ? { localGroupConcurrency: concurrencyPerGroup } : {}),
  }
  for (let n = 0; n < concurrency; n++) {
    const id = await boss.work<object>(name, options, async ([job]) => {
      // All workers poll again immediately: this worker after its job, others because a group may have a free slot.
      for (const one of ids) boss.notifyWorker(one)
      if (job) await runOne(job)
    })
    ids.push(id)
  }
}
