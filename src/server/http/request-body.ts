import { isUtf8 } from 'node:buffer'
import type { z } from '@hono/zod-openapi'
import type { Context, Handler, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { matchedRoutes } from 'hono/route'
import { DomainError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'
import { isWithinJsonBounds } from './json-bounds.ts'

/** Maximum body in bytes when the route declares no other limit. The longest reservation request has a tenth. */
export const MAX_JSON_BYTES = 64 * 1024

const ownLimits = new WeakSet<Handler | MiddlewareHandler>()

/** Marks middleware that limits the body of its route itself; `limitRequestBody` then leaves the body unread. */
export function limitsBody(middleware: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> {
  ownLimits.add(middleware)
  return middleware
}

/**
 * Middleware for every route. Limits the request rate, and the size, number of values and depth of the body. Routes override these limits
 * only through `limitsBody`.
 */
export const limitRequestBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') {
    if (announcesBody((name) => c.req.header(name))) throw new DomainError('too_large')
    return next()
  }
  await c.get('limits').consume('writesByClient', c.get('client'))
  // Bodies are not decompressed, so an encoded body never has its declared type.
  if (!/^(identity)?$/i.test(c.req.header('Content-Encoding') ?? '')) throw new DomainError('content_type_refused')
  if (matchedRoutes(c).some(({ handler }) => ownLimits.has(handler))) return next()
  return smallJson(c, next)
}

function readJsonUpTo(maxSize: number): MiddlewareHandler<AppEnv> {
  const limitSize = bodyLimit({
    maxSize,
    onError: () => {
      throw new DomainError('too_large')
    },
  })
  return async (c, next) => {
    const read = async () => {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      if (bytes.length > 0) requireBoundedJson(c, bytes)
      // `c.req.json()` would otherwise build a response of the bytes to read their text. The type lacks the promise.
      Object.assign(c.req.bodyCache, { text: Promise.resolve(decoder.decode(bytes)) })
      await next()
    }
    const length = announcedLength(c)
    if (length === null) return limitSize(c, read)
    if (length > maxSize) throw new DomainError('too_large')
    // Without `limitSize`, which builds a stream for the body.
    return read()
  }
}

const decoder = new TextDecoder()

/** Null for a body in chunks. Node enforces the size. */
function announcedLength(c: Context<AppEnv>): number | null {
  if (!c.env.incoming || c.req.header('Transfer-Encoding') !== undefined) return null
  const length = c.req.header('Content-Length')
  return length === undefined ? null : Number(length)
}

const smallJson = readJsonUpTo(MAX_JSON_BYTES)

function requireBoundedJson(c: Context<AppEnv>, bytes: Uint8Array): void {
  requireJsonType(c)
  // Decoding silently replaces invalid bytes, so the stored text would differ from the sent text.
  if (!isUtf8(bytes) || !isWithinJsonBounds(bytes)) throw new DomainError('invalid_request')
}

/** @throws DomainError content_type_refused unless the content type is JSON */
function requireJsonType(c: Context<AppEnv>): void {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) throw new DomainError('content_type_refused')
}

/** Returns whether the request headers announce a body. Bodies of GET requests are ignored (RFC 9110, 9.3.1). */
export function announcesBody(header: (name: string) => string | undefined): boolean {
  return header('transfer-encoding') !== undefined || Number(header('content-length') ?? 0) > 0
}

export const requireJsonBody: MiddlewareHandler<AppEnv>[] = [
  async (c, next) => {
    requireJsonType(c)
    await next()
  },
]

export function requireJsonBodyUpTo(maxSize: number): MiddlewareHandler<AppEnv>[] {
  return [...requireJsonBody, limitsBody(readJsonUpTo(maxSize))]
}

/** Maximum body of a form that a browser posts without JavaScript. It contains only the token of a link. */
const MAX_FORM_BYTES = 4096

/** Middleware for routes that a form of a page posts to, so that they work without JavaScript. */
export const requireFormBody: MiddlewareHandler<AppEnv>[] = [
  limitsBody(
    bodyLimit({
      maxSize: MAX_FORM_BYTES,
      onError: () => {
        throw new DomainError('too_large')
      },
    }),
  ),
  async (c, next) => {
    if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) throw new DomainError('invalid_request')
    await next()
  },
]

export function jsonRequestBody<T extends z.ZodType>(schema: T, example: z.input<T>, required = true) {
  return { body: { required, content: { 'application/json': { schema, example } } } }
}
