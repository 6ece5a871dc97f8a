import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { WebhookFailure, WebhookStopReason, WebhookTopic } from '../../../domain/webhook.ts'
import { instant } from './columns.ts'
import { users } from './users.ts'
import { venues } from './venues.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** The signing secret is derived from the id and the secret's number; it is not stored. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    venue_id: uuid().references(() => venues.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    topics: text().array().$type<WebhookTopic[]>().notNull(),
    secret_number: integer().notNull().default(1),
    /** After a replacement the previous secret also signs for another day. */
    secret_replaced_at: instant(),
    created_at: instant().notNull().defaultNow(),
    /** Kept here, because a delivery that is sent again no longer counts as accepted. */
    last_accepted_at: instant(),
    /** When sending stopped, and why. */
    gone_at: instant(),
    stop_reason: text().$type<WebhookStopReason>(),
  },
  (t) => [index('webhooks_by_venue').on(t.venue_id), index('webhooks_by_user').on(t.user_id)],
)

/**
 * Events that wait for delivery to webhooks. Triggers write them in the transaction of the change, so that every kind of change to a
 * reservation is covered. A transaction with many changes of a menu writes one row.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    xid: transactionId().notNull().default(sql`pg_current_xact_id()`),
    type: text().notNull(),
    /** Without a foreign key, because the event outlives a deleted venue. */
    venue_id: uuid().notNull(),
    subject_id: uuid().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('webhook_events_once').on(t.xid, t.subject_id, t.type)],
)

/** Delivery of an event to one webhook. Contains no personal data, because the payload is created when it is sent. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    webhook_id: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    venue_id: uuid(),
    subject_id: uuid(),
    at: instant().notNull(),
    attempts: smallint().notNull().default(0),
    last_status: smallint(),
    /** Why the last attempt got no response. */
    last_failure: text().$type<WebhookFailure>(),
    last_attempt_at: instant(),
    delivered_at: instant(),
    failed_at: instant(),
  },
  (t) => [index('webhook_deliveries_by_hook').on(t.webhook_id, t.at.desc(), t.id), index('webhook_deliveries_by_age').on(t.at)],
)
