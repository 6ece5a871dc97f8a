import { isUtf8 } from 'node:buffer'
import type { z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { DomainError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'

/** Largest JSON body, in bytes: the longest reservation request is a tenth of it. */
export const MAX_JSON_BYTES = 64 * 1024

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
      if (!isUtf8(await c.req.arrayBuffer())) throw new DomainError('invalid_request')
      await next()
    },
  ]
}

/** A JSON body, with an example for the documentation. */
export function jsonRequest<T extends z.ZodType>(schema: T, example: z.input<T>, required = true) {
  return { body: { required, content: { 'application/json': { schema, example } } } }
}
