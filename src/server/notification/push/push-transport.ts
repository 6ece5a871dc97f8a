import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import webPush from 'web-push'
import { mailtoHref } from '../../../domain/account/email.ts'
import { publicLookup } from './public-lookup.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** How long a push service keeps a message for a device that is off, in seconds: four hours. */
const KEPT_S = 4 * 60 * 60
const TIMEOUT_MS = 10_000

export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** Messages with the same topic replace each other while the device is off (RFC 8030, 5.4). At most 32 characters of base64url. */
export type PushMessage = { payload: string; topic: string }

export type PushTransport = {
  /** Encrypts a message for a browser and hands it to its push service. Resolves to the HTTP status. @throws when there is no response */
  send(target: PushTarget, message: PushMessage): Promise<number>
}

type Sender = { vapid: VapidKeys; contactEmail: string }

/**
 * Creates the transport to push services. Redirects are not followed, and the body of the response is not read.
 * @param request for tests: sends to an endpoint of their own; by default only to public addresses by https
 */
export function createPushTransport({ vapid, contactEmail }: Sender, request: typeof sendPublic = sendPublic): PushTransport {
  return {
    send({ endpoint, p256dh, auth }, { payload, topic }) {
      const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: mailtoHref(contactEmail), ...vapid },
        TTL: KEPT_S,
        urgency: 'high',
        topic,
      })
      return new Promise((resolve, reject) => {
        const sending = request(endpoint, { method, headers: { ...headers }, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
          response.destroy()
          resolve(response.statusCode ?? 0)
        })
        sending.on('error', reject)
        sending.end(body)
      })
    },
  }
}

function sendPublic(url: string, options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest {
  return httpsRequest(url, { ...options, lookup: publicLookup }, onResponse)
}
