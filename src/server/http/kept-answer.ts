import type { Context, TypedResponse } from 'hono'
import { CachedResponse, chooseEncoding } from './cached-response.ts'
import { isKnownToClient } from './etag.ts'

/** JSON that is the same for everybody, as it is sent: written, and compressed, once. */
export function cachedJson(value: unknown): CachedResponse {
  return keptText(typeof value === 'string' ? value : JSON.stringify(value), 'application/json')
}

/** The same for any other text. */
export function keptText(text: string, type: string, headers: Record<string, string> = {}): CachedResponse {
  return new CachedResponse(200, Buffer.from(text), { ...headers, 'content-type': type })
}

/** Sends what is kept in the best encoding the client takes; a 304 where the client has it already. */
export async function sendCached<Value>(c: Context, kept: CachedResponse): Promise<Response & TypedResponse<Value, 200, 'json'>> {
  // The bytes are what the contract's value was written to.
  const typed = (response: Response) => response as Response & TypedResponse<Value, 200, 'json'>
  if (isKnownToClient(c.req.header('If-None-Match'), kept.etag)) return typed(c.body(null, 304, kept.notModifiedHeaders))
  const { bytes, headers } = await kept.body(chooseEncoding(c.req.header('Accept-Encoding')))
  return typed(c.body(bytes, 200, headers))
}
