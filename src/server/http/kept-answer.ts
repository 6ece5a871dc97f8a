import type { Context, TypedResponse } from 'hono'
import { chooseEncoding, EncodedPage } from '../pages/encoded-page.ts'
import { isKnownToClient } from './etag.ts'

/** JSON that is the same for everybody, as it is sent: written, and compressed, once. */
export function keptJson(value: unknown): EncodedPage {
  return keptText(typeof value === 'string' ? value : JSON.stringify(value), 'application/json')
}

/** The same for any other text. */
export function keptText(text: string, type: string, headers: Record<string, string> = {}): EncodedPage {
  return new EncodedPage(200, Buffer.from(text), { ...headers, 'content-type': type })
}

/** Sends what is kept in the best encoding the client takes; a 304 where the client has it already. */
export async function sendKept<Value>(c: Context, kept: EncodedPage): Promise<Response & TypedResponse<Value, 200, 'json'>> {
  // The bytes are what the contract's value was written to.
  const typed = (response: Response) => response as Response & TypedResponse<Value, 200, 'json'>
  if (isKnownToClient(c.req.header('If-None-Match'), kept.etag)) return typed(c.body(null, 304, kept.notModifiedHeaders))
  const { bytes, headers } = await kept.body(chooseEncoding(c.req.header('Accept-Encoding')))
  return typed(c.body(bytes, 200, headers))
}
