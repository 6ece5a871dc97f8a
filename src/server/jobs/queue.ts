import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { type Clock, fromDrizzle, type JobInsert, PgBoss, systemClock } from 'pg-boss'
import { listen } from '../db/listen.ts'
import type { Database } from '../db/open.ts'
import type { Transaction } from '../db/transaction.ts'
import { JOBS, type JobDefinition, type JobSettings } from './definitions.ts'

export const SCHEMA = 'pgboss'

/** Interval of the search for jobs whose process crashed. */
const SUPERVISE_S = 30
/** Interval at which pg-boss compares `jobClock` with the clock of the database. */
const CLOCK_S = 60
const HOUR_S = 60 * 60

/**
 * The clock with which pg-boss measures its intervals. It is never set back with the clock of the system, because pg-boss would then wait
 * until that clock catches up. Schedules follow the clock of the database.
 */
export const jobClock: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

type BossOptions = {
  runsJobs: boolean
  superviseSeconds?: number
}

/** Uses the product's pool, so that a job can be stored in the caller's transaction. Does not start pg-boss. */
export function createBoss(db: Database, { runsJobs, superviseSeconds = SUPERVISE_S }: BossOptions): PgBoss {
  return new PgBoss({
    db: {
      executeSql: (text, values) => db.pool.query(text, values),
      listen: async (channel, onNotification, onReconnect) =>
        listen(db, channel, { onMessage: onNotification, onConnected: onReconnect, onLost: () => {} }),
    },
    backend: db.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: SCHEMA,
    clock: jobClock,
    clockMonitorIntervalSeconds: CLOCK_S,
    useListenNotify: runsJobs,
    schedule: runsJobs,
    supervise: runsJobs,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    flowIntervalSeconds: HOUR_S,
    reindex: false,
    monitorVacuum: false,
  })
}

type NewJob<Payload> = {
  payload: Payload
  id?: string
  group?: string
  key?: string
  /** Earliest start, counted from now. Default 0. */
  startAfterSeconds?: number
}

export type JobQueue = {
  /** A worker of any process receives the jobs within milliseconds after the commit. */
  enqueue<Payload extends object>(tx: Transaction, job: JobDefinition<Payload>, jobs: readonly NewJob<Payload>[]): Promise<void>
}

export type QueueOverrides = Readonly<Record<string, Partial<JobSettings['queue']>>>

/**
 * Installs or upgrades the tables of pg-boss and creates the queues. Does not run jobs.
 * @param overrides for tests, for example shorter retries
 */
export async function openJobQueue(db: Database, overrides: QueueOverrides = {}): Promise<JobQueue> {
  const boss = createBoss(db, { runsJobs: false })
  boss.on('error', () => {})
  await boss.start()
  await createQueues(boss, overrides)
  if (db.kind === 'embedded') await retryAbandoned(db, boss)
  await boss.stop({ graceful: false })
  return {
    async enqueue(tx, job, jobs) {
      const rows = jobs.map(
        ({ payload, id, group, key, startAfterSeconds }): JobInsert => ({
          data: payload,
          ...(id ? { id } : {}),
          ...(group ? { group: { id: group } } : {}),
          ...(key ? { singletonKey: key } : {}),
          ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
        }),
      )
      if (rows.length > 0) await boss.insert(job.name, rows, { db: fromDrizzle(tx, sql) })
    },
  }
}

async function createQueues(boss: PgBoss, overrides: QueueOverrides): Promise<void> {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, queue } of JOBS) {
    const { policy, ...options } = { ...queue, ...overrides[name], notify: true }
    const present = stored.get(name)
    if (present && isDeepStrictEqual({ ...present, ...options }, { ...present })) continue
    if (present) await boss.updateQueue(name, options)
    else await boss.createQueue(name, { ...options, ...(policy ? { policy } : {}) })
    // pg-boss looks up a new or changed queue at its first use, outside the transaction. With the embedded database this would deadlock.
    await boss.insert(name, [])
  }
}

/** The embedded database has one process, so a job that is 'active' at start-up was interrupted by a crash. */
async function retryAbandoned(db: Database, boss: PgBoss): Promise<void> {
  const { rows } = await db.pool.query<{ name: string; id: string }>(`select name, id from ${SCHEMA}.job where state = 'active'`)
  for (const { name, id } of rows) await boss.fail(name, id, { message: 'the process ended' })
}
