import { createRoute, z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { DomainError } from '../../domain/errors.ts'
import type { Services } from '../app-context.ts'
import { ensureFreeSpace } from '../disk-space.ts'
import { toLogError } from '../log/log-error.ts'
import { createApiRouter } from './app-env.ts'
import { errorResponse, json } from './openapi-responses.ts'

const health = z.object({ status: z.literal('ok') }).openapi('Health')
const tags = ['Operation']

/** Time limit of a check, in milliseconds. */
const TIMEOUT_MS = 2000
/** Time for which the result of the checks is cached, in milliseconds. */
const HOLDS_MS = 250

const alive = createRoute({
  method: 'get',
  path: '/healthz',
  tags,
  summary: 'Is the process alive',
  responses: { 200: json(health, 'It is', { status: 'ok' }) },
})

const ready = createRoute({
  method: 'get',
  path: '/readyz',
  tags,
  summary: 'Can requests be served',
  description:
    'Fails when the database does not answer, when the disk is full or cannot be written, when changes of other processes do not arrive, and as soon as the process is told to stop, while it still answers requests. An outcome holds for a quarter of a second.',
  responses: { 200: json(health, 'They can', { status: 'ok' }), 503: errorResponse('unavailable') },
})

/** Health checks of a process. Results are cached briefly, so that requests cannot cause unlimited writes. */
export function healthRoutes({ changes, config, db, draining, log }: Services) {
  const checks: Checks = {
    'the database does not answer': () => db.orm.execute(sql`select 1`),
    'the disk is full or cannot be written': () => ensureFreeSpace(config.dataDir),
    'changes of other processes do not arrive': async () => {
      if (!changes.isListening()) throw new Error('LISTEN is lost')
    },
  }
  let last: { at: number; isReady: Promise<boolean> } | undefined
  const isReady = async (): Promise<boolean> => {
    const now = performance.now()
    if (!last || now - last.at > HOLDS_MS) last = { at: now, isReady: allPass(checks, log) }
    return last.isReady
  }
  return createApiRouter()
    .openapi(alive, (c) => c.json({ status: 'ok' as const }, 200))
    .openapi(ready, async (c) => {
      if (draining.aborted || !(await isReady())) throw new DomainError('unavailable')
      return c.json({ status: 'ok' as const }, 200)
    })
}

/** Checks by the message for their failure. */
type Checks = Record<string, () => PromiseLike<unknown>>

async function allPass(checks: Checks, log: Logger): Promise<boolean> {
  const outcomes = Object.entries(checks).map(async ([failure, check]) => {
    try {
      await within(TIMEOUT_MS, check())
      return true
    } catch (error) {
      log.warn({ error: toLogError(error) }, `not ready: ${failure}`)
      return false
    }
  })
  return (await Promise.all(outcomes)).every(Boolean)
}

async function within<T>(ms: number, work: PromiseLike<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
