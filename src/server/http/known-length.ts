import type { MiddlewareHandler } from 'hono'

/** Smaller API responses are sent uncompressed, because compression takes longer than it saves. */
export const MIN_COMPRESSED_BYTES = 2048

/**
 * Sets Content-Length on JSON responses when the client accepts compression, because `compress` compresses every response of unknown
 * length.
 */
export const knownLength: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.req.header('accept-encoding') || c.res.headers.has('content-length')) return
  const isJson = /^application\/(?:problem\+)?json\b/.test(c.res.headers.get('content-type') ?? '')
  if (!isJson || !c.res.body) return
  const body = await c.res.arrayBuffer()
  c.res = new Response(body, c.res)
  c.res.headers.set('content-length', String(body.byteLength))
}
