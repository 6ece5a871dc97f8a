import type { z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { limitsBody, readJsonUpTo, requireJsonType } from './request-body.ts'

/** Lets only JSON through; its limits are those of `limitRequestBody`. For the `middleware` of a route that takes a body. */
export const jsonBody: MiddlewareHandler<AppEnv>[] = [
  async (c, next) => {
    requireJsonType(c)
    await next()
  },
]

/** As `jsonBody`, for bodies that may be larger. @param maxSize in bytes */
export function jsonBodyUpTo(maxSize: number): MiddlewareHandler<AppEnv>[] {
  return [...jsonBody, limitsBody(readJsonUpTo(maxSize))]
}

/** A JSON body, with an example for the documentation. */
export function jsonRequest<T extends z.ZodType>(schema: T, example: z.input<T>, required = true) {
  return { body: { required, content: { 'application/json': { schema, example } } } }
}
