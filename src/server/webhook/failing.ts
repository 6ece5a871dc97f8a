import { and, gt, inArray, isNull, min, sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/durations.ts'
import { STOP_AFTER_DAYS } from '../../domain/webhook.ts'
import type { Database } from '../db/open.ts'
import { webhookDeliveries } from '../db/schema/index.ts'

type Orm = Pick<Database['orm'], 'select'>

/** Returns for each webhook that accepts nothing the time of the first event that it has not accepted since the last that it did. */
export async function failingSince(orm: Orm, ids: readonly string[]): Promise<Map<string, Date>> {
  const { webhook_id, at, attempts, delivered_at } = webhookDeliveries
  const lastDelivered = sql`(select max(d.delivered_at) from webhook_deliveries d where d.webhook_id = ${webhook_id})`
  const rows = await orm
    .select({ id: webhook_id, since: min(at) })
    .from(webhookDeliveries)
    .where(
      and(
        inArray(webhook_id, [...ids]),
        gt(attempts, 0),
        isNull(delivered_at),
        gt(at, sql`coalesce(${lastDelivered}, '-infinity'::timestamptz)`),
      ),
    )
    .groupBy(webhook_id)
  return new Map(rows.flatMap(({ id, since }) => (since ? [[id, since] as const] : [])))
}

/** Returns the time since which a webhook has accepted nothing, when that is at least `STOP_AFTER_DAYS` ago; otherwise null. */
export async function failingTooLongSince(orm: Orm, id: string, now: Date): Promise<Date | null> {
  const since = (await failingSince(orm, [id])).get(id)
  return since && now.getTime() - since.getTime() >= STOP_AFTER_DAYS * DAY_MS ? since : null
}
