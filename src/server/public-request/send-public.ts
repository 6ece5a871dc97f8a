import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { publicLookup } from './public-lookup.ts'

const TIMEOUT_MS = 10_000

export type OpenRequest = (url: string, options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest

/**
 * Opens an HTTPS request that connects only to public IP addresses. The URL must have passed `isPublicHttpsUrl`, because `lookup` is not
 * called for IP addresses.
 */
export const openPublicRequest: OpenRequest = (url, options, onResponse) =>
  httpsRequest(url, { ...options, lookup: publicLookup }, onResponse)

type Message = { method: string; headers: Record<string, string | number>; body: string | Buffer | null }

/**
 * Sends a message to a URL that a user chose, and returns the HTTP status. Does not follow redirects or read the response body. Takes at
 * most ten seconds.
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
