import type { MiddlewareHandler } from 'hono'

/** Smaller answers of the API are sent as they are: compressing them saves less than it takes. */
export const MIN_COMPRESSED_BYTES = 2048

/** Names the length of a JSON answer where its client accepts compression, because `compress` compresses every answer of unknown length. */
export const knownLength: MiddlewareHandler = async (c, next) => {
  await next()
  const isJson = c.res.headers.get('content-type')?.startsWith('application/json')
  // A 304 has the headers of the answer but no body.
  if (!isJson || !c.res.body || !c.req.header('accept-encoding') || c.res.headers.has('content-length')) return
  const body = await c.res.arrayBuffer()
  c.res = new Response(body, c.res)
  c.res.headers.set('content-length', String(body.byteLength))
}
