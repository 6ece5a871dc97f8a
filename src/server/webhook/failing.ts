import { and, eq, gt, inArray, isNull, min, or } from 'drizzle-orm'
import { DAY_MS } from '../../domain/durations.ts'
import { STOP_AFTER_DAYS } from '../../domain/webhook.ts'
import type { Database } from '../db/open.ts'
import { webhookDeliveries, webhooks } from '../db/schema/index.ts'

type Orm = Pick<Database['orm'], 'select'>

/**
 * Returns since when each webhook has failed: the time of the first event after the last accepted one. Omits webhooks that accept events.
 */
export async function failingSince(orm: Orm, ids: readonly string[]): Promise<Map<string, Date>> {
  const { webhook_id, at, attempts, delivered_at } = webhookDeliveries
  const { last_accepted_at } = webhooks
  const isUnaccepted = and(gt(attempts, 0), isNull(delivered_at), or(isNull(last_accepted_at), gt(at, last_accepted_at)))
  const rows = await orm
    .select({ id: webhook_id, since: min(at) })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhook_id))
    .where(and(inArray(webhook_id, [...ids]), isUnaccepted))
    .groupBy(webhook_id)
  return new Map(rows.flatMap(({ id, since }) => (since ? [[id, since] as const] : [])))
}

/** Returns the time since which a webhook has accepted nothing, when that is at least `STOP_AFTER_DAYS` ago; otherwise null. */
export async function failingTooLongSince(orm: Orm, id: string, now: Date): Promise<Date | null> {
  const since = (await failingSince(orm, [id])).get(id)
  return since && now.getTime() - since.getTime() >= STOP_AFTER_DAYS * DAY_MS ? since : null
}
