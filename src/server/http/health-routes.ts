import { createRoute, z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { newRouter } from './app-env.ts'
import { loggable } from './loggable.ts'
import { json, refusal } from './responses.ts'

const health = z.object({ status: z.literal('ok') }).openapi('Health')
const tags = ['Operation']

/** How long the database may take to answer before it counts as out of reach, in milliseconds. */
const DATABASE_TIMEOUT_MS = 2000

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
  description: 'Asks the database for a sign of life. Fails as soon as the process is told to stop, while it still answers requests.',
  responses: { 200: json(health, 'They can', { status: 'ok' }), 503: refusal('unavailable') },
})

export const healthRoutes = newRouter()
  .openapi(alive, (c) => c.json({ status: 'ok' as const }, 200))
  .openapi(ready, async (c) => {
    const { db, draining, log } = c.get('ctx')
    if (draining.aborted) throw new DomainError('unavailable')
    try {
      await within(DATABASE_TIMEOUT_MS, db.orm.execute(sql`select 1`))
    } catch (error) {
      log.warn({ error: loggable(error) }, 'not ready: the database does not answer')
      throw new DomainError('unavailable', { cause: error })
    }
    return c.json({ status: 'ok' as const }, 200)
  })

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
