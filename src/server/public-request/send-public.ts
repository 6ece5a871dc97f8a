import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { publicLookup } from './public-lookup.ts'

const TIMEOUT_MS = 10_000

/** Opens a request. Tests pass one that reaches a server of their own. */
export type OpenRequest = (url: string, options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest

/** Opens a request by https that connects to public addresses only. The URL must have passed `isPublicHttpsUrl`: IP addresses are not looked up. */
export const openPublicRequest: OpenRequest = (url, options, onResponse) =>
  httpsRequest(url, { ...options, lookup: publicLookup }, onResponse)

type Message = { method: string; headers: Record<string, string | number>; body: string | Buffer | null }

/**
 * Sends a message to a URL that a user chose, and resolves to the HTTP status. Redirects are not followed, the body of the response is not read, and
 * the whole exchange takes ten seconds at most.
 * @throws when there is no response
 */
export function sendMessage(open: OpenRequest, url: string, { method, headers, body }: Message): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = open(url, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    sending.on('error', reject)
    sending.end(body)
  })
}
