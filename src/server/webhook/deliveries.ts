import { and, desc, eq } from 'drizzle-orm'
import type { WebhookDelivery } from '../../contract/webhook.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import { SHOWN_DELIVERIES } from '../../domain/webhook.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { webhookDeliveries, webhooks } from '../db/schema/index.ts'
import { enqueueDeliveries } from './pass-on-events.ts'
import { isOwnWebhook } from './webhooks.ts'

/** Sending again, and a test event, resume a stopped webhook. */
const RESUMED = { gone_at: null, stop_reason: null }

type Input = { user: { id: string; email: string }; id: string }

/** Newest first. @throws DomainError not_found, also for another user's webhook */
export async function listDeliveries({ ctx, input }: { ctx: AppContext; input: Input }): Promise<WebhookDelivery[]> {
  const hook = await requireOwn(ctx, input)
  const rows = await ctx.db.orm
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhook_id, hook.id))
    .orderBy(desc(webhookDeliveries.at), desc(webhookDeliveries.id))
    .limit(SHOWN_DELIVERIES)
  return rows.map(({ id, type, at, attempts, last_status, last_failure, last_attempt_at, delivered_at, failed_at }) => ({
    id,
    type,
    at: at.toISOString(),
    attempts,
    last_status,
    last_failure,
    last_attempt_at: last_attempt_at?.toISOString() ?? null,
    delivered_at: delivered_at?.toISOString() ?? null,
    failed_at: failed_at?.toISOString() ?? null,
  }))
}

/**
 * Sends a delivery again with the same id and current data, even when it was already delivered.
 * @throws DomainError not_found, also for a delivery of another user's webhook
 */
export async function replayDelivery({ ctx, input }: { ctx: AppContext; input: Input & { deliveryId: string } }): Promise<void> {
  const hook = await requireOwn(ctx, input)
  const { deliveryId } = input
  await writeAs(ctx, async (tx, ctx) => {
    const isOfHook = and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhook_id, hook.id))
    const again = { delivered_at: null, failed_at: null }
    const [delivery] = isUuid(deliveryId) ? await tx.update(webhookDeliveries).set(again).where(isOfHook).returning() : []
    if (!delivery) throw new DomainError('not_found')
    await tx.update(webhooks).set(RESUMED).where(eq(webhooks.id, hook.id))
    await enqueueDeliveries(tx, ctx, [{ id: delivery.id, hook }])
  })
}

/** Sends an event without data, for testing the webhook. @throws DomainError not_found, also for another user's webhook */
export async function sendTestEvent({ ctx, input }: { ctx: AppContext; input: Input }): Promise<void> {
  const hook = await requireOwn(ctx, input)
  await writeAs(ctx, async (tx, ctx) => {
    await tx.update(webhooks).set(RESUMED).where(eq(webhooks.id, hook.id))
    const [made] = await tx
      .insert(webhookDeliveries)
      .values({ webhook_id: hook.id, type: 'webhook.test', at: ctx.clock() })
      .returning({ id: webhookDeliveries.id })
    if (made) await enqueueDeliveries(tx, ctx, [{ id: made.id, hook }])
  })
}

async function requireOwn({ db, actor }: AppContext, input: Input): Promise<typeof webhooks.$inferSelect> {
  authorize(actor, 'account:use', { userId: input.user.id })
  const isTheirs = isOwnWebhook(input)
  const [hook] = isTheirs ? await db.orm.select().from(webhooks).where(isTheirs) : []
  if (!hook) throw new DomainError('not_found')
  return hook
}
