import { isUtf8 } from 'node:buffer'
import type { Context, Handler, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { matchedRoutes } from 'hono/route'
import { DomainError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'
import { isWithinJsonBounds } from './json-bounds.ts'

/** Largest body of a request whose route declares no other limit, in bytes. The longest reservation request has a tenth. */
export const MAX_JSON_BYTES = 64 * 1024

/** Middleware of routes that take larger bodies. It enforces its own limit, after the route's permissions and rate limits. */
const ownLimits = new WeakSet<Handler | MiddlewareHandler>()

/** Declares that middleware limits the body of its route itself; `limitRequestBody` then leaves the body unread. */
export function limitsBody(middleware: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> {
  ownLimits.add(middleware)
  return middleware
}

/**
 * Middleware for every route of the app. Limits how often a client sends, how large a body is, how many values it has and
 * how deep they are nested. A route gets other limits only through `limitsBody`.
 */
export const limitRequestBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') {
    if (announcesBody((name) => c.req.header(name))) throw new DomainError('too_large')
    return next()
  }
  await c.get('limits').use('writesByClient', c.get('client'))
  // Nothing here decompresses a body, so an encoded one is never what its type says.
  if (!/^(identity)?$/i.test(c.req.header('Content-Encoding') ?? '')) throw new DomainError('content_type_refused')
  if (matchedRoutes(c).some(({ handler }) => ownLimits.has(handler))) return next()
  return smallJson(c, next)
}

/** Middleware that reads a JSON body of at most `maxSize` bytes; an empty body passes. */
export function readJsonUpTo(maxSize: number): MiddlewareHandler<AppEnv> {
  const limitSize = bodyLimit({
    maxSize,
    onError: () => {
      throw new DomainError('too_large')
    },
  })
  return (c, next) =>
    limitSize(c, async () => {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      if (bytes.length > 0) requireBoundedJson(c, bytes)
      await next()
    })
}

const smallJson = readJsonUpTo(MAX_JSON_BYTES)

function requireBoundedJson(c: Context<AppEnv>, bytes: Uint8Array): void {
  requireJsonType(c)
  // Decoding would silently replace invalid bytes, and the stored text would differ from the text that was sent.
  if (!isUtf8(bytes) || !isWithinJsonBounds(bytes)) throw new DomainError('invalid_request')
}

/** @throws DomainError content_type_refused unless the request says that it carries JSON */
export function requireJsonType(c: Context<AppEnv>): void {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) throw new DomainError('content_type_refused')
}

/** Whether the headers of a request announce a body. A GET request has none that we read (RFC 9110, 9.3.1). */
export function announcesBody(header: (name: string) => string | undefined): boolean {
  return header('transfer-encoding') !== undefined || Number(header('content-length') ?? 0) > 0
}
