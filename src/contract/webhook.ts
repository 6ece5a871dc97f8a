import { z } from '@hono/zod-openapi'
import {
  STOP_AFTER_DAYS,
  WEBHOOK_FAILURES,
  WEBHOOK_STOP_REASONS,
  WEBHOOK_TOPICS,
  WEBHOOK_URL_MAX_LENGTH,
  type WebhookFailure,
} from '../domain/webhook.ts'
import { EXAMPLE_VENUE_ID, idSchema, instantSchema, ownIdSchema } from './common.ts'

export const webhookSchema = z
  .object({
    id: z.string(),
    url: z.string().openapi({ example: 'https://hooks.example.org/plateful' }),
    topics: z.array(z.enum(WEBHOOK_TOPICS)),
    venue_id: z.string().nullable().openapi({ description: 'null: all venues' }),
    venue_name: z.string().nullable(),
    created_at: instantSchema,
    failing_since: instantSchema
      .nullable()
      .openapi({ description: 'The time of the first event that was not accepted since one was; null: none is outstanding' }),
    gone_at: instantSchema.nullable().openapi({ description: 'When sending stopped; null while events are sent' }),
    stop_reason: z
      .enum(WEBHOOK_STOP_REASONS)
      .nullable()
      .openapi({
        description: `Why sending stopped. \`gone\`: the receiver answered 410; \`failing\`: it had accepted nothing for ${STOP_AFTER_DAYS} days`,
      }),
  })
  .openapi('Webhook')
export type Webhook = z.infer<typeof webhookSchema>
export const webhooksSchema = z.object({ data: z.array(webhookSchema) }).openapi('Webhooks')

export const webhookSecretSchema = z
  .object({
    secret: z.string().openapi({ description: 'The secret that signs, as Standard Webhooks writes it. It is returned only here.' }),
  })
  .openapi('WebhookSecret')
export const newWebhookSchema = webhookSchema.extend(webhookSecretSchema.shape).openapi('NewWebhook')
export type NewWebhook = z.infer<typeof newWebhookSchema>

export const createWebhookBody = z.object({
  id: ownIdSchema.openapi({ description: 'Chosen by the client. Another request with the same id replaces the webhook' }),
  url: z.string().max(WEBHOOK_URL_MAX_LENGTH),
  topics: z.array(z.enum(WEBHOOK_TOPICS)).max(WEBHOOK_TOPICS.length),
  venue_id: idSchema('The venue; null: all venues, for administrators', EXAMPLE_VENUE_ID).nullable(),
})

const webhookDeliverySchema = z
  .object({
    id: z.string().openapi({ description: 'The header `webhook-id`' }),
    type: z.string().openapi({ example: 'reservation.confirmed' }),
    at: instantSchema,
    attempts: z.int(),
    last_status: z.int().nullable().openapi({ description: 'HTTP status of the last attempt; null: no response' }),
    last_failure: z
      .enum(Object.keys(WEBHOOK_FAILURES) as [WebhookFailure, ...WebhookFailure[]])
      .nullable()
      .openapi({ description: 'Why the last attempt got no response; null: it got one, or the reason is not known' }),
    last_attempt_at: instantSchema.nullable(),
    delivered_at: instantSchema.nullable(),
    failed_at: instantSchema.nullable(),
  })
  .openapi('WebhookDelivery')
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>
export const webhookDeliveriesSchema = z.object({ data: z.array(webhookDeliverySchema) }).openapi('WebhookDeliveries')

export const webhookExample: Webhook = {
  id: '9d1f6c0a-77a5-4d0b-8f6e-0b1a2c3d4e5f',
  url: 'https://hooks.example.org/plateful',
  topics: ['reservations'],
  venue_id: EXAMPLE_VENUE_ID,
  venue_name: 'The Crown',
  created_at: '2026-11-20T18:00:00.000Z',
  failing_since: null,
  gone_at: null,
  stop_reason: null,
}

export const webhookDeliveryExample: WebhookDelivery = {
  id: '1b1f6c0a-77a5-4d0b-8f6e-0b1a2c3d4e5f',
  type: 'reservation.confirmed',
  at: '2026-11-20T18:00:00.000Z',
  attempts: 1,
  last_status: 204,
  last_failure: null,
  last_attempt_at: '2026-11-20T18:00:01.000Z',
  delivered_at: '2026-11-20T18:00:01.000Z',
  failed_at: null,
}
