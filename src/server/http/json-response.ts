import type { MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { MIN_COMPRESSED_BYTES } from '../cache/min-compressed-bytes.ts'
import type { AppEnv } from './app-env.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * Builds JSON responses with all their headers at once, in a plain object that is sent as it is. Each header that is set later is checked
 * and copied, and `compress` copies the response of unknown length, or without `Vary`, into a stream. The names are in lower case, so that
 * headers of a route replace those of all responses.
 */
export const completeJson: MiddlewareHandler<AppEnv> = async (c, next) => {
  let hasOwnHeaders = false
  const { header } = c
  const json = (value: unknown, status: ContentfulStatusCode = 200, ofRoute: Record<string, string> = {}) => {
    const text = JSON.stringify(value)
    const bytes = Buffer.byteLength(text)
    const headers: Record<string, string> = {
      ...securityHeaders(c),
      'content-type': 'application/json',
      'content-length': String(bytes),
      'x-request-id': c.get('requestId'),
    }
    if (bytes >= MIN_COMPRESSED_BYTES) headers.vary = 'Accept-Encoding'
    for (const name of Object.keys(ofRoute)) headers[name.toLowerCase()] = ofRoute[name] ?? ''
    if (hasOwnHeaders) return c.body(text, status, headers)
    const response = new Response(text, { status, headers })
    c.set('complete', { response, bytes })
    if (c.env.trace) c.env.trace.json = { response, status, text, headers }
    return response
  }
  Object.assign(c, {
    json,
    header(...given: Parameters<typeof header>) {
      hasOwnHeaders = true
      header(...given)
    },
  })
  await next()
}

const compressLong = compress({ threshold: MIN_COMPRESSED_BYTES })

/** Compresses responses of 2 KB and more for clients that accept it. */
export const compressResponse: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const complete = c.get('complete')
  // `compress` would read the headers, which replaces the plain object by a `Headers` object.
  const isAsItIs = complete && (complete.bytes < MIN_COMPRESSED_BYTES || c.req.header('Accept-Encoding') === undefined)
  if (!isAsItIs || complete.response !== c.res) await compressLong(c, async () => {})
}
