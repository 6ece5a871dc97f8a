import { and, eq, isNull } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import type { Actor } from '../../domain/account/actor.ts'
import { can } from '../../domain/permissions.ts'
import type { WebhookFailure } from '../../domain/webhook.ts'
import { findActor } from '../actor/find-actor.ts'
import type { AppContext, Services } from '../app-context.ts'
import { menus, reservations, venues, webhookDeliveries, webhooks } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueEmail } from '../mail/outbox.ts'
import { webhookStopped } from '../mail/templates/webhook.ts'
import { failureOf } from '../outgoing-request/failure-of.ts'
import { type OpenRequest, sendMessage } from '../outgoing-request/send-to-public-host.ts'
import { panelColumns, toReservationRow } from '../reservation/to-reservation.ts'
import { traceHeaders } from '../tracing/span.ts'
import { failingTooLongSince } from './failing.ts'
import { signingSecrets } from './webhooks.ts'

type Delivery = typeof webhookDeliveries.$inferSelect

/**
 * Returns the payload of an event: type, time and current data of the entity, which is null when it is deleted. Only the venue's people
 * receive the diner's name, contact details and messages. Others, such as administrators, receive date, time, party size and status.
 */
async function readPayload({ db }: Pick<AppContext, 'db'>, delivery: Delivery, actor: Extract<Actor, { kind: 'user' }>) {
  const { type, at, venue_id, subject_id } = delivery
  const worksThere = actor.venues.some(({ id }) => id === venue_id)
  const data = subject_id === null ? {} : { venue_id, ...(await readSubject(db, { type, id: subject_id, actor, worksThere })) }
  return { type, timestamp: at.toISOString(), data }
}

type Subject = { type: string; id: string; actor: Actor; worksThere: boolean }

async function readSubject({ orm }: AppContext['db'], { type, id, actor, worksThere }: Subject) {
  if (type.startsWith('reservation.')) {
    const [row] = await orm.select(panelColumns).from(reservations).where(eq(reservations.id, id))
    if (!row) return { reservation_id: id, reservation: null }
    const { party_size, requested_date, requested_time, status, source, withdrawn_at, created_at, ...personal } = toReservationRow(
      row,
      actor,
    )
    const shared = { id, party_size, requested_date, requested_time, status, source, withdrawn_at, created_at }
    return { reservation_id: id, reservation: worksThere ? { ...personal, ...shared } : shared }
  }
  if (type.startsWith('venue.')) {
    const [venue] = await orm
      .select({ id: venues.id, slug: venues.slug, name: venues.name, active: venues.active })
      .from(venues)
      .where(eq(venues.id, id))
    return { venue: venue ?? null }
  }
  const [menu] = await orm.select({ id: menus.id, name: menus.name, active: menus.active }).from(menus).where(eq(menus.id, id))
  return { menu_id: id, menu: menu ?? null }
}

const GONE = 410

type Input = { delivery_id: string; isLast: boolean }

/**
 * Sends an event to its webhook, signed according to Standard Webhooks, and stores the outcome. Sends nothing when the webhook is deleted
 * or stopped, or its user has lost access to the venue. The message id is the delivery id, so that receivers can detect duplicates.
 * @throws when the receiver did not accept it, so that the job is retried
 */
export async function deliverEvent(
  services: Pick<Services, 'db' | 'clock' | 'secret' | 'config' | 'jobs'>,
  open: OpenRequest,
  { delivery_id, isLast }: Input,
): Promise<void> {
  const { db, clock, secret } = services
  const [found] = await db.orm
    .select({ delivery: webhookDeliveries, hook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook_id))
    .where(eq(webhookDeliveries.id, delivery_id))
  if (!found || found.delivery.delivered_at) return
  const { delivery, hook } = found
  if (hook.gone_at) {
    await db.orm.update(webhookDeliveries).set({ failed_at: clock() }).where(eq(webhookDeliveries.id, delivery.id))
    return
  }
  const actor = await findActor(db.orm, hook.user_id)
  const mayReceive = actor && (delivery.venue_id === null || can(actor, 'webhook:create', { venueId: hook.venue_id }))
  const recordAttempt = (set: Partial<typeof webhookDeliveries.$inferInsert>) =>
    db.orm
      .update(webhookDeliveries)
      .set({ attempts: delivery.attempts + 1, last_attempt_at: clock(), ...set })
      .where(eq(webhookDeliveries.id, delivery.id))
  if (!mayReceive) {
    await recordAttempt({ failed_at: clock() })
    return
  }
  const body = JSON.stringify(await readPayload(services, delivery, actor))
  const headers = signedHeaders({ id: delivery.id, body, secrets: signingSecrets(hook, secret, clock()) }, clock())
  const updateWebhook = (set: Partial<typeof webhooks.$inferInsert>) => db.orm.update(webhooks).set(set).where(eq(webhooks.id, hook.id))
  let status: number | null = null
  let failure: WebhookFailure | null = null
  try {
    status = await sendMessage(open, hook.url, { method: 'POST', headers, body })
  } catch (error) {
    failure = failureOf(error)
    throw error
  } finally {
    const isDelivered = status !== null && isSuccess(status)
    const isFinal = isLast || status === GONE
    await recordAttempt({
      last_status: status,
      last_failure: failure,
      ...(isDelivered ? { delivered_at: clock() } : isFinal ? { failed_at: clock() } : {}),
    })
    if (isDelivered) await updateWebhook({ last_accepted_at: clock() })
    else if (isLast) await stopWhenFailing(services, hook, actor)
  }
  if (status === GONE) await updateWebhook({ gone_at: clock(), stop_reason: 'gone' })
  else if (!isSuccess(status)) throw new Error(`a webhook answered ${status}`)
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

/** Stops a webhook that has accepted nothing for days, and emails its user once. */
async function stopWhenFailing(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>,
  { id, url, venue_id }: typeof webhooks.$inferSelect,
  { email }: { email: string },
): Promise<void> {
  const { db, clock, config } = services
  const since = await failingTooLongSince(db.orm, id, clock())
  if (!since) return
  await inTransaction(db, async (tx) => {
    const isRunning = and(eq(webhooks.id, id), isNull(webhooks.gone_at))
    const stopping = { gone_at: clock(), stop_reason: 'failing' } as const
    const stopped = await tx.update(webhooks).set(stopping).where(isRunning).returning({ id: webhooks.id })
    if (stopped.length === 0) return
    const [venue] = venue_id ? await tx.select({ name: venues.name }).from(venues).where(eq(venues.id, venue_id)) : []
    await queueEmail(tx, services, webhookStopped(config, email, { host: new URL(url).hostname, venueName: venue?.name ?? null, since }))
  })
}

type Message = { id: string; body: string; secrets: readonly string[] }

function signedHeaders({ id, body, secrets }: Message, now: Date): Record<string, string | number> {
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
