import { isUtf8 } from 'node:buffer'
import type { z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { DomainError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'

/** Largest JSON body, in bytes: the longest reservation request is a tenth of it. */
export const MAX_JSON_BYTES = 64 * 1024

/** Most values in a JSON body: twice those of a menu of a thousand items. Judging hundreds of thousands takes seconds. */
const MAX_VALUES = 20_000

/** Lets only JSON of a reasonable size through. For the `middleware` of a route that takes a body. */
export const jsonBody: MiddlewareHandler<AppEnv>[] = jsonBodyUpTo(MAX_JSON_BYTES)

/** As `jsonBody`, for bodies that may be larger. @param maxSize in bytes */
export function jsonBodyUpTo(maxSize: number): MiddlewareHandler<AppEnv>[] {
  return [
    async (c, next) => {
      if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) throw new DomainError('content_type_refused')
      await next()
    },
    bodyLimit({
      maxSize,
      onError: () => {
        throw new DomainError('too_large')
      },
    }),
    async (c, next) => {
      // Decoding would replace broken bytes in silence, and what is stored would not be what was sent.
      if (!isUtf8(await c.req.arrayBuffer()) || hasManyValues(await readJson(c))) throw new DomainError('invalid_request')
      await next()
    },
  ]
}

/** Undefined where it is none, which whoever reads it next refuses in its own words. */
function readJson(c: Context<AppEnv>): Promise<unknown> {
  return c.req.json().catch(() => undefined)
}

/** Looked through without recursion: it may be nested as deep as it is long. */
function hasManyValues(body: unknown): boolean {
  const waiting = [body]
  for (let looked = 1; waiting.length > 0; looked++) {
    const value = waiting.pop()
    const within = typeof value === 'object' && value !== null ? Object.values(value) : []
    if (looked + waiting.length + within.length > MAX_VALUES) return true
    waiting.push(...within)
  }
  return false
}

/** A JSON body, with an example for the documentation. */
export function jsonRequest<T extends z.ZodType>(schema: T, example: z.input<T>, required = true) {
  return { body: { required, content: { 'application/json': { schema, example } } } }
}
