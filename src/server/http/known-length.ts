import type { MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Smaller API responses are sent uncompressed, because compression takes longer than it saves. */
export const MIN_COMPRESSED_BYTES = 2048

/**
 * Sets Content-Length on JSON responses, because `compress` compresses every response of unknown length. Sets it while the JSON is written:
 * afterwards the response would have to be copied.
 */
export const knownLength: MiddlewareHandler = async (c, next) => {
  const json = (value: unknown, status?: ContentfulStatusCode, headers?: Record<string, string>) => {
    const text = JSON.stringify(value)
    return c.body(text, status, { 'Content-Type': 'application/json', ...headers, 'Content-Length': byteLengthOf(text) })
  }
  Object.assign(c, { json })
  await next()
}

export function byteLengthOf(text: string): string {
  return String(Buffer.byteLength(text))
}
