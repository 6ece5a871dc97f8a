import webPush from 'web-push'
import { mailtoHref } from '../../../domain/account/email.ts'
import { type OpenRequest, openPublicRequest, sendMessage } from '../../public-request/send-public.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** How long a push service stores a message for an offline device, in seconds: four hours. */
const KEPT_S = 4 * 60 * 60

export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** Messages with the same topic replace each other while the device is offline (RFC 8030, 5.4). At most 32 characters of base64url. */
export type PushMessage = { payload: string; topic: string }

export type PushTransport = {
  /**
   * Encrypts a message for a browser and sends it to its push service. Resolves to the HTTP status.
   * @throws when there is no response
   */
  send(target: PushTarget, message: PushMessage): Promise<number>
}

type Sender = { vapid: VapidKeys; contactEmail: string }

export function createPushTransport({ vapid, contactEmail }: Sender, open: OpenRequest = openPublicRequest): PushTransport {
  return {
    send({ endpoint, p256dh, auth }, { payload, topic }) {
      const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: mailtoHref(contactEmail), ...vapid },
        TTL: KEPT_S,
        urgency: 'high',
        topic,
      })
      return sendMessage(open, endpoint, { method, headers: { ...headers }, body })
    },
  }
}
