import { and, arrayContains, eq, inArray, isNull, or } from 'drizzle-orm'
import { topicOf } from '../../domain/webhook.ts'
import type { Services } from '../app-context.ts'
import { webhookDeliveries, webhookEvents, webhooks } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { webhookJob } from '../jobs/definitions.ts'

const BATCH_SIZE = 100

type Hook = typeof webhooks.$inferSelect

/**
 * Turns stored events into deliveries, each with a job, in one transaction, so that no event is lost or duplicated. Safe to run in several
 * processes concurrently.
 */
export async function passOnEvents(services: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  while ((await inTransaction(services.db, (tx) => passOnBatch(tx, services))) === BATCH_SIZE);
}

async function passOnBatch(tx: Transaction, { jobs }: Pick<Services, 'jobs'>): Promise<number> {
  const events = await tx
    .select()
    .from(webhookEvents)
    .orderBy(webhookEvents.created_at)
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  const [first] = events
  if (!first) return 0
  await tx.delete(webhookEvents).where(
    inArray(
      webhookEvents.id,
      events.map(({ id }) => id),
    ),
  )
  const made: { hook: Hook; id: string }[] = []
  for (const event of events) {
    const topic = topicOf(event.type)
    if (!topic) continue
    const hooks = await tx
      .select()
      .from(webhooks)
      .where(
        and(
          or(eq(webhooks.venue_id, event.venue_id), isNull(webhooks.venue_id)),
          arrayContains(webhooks.topics, [topic]),
          isNull(webhooks.gone_at),
        ),
      )
      .orderBy(webhooks.id)
      // Locked, because the delivery of a webhook that is being deleted would fail, and with it those of all others.
      .for('key share')
    if (hooks.length === 0) continue
    const { type, venue_id, subject_id, created_at } = event
    const rows = hooks.map(({ id: webhook_id }) => ({ webhook_id, type, venue_id, subject_id, at: created_at }))
    const stored = await tx
      .insert(webhookDeliveries)
      .values(rows)
      .returning({ id: webhookDeliveries.id, webhook_id: webhookDeliveries.webhook_id })
    for (const { id, webhook_id } of stored) {
      const hook = hooks.find((one) => one.id === webhook_id)
      if (hook) made.push({ hook, id })
    }
  }
  await enqueueDeliveries(tx, { jobs }, made)
  return events.length
}

/**
 * Deliveries of a venue are one group, whatever hosts its webhooks name. Otherwise a person could name hosts that never respond, until
 * every worker waits for them. Those of administrators for all venues are grouped by host.
 */
export function enqueueDeliveries(
  tx: Transaction,
  { jobs }: Pick<Services, 'jobs'>,
  deliveries: readonly { id: string; hook: Pick<Hook, 'url' | 'venue_id'> }[],
): Promise<void> {
  return jobs.enqueue(
    tx,
    webhookJob,
    deliveries.map(({ id, hook }) => ({ payload: { delivery_id: id }, group: hook.venue_id ?? new URL(hook.url).hostname })),
  )
}
