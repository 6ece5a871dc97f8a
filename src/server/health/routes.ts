import { setTimeout as delay } from 'node:timers/promises'
import { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { DomainError } from '../../domain/errors.ts'
import type { Services } from '../app-context.ts'
import { type BackupState, cachedBackupState } from '../backup/scheduled-backup.ts'
import { latestMigration } from '../db/migrate.ts'
import { ensureFreeSpace } from '../disk-space.ts'
import { createApiRouter } from '../http/app-env.ts'
import { errorResponse, json } from '../http/openapi-responses.ts'
import { routesOf } from '../http/routes-of.ts'
import { toLogError } from '../log/log-error.ts'
import { withTimeLimit } from '../with-time-limit.ts'

const health = z.object({ status: z.literal('ok') }).openapi('Health')
const readiness = z
  .object({
    status: z.literal('ok'),
    backup: z
      .object({
        state: z.enum(['off', 'ok', 'late', 'unknown']).openapi({
          description: '`late`: the newest backup is older than the schedule says; `unknown`: the backup directory cannot be read',
        }),
        age_s: z.int().nullable().openapi({ description: 'Age of the newest backup, in seconds; null when there is none' }),
      })
      .optional()
      .openapi({ description: 'Only with `full`' }),
  })
  .openapi('Readiness')
const fullParam = z.object({
  full: z
    .string()
    .max(4)
    .optional()
    .openapi({ example: '1', description: 'With any value, the response includes the state of the scheduled backups' }),
})
const route = routesOf('Operation')

const TIMEOUT_MS = 2000
const STATE_CACHE_MS = 250
/** How long the embedded database may take before it counts as busy. */
const BUSY_MS = 200

const alive = route.get('/healthz', 'Read whether the process is alive', {
  responses: { 200: json(health, 'The process is alive', { status: 'ok' }) },
})

const ready = route.get('/readyz', 'Read whether requests can be served', {
  description:
    'Fails when the database does not respond or was migrated by a newer version, when the disk is full or not writable, when changes of other processes are not received, and while the process is stopping. The result is cached for 250 ms. A late backup is not a failure, because requests can be served.',
  request: { query: fullParam },
  responses: { 200: json(readiness, 'They can', { status: 'ok' }), 503: errorResponse('unavailable') },
})

/** Results are cached briefly, so that requests cannot cause unlimited writes. */
export function healthRoutes(services: Services) {
  const { changes, config, db, draining, log } = services
  const backupState = cachedBackupState(services)
  const checks: Checks = {
    'the database does not answer, or was migrated by a newer version': () => checkDatabase(db),
    'the disk is full or cannot be written': () => ensureFreeSpace(config.dataDir, config.minFreeBytes),
    'changes of other processes do not arrive': async () => {
      if (!changes.isListening()) throw new Error('LISTEN is lost')
    },
  }
  let last: { at: number; isReady: Promise<boolean> } | undefined
  const isReady = async (): Promise<boolean> => {
    const now = performance.now()
    if (!last || now - last.at > STATE_CACHE_MS) last = { at: now, isReady: allPass(checks, log) }
    return last.isReady
  }
  return createApiRouter()
    .openapi(alive, (c) => c.json({ status: 'ok' as const }, 200))
    .openapi(ready, async (c) => {
      if (draining.aborted || !(await isReady())) throw new DomainError('unavailable')
      if (c.req.valid('query').full === undefined) return c.json({ status: 'ok' as const }, 200)
      return c.json({ status: 'ok' as const, backup: await backupHealth(services, backupState) }, 200)
    })
}

/**
 * A process whose tables a newer version has changed fails with some requests, so that load balancers should send it no more of them. The
 * embedded database runs one statement at a time. While a long one runs, such as those of a backup, requests wait and are served.
 */
async function checkDatabase({ kind, orm }: Pick<Services['db'], 'kind' | 'orm'>): Promise<void> {
  const query = orm.execute<{ latest: number | null }>(sql`select max(created_at) as latest from drizzle.__drizzle_migrations`)
  const answer = kind === 'embedded' ? await Promise.race([query, delay(BUSY_MS, null, { ref: false })]) : await query
  if (answer && Number(answer.rows[0]?.latest ?? 0) > (await latestMigration())) throw new Error('the database is newer than this version')
}

async function backupHealth({ clock, log }: Services, read: () => Promise<BackupState>) {
  try {
    const { state, newest } = await withTimeLimit(TIMEOUT_MS, read(), noResponse)
    const age_s = newest && Math.round((clock().getTime() - newest.createdAt.getTime()) / 1000)
    return { state, age_s }
  } catch (error) {
    log.warn({ error: toLogError(error) }, 'the backups cannot be listed')
    return { state: 'unknown' as const, age_s: null }
  }
}

type Checks = Record<string, () => PromiseLike<unknown>>

async function allPass(checks: Checks, log: Logger): Promise<boolean> {
  const outcomes = Object.entries(checks).map(async ([failure, check]) => {
    try {
      await withTimeLimit(TIMEOUT_MS, check(), noResponse)
      return true
    } catch (error) {
      log.warn({ error: toLogError(error) }, `readiness check failed: ${failure}`)
      return false
    }
  })
  return (await Promise.all(outcomes)).every(Boolean)
}

function noResponse(): never {
  throw new Error(`no response within ${TIMEOUT_MS} ms`)
}
