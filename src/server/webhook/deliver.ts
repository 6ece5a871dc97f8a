import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { can } from '../../domain/permissions.ts'
import { findActor } from '../account/find-actor.ts'
import type { Services } from '../app-context.ts'
import { webhookDeliveries, webhooks } from '../db/schema/index.ts'
import { type OpenRequest, sendMessage } from '../public-request/send-public.ts'
import { traceHeaders } from '../tracing/span.ts'
import { readPayload } from './payload.ts'
import { signingSecrets } from './secret.ts'

const GONE = 410

type Input = { delivery_id: string; isLast: boolean }

/**
 * Sends an event to its webhook, signed according to Standard Webhooks, and stores the outcome. Sends nothing when the webhook is deleted
 * or its user has lost access to the venue. The message id is the delivery id, so that receivers can detect duplicates.
 * @throws when the receiver did not accept it, so that the job is retried
 */
export async function deliverEvent(
  services: Pick<Services, 'db' | 'clock' | 'secret'>,
  open: OpenRequest,
  { delivery_id, isLast }: Input,
): Promise<void> {
  const { db, clock, secret } = services
  const [found] = await db.orm
    .select({ delivery: webhookDeliveries, hook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook_id))
    .where(eq(webhookDeliveries.id, delivery_id))
  if (!found || found.hook.gone_at || found.delivery.delivered_at) return
  const { delivery, hook } = found
  const actor = await findActor(db.orm, hook.user_id)
  const mayHear = actor && (delivery.venue_id === null || can(actor, 'webhook:create', { venueId: hook.venue_id }))
  const note = (set: Partial<typeof webhookDeliveries.$inferInsert>) =>
    db.orm
      .update(webhookDeliveries)
      .set({ attempts: delivery.attempts + 1, last_attempt_at: clock(), ...set })
      .where(eq(webhookDeliveries.id, delivery.id))
  if (!mayHear) {
    await note({ failed_at: clock() })
    return
  }
  const body = JSON.stringify(await readPayload(services, delivery, actor))
  const headers = signedHeaders(delivery.id, body, signingSecrets(hook, secret, clock()), clock())
  let status: number | null = null
  try {
    status = await sendMessage(open, hook.url, { method: 'POST', headers, body })
  } finally {
    const isDelivered = status !== null && status >= 200 && status < 300
    const isOver = isLast || status === GONE
    await note({ last_status: status, ...(isDelivered ? { delivered_at: clock() } : isOver ? { failed_at: clock() } : {}) })
  }
  if (status === GONE) await db.orm.update(webhooks).set({ gone_at: clock() }).where(eq(webhooks.id, hook.id))
  else if (status < 200 || status >= 300) throw new Error(`a webhook answered ${status}`)
}

function signedHeaders(id: string, body: string, secrets: readonly string[], now: Date): Record<string, string | number> {
  return {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'User-Agent': 'Plateful-Webhooks/1',
    ...traceHeaders(),
    'webhook-id': id,
    'webhook-timestamp': Math.floor(now.getTime() / 1000),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  }
}
