import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import type { Services } from '../app-context.ts'
import { cachedBackupState } from '../backup/scheduled-backup.ts'
import type { CacheFigures } from '../cache/page-cache.ts'
import { readNightlyTasks } from '../jobs/nightly-tasks.ts'
import { SCHEMA } from '../jobs/queue.ts'
import { toLogError } from '../log/log-error.ts'

type Figures = Pick<Services, 'db' | 'replicas' | 'changes' | 'config' | 'clock' | 'log'>

/** Gauges of prom-client with a counter suffix, which `promtool check metrics` rejects. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** Column names of pg-boss, which counts jobs every minute. */
const JOB_STATES = { waiting: 'queued_count', running: 'active_count', failed: 'failed_count' } as const

type ReadGauge = <Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  read: (set: Gauge<Label>) => unknown,
) => void

export function collectServiceMetrics(registry: Registry, services: Figures): void {
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  const gauge = gaugesOf(registry, services)
  collectDatabase(gauge, services)
  collectChanges(registry, gauge, services)
  collectDisk(gauge, services)
  collectWork(gauge, services)
}

/** A gauge that is read at each collection, and left out when it cannot be read. */
function gaugesOf(registry: Registry, { log }: Figures): ReadGauge {
  return (name, help, labelNames, read) => {
    new Gauge({
      name: `plateful_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        try {
          await read(this)
        } catch (error) {
          this.remove()
          log.warn({ error: toLogError(error), metric: name }, 'metric cannot be read')
        }
      },
    })
  }
}

function collectDatabase(gauge: ReadGauge, { db, replicas }: Figures): void {
  gauge('database_connections', 'Connections of the pool', ['state'], (set) => {
    set.set({ state: 'open' }, db.pool.totalCount)
    set.set({ state: 'idle' }, db.pool.idleCount)
  })
  gauge('database_waiting', 'Queries that wait for a connection', [], (set) => set.set(db.pool.waitingCount))
  if (replicas)
    gauge('database_replicas', 'Replicas for public reads, and those of them that have every change', ['state'], (set) => {
      const { usable, all } = replicas.count()
      set.set({ state: 'usable' }, usable)
      set.set({ state: 'configured' }, all)
    })
}

function collectChanges(registry: Registry, gauge: ReadGauge, { changes }: Figures): void {
  gauge('changes_listening', 'Whether changes of other processes arrive (1) or not (0)', [], (set) =>
    set.set(Number(changes.isListening())),
  )
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name: `plateful_${name}`,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  counter('changes_received_total', 'Changes received from the database, own ones too', () => changes.figures().received)
  counter('changes_lost_total', 'How often the connection for changes of other processes was lost', () => changes.figures().lost)
}

/** Collects the gauges of the disk and the backups. */
function collectDisk(gauge: ReadGauge, services: Figures): void {
  const { config, clock } = services
  gauge('disk_free_bytes', 'Free space in DATA_DIR', [], async (set) => {
    const { bavail, bsize } = await statfs(config.dataDir)
    set.set(bavail * bsize)
  })
  const backupState = cachedBackupState(services)
  gauge('backup_late', 'Whether the newest scheduled backup is older than the schedule says (1) or not (0)', [], async (set) => {
    const { state } = await backupState()
    if (state !== 'off') set.set(Number(state === 'late'))
  })
  gauge('backup_age_seconds', 'Age of the newest scheduled backup', [], async (set) => {
    const { newest } = await backupState()
    if (newest) set.set((clock().getTime() - newest.createdAt.getTime()) / 1000)
  })
  gauge('backup_size_bytes', 'Size of the newest scheduled backup', [], async (set) => {
    const { newest } = await backupState()
    if (newest) set.set(newest.size)
  })
}

/** Collects the gauges of emails, menu files, nightly tasks and background jobs. */
function collectWork(gauge: ReadGauge, { db }: Figures): void {
  gauge('emails_waiting', 'Emails of the outbox that are neither sent nor given up', [], async (set) => set.set((await outbox(db)).count))
  gauge('emails_oldest_seconds', 'Age of the oldest waiting email', [], async (set) => set.set((await outbox(db)).oldest))
  gauge('extractions', 'Menu files that wait or are read', ['state'], async (set) => {
    const { rows } = await db.orm.execute<{ state: string; count: number }>(
      sql`select state, count(*)::int as count from menu_extractions where state in ('queued', 'processing') group by state`,
    )
    for (const { state, count } of rows) set.set({ state }, count)
  })
  gauge('housekeeping_failed', 'Nightly tasks that failed in the last run', ['task'], async (set) => {
    for (const { name } of (await readNightlyTasks(db)).failed) set.set({ task: name }, 1)
  })
  gauge('jobs', 'Background jobs by queue and state, as counted every minute', ['queue', 'state'], async (set) => {
    const { rows } = await db.orm.execute<{ name: string } & Record<string, number>>(sql`select * from ${sql.identifier(SCHEMA)}.queue`)
    for (const row of rows)
      for (const [state, column] of Object.entries(JOB_STATES)) set.set({ queue: row.name, state }, Number(row[column] ?? 0))
  })
}

async function outbox(db: Services['db']): Promise<{ count: number; oldest: number }> {
  const { rows } = await db.orm.execute<{ count: number; oldest: number }>(
    sql`select count(*)::int as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
      from mails where sent_at is null and failed_at is null`,
  )
  return rows[0] ?? { count: 0, oldest: 0 }
}

export type ReadCaches = () => Record<string, CacheFigures>

export function collectCacheMetrics(registry: Registry, read: ReadCaches): void {
  const registers = [registry]
  new Counter({
    name: 'plateful_cache_requests_total',
    help: 'Public requests by whether their answer was in memory',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      this.reset()
      for (const [cache, { hits, misses }] of Object.entries(read())) {
        this.inc({ cache, result: 'hit' }, hits)
        this.inc({ cache, result: 'miss' }, misses)
      }
    },
  })
  const gauge = (name: string, help: string, figure: 'entries' | 'bytes') =>
    new Gauge({
      name,
      help,
      labelNames: ['cache'],
      registers,
      collect() {
        for (const [cache, figures] of Object.entries(read())) this.set({ cache }, figures[figure])
      },
    })
  gauge('plateful_cache_entries', 'Answers in memory', 'entries')
  gauge('plateful_cache_bytes', 'Size of the answers in memory', 'bytes')
}

const BUCKETS_S = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error | boolean) => void) => void

export function observePoolWaits(registry: Registry, pool: pg.Pool): () => void {
  const waits = new Histogram({
    name: 'plateful_database_wait_seconds',
    help: 'Time until a query or transaction had a connection of the pool',
    buckets: BUCKETS_S,
    registers: [registry],
  })
  const connect = pool.connect
  const original = connect.bind(pool) as (callback?: Connected) => Promise<pg.PoolClient>
  pool.connect = ((callback?: Connected) => {
    const end = waits.startTimer()
    if (!callback) return original().finally(end)
    return original((...connected) => {
      end()
      callback(...connected)
    })
  }) as typeof pool.connect
  return () => {
    pool.connect = connect
  }
}
